"""Tables and bodies that a contract test needs and chance would never find: dealt, and played on.

Chance is asked with a seed made of the case, so that a case that is sent again is the same.
"""

from functools import cache
from random import Random
from typing import Any

from service import referee
from service.game import cards
from service.game.table import Table
from service.variants import VARIANTS
from service.wire.actions import write_action
from service.wire.cards import codes
from service.wire.table import write_table
from tests.deals import Deal, deals_of
from tests.reachable import path, played

Json = dict[str, Any]

_DEALS_OF_A_GAME = 4


@cache
def _deals() -> tuple[Deal, ...]:
    """A few deals of each game, by its own and by house rules."""
    chosen: list[Deal] = []
    for game in VARIANTS.values():
        deals = tuple(deals_of(game))
        chosen += deals[:: max(1, len(deals) // _DEALS_OF_A_GAME)][:_DEALS_OF_A_GAME]
    return tuple(chosen)


def table(chance: Random) -> Table:
    """A table somewhere in a deal."""
    return chance.choice(path(chance.choice(_deals())))


def finished(chance: Random) -> Table:
    """A table at the end of a deal."""
    ends = [path(deal)[-1] for deal in _deals()]
    return chance.choice([end for end in ends if end.deal_score is not None])


def action(at: Table, chance: Random) -> Json | None:
    """A legal action at that table; None if there is none."""
    legal = referee.legal_actions(at).actions
    return write_action(chance.choice(legal)) if legal else None


def verdict_request(body: Json, chance: Random) -> Json:
    """A question about a real table: mostly about what is legal there, else what was asked."""
    at = table(chance)
    legal = action(at, chance) if chance.random() < 0.8 else None
    asked: Json = {"action": legal} if legal else {k: v for k, v in body.items() if k != "table"}
    return {"table": write_table(at), **asked}


def batch_request(body: Json, chance: Random) -> Json:
    """The same, of several alternatives."""
    at = table(chance)
    legal = [each for each in (action(at, chance) for _ in range(3)) if each]
    asked = [{"action": each} for each in legal] or body["alternatives"]
    return {"table": write_table(at), "alternatives": asked}


def replay_request(_: Json, chance: Random) -> Json:
    """The beginning of a deal that was played, from its table."""
    moves = played(chance.choice(_deals()))
    done = [write_action(move[1]) for move in moves[: chance.randint(1, 8)]]
    return {"table": write_table(moves[0][0]), "actions": done}


def deal_request(body: Json, chance: Random) -> Json:
    """The deal after a finished one, or a first deal by the usual rules."""
    if "table" in body:
        return {"table": write_table(finished(chance))}
    game = chance.choice(tuple(VARIANTS.values()))
    seats = chance.randint(game.least_seats, game.most_seats)
    kept = {name: body[name] for name in body.keys() & {"hold_ms", "grace_ms", "seed"}}
    return {**kept, "rules": {"variant": game.name}, "seats": seats}


def seat_request(body: Json, chance: Random) -> Json:
    """A question of one of those who sit at a real table."""
    at = table(chance)
    whose = {"seat": chance.randrange(len(at.seats))} if "seat" in body else {}
    return {"table": write_table(at), **whose}


def table_request(_: Json, chance: Random) -> Json:
    """A question about a real table alone."""
    return {"table": write_table(table(chance))}


def arrangement_request(_: Json, chance: Random) -> Json:
    """A hand and the melds of a real table."""
    at = table(chance)
    written = write_table(at)
    hand = codes(tuple(cards.cards_of(chance.choice(at.seats).hand)))
    asked = {"rules": written["rules"], "seats": len(at.seats), "deal": at.deal}
    return {**asked, "cards": hand, "melds": written["melds"]}


BODIES = {
    "judge": verdict_request,
    "judgeAlternatives": batch_request,
    "replay": replay_request,
    "deal": deal_request,
    "score": table_request,
    "checkTable": table_request,
    "listLegalActions": seat_request,
    "view": seat_request,
    "arrange": arrangement_request,
    "beginSession": deal_request,
}
"""For each operation with a body the better body that is sent in its place."""
