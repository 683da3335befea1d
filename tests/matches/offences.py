"""What a player may not do now, each with the rule that must be named."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.matches.calling import callable_plays
from tests.matches.melding import RANKS, is_joker, lay_offs, melds_from
from tests.matches.player import barred, hand_of, plays_with, strands, targets

Json = dict[str, Any]
Offence = tuple[Json, str]

_SUITS_DIFFER = "lay_down.set_suits_differ"
# Rules that few tables give a chance to break: taken when it comes. The first hardly ever does.
DEAD_END = "go_out.leaves_a_legal_discard"
RARE = {
    *(DEAD_END, "lay_off.target_is_named", "take.card_is_used_first"),
    *("discard.not_the_card_just_taken", "draw.stock_has_cards", "turn.deal_is_running"),
    *("lay_down.joker_is_declared", _SUITS_DIFFER),
}


def offences(table: Json) -> list[Offence]:
    """Actions that the rules forbid on this table."""
    if table["phase"] == "over":
        ended = "turn.deal_is_running"
        return [({"action": "draw"}, ended), ({"action": "pass"}, ended)]
    if table["phase"] == "draw":
        return [*_before_the_draw(table), *_calls(table)]
    return [*_after_the_draw(table), *_plays(table)]


def _before_the_draw(table: Json) -> Iterator[Offence]:
    hand, pile = hand_of(table), table["discards"]
    another = (table["turn"] + 1) % len(table["seats"])
    yield {"action": "draw", "seat": another}, "turn.own_turn"
    yield _discard(hand[0]), "turn.draw_first"
    yield _lay_down(hand[:3]), "turn.draw_first"
    yield {"action": "take", "card": hand[0]}, "take.card_is_in_the_pile"
    if table["stock"]:
        yield {"action": "pass"}, "stock.refused_only_when_empty"
    else:
        yield {"action": "draw"}, "draw.stock_has_cards"
    for depth, card in enumerate(pile[:-1]):
        if not plays_with([*hand, *pile[depth:]], table["melds"], card):
            yield {"action": "take", "card": card}, "take.card_can_be_used"


def _calls(table: Json) -> Iterator[Offence]:
    pile = table["discards"]
    discarder = table.get("last_discard_by")
    if discarder is None:
        if pile and table["melds"] == []:
            yield _call(table["turn"], pile[-1]), "call_rummy.window_is_open"
        return
    another = (discarder + 1) % len(table["seats"])
    yield _call(discarder, pile[-1]), "call_rummy.not_the_discarder"
    yield _call(another, table["seats"][another]["hand"][0]), "call_rummy.card_is_in_the_pile"
    empty = {"seat": another, "take": pile[-1], "plays": []}
    yield {"action": "resolve_calls", "calls": [empty]}, "call_rummy.plays_a_card"
    if table["melds"] and pile[-1] not in {card for card, _ in callable_plays(table)}:
        yield _call(another, pile[-1]), "lay_off.fits_the_meld"


def _after_the_draw(table: Json) -> Iterator[Offence]:
    hand, kept = hand_of(table), barred(table)
    another = (table["turn"] + 1) % len(table["seats"])
    yield {"action": "draw"}, "turn.one_draw"
    yield {"action": "pass"}, "turn.one_draw"
    yield _discard(table["seats"][another]["hand"][0]), "discard.from_own_hand"
    yield _call(another, hand[0]), "call_rummy.window_is_open"
    if table["discards"]:
        yield {"action": "take", "card": table["discards"][-1]}, "turn.one_draw"
    if "must_use" in table:
        used_first = "take.card_is_used_first"
        yield from ((_discard(card), used_first) for card in hand)
        rest = [card for card in hand if card != table["must_use"]]
        yield from ((play, used_first) for play in plays_with(rest, table["melds"]))
    if kept is not None and len(hand) > 1:
        yield _discard(kept), "discard.not_the_card_just_taken"


def _plays(table: Json) -> Iterator[Offence]:
    hand, melds = hand_of(table), table["melds"]
    another = table["seats"][(table["turn"] + 1) % len(table["seats"])]["hand"]
    yield _lay_down(hand[:2]), "lay_down.three_cards_or_more"
    yield _lay_down([hand[0]] * 3), "lay_down.each_card_once"
    yield _lay_down([*hand[:2], another[0]]), "lay_down.from_own_hand"
    beyond = {"action": "lay_off", "cards": [hand[0]], "meld": len(melds)}
    yield beyond, "lay_off.meld_exists"
    yield from _near_melds(hand)
    yield from _lay_offs(table)


def _near_melds(hand: list[str]) -> Iterator[Offence]:
    """Three cards that are no meld, or not yet."""
    jokers = [card for card in hand if is_joker(card)]
    naturals = [card for card in hand if not is_joker(card)]
    for one, two in combinations(naturals, 2):
        steps = abs(RANKS.index(one[0]) - RANKS.index(two[0]))
        if jokers and one[1] == two[1] and steps == 1 and not {one[0], two[0]} & {"A"}:
            yield _lay_down([one, two, jokers[0]]), "lay_down.joker_is_declared"
        if one[:2] == two[:2]:
            alike = [card for card in naturals if card[0] == one[0] and card not in {one, two}]
            yield from ((_lay_down([one, two, each]), _SUITS_DIFFER) for each in alike)
    for three in combinations(naturals, 3):
        suits, ranks = {card[1] for card in three}, {card[0] for card in three}
        if len(suits) == len(ranks) == 3:
            yield _lay_down(list(three)), "lay_down.set_or_run"
        if len(suits) == 1 and not melds_from(three):
            yield _lay_down(list(three)), "lay_down.run_is_consecutive"


def _lay_offs(table: Json) -> Iterator[Offence]:
    hand, kept, melds = hand_of(table), barred(table), table["melds"]
    for card in hand:
        if len(targets(table, card)) > 1:
            yield {"action": "lay_off", "cards": [card]}, "lay_off.target_is_named"
        for number, meld in enumerate(melds):
            if not lay_offs(meld, card):
                lay_off = {"action": "lay_off", "cards": [card], "meld": number}
                yield lay_off, "lay_off.fits_the_meld"
    if kept is not None:
        for play in plays_with(hand, melds):
            # A lay-off may open a place for the card that is left: only melds are safe to judge.
            if play["action"] == "lay_down" and strands(table, play, kept):
                made = {"kind": _kind(play["melds"][0]), "cards": play["melds"][0]}
                if not lay_offs(made, kept):
                    yield play, DEAD_END


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
