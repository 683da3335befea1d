"""A player's place in a session: it looks, acts and answers windows with the seat's token."""

from typing import cast
from urllib.parse import quote
from uuid import uuid4

from . import shapes
from .connection import Answer, Connection
from .problems import TableMovedError

LONGEST_WAIT = 20  # seconds that the service lets a request wait


class Seat:
    """A seat of a session; for one thread.

    It remembers the game as it was last seen, and sends the tag of that with each action: what was
    decided on an old table is refused (`TableMovedError`), and never decided again by this class.
    """

    def __init__(self, connection: Connection, session: str, number: int, token: str) -> None:
        self._connection = connection
        self._view: shapes.SessionState | None = None
        self._heard: int | None = None
        self.session = session
        self.number = number
        self.token = token

    @property
    def view(self) -> shapes.SessionState:
        """The game as last seen; looked at if it was not, or is known to have moved on."""
        return self._view or self.look()

    def look(self) -> shapes.SessionState:
        """The game as it is now."""
        known = {"If-None-Match": f'"{self._view["tag"]}"'} if self._view else None
        return self._see(self._ask("GET", f"/seats/{self.number}", headers=known))

    def choices(self) -> shapes.SessionChoices:
        """What the player may do now, and answer to a window; of the table in `view`."""
        while True:  # each lap but the first, somebody else has acted
            choices = cast("shapes.SessionChoices", self._ask("GET", "/legal-actions").body)
            if choices["tag"] == self.view["tag"]:
                return choices
            self.look()

    def act(
        self, action: shapes.SeatAction, *, key: str | None = None, tag: str | None = None
    ) -> shapes.ActAnswer:
        """Act on the table in `view`, or on the one with that tag, where another has decided.

        `IllegalActionError` if the rules forbid it, `MustWaitError` while a window is open, and
        `TableMovedError` if it was decided on an old table. The key, made here if none is given, is
        for carrying on after `NoAnswerError`: it is done once, and answered alike.
        """
        answer = self._write("/actions", {"action": action}, key, tag)
        return cast("shapes.ActAnswer", answer.body)

    def deal_next(self, *, key: str | None = None, tag: str | None = None) -> shapes.SessionState:
        """Deal again after a deal that is over; see `Session.deal_next`."""
        self._write("/deals", None, key, tag)
        return self.view

    def respond(self, window: int, response: shapes.ResponseRequest) -> shapes.ResponseAnswer:
        """Answer a window, by one of the `responses` of `choices`, or another.

        A status of `pending` says that better placed players are waited for. `IllegalActionError`
        if the rules forbid it, which is no answer yet; `WindowOverError` if it comes too late.
        """
        path = f"/windows/{window}/responses/{self.number}"
        answer = self._ask("PUT", path, response)
        if answer.tag != (self._view and self._view["tag"]):
            self._view = None
        return cast("shapes.ResponseAnswer", answer.body)

    def call(
        self, window: int, take: shapes.Card, plays: list[shapes.Play]
    ) -> shapes.ResponseAnswer:
        """Call rummy: take that discard and all above it, and make these plays with them."""
        return self.respond(window, {"response": "call", "take": take, "plays": plays})

    def buy(self, window: int) -> shapes.ResponseAnswer:
        """Buy the discard that was declined."""
        return self.respond(window, {"response": "buy"})

    def let_go(self, window: int) -> shapes.ResponseAnswer:
        """Pass: neither call nor buy."""
        return self.respond(window, {"response": "pass"})

    def window(self, number: int) -> shapes.WindowState:
        """A window as it is now."""
        return cast("shapes.WindowState", self._ask("GET", f"/windows/{number}").body)

    def wait_for_window(self, number: int, seconds: int = LONGEST_WAIT) -> shapes.WindowState:
        """A window when it holds nobody up any more, or its state changes, or the time is over.

        It holds up a draw for `hold_ms`, unless all others have passed, and everything while a
        claim is `pending`. To go on waiting, call it again.
        """
        path = f"/windows/{number}"
        first = self._ask("GET", path)
        known = cast("shapes.WindowState", first.body)
        holds = known["status"] == "pending" or (known["status"] == "open" and known.get("hold_ms"))
        if not holds or not first.mark:
            return known
        later = self._ask("GET", path, headers={"If-None-Match": first.mark}, wait=seconds)
        return cast("shapes.WindowState", later.body or known)

    def wait(self, seconds: int = LONGEST_WAIT) -> list[shapes.LogEntry]:
        """What has happened since `wait` has last told, or else since `view`; waits for it.

        Empty if nothing has in so many seconds. `view` is then that of after it.
        """
        after = self.view["revision"] if self._heard is None else self._heard
        answer = self._ask("GET", "/events", query={"after": after}, wait=seconds)
        log = cast("shapes.LogAnswer", answer.body)
        # Lower than what was seen: the last changes were lost with a failure of the store.
        self._heard = min(log["next"], log["revision"])
        if log["tag"] != self.view["tag"]:
            self.look()
        return log["events"]

    def _see(self, answer: Answer) -> shapes.SessionState:
        if answer.body:
            self._view = cast("shapes.SessionState", answer.body)
        return self.view

    def _write(self, path: str, body: object, key: str | None, tag: str | None) -> Answer:
        decided_on = tag or self.view["tag"]
        headers = {"If-Match": f'"{decided_on}"', "Idempotency-Key": key or str(uuid4())}
        try:
            answer = self._ask("POST", path, body, headers=headers)
        except TableMovedError:
            self._view = None
            raise
        self._see(answer)
        return answer

    def _ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        headers: dict[str, str] | None = None,
        query: dict[str, int] | None = None,
        wait: int = 0,
    ) -> Answer:
        answer = self._connection.ask(
            method,
            f"/v1/sessions/{quote(self.session, safe='')}{path}",
            body,
            headers={"Authorization": f"Bearer {self.token}", **(headers or {})},
            query={**(query or {}), "wait": wait} if wait else query,
            wait=wait,
        )
        # Too many are waiting already, so that it was answered at once.
        if wait and answer.retry_after:
            self._connection.sleep(answer.retry_after)
        return answer
