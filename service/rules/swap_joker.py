"""Taking a joker from a meld for the card that it stands for."""

from typing import Final

from service.game import cards
from service.game.actions import Discard, LayDown, LayOff, SwapJoker
from service.game.cards import Card, Face
from service.game.melds import Kind, Meld, Play, Reading, extensions
from service.game.possible_lay_offs import single_lay_offs
from service.game.rule import Because, Findings, Unknown, rule
from service.game.table import Phase, Table
from service.game.verdict import Event, EventName
from service.rules.hand import not_held
from service.rules.lay_down import put_down
from service.rules.turn import after_play
from service.rules.use import can_be_used, nothing_is_due

_OTHER_SUITS: Final = len(cards.SUITS) - 1


@rule("rummy-500 V10, V11, A23; seed 500, item 18; options: joker_swap")
def jokers_can_be_swapped(table: Table, action: SwapJoker) -> Findings:
    """A joker stays where it was laid, unless `joker_swap` lets it be taken from runs, or any."""
    swap = table.options.joker_swap
    from_a_set = any(meld.kind is Kind.SET for meld in _meld_meant(table, action))
    if swap == "none" or (swap == "run" and from_a_set):
        reason = "jokers_stay" if swap == "none" else "jokers_of_sets_stay"
        yield Because(at=("meld",), params={"reason": reason})


def _meld_meant(table: Table, action: SwapJoker) -> tuple[Meld, ...]:
    return table.melds[action.meld : action.meld + 1]


@rule("rummy-500 V11")
def from_own_hand(table: Table, action: SwapJoker) -> Findings:
    """A player swaps a card of the own hand for a joker."""
    return not_held(table, action)


@rule("rummy-500 V11")
def meld_exists(table: Table, action: SwapJoker) -> Findings:
    """A joker is taken from a meld that lies on the table."""
    if action.meld >= len(table.melds):
        yield Because(at=("meld",), params={"meld": action.meld, "melds": len(table.melds)})


@rule("rummy-500 V11; options: joker_swap")
def joker_is_there(table: Table, action: SwapJoker) -> Findings:
    """A joker is swapped only for the card that it stands for.

    A joker in a set whose suit is open can be swapped only where one suit alone is missing.
    """
    if _meld_meant(table, action) and not _places(table, action):
        yield Because((action.card,), ("card",), {"meld": action.meld})


@rule("rummy-500 V11", ruling=True)
def joker_is_named(table: Table, action: SwapJoker) -> Findings:
    """Where the card could take the place of several jokers, the player names one."""
    found = _places(table, action)
    if len(found) > 1:
        jokers = tuple(table.melds[action.meld].cards[place] for place in found)
        yield Because(jokers, ("meld",))


@rule("rummy-500 V11; options: joker_swap_from")
def from_another_players_meld(table: Table, action: SwapJoker) -> Findings:
    """Where `joker_swap_from` is others, a joker is taken only from another player's meld."""
    seat = action.by(table.turn)
    own = any(meld.owner == seat for meld in _meld_meant(table, action))
    if own and table.options.joker_swap_from == "others":
        yield Because(at=("meld",), params={"seat": seat})


@rule("rummy-500 V11; options: joker_swap_then", ruling=True)
def joker_can_be_played(table: Table, action: SwapJoker) -> Findings:
    """Where `joker_swap_then` is play, a joker may be taken only if it can be played at once."""
    after = swapped(table, action)
    at_play = table.phase is Phase.PLAY and action.by(table.turn) == table.turn
    if after is None or not after.must_replay or not at_play:
        return
    (joker,) = after.must_replay
    usable = can_be_used(after, joker)
    if usable is None:
        yield Unknown((after.turn,), (joker,), (), {"seat": after.turn})
    elif not usable:
        yield Because((joker,))


@rule("rummy-500 V11; options: joker_swap_then")
def joker_can_move(table: Table, action: SwapJoker) -> Findings:
    """Where `joker_swap_then` is shift, the joker moves to an end of its run that has room.

    Where both ends have, the player says what the joker stands for then.
    """
    found = _places(table, action)
    if len(found) != 1 or table.options.joker_swap_then != "shift":
        return
    moves = _moves(table, action, found[0])
    if len(moves) != 1:
        joker = table.melds[action.meld].cards[found[0]]
        reason = "both_ends_free" if moves else "no_end_free"
        yield Because((joker,), ("joker",) if action.joker else (), {"reason": reason})


@rule("rummy-500 V11; options: joker_swap_then", ruling=True, unless=nothing_is_due)
def joker_is_played_first(table: Table, action: LayDown | LayOff | SwapJoker | Discard) -> Findings:
    """A joker that was taken from a meld to be played is played by the very next action."""
    due = table.must_replay
    if due and not (isinstance(action, LayDown | LayOff) and _plays(action, due)):
        yield Because(due)


def _plays(action: LayDown | LayOff, due: tuple[Card, ...]) -> bool:
    """Whether all of these are among the cards that are played."""
    return not cards.hand_of(due) & ~action.played


