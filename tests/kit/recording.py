"""The vectors played, and each of their questions written down with what was answered."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from flask.testing import FlaskClient

from service.api import referee
from service.app import create_app
from service.game import shuffle
from service.settings import Settings
from tests.conformance import DOCUMENT
from tests.kit.kept import Document, expected
from tests.vectors.coverage import identifier
from tests.vectors.judging import OK, Game
from tests.vectors.loading import ROOT, Vector, games, load
from tests.vectors.notes import NOTES
from tests.vectors.play import played, start_of

BOOKS = Path(__file__).resolve().parent.parent.parent / "docs"
QUESTIONS: dict[str, str] = {
    DOCUMENT["paths"][path]["post"]["operationId"]: path
    for path in sorted(DOCUMENT["paths"])
    if "post" in DOCUMENT["paths"][path] and "/sessions" not in path
}
_QUESTION_OF = {path: question for question, path in QUESTIONS.items()}
# What a finished table gets whose vector leaves the cards of the next deal to chance.
SEED = "kit"
# Ids of examples and of faults are of notes that are not published; these kinds are in the books.
_IN_THE_BOOKS = ("facts", "readings", "variations")


@dataclass(frozen=True)
class Recorded:
    """A case, with what decides in which file it stands, or why it stands in none."""

    case: Document
    shuffled: bool
    left_out: str | None = None

    @property
    def refused(self) -> bool:
        """Whether it is about a request that is not as it must be."""
        body: Document = self.case["expect"]["body"]
        return body.get("type") == "invalid-request"


class Shuffles:
    """Counts how often the service has shuffled: a case that does needs the same shuffle."""

    def __init__(self) -> None:
        self.number = 0

    @contextmanager
    def counted(self) -> Iterator[None]:
        """While this lasts."""
        stream = shuffle.stream

        def counting(seed: str) -> Iterator[int]:
            self.number += 1
            return stream(seed)

        with patch.object(shuffle, "stream", counting):
            yield


class RecordedGame(Game):
    """A vector being played, whose own questions are written down, not those that check them."""

    def __init__(self, vector: Vector, client: FlaskClient, shuffles: Shuffles) -> None:
        super().__init__(self._posted, start_of(vector))
        self.vector, self.client, self.shuffles = vector, client, shuffles
        self.recorded: list[Recorded] = []
        self.last: tuple[int, Document] = (0, {})

    def _posted(self, path: str, body: Document) -> tuple[int, Document]:
        response = self.client.post(path, json=body)
        self.last = response.status_code, response.get_json()
        return self.last

    def ask(self, path: str, body: Document, expect: Document) -> Document | None:
        own = expect is self.vector.steps[self.step]["expect"]
        text, before = json.dumps(body), self.shuffles.number
        answer = super().ask(path, body, expect)
        # What is melded after a legal play is expected by the vector, and asked of the scores.
        if own or path == QUESTIONS["score"]:
            self._record(path, json.loads(text), expect, shuffled=self.shuffles.number > before)
        return answer

    def _record(self, path: str, request: Any, expect: Document, *, shuffled: bool) -> None:
        status, answer = self.last
        question = _QUESTION_OF[path]
        if question == "deal" and status == OK and "table" in request:
            # The cards of a next deal follow from the seed of the one before: give it one.
            request["table"].setdefault("seed", SEED)
            status, answer = self._posted(path, request)
        case = {
            "id": self._next_id(),
            "game": self.vector.game,
            "title": self.vector.title,
            "source": sources(self.vector),
            "question": question,
            "request": request,
            "expect": expected(question, status, answer, expect),
        }
        why = reason_to_leave_out(question, request, status, answer)
        self.recorded.append(Recorded(case, shuffled, why))

    def _next_id(self) -> str:
        """A step may ask several questions: all but the first have a number of their own."""
        earlier = sum(each.case["id"].startswith(self._id_of_step()) for each in self.recorded)
        number = f".{earlier}" if earlier else ""
        value = str(self.vector).removeprefix(f"{self.vector.game}/{self.vector.name}")
        return f"{self._id_of_step()}{number}{value}"

    def _id_of_step(self) -> str:
        return f"{self.vector.game}/{self.vector.name}/{self.step}"


def reason_to_leave_out(
    question: str, request: Document, status: int, answer: Document
) -> str | None:
    """Why no other engine has to answer this as the service does, if so."""
    if answer.get("type", "").endswith("/too-complex"):
        return "Only this service's search gives up here."
    if question == "listLegalActions" and answer.get("more"):
        table = request["table"]
        if table["phase"] != "draw" or table.get("stock") or table.get("stock_count"):
            return "The list is cut: what stands in it is this service's choice."
    if question == "deal" and status == OK and "seed" not in request.get("table", request):
        return "The cards are drawn by chance."
    return None


def sources(vector: Vector) -> list[str]:
    """What the rule book of the game says about it, and the option that is tried."""
    book = (BOOKS / f"{vector.game}.md").read_text(encoding="utf-8")
    kinds = NOTES[vector.game].kinds
    published = {name for kind in _IN_THE_BOOKS if kind in kinds for name in kinds[kind].each}
    named = [identifier(origin) for origin in vector.origin]
    cited = [name for name in named if name in published and re.search(rf"\b{name}\b", book)]
    return [*cited, *([] if vector.option is None else [f"options: {vector.option}"])]


def recorded_vectors(shuffles: Shuffles) -> Iterator[Recorded]:
    """Every question of every vector; a vector that does not hold ends it."""
    # A seed that is drawn has to be the same at the next building.
    with shuffles.counted(), patch.object(referee, "token_hex", lambda size: "0" * 2 * size):
        client = create_app(Settings()).test_client()
        for vector in (vector for game in games() for vector in load(ROOT / game)):
            game = RecordedGame(vector, client, shuffles)
            if found := played(vector, game):
                raise ValueError(f"{vector}: {found}")
            yield from game.recorded
