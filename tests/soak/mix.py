"""What is asked that needs no session: questions of every kind, good ones and bad."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from random import Random
from typing import Any

import orjson

from benchmarks.parts.batch import bodies
from benchmarks.plays import LARGE, SMALL, plays_of
from benchmarks.wrk import Request
from service.api.examples import EXAMPLES
from service.wire.table import write_table
from tests.examples import operations

Json = dict[str, Any]

QUESTIONS = 600  # a round of them, asked again and again
SHARES = {
    "verdict, 1 kB": 30,
    "verdict, 3 kB": 20,
    "legal actions": 10,
    "view": 8,
    "deal": 8,
    "arrangement": 8,
    "batch": 4,
    "refused": 12,
}


@dataclass(frozen=True)
class Question:
    """A request, and the status that it is to be answered with."""

    kind: str
    request: Request
    status: int = 200


def questions(seed: int = 0) -> list[Question]:
    """So many of each kind as its share is, in an order by chance, always the same."""
    chance = Random(seed)
    supplies = _supplies()
    kinds = chance.choices([*SHARES], [*SHARES.values()], k=QUESTIONS - len(SHARES))
    asked = [next(supplies[kind]) for kind in (*SHARES, *kinds)]
    chance.shuffle(asked)
    return asked


def _supplies() -> dict[str, Iterator[Question]]:
    """Questions of each kind, without end."""
    small, large = plays_of(SMALL), plays_of(LARGE)
    tables = [write_table(play.table) for play in small]
    deals = [
        {"rules": {"variant": game}, "seats": 4, "seed": f"soak-{number}"}
        for number in range(8)
        for game in ("rummy-500", "rummy", "persian-rummy", "contract-rummy")
    ]
    return {
        "verdict, 1 kB": _all("verdict, 1 kB", "/v1/verdicts", [play.document() for play in small]),
        "verdict, 3 kB": _all("verdict, 3 kB", "/v1/verdicts", [play.document() for play in large]),
        "legal actions": _all("legal actions", "/v1/legal-actions", [{"table": t} for t in tables]),
        "view": _all("view", "/v1/views", [{"table": t, "seat": 1} for t in tables]),
        "deal": _all("deal", "/v1/deals", deals),
        "arrangement": cycle(_examples("arrange", "arrangement", good=True)),
        "batch": cycle([Question("batch", Request("/v1/verdicts/batch", bodies()[0]))]),
        "refused": cycle(
            [each for name in EXAMPLES for each in _examples(name, "refused", good=False)]
        ),
    }


def _all(kind: str, path: str, documents: list[Json]) -> Iterator[Question]:
    return cycle([Question(kind, Request(path, orjson.dumps(each))) for each in documents])


def _examples(name: str, kind: str, *, good: bool) -> list[Question]:
    """Those of the specification that need neither a session nor another service."""
    method, template = operations()[name]
    return [
        Question(
            kind if good else f"{kind}, {each['status']}",
            Request(
                template.format(**each.get("path", {})) + each.get("query", ""),
                _body(each),
                each.get("headers"),
                method,
            ),
            each["status"],
        )
        for each in EXAMPLES[name].values()
        if not {"scene", "service"} & each.keys()
        and "/sessions" not in template
        and (each["status"] < 400) == good
    ]


def _body(example: Json) -> bytes:
    if "request" in example:
        return orjson.dumps(example["request"])
    return str(example.get("body") or " " * example.get("blanks", 0)).encode()
