"""Laying new melds on the table."""

from typing import Final

from service.game import cards, sets
from service.game.actions import LayDown
from service.game.cards import Hand
from service.game.flaws import Flaw, fewest, flaws, has_ace, lacks_a_suit
from service.game.house_rules import Options
from service.game.melds import Meld, Play, readings
from service.game.points import is_quartet, meld_points
from service.game.rule import Because, Findings, Param, rule
from service.game.table import Laid, Table
from service.game.verdict import Event, EventName
from service.rules.contract import may_lay_more_melds, owed
from service.rules.contract import played as contract_of
from service.rules.hand import holds_each_once, not_held, repeated
from service.rules.turn import after_play


def _with_flaw(table: Table, action: LayDown, flaw: Flaw) -> Findings:
    for number, meld in enumerate(action.melds):
        if flaw in flaws(meld, table.options):
            cards_played = tuple(play.card for play in meld)
            facts = _facts(meld, flaw, table.options)
            yield Because(cards_played, ("melds", number), facts, plays=meld)


def _all_are_melds(table: Table, action: LayDown) -> bool:
    return not any(flaws(meld, table.options) for meld in action.melds)


def _facts(meld: tuple[Play, ...], flaw: Flaw, options: Options) -> dict[str, Param]:
    """What the flaw hangs on, if it is not plain."""
    count = len(meld)
    jokers = sum(cards.is_joker(play.card) for play in meld)
    match flaw:
        case Flaw.TOO_FEW:
            return {"count": count, "least": fewest(meld, options)}
        case Flaw.NO_ROOM:
            return {"count": count, "most": sets.largest(options)}
        case Flaw.NO_NATURAL:
            return {"count": count - jokers, "least": options.least_naturals}
        case Flaw.TOO_MANY_JOKERS:
            return {"count": jokers, "most": options.most_jokers or 0}
        case Flaw.NOT_CONSECUTIVE if has_ace(meld):
            return {"reason": "ace", "ace": options.ace}
        case Flaw.UNDECLARED if options.joker_suit_in_set and lacks_a_suit(meld):
            return {"reason": "suit_is_due"}
    return {}


@rule("rummy-500 F7, F8, F16; seed 500, item 7", unless=holds_each_once)
def from_own_hand(table: Table, action: LayDown) -> Findings:
    """A player melds cards of the own hand."""
    return not_held(table, action)


@rule("rummy-500 F9", unless=holds_each_once)
def each_card_once(table: Table, action: LayDown) -> Findings:
    """A card can be used only once: it lies in one meld and stays there."""
    if action.played.bit_count() < action.count:
        yield from repeated(action.listed())


@rule("rummy-500 F7, F8; seed 500, items 13 and 15", unless=_all_are_melds)
def three_cards_or_more(table: Table, action: LayDown) -> Findings:
    """A meld has at least three cards, a run as many as `shortest_run` says."""
    return _with_flaw(table, action, Flaw.TOO_FEW)


@rule("rummy-500 F10, A24", ruling=True, unless=_all_are_melds)
def one_natural_card(table: Table, action: LayDown) -> Findings:
    """A meld holds at least one card that is not a joker, or as many as `least_naturals` says.

    No source says so; but of jokers alone neither rank nor suit could be checked.
    """
    return _with_flaw(table, action, Flaw.NO_NATURAL)


@rule("options: most_jokers", unless=_all_are_melds)
def few_enough_jokers(table: Table, action: LayDown) -> Findings:
    """A meld has no more jokers than `most_jokers` says."""
    return _with_flaw(table, action, Flaw.TOO_MANY_JOKERS)


@rule("options: jokers_apart", unless=_all_are_melds)
def jokers_lie_apart(table: Table, action: LayDown) -> Findings:
    """Where `jokers_apart` is on, no two jokers lie side by side in a run."""
    return _with_flaw(table, action, Flaw.JOKERS_TOGETHER)


@rule("persian-rummy P2, P3; seed persian, items 6 and 20", unless=_all_are_melds)
def jokers_among_themselves(table: Table, action: LayDown) -> Findings:
    """Jokers are not wild: they are melded only together, in a set, and stand for nothing else."""
    return _with_flaw(table, action, Flaw.NOT_WILD)


@rule("rummy-500 F7, F8; seed 500, items 13 and 15", unless=_all_are_melds)
def set_or_run(table: Table, action: LayDown) -> Findings:
    """A meld is a set, cards of one rank, or a run, cards of one suit."""
    return _with_flaw(table, action, Flaw.NEITHER)


@rule("rummy-500 F7, A19; seed 500, item 14; Pagat", unless=_all_are_melds)
def set_suits_differ(table: Table, action: LayDown) -> Findings:
    """The suits of a set all differ, also with several packs, unless `distinct_suits` is off."""
    return _with_flaw(table, action, Flaw.SUIT_TWICE)


@rule("rummy-500 F7, A20; seed 500, item 13", unless=_all_are_melds)
def set_has_room(table: Table, action: LayDown) -> Findings:
    """A set has at most four cards, jokers included, or as many as `largest_set` says."""
    return _with_flaw(table, action, Flaw.NO_ROOM)


