"""What clients are answered: statuses, headers, bodies and links.

Rulings:

- **A new refusal (4xx, 5xx) is no break**: clients must cope with any problem. A new success or
  redirection is one, and so is one that is gone. A refusal that is gone breaks nobody.
- **A new media type of an answer is no break**: clients say in Accept what they take.
- **A header that was promised** (``required: true``) stays promised; others may go.
- **A link** that was there stays as it was: clients follow it.
"""

from collections.abc import Iterator

from tests.compatibility.breaks import Break, Direction
from tests.compatibility.parts import Part, said
from tests.compatibility.schemas import Comparison

_GOOD = ("2", "3")
_OF_LINKS = ("operationId", "operationRef", "parameters", "requestBody", "server")


class Answers:
    """Compares the answers of two operations."""

    def __init__(self, schemas: Comparison) -> None:
        self.schemas = schemas

    def breaks(self, old: Part, new: Part) -> Iterator[Break]:
        was, now = old / "responses", new / "responses"
        for status, answer in was:
            if status in now:
                yield from self._answer(answer, now / status)
            elif status.startswith(_GOOD):
                yield Break(f"{was.pointer}/{status}", Direction.ANSWER, "the status is gone")
        for status, _ in now:
            if status.startswith(_GOOD) and status not in was:
                yield Break(f"{now.pointer}/{status}", Direction.ANSWER, "a new status")

    def _answer(self, old: Part, new: Part) -> Iterator[Break]:
        for name, header in old / "headers":
            there = new / "headers" / name
            if header.get("required") and not there.get("required"):
                place = f"{old.pointer}/headers/{name}"
                yield Break(place, Direction.ANSWER, "the header is no longer promised")
            if there.content:
                yield from self.schemas.breaks(header / "schema", there / "schema")
        for kind, body in old / "content":
            if kind in new / "content":
                there = new / "content" / kind
                yield from self.schemas.breaks(body / "schema", there / "schema")
            else:
                yield Break(body.pointer, Direction.ANSWER, "the media type is gone")
        for name, link in old / "links":
            there = new / "links" / name
            if any(said(link).get(member) != said(there).get(member) for member in _OF_LINKS):
                place = f"{old.pointer}/links/{name}"
                yield Break(place, Direction.ANSWER, "the link is gone or leads elsewhere")
