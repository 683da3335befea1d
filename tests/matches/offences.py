"""What a player may not do now, each with the rule that must be named."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.matches.contract_offences import before_the_contract, of_buys, of_jokers
from tests.matches.games import Game
from tests.matches.melding import RANKS, is_joker, lay_offs, melds_from
from tests.matches.plays import (
    barred,
    can_draw,
    hand_of,
    is_offered,
    owes_contract,
    plays_now,
    plays_with,
    strands,
    targets,
)

Json = dict[str, Any]
Offence = tuple[Json, str]

_SUITS_DIFFER = "lay_down.set_suits_differ"
# Rules that few tables give a chance to break: taken when it comes. The first hardly ever does.
DEAD_END = "go_out.leaves_a_legal_discard"
RARE = {
    *(DEAD_END, "lay_off.target_is_named", "take.card_is_used_first"),
    *("discard.not_the_card_just_taken", "draw.stock_has_cards", "turn.deal_is_running"),
    *("lay_down.joker_is_declared", _SUITS_DIFFER, "lay_down.jokers_among_themselves"),
    *("lay_off.meld_is_announced", "contract.whole_at_once", "contract.lay_offs_wait"),
    *("contract.whole_hand_in_the_last", "contract.no_melds_after", "contract.before_swaps"),
    "contract.runs_stand_apart",
    *("swap_joker.from_another_players_meld", "swap_joker.jokers_can_be_swapped"),
    *("swap_joker.joker_is_there", "swap_joker.joker_is_played_first"),
}


def offences(game: Game, table: Json) -> list[Offence]:
    """Actions that the rules forbid on this table."""
    if table["phase"] == "over":
        ended = "turn.deal_is_running"
        return [({"action": "draw"}, ended), ({"action": "pass"}, ended)]
    if table["phase"] != "play":
        claims = [*_calls(game, table), *of_buys(game, table)]
        return [*_before_the_draw(game, table), *claims]
    found = [*_after_the_draw(game, table), *of_jokers(game, table)]
    if not hand_of(table):
        return found
    if owes_contract(game, table):
        return [*found, *before_the_contract(game, table), *_no_melds(game, table)]
    return [*found, *_no_melds(game, table), *_plays(game, table), *_lay_offs(game, table)]


def _before_the_draw(game: Game, table: Json) -> Iterator[Offence]:
    hand, pile = hand_of(table), table["discards"]
    another = (table["turn"] + 1) % len(table["seats"])
    yield {"action": "draw", "seat": another}, "turn.own_turn"
    if hand:
        yield _discard(hand[0]), "turn.draw_first"
        yield _lay_down(hand[:3]), "turn.draw_first"
        yield {"action": "take", "card": hand[0]}, "take.card_is_in_the_pile"
    if table["phase"] == "refused":
        return
    if table["stock"] and not is_offered(game, table):
        yield {"action": "pass"}, "stock.refused_only_when_empty"
    if not can_draw(game, table):
        yield {"action": "draw"}, "draw.stock_has_cards"
    elif not table["stock"]:
        yield {"action": "pass"}, "stock.refused_only_when_empty"
    if not game.takes_any:
        yield from (({"action": "take", "card": c}, "take.only_the_top_card") for c in pile[:-1])
        return
    if game.contracts:
        return  # what the contract can use is not worked out here
    for depth, card in enumerate(pile if game.top_must_be_used else pile[:-1]):
        if not plays_with(game, [*hand, *pile[depth:]], table["melds"], card):
            yield {"action": "take", "card": card}, "take.card_can_be_used"


def _calls(game: Game, table: Json) -> Iterator[Offence]:
    pile = table["discards"]
    discarder = table.get("last_discard_by")
    if game.name == "contract-rummy" or not pile:
        return
    if game.calls == "off":
        yield _call(table["turn"], pile[-1]), "call_rummy.is_played"
        return
    if discarder is None:
        if table["melds"] == []:
            yield _call(table["turn"], pile[-1]), "call_rummy.window_is_open"
        return
    another = (discarder + 1) % len(table["seats"])
    yield _call(discarder, pile[-1]), "call_rummy.not_the_discarder"
    yield _call(another, table["seats"][another]["hand"][0]), "call_rummy.card_is_in_the_pile"
    empty = {"seat": another, "take": pile[-1], "plays": []}
    yield {"action": "resolve_calls", "calls": [empty]}, "call_rummy.plays_a_card"
    if table["melds"] and not _fits(game, table, 0, pile[-1]):
        yield _call(another, pile[-1]), "lay_off.fits_the_meld"


def _fits(game: Game, table: Json, number: int, card: str) -> bool:
    return bool(lay_offs(table["melds"][number], card, (), game.melding))


def _after_the_draw(game: Game, table: Json) -> Iterator[Offence]:
    hand, kept = hand_of(table), barred(table)
    another = (table["turn"] + 1) % len(table["seats"])
    yield {"action": "draw"}, "turn.one_draw"
    yield {"action": "pass"}, "turn.one_draw"
    if table["seats"][another]["hand"]:
        yield _discard(table["seats"][another]["hand"][0]), "discard.from_own_hand"
    if game.calls != "off" and hand:
        yield _call(another, hand[0]), "call_rummy.window_is_open"
    if table["discards"]:
        yield {"action": "take", "card": table["discards"][-1]}, "turn.one_draw"
    if "must_use" in table:
        used_first = "take.card_is_used_first"
        yield from ((_discard(card), used_first) for card in hand)
        rest = [card for card in hand if card != table["must_use"]]
        yield from ((play, used_first) for play in plays_with(game, rest, table["melds"]))
    if kept is not None and kept in hand and len(hand) > 1:
        yield _discard(kept), "discard.not_the_card_just_taken"


def _no_melds(game: Game, table: Json) -> Iterator[Offence]:
    """What can be laid by nobody."""
    hand = hand_of(table)
    another = table["seats"][(table["turn"] + 1) % len(table["seats"])]["hand"]
    if game.melding.wild or not any(map(is_joker, hand[:2])):
        yield _lay_down(hand[:2]), "lay_down.three_cards_or_more"
    yield _lay_down([hand[0]] * 3), "lay_down.each_card_once"
    if another:
        yield _lay_down([*hand[:2], another[0]]), "lay_down.from_own_hand"
    beyond = {"action": "lay_off", "cards": [hand[0]], "meld": len(table["melds"])}
    yield beyond, "lay_off.meld_exists"
    yield from _near_melds(game, hand)


def _plays(game: Game, table: Json) -> Iterator[Offence]:
    """Plays that would be lawful some other time, or in another way."""
    hand, kept = hand_of(table), barred(table)
    if game.contracts and not game.lays_more:
        for play in plays_with(game, hand, table["melds"]):
            if play["action"] == "lay_down":
                yield play, "contract.no_melds_after"
            elif table["seats"][table["turn"]]["laid"] == "this_turn":
                yield play, "contract.lay_offs_wait"
        return
    if kept is None:
        return
    for play in plays_now(game, table, hand):
        # A lay-off may open a place for the card that is left: only melds are safe to judge.
        if play["action"] == "lay_down" and strands(game, table, play, kept):
            made = {"kind": _kind(play["melds"][0]), "cards": play["melds"][0]}
            if not lay_offs(made, kept, (), game.melding):
                yield play, DEAD_END


def _near_melds(game: Game, hand: list[str]) -> Iterator[Offence]:
    """Three cards that are no meld, or not yet."""
    jokers = [card for card in hand if is_joker(card)]
    naturals = [card for card in hand if not is_joker(card)]
    for one, two in combinations(naturals, 2):
        if jokers:
            yield from _with_joker(game, one, two, jokers[0])
        if one[:2] == two[:2] and game.melding.distinct_suits:
            alike = [card for card in naturals if card[0] == one[0] and card not in {one, two}]
            yield from ((_lay_down([one, two, each]), _SUITS_DIFFER) for each in alike)
    for three in combinations(naturals, 3):
        suits, ranks = {card[1] for card in three}, {card[0] for card in three}
        if len(suits) == len(ranks) == 3:
            yield _lay_down(list(three)), "lay_down.set_or_run"
        might_run = len(suits) == 1 < len(ranks) and game.melding.shortest_run == 3
        if might_run and not melds_from(three, None, game.melding):
            yield _lay_down(list(three)), "lay_down.run_is_consecutive"


def _with_joker(game: Game, one: str, two: str, joker: str) -> Iterator[Offence]:
    """Two cards that a joker would go with, if it were wild, or said what it stands for."""
    steps = abs(RANKS.index(one[0]) - RANKS.index(two[0]))
    adjacent = one[1] == two[1] and steps == 1
    inside = adjacent and not {one[0], two[0]} & {"A"}
    if not game.melding.wild and (one[0] == two[0] or adjacent):
        yield _lay_down([one, two, joker]), "lay_down.jokers_among_themselves"
    elif game.melding.wild and inside and game.melding.shortest_run == 3:
        yield _lay_down([one, two, joker]), "lay_down.joker_is_declared"


def _lay_offs(game: Game, table: Json) -> Iterator[Offence]:
    for card in hand_of(table):
        fitting = targets(game, table, card)
        if fitting and game.announces:
            yield {"action": "lay_off", "cards": [card]}, "lay_off.meld_is_announced"
        elif len(fitting) > 1:
            yield {"action": "lay_off", "cards": [card]}, "lay_off.target_is_named"
        for number in range(len(table["melds"])):
            if number not in fitting:
                lay_off = {"action": "lay_off", "cards": [card], "meld": number}
                yield lay_off, "lay_off.fits_the_meld"


def _kind(cards: list[str]) -> str:
    return "set" if len({code.rpartition("=")[2][0] for code in cards}) == 1 else "run"


def _lay_down(meld: list[str]) -> Json:
    return {"action": "lay_down", "melds": [meld]}


def _discard(card: str) -> Json:
    return {"action": "discard", "card": card}


def _call(seat: int, card: str) -> Json:
    """A call that lays the card off on the first meld."""
    play = {"action": "lay_off", "cards": [card], "meld": 0}
    call = {"seat": seat, "take": card, "plays": [play]}
    return {"action": "resolve_calls", "calls": [call]}
