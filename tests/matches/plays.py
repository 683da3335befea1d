"""What a player could do with some cards at a table, as far as melds go."""

from collections.abc import Iterable
from typing import Any

from tests.matches.games import RUN, Game
from tests.matches.melding import bare, face, is_joker, lay_offs, melds_from

Json = dict[str, Any]


def hand_of(table: Json) -> list[str]:
    """The hand of the seat whose turn it is."""
    hand: list[str] = table["seats"][table["turn"]]["hand"]
    return hand


def laid(table: Json) -> str | None:
    """Whether the seat in turn has put cards on the table: earlier, this_turn or not."""
    said: str | None = table["seats"][table["turn"]].get("laid")
    return said


def barred(table: Json) -> str | None:
    """The card taken alone from the discards this turn: it may not go back."""
    taken = table.get("taken", {"cards": [], "from": "call"})
    alone = taken["from"] == "discards" and len(taken["cards"]) == 1
    return taken["cards"][0] if alone else None


def can_draw(game: Game, table: Json) -> bool:
    """Whether the stock has cards, or can be made again."""
    again = game.renewals is None or table.get("shuffles", 0) < game.renewals
    return bool(table["stock"]) or (again and len(table["discards"]) > 1)


def is_offered(game: Game, table: Json) -> bool:
    """Whether the top discard can be bought in this turn, once it is declined."""
    return game.buys and "taken" not in table and bool(table["stock"] and table["discards"])


def owes_contract(game: Game, table: Json) -> bool:
    return bool(game.contracts) and laid(table) is None


def plays_with(
    game: Game, cards: Iterable[str], melds: list[Json], using: str | None = None
) -> list[Json]:
    """Every lay-down of one meld and every lay-off; if a card is named, only those with it."""
    cards = list(cards)
    laying_down = [
        {"action": "lay_down", "melds": [meld]} for meld in melds_from(cards, using, game.melding)
    ]
    laying_off = [
        {"action": "lay_off", "cards": way, "meld": number}
        for number, meld in enumerate(melds)
        for card in (cards if using is None else [using])
        for way in lay_offs(meld, card, () if using is None else cards, game.melding)
    ]
    return [*laying_down, *laying_off]


def plays_now(
    game: Game, table: Json, cards: Iterable[str], using: str | None = None
) -> list[Json]:
    """The same, as far as contracts let the seat in turn; the contract itself is not among them."""
    if owes_contract(game, table) or (not game.lays_more and laid(table) == "this_turn"):
        return []
    found = plays_with(game, cards, table["melds"], using)
    if game.lays_more:
        return found
    return [play for play in found if play["action"] == "lay_off"]


def listed(play: Json) -> list[str]:
    """The cards of a play, as they are themselves."""
    groups = play["melds"] if play["action"] == "lay_down" else [play["cards"]]
    return [bare(code) for group in groups for code in group]


def strands(game: Game, table: Json, play: Json, kept: str) -> bool:
    """Whether the play may leave nothing but the card that must not be discarded."""
    if set(hand_of(table)) - set(listed(play)) != {kept}:
        return False
    if game.contracts and not game.lays_more and laid(table) != "earlier":
        return True
    melds = [meld for number, meld in enumerate(table["melds"]) if number != play.get("meld")]
    return not any(lay_offs(meld, kept, (), game.melding) for meld in melds)


def targets(game: Game, table: Json, card: str) -> list[int]:
    """The melds on which the card can be laid off by itself."""
    melds = enumerate(table["melds"])
    return [number for number, meld in melds if lay_offs(meld, card, (), game.melding)]


def after_take(table: Json, card: str) -> Json:
    """The table once the seat in turn has taken that discard and all above it."""
    pile = table["discards"]
    depth = pile.index(card)
    hand = [*hand_of(table), *pile[depth:]]
    return {**_with_hand(table, hand), "discards": pile[:depth]}


def swaps(game: Game, table: Json) -> list[tuple[Json, Json]]:
    """Jokers that the seat in turn could exchange and play at once; with the table after it."""
    if game.swaps_from is None or laid(table) != "earlier":
        return []
    hand, found = hand_of(table), []
    for number, meld in enumerate(table["melds"]):
        own = meld["owner"] == table["turn"] and game.swaps_from == "others"
        if meld["kind"] != RUN or own:
            continue
        for place, joker in enumerate(meld["cards"]):
            for card in hand if is_joker(joker) else []:
                if card[:2] == face(joker) and not is_joker(card):
                    swap = {"action": "swap_joker", "card": card, "meld": number}
                    found.append((swap, _swapped(table, swap, place)))
    return found


def _swapped(table: Json, swap: Json, place: int) -> Json:
    melds = list(table["melds"])
    meld = melds[swap["meld"]]
    codes = list(meld["cards"])
    joker, codes[place] = bare(codes[place]), swap["card"]
    melds[swap["meld"]] = {**meld, "cards": codes}
    hand = [code for code in hand_of(table) if code != swap["card"]] + [joker]
    return {**_with_hand(table, hand), "melds": melds, "must_replay": [joker]}


def _with_hand(table: Json, hand: list[str]) -> Json:
    seats = list(table["seats"])
    seats[table["turn"]] = {**seats[table["turn"]], "hand": hand}
    return {**table, "seats": seats}
