"""Who asks: told from the token alone, and compared in constant time."""

import hmac
from dataclasses import dataclass

from flask import g

from service.api.problems import Problem
from service.api.sessions.chance import fingerprint
from service.api.tokens import unauthenticated
from service.wire.session_document import Session


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: a seat, or the owner of the session, or (neither) somebody who watches."""

    seat: int | None = None
    owner: bool = False

    @property
    def watches(self) -> bool:
        """Whether it has no token: it may see what all see, and no more."""
        return self.seat is None and not self.owner


def token_print() -> str:
    """The hash of the token that came, by which the store knows it; of none, an empty text."""
    token: str | None = g.token
    return "" if token is None else fingerprint(token)


def caller_of(session: Session) -> Caller:
    """Whose the token is in this session; refused if it is nobody's."""
    if g.token is None:
        return Caller()
    came, secrets = token_print(), session.secrets
    # All are compared, so that the time tells nothing of whose it is.
    same = [hmac.compare_digest(came, each) for each in (*secrets.seats, secrets.owner)]
    if True not in same:
        raise unauthenticated("The token is none of this session.")
    number = same.index(True)
    return Caller(owner=True) if number == len(secrets.seats) else Caller(seat=number)


def require_seat(caller: Caller, seat: int | None = None) -> int:
    """The seat of a player; refused if it is none, or another than the one that is named."""
    if caller.seat is None:
        raise Problem("wrong-seat", "This needs the token of a seat, and this is the owner's.")
    if seat is not None and seat != caller.seat:
        raise Problem("wrong-seat", f"This is the token of another seat than {seat}.")
    return caller.seat


def require_owner(caller: Caller) -> None:
    """Refuse who is not the owner."""
    if not caller.owner:
        raise Problem("wrong-seat", "This needs the owner's token, and this is a seat's.")
