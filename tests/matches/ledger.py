"""Where the cards are, and where an action must have moved them."""

from collections import Counter
from typing import Any

from tests.matches.melding import bare
from tests.matches.player import hand_of, listed

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


def places_after(table: Json, action: Json, winner: int | None = None) -> Json:
    """Where the cards must be after a legal action; the winner is the one of the calls."""
    after = places(table)
    seat = table["turn"]
    match action["action"]:
        case "draw":
            after["hands"][seat].append(after["stock"][-1])
            after["stock"] = after["stock"][:-1]
        case "take":
            _take(after, seat, action["card"])
        case "lay_down" | "lay_off":
            _lay(after, seat, action)
        case "discard":
            after["hands"][seat].remove(action["card"])
            after["discards"] = [*after["discards"], action["card"]]
        case "resolve_calls":
            call = next(call for call in action["calls"] if call["seat"] == winner)
            _take(after, call["seat"], call["take"])
            for play in call["plays"]:
                _lay(after, call["seat"], play)
    after["hands"] = [sorted(hand) for hand in after["hands"]]
    return after


def _take(after: Json, seat: int, card: str) -> None:
    depth = after["discards"].index(card)
    after["hands"][seat] += after["discards"][depth:]
    after["discards"] = after["discards"][:depth]


def _lay(after: Json, seat: int, play: Json) -> None:
    for card in listed(play):
        after["hands"][seat].remove(card)
        after["laid"][card] = seat


def check_course(table: Json, action: Json, after: Json) -> None:
    """Who is in turn after a legal action, and whether the deal goes on."""
    acted = after["turn"] if action["action"] == "resolve_calls" else table["turn"]
    if action["action"] == "pass":
        assert after["ended"] == {"by": acted, "how": "refusal"}
    elif after["seats"][acted]["hand"] == []:
        assert after["ended"] == {"by": acted, "how": "out"}
    elif action["action"] == "discard":
        assert after["turn"] == (acted + 1) % len(after["seats"])
        assert (after["phase"], after["last_discard_by"]) == ("draw", acted)
    else:
        assert (after["turn"], after["phase"]) == (acted, "play")
        assert hand_of(after)
    assert ("ended" in after) == (after["phase"] == "over")
    assert ("deal_score" in after) == (after["phase"] == "over")
    for seat, laid in enumerate(after["seats"]):
        assert ("laid" in laid) == any(seat in meld["by"] for meld in after["melds"])