@rule("rummy-500 F8, A18; seed 500, item 15; Pagat, Bicycle", unless=_all_are_melds)
def run_is_consecutive(table: Table, action: LayDown) -> Findings:
    """The ranks of a run follow one another, the ace below the two or above the king, not both.

    `ace` and `longest_run` say otherwise where they are chosen.
    """
    return _with_flaw(table, action, Flaw.NOT_CONSECUTIVE)


@rule("rummy-500 F10, A22; seed 500, item 18", unless=_all_are_melds)
def joker_is_declared(table: Table, action: LayDown) -> Findings:
    """What a joker stands for is declared when it is laid, wherever more than one card is possible.

    In a run that is rank and suit, in a set the rank, with `joker_suit_in_set` the suit too.
    """
    return _with_flaw(table, action, Flaw.UNDECLARED)


IS_A_MELD: Final = (
    three_cards_or_more,
    one_natural_card,
    few_enough_jokers,
    jokers_lie_apart,
    set_or_run,
    set_suits_differ,
    set_has_room,
    run_is_consecutive,
    joker_is_declared,
)
"""What is asked of every new meld where jokers are wild, in reporting order."""


@rule("rummy-500 A38; options: melds_per_turn")
def few_enough_melds(table: Table, action: LayDown) -> Findings:
    """A player lays down no more new melds in a turn than `melds_per_turn` says.

    Ruling: where contracts are played, those of the contract are not counted.
    """
    most = table.options.melds_per_turn
    if most is None:
        return
    melds = _laid_this_turn(table) + len(action.melds) - len(owed(table, action.by(table.turn)))
    if melds > most:
        yield Because(at=("melds",), params={"melds": melds, "most": most})


@rule("rummy-500 V9; options: first_meld_least")
def first_meld_is_worth_enough(table: Table, action: LayDown) -> Findings:
    """A player's first meld of a deal is worth as many points as `first_meld_least` says.

    Ruling: of several melds that are laid in one act, one has to be.
    """
    least = least_worth(table, action.by(table.turn))
    if not least:
        return
    made = new_melds(table, action)
    if len(made) < len(action.melds):
        return
    best = max(meld_points(m.kind, m.cards, m.faces, table.options) for m in made)
    if best < least:
        yield Because(at=("melds",), params={"points": best, "least": least})


def may_meld(table: Table) -> bool:
    """Whether the player in turn has not laid down all the melds that a turn may have."""
    most = table.options.melds_per_turn
    few = most is None or _laid_this_turn(table) < most or bool(owed(table, table.turn))
    return few and may_lay_more_melds(table, table.turn)


def _laid_this_turn(table: Table) -> int:
    """How many melds were laid down in this turn, but for a contract."""
    of_contracts = sum(
        len(contract_of(table, number))
        for number, seat in enumerate(table.seats)
        if seat.laid is Laid.THIS_TURN
    )
    return sum(meld.this_turn for meld in table.melds) - of_contracts


def least_worth(table: Table, seat: int) -> int:
    """What the next meld of the seat must be worth."""
    least = table.options.first_meld_least
    return 0 if not least or has_own_meld(table, seat) else least


def has_own_meld(table: Table, seat: int) -> bool:
    """Whether the seat has a meld of its own on the table."""
    return any(meld.owner == seat for meld in table.melds)


def new_melds(table: Table, action: LayDown) -> tuple[Meld, ...]:
    """The melds that the action makes, as far as its cards are melds."""
    seat = action.by(table.turn)
    made: list[Meld] = []
    for plays in action.melds:
        found = readings(plays, table.options)
        if len(found) == 1:
            read = found[0]
            by = (seat,) * len(read.cards)
            doubled = is_quartet(read.kind, len(by), table.options)
            made.append(
                Meld(read.kind, read.cards, read.faces, by, seat, this_turn=True, doubled=doubled)
            )
    return tuple(made)


def put_down(table: Table, seat: int, played: Hand, melds: tuple[Meld, ...]) -> Table:
    """The table after the seat has put these cards on it: no duty to play them is left."""
    due, again = table.must_use, table.must_replay
    return table._replace(
        seats=table.with_seat(seat, table.seats[seat].with_laid(played)),
        melds=melds,
        must_use=None if due is not None and cards.holds(played, due) else due,
        must_replay=again and tuple(joker for joker in again if not cards.holds(played, joker)),
    )


def laid(table: Table, action: LayDown) -> Table | None:
    """The table with the melds on it, each at a new index; None if one is no meld."""
    made = new_melds(table, action)
    if len(made) < len(action.melds):
        return None
    return put_down(table, action.by(table.turn), action.played, (*table.melds, *made))


def carry_out(table: Table, action: LayDown) -> tuple[Table, tuple[Event, ...]]:
    """The melds go on the table."""
    number = action.by(table.turn)
    after = laid(table, action)
    assert after is not None, "what is legal makes melds"  # noqa: S101 -- narrows the type
    before = len(table.melds)
    events = tuple(
        Event(EventName.LAY_DOWN, number, meld.plays, before + index, meld.kind)
        for index, meld in enumerate(after.melds[before:])
    )
    return after_play(after, number, events)
