"""Answers: options of every kind, presets, and the sentences that people read."""

from dataclasses import dataclass, replace

import pytest

from service import referee
from service.game.melds import Flaw
from service.game.options import Options, offered, option
from service.game.rule import Because, Param, Violation
from service.game.score import Match
from service.wire import answers
from service.wire.sentences import REASONS, because, written_params
from tests.game.codes import card, plays

GAME = referee.variants()[0]


@dataclass(frozen=True, slots=True)
class ToyOptions(Options):
    """An option of each kind."""

    jokers: int = offered(Options, "jokers", 2)
    ace: str = option("low", "Where the ace stands.", values=("low", "high"))
    calls: bool = option(default=False, text="Whether rummy may be called.")


TOY = replace(GAME, options=ToyOptions, presets={"loud": {"calls": True}})


def test_each_kind_of_option_is_published_with_what_it_may_be() -> None:
    published = answers.variant(TOY)
    by_name = {each["name"]: each for each in published["options"]}
    assert by_name["jokers"]["type"] == "integer"
    assert (by_name["jokers"]["least"], by_name["jokers"]["most"]) == (0, 8)
    assert (by_name["ace"]["type"], by_name["ace"]["values"]) == ("choice", ["low", "high"])
    assert (by_name["calls"]["type"], by_name["calls"]["default"]) == ("switch", False)
    assert "packs" not in by_name, "fixed options are no choice"
    assert published["presets"] == [{"name": "loud", "options": {"calls": True}}]


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
    assert len(answers.violations(many)) == 100
    assert len(answers.violations(many[:99])) == 99
