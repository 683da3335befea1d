"""What contracts, buys and jokers that are exchanged do not let a player do now."""

from collections.abc import Iterator
from typing import Any

from tests.matches.games import RUN, SET, Game
from tests.matches.melding import face, is_joker, melds_from
from tests.matches.planning import costs, plan, shortest_plan
from tests.matches.plays import hand_of, is_offered, laid, plays_with

Json = dict[str, Any]
Offence = tuple[Json, str]


def before_the_contract(game: Game, table: Json) -> Iterator[Offence]:
    """Anything but the whole contract."""
    hand, wanted = hand_of(table), game.contract(table["deal"])
    whole = "contract.whole_at_once"
    for play in plays_with(game, hand, table["melds"]):
        if play["action"] == "lay_down":
            yield play, whole
        else:
            yield play, "contract.before_lay_offs"
    for card in hand[:1] if table["melds"] else []:
        yield {"action": "lay_off", "cards": [card], "meld": 0}, "contract.before_lay_offs"
    found = plan(game, table["deal"], hand, costs(table, table["turn"]))
    for number in range(len(found.melds)):
        rest = [meld for other, meld in enumerate(found.melds) if other != number]
        yield _lay_down(rest), whole
    sets = [meld for meld in found.melds if meld[0][0] == meld[1][0]]
    if sets and RUN in wanted:
        yield _lay_down(sets), whole
    if game.is_last_contract(table["deal"]):
        yield from _part_of_the_hand(game, table)
    yield from _runs_of_one_suit(game, hand)


def _part_of_the_hand(game: Game, table: Json) -> Iterator[Offence]:
    """A contract that leaves cards in the hand, where it has to take them all."""
    hand = hand_of(table)
    melds = shortest_plan(game, table["deal"], hand, costs(table, table["turn"])).melds
    if 0 < sum(map(len, melds)) < len(hand):
        yield _lay_down(list(melds)), "contract.whole_hand_in_the_last"


def _runs_of_one_suit(game: Game, hand: list[str]) -> Iterator[Offence]:
    """Two runs of one suit: next to each other, or by the stricter rule anyhow."""
    naturals = [card for card in hand if not is_joker(card)]
    melds = melds_from(naturals, None, game.melding)
    found = [meld for meld in melds if len({code[0] for code in meld}) > 1]
    for one in found:
        for other in found:
            apart = not set(one) & set(other) and one[0][1] == other[0][1]
            if apart and (game.lays_more or _follows(game, one, other)):
                yield _lay_down([one, other]), "contract.runs_stand_apart"


def _follows(game: Game, one: list[str], other: list[str]) -> bool:
    """Whether the two are one run, if they are put together."""
    together = sorted([*one, *other])
    joined = [meld for meld in melds_from(together, None, game.melding) if len(meld) >= 8]
    return any(sorted(meld) == together and meld[: len(one)] == one for meld in joined)


def of_jokers(game: Game, table: Json) -> Iterator[Offence]:
    """Exchanges that come too early, from the wrong meld or for the wrong card."""
    if game.swaps_from is None:
        return
    hand, due = hand_of(table), set(table.get("must_replay", ()))
    if due:
        others = [card for card in hand if card not in due]
        first = "swap_joker.joker_is_played_first"
        yield from (({"action": "discard", "card": card}, first) for card in others)
        return
    for number, meld in enumerate(table["melds"]):
        if any(map(is_joker, meld["cards"])):
            for card in hand:
                swap = {"action": "swap_joker", "card": card, "meld": number}
                yield from ((swap, rule) for rule in _against(game, table, meld, card))


def _against(game: Game, table: Json, meld: Json, card: str) -> Iterator[str]:
    """The rules that forbid to exchange the card for a joker of the meld."""
    if laid(table) != "earlier":
        yield "contract.before_swaps"
    if meld["kind"] == SET:
        yield "swap_joker.jokers_can_be_swapped"
    elif card[:2] not in {face(code) for code in meld["cards"] if is_joker(code)}:
        yield "swap_joker.joker_is_there"
    elif meld["owner"] == table["turn"] and game.swaps_from == "others":
        yield "swap_joker.from_another_players_meld"


def of_buys(game: Game, table: Json) -> Iterator[Offence]:
    """Buys that nobody may make, and draws that wait for those who may."""
    if not game.contracts:
        return
    everybody = {"action": "resolve_buys", "seats": list(range(game.seats))}
    if not game.buys:
        yield everybody, "buy.is_played"
        return
    if table["phase"] == "draw":
        yield everybody, "buy.discard_is_offered"
        if is_offered(game, table):
            yield {"action": "draw"}, "buy.declined_first"
        return
    for card in table["discards"][-1:]:
        yield {"action": "take", "card": card}, "buy.declined_for_good"
    if "taken" in table:
        yield everybody, "buy.discard_is_offered"
    for seat in {table["turn"], table.get("last_discard_by")} - {None}:
        yield {"action": "resolve_buys", "seats": [seat]}, "buy.by_another_player"


def _lay_down(melds: list[list[str]]) -> Json:
    return {"action": "lay_down", "melds": melds}
