"""The specification and the readers agree on what has the form of a request."""

from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from marshmallow import ValidationError

from service.wire.components import COMPONENTS
from service.wire.requests import DEAL_REQUEST, VERDICT_REQUEST
from tests.vectors.builder import build


def validator(component: str) -> Draft202012Validator:
    """Who says whether a document has the form that the specification gives it."""
    return Draft202012Validator(
        {"$ref": f"#/components/schemas/{component}", "components": {"schemas": COMPONENTS}}
    )


VERDICT = validator("VerdictRequest")
DEAL = validator("DealRequest")

# Sentences on what no schema can say: how one place of a request agrees with another.
BEYOND_FORM = (
    "as many as there are cards",
    "There is no seat",
    "The dealer is one of the seats",
    " need ",
)


def sentences(messages: Any) -> list[str]:
    """All sentences of an error."""
    if isinstance(messages, dict):
        return [text for inner in messages.values() for text in sentences(inner)]
    return list(messages)


def refused(schema: Any, document: Any) -> bool | None:
    """Whether a document cannot be read for its form.

    None where it is refused for something beyond form: then its form may not have been looked at
    to the end.
    """
    try:
        schema.load(document)
    except ValidationError as error:
        found = sentences(error.messages)
        beyond = any(part in text for text in found for part in BEYOND_FORM)
        return None if beyond else True
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
TABLE = build(
    {
        "hand": "KD X1",
        "melds": [{"seat": 1, "run": "9H TH X2=JH"}],
        "discards": "2C QH",
        "taken": {"cards": "KD"},
        "seed": "abc",
    }
) | {"stock": ["3C"], "ended": {"by": 0, "how": "out"}, "deal_score": [1, 2, 3, 4]}
DOCUMENTS = [
    {"table": TABLE, "action": {"action": "resolve_calls", "calls": CALLS}},
    {
        "table": TABLE,
        "actions": [{"action": "draw", "seat": 0}, {"action": "discard", "card": "KD"}],
    },
    {"table": TABLE, "action": {"action": "take", "card": "QH"}},
]
DEALS = [
    {"rules": {"variant": "rummy-500", "jokers": 3}, "seats": 3, "seed": "abc", "dealer": 1},
    {"table": TABLE},
]
CODES = ["7D", "10D", "TD2", "X1", "X1=7", "X1=7D", "X9", "7d", "", "ZZ"]
WORDS = ["draw", "play", "set", "run", "out", "call", "earlier", "rummy-500", "pass", "lay_off"]
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
            place[draw(st.sampled_from(["seat", "meld", "unseen", "taken", "x"]))] = draw(VALUES)
        else:
            place[last] = draw(VALUES)
        if not paths(document):
            break
    return document


@given(spoilt(DOCUMENTS))
def test_a_question_is_read_just_if_it_has_the_form_that_is_specified(document: Any) -> None:
    faults = [error.message for error in VERDICT.iter_errors(document)]
    assert refused(VERDICT_REQUEST, document) in {bool(faults), None}, faults


@given(spoilt(DEALS))
def test_a_deal_is_read_just_if_it_has_the_form_that_is_specified(document: Any) -> None:
    faults = [error.message for error in DEAL.iter_errors(document)]
    assert refused(DEAL_REQUEST, document) in {bool(faults), None}, faults
