"""What lies where: each card somewhere, and once; melds that are melds; seats that exist."""

from collections.abc import Iterator
from functools import lru_cache

from service.game import cards
from service.game.actions import Path
from service.game.cards import Card, Hand
from service.game.melds import Kind, is_in_order
from service.game.points import QUARTET
from service.game.rule import Because, Findings, Param, rule
from service.game.score import by_side
from service.game.table import How, Laid, Phase, Table
from service.rules.hand import repeated


def places(table: Table) -> Iterator[tuple[Card, Path]]:
    """Every card that is seen, with the place where it lies."""
    for number, seat in enumerate(table.seats):
        for card in (*cards.cards_of(seat.hand), *seat.doubles):
            yield card, ("seats", number, "hand")
    for index, card in enumerate(table.stock):
        yield card, ("stock", index)
    for index, card in enumerate(table.discards):
        yield card, ("discards", index)
    for number, meld in enumerate(table.melds):
        for index, card in enumerate(meld.cards):
            yield card, ("melds", number, "cards", index)


def _in_game(table: Table, card: Card) -> bool:
    return cards.belongs(card, table.options.packs, table.options.jokers)


def _each_lies_once(table: Table) -> bool:
    """Whether all cards of the game lie somewhere, each in one place, and no others."""
    piles = (table.stock, table.discards, *(meld.cards for meld in table.melds))
    seen, number = 0, sum(map(len, piles))
    for pile in piles:
        seen |= cards.hand_of(pile)
    unseen = table.stock_unseen
    for seat in table.seats:
        seen |= seat.hand
        number += seat.hand.bit_count() + len(seat.doubles)
        unseen += seat.unseen
    whole = _whole_pack(table.options.packs, table.options.jokers)
    once = seen.bit_count() == number
    return once and not seen & ~whole and number + unseen == whole.bit_count()


@lru_cache(maxsize=64)
def _whole_pack(packs: int, jokers: int) -> Hand:
    return cards.hand_of(cards.whole_pack(packs, jokers))


@rule("rummy-500 F2; a pack has each card once", unless=_each_lies_once)
def no_card_twice(table: Table) -> Findings:
    """A card lies in one place only."""
    yield from repeated(tuple(places(table)))


@rule("rummy-500 F2", unless=_each_lies_once)
def cards_belong_to_the_game(table: Table) -> Findings:
    """Every card belongs to the packs and jokers that the game is played with."""
    held: dict[str, Param] = {"packs": table.options.packs, "jokers": table.options.jokers}
    for card, at in places(table):
        if not _in_game(table, card):
            yield Because((card,), at, held)


@rule("rummy-500 F2", unless=_each_lies_once)
def all_cards_are_there(table: Table) -> Findings:
    """Every card of the game lies somewhere: the numbers of cards, seen and unseen, add up."""
    whole = cards.whole_pack(table.options.packs, table.options.jokers)
    seen = {card for card, _ in places(table) if _in_game(table, card)}
    unseen = sum(seat.unseen for seat in table.seats) + table.stock_unseen
    if len(seen) + unseen != len(whole):
        missing = () if unseen else tuple(card for card in whole if card not in seen)
        yield Because(missing, params={"expected": len(whole), "found": len(seen) + unseen})


def _seats_are_there(table: Table) -> bool:
    seats = len(table.seats)
    ended_by = table.ended.by if table.ended else None
    named = (table.dealer, table.turn, table.last_discard_by, ended_by, table.resume_turn)
    return (
        all(seat is None or seat < seats for seat in named)
        and all(meld.owner < seats and max(meld.by) < seats for meld in table.melds)
        and len(table.scores) == table.number_of_sides
    )


@rule("rummy-500 F1, F27", unless=_seats_are_there)
def seats_exist(table: Table) -> Findings:
    """Every seat that the table speaks of is one of its seats, and each side has a total."""
    seats = len(table.seats)
    named: list[tuple[int | None, Path]] = [
        (table.dealer, ("dealer",)),
        (table.turn, ("turn",)),
        (table.last_discard_by, ("last_discard_by",)),
        (table.ended.by if table.ended else None, ("ended", "by")),
        (table.resume_turn, ("resume_turn",)),
    ]
    for number, meld in enumerate(table.melds):
        named.append((meld.owner, ("melds", number, "owner")))
        named += [(seat, ("melds", number, "by", i)) for i, seat in enumerate(meld.by)]
    for seat, at in named:
        if seat is not None and seat >= seats:
            yield Because(at=at, params={"seat": seat, "seats": seats})
    if len(table.scores) != len(table.sides):
        facts: dict[str, Param] = {"scores": len(table.scores), "sides": len(table.sides)}
        yield Because(at=("scores",), params={"seats": seats, **facts})


