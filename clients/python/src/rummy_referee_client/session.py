"""A game that the service keeps, in the hands of whoever has begun it."""

from typing import cast
from uuid import uuid4

from . import shapes
from .connection import Connection
from .problems import ProblemError
from .seat import Seat

_NOT_FOUND = 404


class Session:
    """A session that was begun; `begun` is the answer with its tokens, to be kept secret."""

    def __init__(self, connection: Connection, begun: shapes.NewSession) -> None:
        self._connection = connection
        self.begun = begun
        self.id = begun["id"]
        self.seats = [
            Seat(connection, self.id, each["seat"], each["token"]) for each in begun["seats"]
        ]

    def watch(self) -> shapes.SessionState:
        """The game as everybody may see it."""
        return cast("shapes.SessionState", self._connection.ask("GET", self._path).body)

    def deal_next(self, tag: str, *, key: str | None = None) -> shapes.SessionState:
        """Deal again, as the owner, after a deal that is over in the state with that tag.

        `TableMovedError` if somebody else has: then it is dealt. With the slugs `deal-not-over` and
        `match-over` there is no next deal.
        """
        headers = {**self._owner, "If-Match": f'"{tag}"', "Idempotency-Key": key or str(uuid4())}
        answer = self._connection.ask("POST", f"{self._path}/deals", headers=headers)
        return cast("shapes.SessionState", answer.body)

    def end(self) -> None:
        """End the session for good."""
        try:
            self._connection.ask("DELETE", self._path, headers=self._owner)
        except ProblemError as problem:
            # It has ended already, perhaps by this very request, whose answer was lost.
            if problem.status != _NOT_FOUND:
                raise

    @property
    def _path(self) -> str:
        return f"/v1/sessions/{self.id}"

    @property
    def _owner(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.begun['owner_token']}"}
