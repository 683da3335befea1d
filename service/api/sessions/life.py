"""Beginning a session, looking at it, ending it."""

import orjson
from flask import Response, request

from service import referee
from service.api.limits import count_session
from service.api.operation import Asks, Body, operation
from service.api.problems import Problem, address_of
from service.api.responses import Answer
from service.api.sessions import chance, course
from service.api.sessions.access import require_owner, require_seat
from service.api.sessions.desk import count_windows, expires, fetch, life_of, present
from service.api.sessions.part import SEAT, SESSION, SESSIONS, store
from service.api.sessions.preconditions import idempotency_key, request_print, require_key
from service.api.sessions.responses import of_text, tagged
from service.wire.answers import write_seating
from service.wire.session_answers import begun, state
from service.wire.session_document import Secrets, Session, UnreadableError, write_session
from service.wire.session_requests import SESSION_REQUEST, SessionRequest


@operation(
    SESSIONS,
    "POST /v1/sessions",
    "beginSession",
    Answer(
        "NewSession", "The session was begun.", status=201, tag="SessionETag", headers=("Location",)
    ),
    body=Body(SESSION_REQUEST, "SessionRequest"),
    refusals=[
        *("idempotency-key-missing", "idempotency-key-reused"),
        *("not-found", "store-unavailable"),
    ],
    asks=Asks(headers=("Idempotency-Key",)),
)
def begin(asked: SessionRequest) -> Response:
    """Begin a session: deal the first deal, and keep the game for its players.

    The answer has a secret token for each seat, to be handed to its player, and one for the owner.
    They are told only here. Whoever begins a session is trusted: with a `seed` of his own he knows
    the cards. The same request with the same key, sent again within ten minutes, gets the same
    session; so the key should be as hard to guess as the tokens.
    """
    count_session(request)
    key = require_key(idempotency_key())
    print_ = request_print()
    reserved = chance.fingerprint("reserved", key)
    plan = {"name": chance.name(), "salt": chance.salt(), "seed": chance.seed()}
    kept = store().reserve(reserved, print_, orjson.dumps(plan).decode())
    if kept.fingerprint != print_:
        raise Problem("idempotency-key-reused")
    try:
        plan = {name: str(orjson.loads(kept.document)[name]) for name in plan}
    except (ValueError, KeyError, TypeError) as error:
        raise UnreadableError from error
    return _begun(asked, plan, key, reserved, kept.now)


def _begun(
    asked: SessionRequest, plan: dict[str, str], key: str, reserved: str, now: int
) -> Response:
    """The session as it was planned: made now, or by the same request before."""
    first, name = asked.first, plan["name"]
    seed = first.seed or plan["seed"]
    seating = referee.draw_lots(first.rules, first.seats, seed) if first.by_lot else None
    dealer = seating.dealer if seating else first.dealer
    tokens = [chance.token(plan["salt"], key, f"seat {seat}") for seat in range(first.seats)]
    owner = chance.token(plan["salt"], key, "owner")
    secrets = Secrets(tuple(map(chance.fingerprint, tokens)), chance.fingerprint(owner))
    table = referee.deal(first.rules, first.seats, seed, dealer)
    session = Session(table, secrets, asked.hold, asked.grace, reserved=reserved)
    step = course.begun(session, now)
    session, life = step.session, life_of(step.session)
    new = store().create(name, chance.version(), write_session(session), step.entry or "", life)
    expiry = now + life
    if new:
        count_windows(step)
    else:
        stored, session = present(name)
        expiry = stored.now + stored.left
    document = begun(session, name, tokens, owner, expiry)
    if seating:
        document["seating"] = write_seating(seating)
    response = of_text(orjson.dumps(document).decode(), session.tag, status=201)
    response.headers["Location"] = address_of(f"/v1/sessions/{name}")
    if not new:
        response.headers["Idempotency-Replayed"] = "true"
    return response


_STATE = Answer(
    "SessionState", "The game as the caller may see it.", tag="SessionETag", conditional=True
)


@operation(
    SESSIONS,
    "GET /v1/sessions/<session>",
    "watchSession",
    _STATE,
    refusals=["unauthenticated", "not-found", "store-unavailable"],
    asks=Asks(path=(SESSION,), bearer="may"),
)
def watch(session: str) -> Response:
    """Show a game as somebody sees it who only watches: no hands, no stock.

    Whoever has the id may watch; no token is needed.
    """
    found = fetch(session)
    return tagged(state(session, found.session, None, expires(found)), found.session.tag)


@operation(
    SESSIONS,
    "GET /v1/sessions/<session>/seats/<int:seat>",
    "viewSeat",
    _STATE,
    refusals=["unauthenticated", "wrong-seat", "not-found", "store-unavailable"],
    asks=Asks(path=(SESSION, SEAT), bearer="must"),
)
def view_seat(session: str, seat: int) -> Response:
    """Show a game as the player of that seat sees it, and nobody else."""
    found = fetch(session)
    require_seat(found.caller, seat)
    return tagged(state(session, found.session, seat, expires(found)), found.session.tag)


@operation(
    SESSIONS,
    "DELETE /v1/sessions/<session>",
    "endSession",
    Answer(description="It is over, and nothing of it is kept.", status=204, media_types=()),
    refusals=["unauthenticated", "wrong-seat", "not-found", "store-unavailable"],
    asks=Asks(path=(SESSION,), bearer="must"),
)
def end(session: str) -> Response:
    """End a session, with the owner's token. Nothing of it is kept."""
    found = fetch(session)
    require_owner(found.caller)
    store().delete(session)
    store().release(found.session.reserved)
    return Response(status=204)
