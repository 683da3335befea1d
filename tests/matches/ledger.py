"""Where the cards are, and where an action must have moved them."""

from collections import Counter
from typing import Any

from tests.matches.games import Game
from tests.matches.melding import bare
from tests.matches.plays import hand_of, listed

Json = dict[str, Any]


def whole_pack(packs: int, jokers: int) -> Counter[str]:
    """Every card of a game, once."""
    copies = ["", *(str(number) for number in range(2, packs + 1))]
    naturals = (r + s + copy for r in "A23456789TJQK" for s in "CDHS" for copy in copies)
    return Counter([*naturals, *(f"X{number}" for number in range(1, jokers + 1))])


def cards_of(table: Json) -> Counter[str]:
    """Every card on a table that shows all of them."""
    found = Counter([*table["stock"], *table["discards"]])
    for seat in table["seats"]:
        found.update(seat["hand"])
    for meld in table["melds"]:
        found.update(bare(code) for code in meld["cards"])
    return found


def places(table: Json) -> Json:
    """What each hand and pile holds, and who laid each card on the table."""
    return {
        "hands": [sorted(seat["hand"]) for seat in table["seats"]],
        "stock": table["stock"],
        "discards": table["discards"],
        "laid": {
            bare(code): seat
            for meld in table["melds"]
            for code, seat in zip(meld["cards"], meld["by"], strict=True)
        },
    }


def places_after(
    table: Json, action: Json, new_stock: list[str], winner: int | None = None
) -> Json:
    """Where the cards must be after a legal action; the winner is the one of calls or of buys.

    `new_stock` is what the answer says of a stock that was made again: any order will do.
    """
    after = places(table)
    seat = table["turn"] if winner is None else winner
    match action["action"]:
        case "draw":
            if not after["stock"]:
                _renew(after, new_stock)
            after["hands"][seat].append(after["stock"][-1])
            after["stock"] = after["stock"][:-1]
        case "take":
            _take(after, seat, action["card"])
        case "lay_down" | "lay_off":
            _lay(after, seat, action)
        case "swap_joker":
            _swap(table, after, action)
        case "discard":
            after["hands"][seat].remove(action["card"])
            after["discards"] = [*after["discards"], action["card"]]
        case "resolve_buys":
            _take(after, seat, after["discards"][-1])
            after["hands"][seat].append(after["stock"][-1])
            after["stock"] = after["stock"][:-1]
        case "resolve_calls":
            call = next(call for call in action["calls"] if call["seat"] == winner)
            _take(after, call["seat"], call["take"])
            for play in call["plays"]:
                _lay(after, call["seat"], play)
    after["hands"] = [sorted(hand) for hand in after["hands"]]
    return after


def _renew(after: Json, new_stock: list[str]) -> None:
    """The discards but the top one are the stock: what is there now, below the card just drawn."""
    *old, top = after["discards"]
    drawn = Counter(old) - Counter(new_stock)
    assert drawn.total() == 1
    assert Counter(new_stock) + drawn == Counter(old)
    after["stock"] = [*new_stock, *drawn]
    after["discards"] = [top]


def _take(after: Json, seat: int, card: str) -> None:
    depth = after["discards"].index(card)
    after["hands"][seat] += after["discards"][depth:]
    after["discards"] = after["discards"][:depth]


def _lay(after: Json, seat: int, play: Json) -> None:
    for card in listed(play):
        after["hands"][seat].remove(card)
        after["laid"][card] = seat


def _swap(table: Json, after: Json, action: Json) -> None:
    """The card lies where the joker did that stood for it; the joker is in the hand."""
    seat, card = table["turn"], action["card"]
    meld = table["melds"][action["meld"]]
    (joker,) = (bare(code) for code in meld["cards"] if code.partition("=")[2] == card[:2])
    after["hands"][seat].remove(card)
    after["hands"][seat].append(joker)
    del after["laid"][joker]
    after["laid"][card] = seat


def check_course(game: Game, table: Json, action: Json, after: Json) -> None:
    """Who is in turn after a legal action, and whether the deal goes on."""
    calls = action["action"] == "resolve_calls"
    acted = after["turn"] if calls else table["turn"]
    following = (acted + 1) % len(after["seats"])
    if action["action"] == "pass":
        _check_pass(game, table, after, following)
    elif action["action"] == "resolve_buys":
        assert (after["turn"], after["phase"]) == (table["turn"], "refused")
    elif after["seats"][acted]["hand"] == [] and not _floats(game, action):
        assert after["ended"] == {"by": acted, "how": "out"}
    elif action["action"] == "discard":
        assert after["turn"] == table.get("resume_turn", following)
        assert (after["phase"], after["last_discard_by"]) == ("draw", acted)
    else:
        assert (after["turn"], after["phase"]) == (acted, "play")
        assert hand_of(after)
        resumed = table["turn"] if game.resumes and calls and acted != table["turn"] else None
        assert after.get("resume_turn") == (resumed if calls else table.get("resume_turn"))
    assert ("ended" in after) == (after["phase"] == "over")
    assert ("deal_score" in after) == (after["phase"] == "over")
    for seat, laid in enumerate(after["seats"]):
        has_laid = any(seat in meld["by"] for meld in after["melds"])
        assert ("laid" in laid) == has_laid


def _floats(game: Game, action: Json) -> bool:
    """Whether an empty hand after this action does not end the deal."""
    return game.floats and action["action"] == "discard"


def _check_pass(game: Game, table: Json, after: Json, following: int) -> None:
    passes = table.get("passes", 0) + 1
    if game.buys and table["stock"]:
        assert (after["turn"], after["phase"]) == (table["turn"], "refused")
    elif game.no_new_stock != "passes":
        assert after["ended"] == {"by": table["turn"], "how": game.no_new_stock}
    elif passes < game.seats:
        assert (after["turn"], after["phase"], after["passes"]) == (following, "draw", passes)
    else:
        assert after["ended"] == {"how": "passes"}
