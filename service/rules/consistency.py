"""Can this table exist at all? Each card is somewhere, and once; the rest agrees with it.

These rules look at a table alone. They are safe for every table that can be read, also where
another of them is broken.
"""

from collections.abc import Iterator

from service.game import cards
from service.game.actions import Path
from service.game.cards import Card
from service.game.melds import is_in_order
from service.game.rule import Because, Findings, Param, rule
from service.game.table import How, Laid, Phase, Table, TakenFrom


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


@rule("rummy-500 F2; a pack has each card once")
def no_card_twice(table: Table) -> Findings:
    """A card lies in one place only."""
    seen: set[Card] = set()
    for card, at in places(table):
        if card in seen:
            yield Because((card,), at)
        seen.add(card)


@rule("rummy-500 F2")
def cards_belong_to_the_game(table: Table) -> Findings:
    """Every card belongs to the packs and jokers that the game is played with."""
    held: dict[str, Param] = {"packs": table.options.packs, "jokers": table.options.jokers}
    for card, at in places(table):
        if not _in_game(table, card):
            yield Because((card,), at, held)


@rule("rummy-500 F2")
def all_cards_are_there(table: Table) -> Findings:
    """Every card of the game lies somewhere: the numbers of cards, seen and unseen, add up."""
    whole = cards.whole_pack(table.options.packs, table.options.jokers)
    seen = {card for card, _ in places(table) if _in_game(table, card)}
    unseen = sum(seat.unseen for seat in table.seats) + table.stock_unseen
    if len(seen) + unseen != len(whole):
        missing = () if unseen else tuple(card for card in whole if card not in seen)
        yield Because(missing, params={"expected": len(whole), "found": len(seen) + unseen})


@rule("rummy-500 F3, F14")
def hands_as_dealt(table: Table) -> Findings:
    """Until the first draw of a deal every player holds the cards dealt to him, no more or less."""
    touched = table.melds or len(table.discards) != 1 or table.last_discard_by is not None
    if touched or table.phase is not Phase.DRAW:
        return
    for number, seat in enumerate(table.seats):
        if seat.count != table.options.hand_size:
            facts = {"seat": number, "count": seat.count, "dealt": table.options.hand_size}
            yield Because(at=("seats", number), params=facts)


@rule("rummy-500 F3, F18, F21")
def discards_have_a_discarder(table: Table) -> Findings:
    """Once a turn is over somebody has discarded, and `last_discard_by` says who.

    Until then the pile has no more than the card turned up at the deal, and no melds lie there
    but those of the first player's turn.
    """
    if table.last_discard_by is not None or table.phase is Phase.OVER:
        return
    first_draw = table.phase is Phase.DRAW
    if len(table.discards) > 1 or (first_draw and (table.melds or not table.discards)):
        yield Because(at=("last_discard_by",))


@rule("rummy-500 F1, F27")
def seats_exist(table: Table) -> Findings:
    """Every seat that the table speaks of is one of its seats, and each has a total."""
    seats = len(table.seats)
    named: list[tuple[int | None, Path]] = [
        (table.dealer, ("dealer",)),
        (table.turn, ("turn",)),
        (table.last_discard_by, ("last_discard_by",)),
        (table.ended.by if table.ended else None, ("ended", "by")),
    ]
    for number, meld in enumerate(table.melds):
        named.append((meld.owner, ("melds", number, "owner")))
        named += [(seat, ("melds", number, "by", i)) for i, seat in enumerate(meld.by)]
    for seat, at in named:
        if seat is not None and seat >= seats:
            yield Because(at=at, params={"seat": seat, "seats": seats})
    if len(table.scores) != seats:
        yield Because(at=("scores",), params={"scores": len(table.scores), "seats": seats})


@rule("rummy-500 F7, F8, F10; seed 500, items 13 to 18")
def melds_are_melds(table: Table) -> Findings:
    """Each meld on the table is a set or a run in its order, and holds a card of its owner."""
    for number, meld in enumerate(table.melds):
        if not is_in_order(meld, table.options) or meld.owner not in meld.by:
            yield Because(meld.cards, ("melds", number), {"kind": meld.kind.value})


