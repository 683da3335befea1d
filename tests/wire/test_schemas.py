"""The specification and the readers agree on what has the form of a request."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import ValidationError

from service import referee
from service.game.options import MOST_WORDS, Option, Value, declared
from service.game.variant import Variant
from service.wire.arrangements import ARRANGEMENT_REQUEST
from service.wire.cards import BARE
from service.wire.components import COMPONENTS
from service.wire.deals import DEAL_REQUEST
from service.wire.replays import REPLAY_REQUEST
from service.wire.requests import (
    BATCH_REQUEST,
    LEGAL_ACTIONS_REQUEST,
    VERDICT_REQUEST,
    VIEW_REQUEST,
)
from service.wire.rules_object import read_rules, write_value
from tests.resolved import Resolved
from tests.vectors.builder import build

SCHEMAS = Resolved({"components": {"schemas": COMPONENTS}})

# Sentences on what no schema can say: how one place of a request agrees with another.
BEYOND_FORM = (
    "as many as there are cards",
    "There is no seat",
    "The dealer is one of the seats",
    "in this list already",
    "actions in all",
    "is named already",
    "Not in this game",
    "this is no meld as it lies",
    BARE,  # only where jokers are wild
    "These totals are too large",
)
# What is said of a rules object for its form. All else contradicts itself, or the seats.
OF_RULES = ("An object is expected", "This member")


def beyond_form(messages: Any, member: object = None) -> Iterator[str]:
    """The sentences of an error that are about more than form."""
    if isinstance(messages, dict):
        for key, inner in messages.items():
            yield from beyond_form(inner, key)
        return
    for text in messages:
        of_rules = member == "rules" and not text.startswith(OF_RULES)
        if of_rules or any(part in text for part in BEYOND_FORM):
            yield text


def refused(schema: Any, document: Any) -> bool | None:
    """Whether a document cannot be read for its form.

    None where it is refused for something beyond form: then its form may not have been looked at
    to the end.
    """
    try:
        schema.load(document)
    except ValidationError as error:
        return None if any(beyond_form(error.messages)) else True
    return False


def paths(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a document."""
    inner: list[tuple[Any, ...]] = []
    if isinstance(document, dict):
        inner = [each for key, value in document.items() for each in paths(value, (*path, key))]
    if isinstance(document, list):
        inner = [each for i, value in enumerate(document) for each in paths(value, (*path, i))]
    return [path, *inner] if path else inner


CALLS = [
    {
        "seat": 2,
        "take": "QH",
        "plays": [
            {"action": "lay_off", "cards": ["QH"], "meld": 0},
            {"action": "lay_down", "melds": [["7D", "7H", "X1=7"]]},
        ],
    }
]
RULES = {
    "variant": "rummy-500",
    "jokers": 3,
    "most_jokers": None,
    "joker_value": "as_represented",
    "calls": "with_hand",
    "jokers_apart": True,
}
TABLE = build(
    {
        "rules": RULES,
        "hand": "KD X1",
        "melds": [{"seat": 1, "run": "9H TH X2=JH"}],
        "discards": "2C QH",
        "taken": {"cards": "KD"},
        "seed": "abc",
    }
) | {
    "stock": ["3C"],
    "ended": {"by": 0, "how": "out"},
    "deal_score": [1, 2, 3, 4],
    "must_replay": ["X1"],
    "passes": 1,
    "resume_turn": 3,
    "shuffles": 1,
    "window_closed": True,
}
TABLE["seats"][0]["shown"] = ["KD"]
DRAWS = [{"action": "draw", "seat": 0}, {"action": "discard", "card": "KD"}]
SWAP = {"action": "swap_joker", "card": "JH", "meld": 0, "joker": "X2=QH"}
QUESTIONS: dict[str, tuple[Any, list[Any]]] = {
    "VerdictRequest": (
        VERDICT_REQUEST,
        [
            {"table": TABLE, "action": {"action": "resolve_calls", "calls": CALLS}},
            {"table": TABLE, "actions": DRAWS},
            {"table": TABLE, "action": {"action": "take", "card": "QH"}},
            {"table": TABLE, "action": {"action": "draw", "new_stock": ["2C"]}},
            {"table": TABLE, "action": SWAP},
        ],
    ),
    "BatchRequest": (
        BATCH_REQUEST,
        [{"table": TABLE, "alternatives": [{"actions": DRAWS}, {"action": SWAP}]}],
    ),
    "DealRequest": (
        DEAL_REQUEST,
        [{"rules": RULES, "seats": 3, "seed": "abc", "dealer": 1}, {"table": TABLE}],
    ),
    "ReplayRequest": (
        REPLAY_REQUEST,
        [
            {
                "deal": {"rules": RULES, "seats": 3, "seed": "abc", "dealer": 1},
                "actions": DRAWS,
            },
            {"table": TABLE, "actions": DRAWS},
        ],
    ),
    "ArrangementRequest": (
        ARRANGEMENT_REQUEST,
        [
            {
                "rules": RULES,
                "seats": 3,
                "cards": ["KD", "X1", "7D"],
                "melds": TABLE["melds"],
            },
            {"rules": RULES, "cards": ["KD", "KD2"]},
        ],
    ),
    "LegalActionsRequest": (LEGAL_ACTIONS_REQUEST, [{"table": TABLE, "seat": 2}]),
    "ViewRequest": (VIEW_REQUEST, [{"table": TABLE, "seat": 2}, {"table": TABLE}]),
}
CODES = ["7D", "10D", "TD2", "X1", "X1=7", "X1=7D", "X9", "7d", "", "ZZ"]
WORDS = [
    *("draw", "play", "set", "run", "out", "call", "earlier", "rummy-500", "pass", "lay_off"),
    *("stock", "swap_joker", "as_represented", "off", "none"),
]
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 9),
    st.sampled_from([1000, 10**9, 0.5, 2.0, -1.0, 1e300]),
    st.sampled_from(CODES + WORDS),
    st.lists(st.sampled_from([*CODES, 0, 1, None]), max_size=4),
    st.dictionaries(st.sampled_from(["action", "seat", "hand", "card"]), st.integers(0, 1)),
)