IS_A_SWAP: Final = (
    jokers_can_be_swapped,
    from_own_hand,
    meld_exists,
    joker_is_there,
    joker_is_named,
    from_another_players_meld,
    joker_can_be_played,
    joker_can_move,
)
"""What is asked of the exchange itself, in reporting order."""


def _places(table: Table, action: SwapJoker) -> tuple[int, ...]:
    """Where in the meld lie the jokers that the action may mean."""
    return tuple(
        place
        for meld in _meld_meant(table, action)
        for place, card in enumerate(meld.cards)
        if cards.is_joker(card)
        and not cards.is_joker(action.card)
        and _is_meant(table, action, Play(card, meld.faces[place]))
        and stands_for(table, meld, meld.faces[place], cards.face(action.card))
    )


def _is_meant(table: Table, action: SwapJoker, there: Play) -> bool:
    """Whether the action names this joker, or none; and as what it is, or will be."""
    named = action.joker
    if named is None:
        return True
    as_it_lies = named.declared in {None, there.declared}
    return named.card == there.card and (as_it_lies or table.options.joker_swap_then == "shift")


def stands_for(table: Table, meld: Meld, face: Face, wanted: Face) -> bool:
    """Whether a joker that stands for `face` in the meld can be replaced by `wanted`."""
    if not cards.is_open(face):
        return face == wanted
    suits = {cards.suit(other) for other in meld.faces if not cards.is_open(other)}
    sole = len(suits) == _OTHER_SUITS and table.options.distinct_suits
    return sole and cards.rank(face) == cards.rank(wanted) and cards.suit(wanted) not in suits


def _replaced(table: Table, action: SwapJoker, place: int) -> Meld:
    """The meld with the card where the joker lay; it counts for the player who put it there."""
    meld = table.melds[action.meld]

    def put(there: tuple[int, ...], here: int) -> tuple[int, ...]:
        return (*there[:place], here, *there[place + 1 :])

    return meld._replace(
        cards=put(meld.cards, action.card),
        faces=put(meld.faces, cards.face(action.card)),
        by=put(meld.by, action.by(table.turn)),
    )


def _moves(table: Table, action: SwapJoker, place: int) -> tuple[Reading, ...]:
    """The runs that can come of moving the joker to an end."""
    joker = table.melds[action.meld].cards[place]
    declared = action.joker.declared if action.joker else None
    found = extensions(_replaced(table, action, place), (Play(joker, declared),), table.options)
    return tuple(reading for reading in found if reading.kind is Kind.RUN)


def _moved(table: Table, action: SwapJoker, place: int) -> Meld | None:
    """The meld with the card in it and the joker at an end; None where it cannot move, or twice."""
    found = _moves(table, action, place)
    if len(found) != 1:
        return None
    before, meld = table.melds[action.meld], _replaced(table, action, place)
    laid_by = dict(zip(meld.cards, meld.by, strict=True)) | {before.cards[place]: before.by[place]}
    by = tuple(laid_by[card] for card in found[0].cards)
    return meld._replace(cards=found[0].cards, faces=found[0].faces, by=by)


def new_faces(table: Table, number: int, joker: Card) -> tuple[Face | None, ...]:
    """What the joker can be declared to be when it is swapped: where it moves, or nothing."""
    if table.options.joker_swap_then != "shift":
        return (None,)
    meld = table.melds[number]
    # A face is also the card of the first pack that shows it: some natural card in its place.
    of = tuple(
        face if card == joker else card for card, face in zip(meld.cards, meld.faces, strict=True)
    )
    found = single_lay_offs(joker, meld._replace(cards=of), table.options)
    return tuple(play.declared for play in found)


def swapped(table: Table, action: SwapJoker) -> Table | None:
    """The table after the swap, or None where it does not name one joker that can be swapped."""
    found = _places(table, action)
    if len(found) != 1:
        return None
    (place,) = found
    then, number = table.options.joker_swap_then, action.by(table.turn)
    shifts = then == "shift"
    meld = _moved(table, action, place) if shifts else _replaced(table, action, place)
    if meld is None:
        return None
    after = put_down(table, number, action.played, table.with_meld(action.meld, meld))
    return after if shifts else _with_joker(after, number, table.melds[action.meld].cards[place])


def _with_joker(table: Table, number: int, joker: Card) -> Table:
    """The joker goes to the hand, for all to see; it may have to be played."""
    seat = table.seats[number].with_taken(1 << joker)
    due = (joker,) if table.options.joker_swap_then == "play" else ()
    return table._replace(seats=table.with_seat(number, seat), must_replay=due)


def carry_out(table: Table, action: SwapJoker) -> tuple[Table, tuple[Event, ...]]:
    """The card takes the joker's place."""
    after = swapped(table, action)
    assert after is not None, "what is legal names one joker"  # noqa: S101 -- narrows the type
    (place,) = _places(table, action)
    joker = table.melds[action.meld].cards[place]
    moved = dict(after.melds[action.meld].plays)
    named = (Play(action.card), Play(joker, moved.get(joker)))
    number = action.by(table.turn)
    event = Event(EventName.SWAP_JOKER, number, named, action.meld)
    return after_play(after, number, (event,))
