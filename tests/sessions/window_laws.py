"""What must hold of a window that is over, whoever came first."""

from itertools import pairwise
from math import ceil
from typing import Any

from service.game.window import ClosedWindow
from service.wire.session_document import Session, write_response
from tests.sessions.clients import PASS, Reply
from tests.sessions.crowd import SENT_AGAIN
from tests.sessions.window_races import LONG, Race

Json = dict[str, Any]

DRAWN, FIRST, NOT_FIRST = "drawn", "the first has won", "the first has not won"
OF_AN_OPEN_ONE = {"id", "kind", "seats", "hold_until", "status"}


def outcome_of(race: Race) -> str:
    """How the window has ended, when everything has been found as it must be."""
    session = race.end()
    closed = session.closed
    assert closed is not None
    assert session.window is None
    check_one_step(race, session)
    check_answers(race, closed)
    check_winner(race, session, closed)
    check_draws(race, session, closed)
    check_what_was_shown(race, closed)
    check_late_answers(race, closed)
    check_one_step(race, race.end())
    claims = [each.seat for each in closed.responses if each.claims]
    if not claims:
        return DRAWN
    return FIRST if claims[0] == closed.winner else NOT_FIRST


def check_one_step(race: Race, session: Session) -> None:
    """From revision 1 to 2, with one line in the log."""
    assert session.revision == 2
    assert [entry["number"] for entry in race.log()] == [1, 2]


def check_answers(race: Race, closed: ClosedWindow) -> None:
    """Who was told that his answer counts has it counted, and nobody else has.

    The same answer sent again is told the same; what is settled stays so.
    """
    assert closed.number == 1
    counted = {each.seat: write_response(each) for each in closed.responses}
    assert len(counted) == len(closed.responses)
    accepted = [told for told in race.told if told.reply.status in {200, 202}]
    assert all(told.body == counted[told.seat] for told in accepted)
    assert {told.seat for told in accepted} == counted.keys()
    for told in race.told:
        final = _fate(told.seat, told.body, closed)
        if counted.get(told.seat) == told.body:
            assert told.reply.status in {200, 202}, told
            assert (told.reply.body["status"] == "pending") == (told.reply.status == 202), told
            assert told.reply.body["status"] in {final, "pending"}, told
        else:
            check_refusal(race, told.seat, told.body, told.reply, closed)
    for settled in accepted:
        for later in accepted:
            same = settled.seat == later.seat and settled.reply.status == 200
            assert later.reply.status == 200 or not (same and settled.heard <= later.said)


def check_refusal(race: Race, seat: int, body: Json, reply: Reply, closed: ClosedWindow) -> None:
    """An answer that does not count: forbidden, too late, or the second of its seat."""
    assert reply.status == 409, reply
    if reply.slug == "illegal-action":
        assert body == race.contest.unlawful
    elif reply.slug == "already-answered":
        assert closed.response_of(seat) is not None
    else:
        assert reply.slug == "window-closed"
        check_over(reply.body["window"], closed, seat)


def check_over(document: Json, closed: ClosedWindow, seat: int) -> None:
    """A window that is over, as that seat sees it."""
    own = closed.response_of(seat)
    assert document == {
        "id": 1,
        "kind": closed.kind.value,
        "status": "passed" if closed.winner is None else "won",
        **({} if closed.winner is None else {"winner": closed.winner}),
        **({"response": write_response(own)} if own else {}),
    }


