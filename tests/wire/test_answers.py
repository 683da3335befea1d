"""Answers: options of every kind, presets, and the sentences that people read."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from service import referee
from service.game.actions import Call, Draw, LayDown, LayOff
from service.game.flaws import Flaw
from service.game.house_rules import Options
from service.game.options import ByOption, offered, option
from service.game.rule import Because, Doubt, Param, Unknown, Violation
from service.game.score import Item, Match, SeatScore
from service.game.verdict import Undetermined
from service.rules.legal_actions import LegalActions
from service.wire import answers
from service.wire.findings import refusal, violations
from service.wire.sentences import REASONS, because, written_params
from tests.game.codes import card, plays

GAME = referee.variants()[0]


@dataclass(frozen=True, slots=True)
class ToyOptions(Options):
    """An option of each kind."""

    jokers: int = offered(Options, "jokers", 2)
    ace: str = option("low", "Where the ace stands.", words=("low", "high"))
    calls_on_upcard: bool = option(default=False, text="Whether rummy may be called.")
    target: int | None = offered(Options, "target", None)
    joker_value: int | str = offered(Options, "joker_value", "as_represented")
    low_ace_value: int = offered(
        Options, "low_ace_value", ByOption("ace", (("low", 1), ("high", 5)))
    )


TOY = replace(GAME, options=ToyOptions, presets={"loud": {"calls_on_upcard": True}})


def test_each_kind_of_option_is_published_with_what_it_may_be() -> None:
    published = answers.variant(TOY)
    assert {each.pop("name"): each for each in published["options"] if each.pop("text")} == {
        "jokers": {"default": 2, "type": "integer", "least": 0, "most": 8},
        "ace": {"default": "low", "type": "choice", "values": ["low", "high"]},
        "calls_on_upcard": {"default": False, "type": "switch"},
        "joker_value": {
            "default": "as_represented",
            "type": "integer",
            "least": 0,
            "most": 100,
            "values": ["as_represented"],
        },
        "low_ace_value": {
            "default_by_option": {
                "option": "ace",
                "defaults": [{"value": "low", "default": 1}, {"value": "high", "default": 5}],
            },
            "type": "integer",
            "least": 1,
            "most": 50,
        },
        "target": {
            "default": None,
            "type": "integer",
            "least": 1,
            "most": 10_000,
            "optional": True,
        },
    }, "fixed options are no choice"
    assert published["presets"] == [{"name": "loud", "options": {"calls_on_upcard": True}}]


def test_a_default_by_seats_is_published_as_a_small_table() -> None:
    by_name = {each["name"]: each for each in answers.variant(GAME)["options"]}
    assert by_name["hand_size"]["default_by_seats"] == [
        {"least": 2, "most": 2, "default": 13},
        {"least": 3, "most": 8, "default": 7},
    ]


def test_a_tie_and_winners_are_told() -> None:
    score = referee.Score(True, (), (1, 1), (500, 500), Match(over=False, tie=True))
    assert answers.score(score)["match"] == {"state": "running", "tie": True}
    score = replace(score, match=Match(over=True, winners=(1,)))
    assert answers.score(score)["match"] == {"state": "over", "winners": [1]}


def test_sides_are_told_where_they_are_not_the_seats() -> None:
    score = referee.Score(False, (), (1, 1), (1, 1), None)
    assert "sides" not in answers.score(score)
    assert "sides" not in answers.score(score, ((0,), (1,)))
    assert answers.score(score, ((0, 2), (1, 3)))["sides"] == [[0, 2], [1, 3]]


def test_what_a_seat_gets_for_other_cards_and_for_none_is_told() -> None:
    own, others = Item(card("7D"), 7, meld=1), Item(card("KD"), 10, seat=2)
    seats = (SeatScore((own, others), bonus=25), SeatScore((), unseen=3))
    told = answers.score(referee.Score(True, seats, None, None, None))["seats"]
    assert told == [
        {
            "seat": 0,
            "melded": 7,
            "in_hand": 0,
            "points": 42,
            "items": [
                {"card": "7D", "points": 7, "meld": 1},
                {"card": "KD", "points": 10, "seat": 2},
            ],
            "bonus": 25,
        },
        {"seat": 1, "melded": 0, "in_hand": 0, "items": [], "unseen": 3},
    ]


def test_legal_actions_are_told_as_they_would_be_sent() -> None:
    actions = (Draw(), LayOff(cards=plays("X1=8H"), meld=0))
    calls = (Call(2, card("7D"), (LayDown(melds=(plays("7D 7H X1=7"),)),)),)
    found = LegalActions(2, actions, calls, more=False, unseen=0)
    assert answers.legal_actions(found) == {
        "seat": 2,
        "actions": [{"action": "draw"}, {"action": "lay_off", "cards": ["X1=8H"], "meld": 0}],
        "calls": [
            {
                "seat": 2,
                "take": "7D",
                "plays": [{"action": "lay_down", "melds": [["7D", "7H", "X1=7"]]}],
            }
        ],
        "more": False,
    }
    some = answers.legal_actions(replace(found, more=True, unseen=3))
    assert (some["more"], some["unseen"]) == (True, 3)


@pytest.mark.parametrize(
    ("unknown", "hangs_on", "sentence"),
    [
        (Unknown((1,)), [{"hand": 1}], "it hangs on cards of seat 1 that are not seen"),
        (
            Unknown((1, 2)),
            [{"hand": 1}, {"hand": 2}],
            "it hangs on cards of seat 1 and 2 that are not seen",
        ),
        (
            Unknown(stock=True),
            [{"stock": True}],
            "it hangs on cards of the stock that are not seen",
        ),
        (
            Unknown((0,), stock=True),
            [{"hand": 0}, {"stock": True}],
            "it hangs on cards of seat 0 and the stock that are not seen",
        ),
    ],
)
def test_it_is_told_what_would_have_to_be_seen(
    unknown: Unknown, hangs_on: list[dict[str, Any]], sentence: str
) -> None:
    doubts = (Doubt(GAME.consistency[0], unknown),)
    told = refusal(Undetermined(doubts), "action")
    assert told["verdict"] == "undetermined"
    (open_question,) = told["unknown"]
    assert open_question["hangs_on"] == hangs_on
    assert open_question["because"] == sentence


def test_every_flaw_has_words() -> None:
    assert set(Flaw) <= set(REASONS)


@pytest.mark.parametrize(
    ("rule", "cards", "params", "sentence"),
    [
        ("discard.not_the_card_just_taken", ("7D",), {},
         "7D was taken from the discard pile this turn"),
        ("take.card_can_be_used", ("7D",), {"taken": (card("7D"), card("KD"))},
         "7D makes no meld with the hand and 7D KD, and fits no meld"),
        ("lay_off.target_is_named", ("7D",), {"melds": (0, 2)},
         "7D can be added to the melds 0 2"),
        ("lay_off.fits_the_meld", ("7D",), {"reason": "no_melds"},
         "7D cannot be added: there is no meld on the table"),
    ],
)  # fmt: skip
def test_the_facts_are_told_in_a_sentence(
    rule: str, cards: tuple[str, ...], params: dict[str, str], sentence: str
) -> None:
    assert because(rule, Because(tuple(map(card, cards)), params=params)) == sentence


def test_the_sentence_says_what_jokers_were_declared_to_be() -> None:
    meld = plays("X1=AH 8H 9H")
    found = Because(tuple(play.card for play in meld), plays=meld)
    told = because("lay_down.run_is_consecutive", found)
    assert told == "X1=AH 8H 9H do not follow one another"


def test_programs_get_the_facts_as_json() -> None:
    taken = (card("7D"), card("KD"))
    params: dict[str, Param] = {"taken": taken, "melds": (0, 2), "reason": "no_melds", "seat": 1}
    assert written_params(params) == {
        "taken": ["7D", "KD"],
        "melds": [0, 2],
        "reason": "no_melds",
        "seat": 1,
    }


def test_of_very_many_broken_rules_the_first_hundred_are_told() -> None:
    found = Because((card("7D"),))
    (broken,) = [rule for rule in GAME.consistency if rule.name == "consistency.no_card_twice"]
    many = (Violation(broken, found),) * 500
    assert len(violations(many)) == 100
    assert len(violations(many[:99])) == 99
