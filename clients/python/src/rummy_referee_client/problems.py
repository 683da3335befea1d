"""What can go wrong: refusals of the service, each with its problem, and no answer at all."""

from http import HTTPStatus
from typing import Any, cast

import httpx

from .shapes import BadPlace, Problem, Violation


class RefereeError(Exception):
    """A request was not answered as was hoped.

    `key` is the Idempotency-Key that was sent, if there was one. Where nothing says whether the
    request was carried out, the same method called with that key finds out, or does it.
    """

    key: str | None = None


class NoAnswerError(RefereeError):
    """The service could not be reached, however often it was tried; why is the `__cause__`.

    The request may have been carried out or not.
    """


class ProblemError(RefereeError):
    """The service refused; `problem` is the whole document.

    A `slug` of `store-unavailable`, or a status of 502 to 504, leaves open whether the request was
    carried out; by all others nothing has changed.
    """

    def __init__(self, problem: Problem, retry_after: float | None = None) -> None:
        super().__init__(f"{problem['status']} {problem.get('detail', problem['title'])}")
        self.problem = problem
        self.retry_after = retry_after

    @property
    def slug(self) -> str:
        """The kind of problem: the last part of its type. This, not the texts, is for programs."""
        return self.problem["type"].replace("#", "/").rpartition("/")[2]

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.problem["status"]

    @property
    def violations(self) -> list[Violation]:
        """Each rule that forbids the action, or that the table breaks."""
        return self.problem.get("violations", [])

    @property
    def errors(self) -> list[BadPlace]:
        """Each place of the request that has not the form it must have."""
        return self.problem.get("errors", [])


class IllegalActionError(ProblemError):
    """The rules forbid it, and `violations` say why: choose something else."""


class TableMovedError(ProblemError):
    """Somebody has acted since: look at the table again, and decide anew."""


class MustWaitError(ProblemError):
    """Others may still claim the discard, or somebody has: wait for the window, and act then."""


class WindowOverError(ProblemError):
    """The answer to a window came too late, or is a second one: nothing is to be done."""


_KINDS: dict[str, type[ProblemError]] = {
    "illegal-action": IllegalActionError,
    "stale-state": TableMovedError,
    "window-open": MustWaitError,
    "call-pending": MustWaitError,
    "window-closed": WindowOverError,
    "already-answered": WindowOverError,
}


def refusal(response: httpx.Response) -> ProblemError:
    """The error that the answer is."""
    error = ProblemError(_problem(response), seconds(response))
    kind = _KINDS.get(error.slug, ProblemError)
    return kind(error.problem, error.retry_after)


def seconds(response: httpx.Response) -> float | None:
    """What Retry-After says; None if it says nothing, or names a date, as proxies may."""
    said = response.headers.get("Retry-After", "")
    return float(said) if said.isascii() and said.isdigit() else None


def _problem(response: httpx.Response) -> Problem:
    """The problem, or one made up where something before the service has refused in its own way."""
    if response.headers.get("Content-Type", "").startswith("application/problem+json"):
        document: Any = response.json()
        return cast("Problem", document)
    known = {each.value: each.phrase for each in HTTPStatus}
    return {
        "type": "about:blank",
        "title": known.get(response.status_code, "Refused"),
        "status": response.status_code,
        "instance": "",
    }