def check_winner(race: Race, session: Session, closed: ClosedWindow) -> None:
    """The best placed of those whose claims count has won, and nobody better placed was passed by.

    Unless the time of grace was over, or the first is to win: then he has won at once.
    """
    entry = race.log()[1]
    claims = [each.seat for each in closed.responses if each.claims]
    if not claims:
        assert closed.winner is None
        assert (entry["entry"], entry["seat"]) == ("action", race.contest.drawer)
        assert entry["action"]["action"] == "draw"
        return
    places = race.contest.seats.index
    assert closed.winner == (claims[0] if race.contest.first_wins else min(claims, key=places))
    assert (entry["entry"], entry["closed"]) == ("window", 1)
    fates = [(each["seat"], each["outcome"]) for each in entry["claims"]]
    assert fates == [(each, "won" if each == closed.winner else "lost") for each in claims]
    if race.contest.first_wins or race.grace == 0:
        assert len(claims) == 1
    elif race.grace == LONG:
        better = race.contest.seats[: places(closed.winner)]
        assert all(closed.response_of(seat) for seat in better)
    if closed.kind == "calls":
        assert (session.table.turn, session.table.phase) == (closed.winner, "play")
    else:
        assert session.table.turn == race.contest.drawer
        bought = [seat.buys for seat in race.contest.table.seats]
        bought[closed.winner] += 1
        assert [seat.buys for seat in session.table.seats] == bought


def check_draws(race: Race, session: Session, closed: ClosedWindow) -> None:
    """Drawn is once, by nobody once somebody has claimed, and not before its time."""
    done = [reply for reply in race.drawn if reply.status == 200]
    claimed = any(each.claims for each in closed.responses)
    assert bool(done) != claimed
    sent_again = any(SENT_AGAIN in reply.headers for reply in done)
    for reply in race.drawn:
        if reply.status == 200:
            assert (reply.tag, reply.body) == (session.tag, done[0].body)
            replayed = "Idempotency-Replayed" in reply.headers
            assert replayed == (reply is not done[0]) or sent_again
        elif reply.status == 412:
            assert (reply.slug, reply.tag) == ("stale-state", session.tag)
        else:
            name = {"window-open": "hold_ms", "call-pending": "closes_in_ms"}[reply.slug]
            left, most = reply.body[name], race.hold if name == "hold_ms" else race.grace
            assert 0 <= left <= most
            assert reply.headers["Retry-After"] == str(max(1, ceil(left / 1000)))
            assert claimed or name == "hold_ms"
    for one, next_one in pairwise(race.drawn):
        if one.status == 409 and one.slug == "call-pending":
            assert next_one.slug in {"call-pending", "stale-state"}
    if done:
        opened, drawn = race.log()
        rested = all(closed.response_of(s) for s in race.contest.seats if s != race.contest.drawer)
        assert rested or drawn["at"] >= opened["window"]["hold_until"]


def check_what_was_shown(race: Race, closed: ClosedWindow) -> None:
    """While it is open nobody sees who has claimed, and the table looks as it did."""
    own = closed.response_of(race.spy)
    stages = []
    for reply in race.shown:
        assert reply.status == 200
        document = dict(reply.body)
        stages.append({"open": 0, "pending": 1, "won": 2, "passed": 2}[document["status"]])
        if stages[-1] == 2:
            check_over(document, closed, race.spy)
            continue
        said = document.pop("response", None)
        assert said is None or (own and said == write_response(own))
        left = "hold_ms" if document["status"] == "open" else "closes_in_ms"
        assert document.keys() == {*OF_AN_OPEN_ONE, left}
        assert document["status"] == "open" or any(each.claims for each in closed.responses)
    assert stages == sorted(stages)
    tables = [{**reply.body, "expires_at": ""} for reply in race.watched]
    assert all(one == other for one, other in pairwise(tables) if one["tag"] == other["tag"])
    assert {each["tag"] for each in tables} <= {race.game.begun.body["tag"], race.end().tag}


def check_late_answers(race: Race, closed: ClosedWindow) -> None:
    """Who answers now is told how it has ended, and who has answered what has become of that."""
    for player in race.game.players:
        seat = player.seat
        assert seat is not None
        counted = closed.response_of(seat)
        for body in (PASS, *race.contest.claims.get(seat, [])):
            reply = player.respond(1, body)
            if counted and write_response(counted) == body:
                assert (reply.status, reply.body["status"]) == (200, _fate(seat, body, closed))
            else:
                assert (reply.status, reply.slug) == (409, "window-closed")
                check_over(reply.body["window"], closed, seat)
        check_over(player.window(1).body, closed, seat)


def _fate(seat: int, body: Json, closed: ClosedWindow) -> str:
    if body == PASS:
        return "passed"
    return "won" if closed.winner == seat else "lost"