@st.composite
def spoilt(draw: st.DrawFn, documents: list[Any]) -> Any:
    """A document with up to three places changed, dropped or added."""
    document = deepcopy(draw(st.sampled_from(documents)))
    for _ in range(draw(st.integers(0, 3))):
        *way, last = draw(st.sampled_from(paths(document)))
        place = document
        for step in way:
            place = place[step]
        change = draw(st.sampled_from(["set", "set", "drop", "add"]))
        if change == "drop":
            del place[last]
        elif change == "add" and isinstance(place, dict):
            place[
                draw(
                    st.sampled_from(["seat", "meld", "unseen", "taken", "new_stock", "passes", "x"])
                )
            ] = draw(VALUES)
        else:
            place[last] = draw(VALUES)
        if not paths(document):
            break
    return document


@pytest.mark.parametrize("component", QUESTIONS)
def test_the_questions_that_are_spoilt_are_good_ones(component: str) -> None:
    schema, documents = QUESTIONS[component]
    assert [refused(schema, document) for document in documents] == [False] * len(documents)


@pytest.mark.parametrize("component", QUESTIONS)
@given(drawn=st.data())
def test_a_question_is_read_just_if_it_has_the_form_that_is_specified(
    component: str, drawn: st.DataObject
) -> None:
    schema, documents = QUESTIONS[component]
    document = drawn.draw(spoilt(documents))
    validator = SCHEMAS.validator(f"/components/schemas/{component}")
    faults = [error.message for error in validator.iter_errors(document)]
    assert refused(schema, document) in {bool(faults), None}, faults


CHOICES = [
    (game, option)
    for game in referee.variants()
    for option in declared(game.options)
    if not option.fixed
]


@pytest.mark.parametrize(
    ("game", "option"), CHOICES, ids=[f"{game.name} {option.name}" for game, option in CHOICES]
)
@given(value=VALUES | st.integers(-2, 30_000))
def test_an_option_may_be_just_what_is_specified(game: Variant, option: Option, value: Any) -> None:
    faults = SCHEMAS.validator("/components/schemas/Rules").iter_errors(
        {"variant": game.name, option.name: value}
    )
    try:
        read_rules({"variant": game.name, option.name: value})
    except ValidationError:
        assert any(faults)
    else:
        assert not any(faults)


@pytest.mark.parametrize(
    ("game", "option"), CHOICES, ids=[f"{game.name} {option.name}" for game, option in CHOICES]
)
def test_all_that_an_option_may_be_is_read(game: Variant, option: Option) -> None:
    allowed: list[Value] = [*option.words, *([None] if option.optional else [])]
    allowed += [True, False] if option.is_switch else []
    allowed += [option.least, option.most] if option.least is not None else []
    if option.listed:
        allowed = [((word,),) * (option.least or 1) for word in option.words]
        allowed.append(((option.words[0],) * MOST_WORDS,) * (option.most or 1))
    for value in allowed:
        rules = {"variant": game.name, option.name: write_value(value)}
        assert read_rules(rules).given == {option.name: value}
        assert SCHEMAS.validator("/components/schemas/Rules").is_valid(rules)
