"""Laying cards off on melds of the table."""

from service.game.actions import LayOff
from service.game.flaws import Flaw, flaws
from service.game.house_rules import Options
from service.game.melds import Meld, Reading, as_played, extensions
from service.game.points import is_quartet
from service.game.rule import Because, Findings, Param, rule
from service.game.table import Table
from service.game.verdict import Event, EventName
from service.rules.hand import holds_each_once, not_held, repeated
from service.rules.lay_down import has_own_meld, put_down
from service.rules.turn import after_play


def fits(table: Table, action: LayOff) -> tuple[tuple[int, Reading], ...]:
    """Every way to add the cards to the meld that is meant, or to any if none is named."""
    meant = range(len(table.melds)) if action.meld is None else (action.meld,)
    return tuple(
        [
            (number, reading)
            for number in meant
            for meld in table.melds[number : number + 1]
            for reading in extensions(meld, action.cards, table.options)
        ]
    )


def _fits_in_one_way(table: Table, action: LayOff) -> bool:
    return len(fits(table, action)) == 1


def _cards(action: LayOff) -> tuple[int, ...]:
    return tuple(play.card for play in action.cards)


@rule("rummy-500 F17; seed 500, item 8", unless=holds_each_once)
def from_own_hand(table: Table, action: LayOff) -> Findings:
    """A player lays off cards of the own hand."""
    return not_held(table, action)


@rule("rummy-500 F9", unless=holds_each_once)
def each_card_once(table: Table, action: LayOff) -> Findings:
    """A card can be laid off only once."""
    if action.played.bit_count() < action.count:
        yield from repeated(action.listed())


@rule("rummy-500 F17", unless=_fits_in_one_way)
def meld_exists(table: Table, action: LayOff) -> Findings:
    """Cards are laid off on a meld that lies on the table."""
    if action.meld is not None and action.meld >= len(table.melds):
        yield Because(at=("meld",), params={"meld": action.meld, "melds": len(table.melds)})


@rule("rummy-500 A37; options: lay_off_needs_own_meld")
def own_meld_first(table: Table, action: LayOff) -> Findings:
    """Where `lay_off_needs_own_meld` is on, a player lays off only after a meld of his own."""
    seat = action.by(table.turn)
    if table.options.lay_off_needs_own_meld and not has_own_meld(table, seat):
        yield Because(params={"seat": seat})


@rule("rummy-500 F7, F8, F10, F17, A16, A18, A20; seed 500, item 16", unless=_fits_in_one_way)
def fits_the_meld(table: Table, action: LayOff) -> Findings:
    """What is laid off must leave the meld a legal set or run, each joker standing as declared."""
    if action.meld is not None and action.meld >= len(table.melds):
        return
    if not fits(table, action):
        yield Because(_cards(action), ("cards",), _why_not(table, action), action.cards)


def _why_not(table: Table, action: LayOff) -> dict[str, Param]:
    if action.meld is None:
        return {"reason": "fits_no_meld" if table.melds else "no_melds"}
    together = (*table.melds[action.meld].plays, *action.cards)
    found = flaws(together, table.options) or (Flaw.NOT_CONSECUTIVE,)
    return {"meld": action.meld, "reason": found[0].value}


@rule("persian-rummy P5; seed persian, item 16")
def meld_is_announced(table: Table, action: LayOff) -> Findings:
    """The meld on which cards are laid off is always named, also where no other takes them."""
    if action.meld is None:
        yield Because(_cards(action))


@rule("rummy-500 F17; Pagat", unless=_fits_in_one_way)
def target_is_named(table: Table, action: LayOff) -> Findings:
    """Cards that fit more than one meld are laid off on the one that the player names."""
    if action.meld is None:
        targets = {number for number, _ in fits(table, action)}
        if len(targets) > 1:
            yield Because(_cards(action), (), {"melds": tuple(sorted(targets))})


@rule("rummy-500 F10, A22; seed 500, item 18", unless=_fits_in_one_way)
def joker_is_declared(table: Table, action: LayOff) -> Findings:
    """What a laid-off joker stands for is declared, wherever more than one card is possible."""
    found = fits(table, action)
    if len(found) > len({number for number, _ in found}):
        bare = tuple(play.card for play in action.cards if play.face is None)
        yield Because(bare, ("cards",))


def laid(table: Table, action: LayOff) -> Table | None:
    """The table with the cards added to the meld, or None if not just one takes them."""
    found = fits(table, action)
    return _with_added(table, action, *found[0]) if len(found) == 1 else None


def _with_added(table: Table, action: LayOff, number: int, reading: Reading) -> Table:
    """The table when that meld has become that; each card of it keeps who laid it."""
    seat, meld = action.by(table.turn), table.melds[number]
    laid_by = dict(zip(meld.cards, meld.by, strict=True))
    by = tuple([laid_by.get(card, seat) for card in reading.cards])
    doubled = meld.doubled or _makes_a_quartet(meld, reading, table.options)
    grown = meld._replace(cards=reading.cards, faces=reading.faces, by=by, doubled=doubled)
    return put_down(table, seat, action.played, table.with_meld(number, grown))


def _makes_a_quartet(meld: Meld, grown: Reading, options: Options) -> bool:
    """Whether a set that was laid in this turn comes to count double (persian-rummy P-A8)."""
    in_turn = options.quartet_in == "turn" and meld.this_turn
    return in_turn and is_quartet(grown.kind, len(grown.cards), options)


def carry_out(table: Table, action: LayOff) -> tuple[Table, tuple[Event, ...]]:
    """The cards join the meld; they count for the player who lays them (seed 500, item 9)."""
    ((number, reading),) = fits(table, action)
    after = _with_added(table, action, number, reading)
    seat, played = action.by(table.turn), action.played
    pairs = zip(reading.cards, reading.faces, strict=True)
    added = tuple([as_played(card, face) for card, face in pairs if played >> card & 1])
    return after_play(after, seat, (Event(EventName.LAY_OFF, seat, added, number),))
