"""Every operation of the specification, ready to be sent: so that a new one is attacked as well."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from tests.conformance import DOCUMENT

METHODS = ("get", "put", "post", "delete", "patch")


@dataclass(frozen=True)
class Operation:
    """A method and a path, with what it is promised to take."""

    method: str
    path: str
    told: Any

    @property
    def name(self) -> str:
        return str(self.told["operationId"])

    @property
    def is_of_a_session(self) -> bool:
        return "{session}" in self.path

    @property
    def needs_a_token(self) -> bool:
        return "security" in self.told and {} not in self.told["security"]

    def address(self, session: str = "A" * 22) -> str:
        """Its path, with what is most likely there."""
        places = {
            "{session}": session,
            "{seat}": "1",
            "{window}": "1",
            "{name}": "rummy-500",
            "{rule}": "turn.out_of_turn",
            "{asset}": "docs.css",
            "{slug}": "internal",
        }
        path = self.path
        for place, value in places.items():
            path = path.replace(place, value)
        assert "{" not in path, "a new part of a path: say here what may stand for it"
        return path

    def bodies(self) -> list[Any]:
        """The examples of its body."""
        content = self.told.get("requestBody", {}).get("content", {}).get("application/json", {})
        return [example["value"] for example in content.get("examples", {}).values()]

    def headers(self) -> dict[str, str]:
        """Those that it takes: of a tag that is not the present one, so that nothing is done."""
        needed = {"If-Match": '"1-AAAAAAAA"', "Idempotency-Key": str(uuid4())}
        return {**needed, "Content-Type": "application/json"} if self.method != "GET" else {}

    def data(self) -> bytes | None:
        bodies = self.bodies()
        return json.dumps(bodies[0]).encode() if bodies else None


def operations() -> Iterator[Operation]:
    for path, told in DOCUMENT["paths"].items():
        for method in METHODS:
            if method in told:
                yield Operation(method.upper(), path, told[method])


OPERATIONS = list(operations())
OF_SESSIONS = [each for each in OPERATIONS if each.is_of_a_session]
WITH_BODIES = [each for each in OPERATIONS if each.bodies()]
