"""What many clients of one session were told, and the model by which it must be possible."""

import json
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from tests.sessions.clients import Reply
from tests.sessions.linearizability import READ, Operation

Entry = tuple[int, int | None, str]  # number, seat and action of a line of the log
Result = tuple[str, str]  # done, replayed or stale, and the tag that was told
State = tuple[str, frozenset[tuple[str, str]]]  # the tag, and to which each key that was used led

LOG = ("log",)
REFUSED = ("refused", "")  # by the rules: told only at the state that was wanted


def act(key: str, wanted: str, new: str) -> Hashable:
    return ("act", key, wanted, new)


def session(state: State, call: Any, result: Hashable | None) -> State | None:
    """A session, as a step of `is_linearizable`: a register that knows the keys it has seen.

    An act with a key that is known is told again what it has led to; else it is done if the state
    is the one that it wants. Who reads the log sees as many lines as there were steps.
    """
    tag, done = state
    match call:
        case ("read",):
            return state if result == tag else None
        case ("log",):
            return state if result == revision_of(tag) else None
        case ("act", key, _, new) if (key, new) in done:
            return state if result == ("replayed", new) else None
        case ("act", key, wanted, new) if wanted == tag:
            if result == REFUSED:
                return state
            done_now = result is None or result == ("done", new)
            return (new, done | {(key, new)}) if done_now else None
        case ("act", _, _, _):
            return state if result == ("stale", tag) else None
    raise ValueError(f"a session knows no {call!r}")


def begun(tag: str) -> State:
    return tag, frozenset()


def revision_of(tag: str) -> int:
    return int(tag.partition("-")[0])


@dataclass(frozen=True)
class Attempt:
    """A request to act, and what it was told; nothing, if the answer was lost."""

    client: int
    invoked: float
    returned: float | None
    key: str
    wanted: str
    result: Result | None


@dataclass
class History:
    """What all clients of one session were told, and the log as they saw it."""

    reads: list[Operation] = field(default_factory=list)
    attempts: list[Attempt] = field(default_factory=list)
    logs: list[list[Entry]] = field(default_factory=list)
    acknowledged: list[Entry] = field(default_factory=list)

    def operations(self) -> list[Operation]:
        """Everything that was asked; an act whose tag nobody was told has the one that was seen.

        Of the tags that were seen it is the next after the wanted one that nobody else has made.
        """
        heard = [(each.key, *each.result) for each in self.attempts if each.result]
        told = {key: tag for key, what, tag in heard if what in {"done", "replayed"}}
        seen = {str(each.result) for each in self.reads if each.call == READ}
        seen |= {tag for _, _, tag in heard if tag}
        strange = {revision_of(tag): tag for tag in seen - set(told.values())}
        return self.reads + [
            Operation(
                each.client,
                each.invoked,
                each.returned,
                act(each.key, each.wanted, told.get(each.key) or _guess(each, strange)),
                each.result,
            )
            for each in self.attempts
        ]


def _guess(attempt: Attempt, strange: dict[int, str]) -> str:
    following = revision_of(attempt.wanted) + 1
    return strange.get(following, f"{following}-never-seen-{attempt.key}")


def result_of(reply: Reply) -> Result:
    """What an answer to an act says, in the words of `session`."""
    if reply.status == 200:
        return "replayed" if "Idempotency-Replayed" in reply.headers else "done", reply.tag
    if reply.status == 412:
        return "stale", reply.tag
    assert (reply.status, reply.slug) == (409, "illegal-action"), reply
    return REFUSED


def entries(reply: Reply) -> list[Entry]:
    """The lines of a log, without what some see and others do not."""
    return [
        (each["number"], each.get("seat"), json.dumps(each.get("action"), sort_keys=True))
        for each in reply.body["events"]
    ]
