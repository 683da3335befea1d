"""What rules have found, as JSON: broken rules, and rules that hang on unseen cards."""

from typing import Any, Final

from service.game.rule import Because, Doubt, Rule, Unknown, Violation
from service.game.verdict import Illegal, Undetermined
from service.wire.cards import codes
from service.wire.json_schemas import CARDS, RULE, SEAT, TEXT, list_of, object_of, ref
from service.wire.members import exactly_one
from service.wire.seats import MOST_SEATS
from service.wire.sentences import because, unseen, written_params
from service.wire.shape import JsonSchema

Answer = dict[str, Any]

MOST_FINDINGS: Final = 100
"""Broken rules that one list names: of a few kilobytes of nonsense more would help nobody."""


def pointer(*path: str | int) -> str:
    """A JSON Pointer as a URI fragment; member names here need no escaping."""
    return "#" + "".join(f"/{step}" for step in path)


def violations(of: tuple[Violation, ...], *below: str | int) -> list[Answer]:
    """Broken rules; `below` is where in the request their paths begin."""
    return [
        _finding(
            violation.rule,
            violation.because,
            because(violation.rule.name, violation.because),
            *below,
        )
        for violation in of[:MOST_FINDINGS]
    ]


def refusal(said: Illegal | Undetermined, *below: str | int) -> Answer:
    """A verdict that is not legal, and what it rests on."""
    if isinstance(said, Illegal):
        return {"verdict": "illegal", "violations": violations(said.violations, *below)}
    return {"verdict": "undetermined", "unknown": _doubts(said.doubts, *below)}


def _doubts(of: tuple[Doubt, ...], *below: str | int) -> list[Answer]:
    return [
        {
            **_finding(doubt.rule, doubt.unknown, unseen(doubt.unknown), *below),
            "hangs_on": [
                *({"hand": seat} for seat in doubt.unknown.hands),
                *([{"stock": True}] if doubt.unknown.stock else []),
            ],
        }
        for doubt in of[:MOST_FINDINGS]
    ]


def _finding(rule: Rule, found: Because | Unknown, sentence: str, *below: str | int) -> Answer:
    written: Answer = {
        "rule": rule.name,
        "text": rule.text,
        "because": sentence,
        "cards": codes(found.cards),
        "pointer": pointer(*below, *found.at),
    }
    if found.params:
        written["params"] = written_params(found.params)
    return {**written, "source": rule.source}


_FINDING: Final = {
    "rule": RULE,
    "text": {**TEXT, "description": "What the rule says; for people."},
    "because": {**TEXT, "description": "What it hangs on here; for people."},
    "cards": {**CARDS, "description": "The cards concerned."},
    "pointer": {
        **TEXT,
        "pattern": "^#(/.*)?$",
        "description": "Where in the request they stand: a JSON Pointer as a URI fragment.",
    },
    "source": {**TEXT, "description": "Who says so."},
}
_PARAMS: Final = {
    "params": {
        "type": "object",
        "description": "The facts of the case; for programs.",
        "additionalProperties": ref("AnyValue"),
    }
}

VIOLATIONS: Final = list_of(
    ref("Violation"),
    MOST_FINDINGS,
    minItems=1,
    description="Every rule that is broken; of very many the first hundred.",
)
OPEN_QUESTIONS: Final = list_of(ref("OpenQuestion"), MOST_FINDINGS, minItems=1)

FINDINGS: Final[dict[str, JsonSchema]] = {
    # Without a type: generators make an empty class of a schema with several.
    "AnyValue": {"description": "A number, a text, a truth value, a list of these, or null."},
    "Violation": object_of("A broken rule, and why.", _FINDING, _PARAMS),
    "UnseenCards": {
        **object_of(
            "Unseen cards: of a hand, or of the stock.",
            {},
            {
                "hand": {**SEAT, "description": "Whose hand."},
                "stock": {"type": "boolean", "description": "That of the stock; never false."},
            },
        ),
        **exactly_one("hand", "stock"),
    },
    "OpenQuestion": object_of(
        "A rule that could not be decided.",
        {
            **_FINDING,
            "hangs_on": list_of(
                ref("UnseenCards"),
                MOST_SEATS + 1,
                minItems=1,
                description="What would have to be seen.",
            ),
        },
        _PARAMS,
    ),
}