@rule("rummy-500 F7, F8, F10; seed 500, items 13 to 18")
def melds_are_melds(table: Table) -> Findings:
    """Each meld on the table is a set or a run in its order, and holds a card of its owner."""
    for number, meld in enumerate(table.melds):
        if not is_in_order(meld, table.options) or meld.owner not in meld.by:
            yield Because(meld.cards, ("melds", number), {"kind": meld.kind.value})


@rule("persian-rummy P9, P-A9; seed persian, item 24; options: quartet_in")
def doubled_were_four(table: Table) -> Findings:
    """A set that counts double has four cards of its owner, who laid them together."""
    for number, meld in enumerate(table.melds):
        if not meld.doubled:
            continue
        own = meld.by.count(meld.owner)
        possible = table.options.quartet_in is not None and meld.kind is Kind.SET
        if not (possible and own >= QUARTET):
            yield Because(meld.cards, ("melds", number, "doubled"))


@rule("rummy-500 F9, F17, F18")
def laid_matches_melds(table: Table) -> Findings:
    """Who has cards on the table, and since when, agrees with the melds.

    Only the player in turn can have laid something in this turn, and only after drawing; new
    melds come after older ones.
    """
    have_cards = set().union(*(meld.by for meld in table.melds))
    have_old_melds = {meld.owner for meld in table.melds if not meld.this_turn}
    may_be_gone = table.options.joker_swap != "none"
    for number, seat in enumerate(table.seats):
        has_laid, said = number in have_cards, seat.laid is not None
        # Who has laid nothing but a joker that was swapped away has no card there any more.
        agrees = has_laid == said or (said and may_be_gone)
        old = seat.laid is not Laid.THIS_TURN
        if not agrees or not (old or _new_only(table, number, have_old_melds)):
            yield Because(at=("seats", number), params={"seat": number})
    for number, meld in enumerate(table.melds):
        if not meld.this_turn:
            continue
        followed = any(not later.this_turn for later in table.melds[number:])
        laid_by = {meld.owner, *meld.by}
        if followed or len(laid_by) > 1 or not _may_be_now(table, meld.owner):
            yield Because(at=("melds", number, "this_turn"), params={"seat": meld.owner})


def _new_only(table: Table, seat: int, have_old_melds: set[int]) -> bool:
    """Whether the seat may have laid its first cards in this turn."""
    return seat not in have_old_melds and _may_be_now(table, seat)


def _may_be_now(table: Table, seat: int) -> bool:
    refused = table.ended is not None and table.ended.how in {How.REFUSAL, How.PASSES, How.VOID}
    return seat == table.turn and not table.before_draw and not refused


@rule("rummy-500 F4")
def shown_is_held(table: Table) -> Findings:
    """The cards of a hand that all saw being taken from the discard pile are in that hand."""
    for number, seat in enumerate(table.seats):
        astray = seat.shown & ~seat.hand
        if astray:
            missing = tuple(cards.cards_of(astray))
            yield Because(missing, ("seats", number, "shown"), {"seat": number})


@rule("rummy-500 F27; seed 500, item 21")
def deal_score_adds_up(table: Table) -> Findings:
    """The score of a deal stands on a finished table only, and is what its cards come to."""
    given = table.deal_score
    if given is None:
        return
    facts: dict[str, Param] = {"given": given}
    if table.phase is not Phase.OVER:
        yield Because(at=("deal_score",), params=facts)
        return
    named = [seat for meld in table.melds for seat in meld.by]
    named += [table.ended.by] if table.ended and table.ended.by is not None else []
    if any(seat >= len(table.seats) for seat in named):
        return  # seats_exist says so
    scores = table.variant.score(table)
    expected = by_side(table.sides, scores)
    if any(score.unseen for score in scores):
        if len(given) != len(expected):
            yield Because(at=("deal_score",), params=facts)
    elif given != expected:
        yield Because(at=("deal_score",), params={**facts, "expected": expected})
