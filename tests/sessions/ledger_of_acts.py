"""Whether what players were told has been done is in the log of their session, and there once."""

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from threading import Condition
from typing import Any

import pytest

from service.settings import Settings
from service.wire.session_log import at_time

Json = dict[str, Any]

LIFE = timedelta(seconds=Settings().session_seconds)
PATIENCE = 20.0


@dataclass(frozen=True)
class Act:
    """Something that somebody was told has been done in a session."""

    session: str
    number: int  # of the entry that it must have in the log
    kind: str
    seat: int | None = None
    at: str = ""  # when it was done, by the store's clock

    @classmethod
    def told(cls, session: str, seat: int, action: Json, answer: Json) -> "Act":
        """The answer to an action tells when it was done: a whole life before the session ends."""
        moment = datetime.fromisoformat(answer["expires_at"]) - LIFE
        at = at_time(round(moment.timestamp() * 1000))
        return cls(session, answer["revision"], action["action"], seat, at)

    @classmethod
    def logged(cls, session: str, entry: Json) -> "Act":
        number, kind = entry["number"], entry["entry"]
        if kind != "action":
            return cls(session, number, kind)
        return cls(session, number, entry["action"]["action"], entry["seat"], entry["at"])


@dataclass(frozen=True)
class Account:
    """What became of the acts of a ledger."""

    acknowledged: int
    lost: list[Act]
    doubled: list[Act]
    unasked: list[Act]  # in the log, but nobody was told of them
    gaps: list[str]  # sessions whose entries are not numbered one after the other
    refused: Mapping[str, int]
    slowest: float  # seconds that the slowest request took

    def __str__(self) -> str:
        again = ", ".join(f"{times} x {kind}" for kind, times in self.refused.items()) or "none"
        return (
            f"{self.acknowledged} acts acknowledged, {len(self.lost)} lost, "
            f"{len(self.doubled)} doubled, {len(self.unasked)} unasked; "
            f"sent again: {again}; slowest answer {self.slowest:.2f} s"
        )

    def require_all(self) -> None:
        """Fail unless each act is in the log once, and nothing else is."""
        assert not self.lost, f"{self}: {self.lost[:5]}"
        self.require_one_history()

    def require_one_history(self) -> None:
        """The same, but acts may be missing: to be asked where the store may forget some."""
        assert self.acknowledged > 0, "nothing was tried"
        assert not self.doubled, f"{self}: {self.doubled[:5]}"
        assert not self.unasked, f"{self}: {self.unasked[:5]}"
        assert not self.gaps, f"{self}: {self.gaps}"

    def require_recent(self, faults: Sequence[datetime], unsaved: timedelta) -> None:
        """Fail unless all that is missing was done shortly before one of these moments."""
        for act in self.lost:
            if act.at:  # if nothing tells, later acts of the session do
                done = datetime.fromisoformat(act.at)
                assert any(fault - unsaved <= done <= fault for fault in faults), f"{self}: {act}"


@dataclass
class Ledger:
    """The acts that were acknowledged, to any number of threads, and how their requests fared."""

    acts: list[Act] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    _news: Condition = field(default_factory=Condition, repr=False)

    def note(self, act: Act) -> None:
        with self._news:
            self.acts.append(act)
            self._news.notify_all()

    def note_refusal(self, kind: str) -> None:
        """A request has to be sent again: it was refused for now, or not answered."""
        with self._news:
            self.refused[kind] += 1

    def note_time(self, seconds: float) -> None:
        with self._news:
            self.slowest = max(self.slowest, seconds)

    def wait_for(self, more: int) -> None:
        """Wait until so many more acts have been acknowledged."""
        with self._news:
            wanted = len(self.acts) + more
            came = self._news.wait_for(lambda: len(self.acts) >= wanted, PATIENCE)
        assert came, f"{len(self.acts)} instead of {wanted} acts, {self.refused}"

    def settle(self, logs: Mapping[str, Sequence[Json]]) -> Account:
        """Compare with the whole logs of the sessions."""
        there = Counter(
            Act.logged(session, entry) for session, entries in logs.items() for entry in entries
        )
        told = Counter(self.acts)
        return Account(
            acknowledged=len(self.acts),
            lost=list((told - there).elements()),
            doubled=[act for act, times in (there | told).items() if times > 1],
            unasked=[act for act in there if act not in told],
            gaps=[session for session, entries in logs.items() if not _is_whole(entries)],
            refused=self.refused,
            slowest=self.slowest,
        )


def _is_whole(entries: Iterable[Json]) -> bool:
    numbers = [0, *(entry["number"] for entry in entries)]
    return all(after == before + 1 for before, after in pairwise(numbers))


def tell(request: pytest.FixtureRequest, figures: object) -> None:
    """Print the figures of a long test, whether it passes or not."""
    if request.node.get_closest_marker("long"):
        with request.getfixturevalue("capsys").disabled():
            sys.stdout.write(f"\n{request.node.name}: {figures}\n")
