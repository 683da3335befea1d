"""Sends requests, and sends them again where that may help."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import httpx

from .problems import NoAnswerError, ProblemError, RefereeError, refusal, seconds

# Too many requests, or nobody there who could answer; the last two are said by proxies.
_AGAIN = {429, 503, 502, 504}
_UNCHANGED = 304
_FIRST_PAUSE = 0.25


@dataclass(frozen=True)
class Answer:
    """What the service said."""

    status: int
    body: Any
    mark: str | None  # the ETag as it came, to be sent back as If-None-Match
    retry_after: float | None

    @property
    def tag(self) -> str | None:
        """The tag in the body, which no proxy rewrites; where there is none, that of the ETag."""
        if isinstance(self.body, dict) and "tag" in self.body:
            return str(self.body["tag"])
        return self.mark and self.mark.removeprefix("W/").strip('"')


@dataclass(frozen=True)
class Connection:
    """The way to the service, and how much patience one has with it."""

    http: httpx.Client
    timeout: float
    tries: int
    longest_pause: float
    sleep: Callable[[float], None]

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        headers: Mapping[str, str] | None = None,
        query: Mapping[str, int] | None = None,
        wait: float = 0,
    ) -> Answer:
        """The answer to a request, which the service may take `wait` seconds longer than usual for.

        Each may be sent again as it is: those that change a game carry a key, or change nothing
        when they come a second time.
        """
        timeout = httpx.Timeout(self.timeout, read=self.timeout + wait)
        request = self.http.build_request(
            method, path, json=body, params=query, headers=headers, timeout=timeout
        )
        try:
            return self._last_of_tries(request)
        except RefereeError as error:
            error.key = request.headers.get("Idempotency-Key")
            raise

    def _last_of_tries(self, request: httpx.Request) -> Answer:
        for number in range(self.tries - 1):
            pause = min(_FIRST_PAUSE * 2**number, self.longest_pause)
            try:
                return self._tried(request)
            except NoAnswerError:
                pass
            except ProblemError as problem:
                if problem.status not in _AGAIN:
                    raise
                if problem.retry_after is not None:
                    pause = problem.retry_after
                if pause > self.longest_pause:
                    raise
            self.sleep(pause)
        return self._tried(request)

    def _tried(self, request: httpx.Request) -> Answer:
        try:
            response = self.http.send(request)
        except httpx.TransportError as error:
            raise NoAnswerError(f"{request.method} {request.url}: {error}") from error
        if not response.is_success and response.status_code != _UNCHANGED:
            raise refusal(response)
        try:
            body = response.json() if response.content else None
        except ValueError as error:
            raise NoAnswerError(f"{request.method} {request.url}: answered without JSON") from error
        mark = response.headers.get("ETag")
        return Answer(response.status_code, body, mark, seconds(response))