@rule("rummy-500 F9, F17, F18")
def laid_matches_melds(table: Table) -> Findings:
    """Who has cards on the table, and since when, agrees with the melds.

    Only the player in turn can have laid something in this turn, and only after drawing.
    """
    for number, seat in enumerate(table.seats):
        has_laid = any(number in meld.by for meld in table.melds)
        now = seat.laid is Laid.THIS_TURN
        if has_laid != (seat.laid is not None) or (now and not _may_be_now(table, number)):
            yield Because(at=("seats", number), params={"seat": number})
    for number, meld in enumerate(table.melds):
        if meld.this_turn and not _may_be_now(table, meld.owner):
            yield Because(at=("melds", number, "this_turn"), params={"seat": meld.owner})


def _may_be_now(table: Table, seat: int) -> bool:
    return seat == table.turn and table.phase is not Phase.DRAW


@rule("rummy-500 F11, F18, F24")
def turn_follows(table: Table) -> Findings:
    """The turn is with the player to the left of the last discarder, at first of the dealer.

    After a rummy call it is with the caller, who is any player but the discarder.
    """
    if table.phase is Phase.OVER:
        return
    if table.taken and table.taken.source is TakenFrom.CALL:
        if table.last_discard_by in (None, table.turn):
            yield Because(at=("turn",), params={"turn": table.turn})
        return
    before = table.dealer if table.last_discard_by is None else table.last_discard_by
    if table.turn != table.left_of(before):
        facts = {"turn": table.turn, "expected": table.left_of(before)}
        yield Because(at=("turn",), params=facts)


@rule("rummy-500 F20, F25")
def ended_when_over(table: Table) -> Findings:
    """A deal is over if and only if a player went out, or declined to draw with an empty stock."""
    ended = table.ended
    if (table.phase is Phase.OVER) != (ended is not None):
        yield Because(at=("phase",), params={"phase": table.phase.value})
    if ended is None:
        return
    if ended.by != table.turn:
        yield Because(at=("ended", "by"), params={"turn": table.turn})
    elif ended.how is How.REFUSAL:
        if table.stock_count:
            yield Because(at=("ended", "how"), params={"stock": table.stock_count})
    elif any(seat.count for number, seat in enumerate(table.seats) if number == ended.by):
        yield Because(at=("ended", "how"), params={"seat": ended.by})


@rule("rummy-500 F20")
def no_empty_hand(table: Table) -> Findings:
    """While a deal is running every player holds a card: whoever has none is out."""
    went_out = table.ended.by if table.ended and table.ended.how is How.OUT else None
    for number, seat in enumerate(table.seats):
        if not seat.count and number != went_out:
            yield Because(at=("seats", number, "hand"), params={"seat": number})


@rule("rummy-500 F14, F15, F19, F24")
def taken_fits(table: Table) -> Findings:
    """The cards taken this turn are in the player's hand or melded, and the first is used first.

    It is `must_use` until then; a card taken alone need not be used, one that was called is.
    """
    taken = table.taken
    if taken is None:
        if table.must_use is not None:
            yield Because((table.must_use,), ("must_use",))
        return
    if table.phase is not Phase.PLAY or not taken.cards:
        yield Because(taken.cards, ("taken",), {"phase": table.phase.value})
        return
    hand = sum(s.hand for number, s in enumerate(table.seats) if number == table.turn)
    melded = {card for meld in table.melds for card in meld.cards}
    for index, card in enumerate(taken.cards):
        if not cards.holds(hand, card) and card not in melded:
            yield Because((card,), ("taken", "cards", index))
    first = taken.cards[0]
    duty = first if len(taken.cards) > 1 and first not in melded else None
    if taken.source is TakenFrom.CALL and first not in melded:
        yield Because((first,), ("taken", "cards", 0))
    elif table.must_use != duty:
        yield Because((first,), ("must_use",) if table.must_use is not None else ("taken",))


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
    if any(seat >= len(table.seats) for meld in table.melds for seat in meld.by):
        return  # seats_exist says so
    scores = table.variant.score(table)
    expected = tuple(score.points for score in scores)
    if any(score.unseen for score in scores):
        if len(given) != len(expected):
            yield Because(at=("deal_score",), params=facts)
    elif given != expected:
        yield Because(at=("deal_score",), params={**facts, "expected": expected})
