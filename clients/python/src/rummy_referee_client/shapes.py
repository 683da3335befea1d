"""The shapes of requests and answers: by `make clients`."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class BadPlace(TypedDict):
    pointer: str
    """A JSON Pointer into the request, as a URI fragment."""
    detail: str
    """What is wrong there; for people."""
    parameter: NotRequired[str]
    """The parameter of the query, if that is the place."""


class Checks(TypedDict):
    """What was looked at, if that was asked for."""

    games: int
    """How many games are loaded, with their rules."""
    draining: bool
    """Whether the service is being taken out of turn."""
    store: Literal["pass", "fail", "none"]
    """Whether the store of the sessions answers; `none` where there is none. It decides nothing: whoever asks for a session is told."""


class OpenApiDocument(TypedDict):
    openapi: str
    info: dict[str, Any]


Card: TypeAlias = str
"""Rank A23456789TJQK and suit CDHS; the pack's number after it from the second pack on (7D2); jokers X1, X2 and so on. 10D is read as TD."""


PlayedCard: TypeAlias = str
"""A card that is played. A joker says what it stands for (X1=6D; in a set also the rank alone, X1=6), or is bare where just one reading exists."""


MeldedCard: TypeAlias = str
"""A card in a meld on the table. A joker says what it stands for; only where jokers are not wild is it bare."""


class Rummy500Rules(TypedDict):
    """Draw from the stock or take from anywhere in the discard pile; meld, lay off, call rummy; cards on the table count for you, cards in hand against you; first to 500."""

    variant: Literal["rummy-500"]
    """Rummy 500"""
    packs: NotRequired[int]
    """Packs of 52 cards in the game."""
    jokers: NotRequired[int]
    """Jokers in the whole game."""
    hand_size: NotRequired[int]
    """Cards dealt to each player at the start of a deal."""
    sides: NotRequired[Literal["each", "partners"]]
    """Who plays together: each for himself, or partners, at a table of four, who sit opposite and share one score. Default: `"each"`."""
    ace: NotRequired[Literal["low", "high", "either", "around"]]
    """The ace in a run: low, below the two; high, above the king; either of these, but not both at once; around, where a run may go round from the king by the ace to the two. Default: `"either"`."""
    shortest_run: NotRequired[int]
    """Fewest cards of a run when it is laid down. Default: `3`."""
    longest_run: NotRequired[int]
    """Most cards of a run: 13, or 14 with an ace at each end. Default: `13`."""
    distinct_suits: NotRequired[bool]
    """Whether the suits of a set all differ. Default: `true`."""
    largest_set: NotRequired[int]
    """Most cards of a set; more than 4 only where suits may repeat. Default: `4`."""
    least_naturals: NotRequired[int]
    """Natural cards, not jokers, that a meld must hold. Default: `1`."""
    joker_suit_in_set: NotRequired[bool]
    """Whether a joker in a set must name its suit too. Default: `false`."""
    most_jokers: NotRequired[int | None]
    """Most jokers in one meld; null for no limit. Default: `null`."""
    jokers_apart: NotRequired[bool]
    """Whether jokers may not lie side by side in a run. Default: `false`."""
    melds_per_turn: NotRequired[int | None]
    """New melds a player may lay down in one turn; null for no limit. Default: `null`."""
    first_meld_least: NotRequired[int]
    """Points that a player's first meld of a deal must be worth. Default: `0`."""
    lay_off_needs_own_meld: NotRequired[bool]
    """Whether a player may lay off only once he has a meld of his own on the table. Default: `false`."""
    joker_swap: NotRequired[Literal["none", "run", "any"]]
    """Whether a joker on the table may be taken for the card it stands for: none, only from a run, or any. Default: `"none"`."""
    joker_swap_from: NotRequired[Literal["others", "any"]]
    """Whose melds a joker may be taken from: of the others, or any. Default: `"any"`."""
    joker_swap_then: NotRequired[Literal["play", "keep", "shift"]]
    """What becomes of a joker that was taken: play, it is played by the next action; keep, it stays in the hand; shift, it moves to an end of its run. Default: `"play"`."""
    take: NotRequired[Literal["top", "any"]]
    """What may be taken from the discard pile: only the top, or any card with all above it. Default: `"any"`."""
    top_card: NotRequired[Literal["free", "must_use", "only_if_stock_empty"]]
    """The top discard taken alone: free, it may be kept, though not discarded in the same turn; must_use, it must be melded or laid off; only_if_stock_empty, it may be taken only from then on. Default: `"free"`."""
    use_by: NotRequired[Literal["next_action", "same_turn"]]
    """When a taken card that must be used is due: by the next action, or in the same turn. Default: `"next_action"`."""
    use_with: NotRequired[Literal["hand_and_taken", "hand_only"]]
    """What a taken card may be used with: hand_and_taken, or hand_only, no card taken with it. Default: `"hand_and_taken"`."""
    use_by_lay_off: NotRequired[bool]
    """Whether laying a taken card off counts as using it; if not, it goes into a new meld. Default: `true`."""
    stock_empty: NotRequired[Literal["end_on_refusal", "end_when_all_pass", "end_at_once", "shuffle", "turn_over"]]
    """When the stock is empty: end_on_refusal, the deal ends when the player in turn declines the discards; end_when_all_pass, when all do, one after another; end_at_once, at the end of the turn; shuffle, the discards but the top one become the stock, shuffled; turn_over, the same without shuffling. Default: `"end_on_refusal"`."""
    use_when_stock_empty: NotRequired[bool]
    """Whether a discard may be taken from beside an empty stock only to be used at once. Default: `false`."""
    last_discard: NotRequired[Literal["any", "unplayable"]]
    """The discard that goes out: any, or unplayable, one that fits no meld on the table and makes none with the discard pile. Default: `"any"`."""
    go_out: NotRequired[Literal["any", "discard_or_float", "discard", "meld_or_float", "meld"]]
    """How a player goes out: any, by a meld, lay-off or discard; discard_or_float, only by a discard, after melding the last card he floats; discard, only by a discard, the last card may not be melded; meld_or_float, only by a meld or lay-off, after discarding the last card he floats; meld, the last card may not be discarded. Default: `"any"`."""
    calls: NotRequired[Literal["off", "lay_off", "table_and_pile", "with_hand"]]
    """Calling rummy: off; lay_off, for discards that can be laid off; table_and_pile, also for melds of discards alone; with_hand, also with cards of the hand. Default: `"table_and_pile"`."""
    calls_need_last_discard: NotRequired[bool]
    """Whether a rummy call must use the card just discarded. Default: `false`."""
    calls_on_upcard: NotRequired[bool]
    """Whether the card turned up at the deal may be called. Default: `false`."""
    calls_go_to: NotRequired[Literal["nearest", "first"]]
    """Who of several callers wins: the nearest to the discarder in turn, or the first to call. Default: `"nearest"`."""
    after_call: NotRequired[Literal["left_of_caller", "resume"]]
    """Who is next after a caller's turn: left_of_caller, or resume, whose turn it was before. Default: `"left_of_caller"`."""
    scoring: NotRequired[Literal["melds_less_hand", "winner_takes", "penalties"]]
    """What a deal brings: melds_less_hand, cards laid less cards in hand; winner_takes, who goes out gets the cards in the others' hands; penalties, cards in hand are penalty points, and the lowest total wins. Default: `"melds_less_hand"`."""
    card_values: NotRequired[Literal["face", "five_ten_fifteen"]]
    """What cards count: face, 2 to 10 their pips, court cards 10; five_ten_fifteen, 2 to 9 count 5, 10 to king 10. Default: `"face"`."""
    ace_value: NotRequired[int]
    """What an ace counts. Default: `15`."""
    low_ace_value: NotRequired[int]
    """What an ace below a two in a run counts."""
    joker_value: NotRequired[Literal["as_represented"] | int]
    """What a joker counts: a number, or as_represented, on the table what it stands for (in hand 15). Default: `15`."""
    go_out_bonus: NotRequired[int]
    """Points for going out. Default: `0`."""
    target: NotRequired[int | None]
    """Total points that end the match; null for no target, only with a number of deals. Default: `500`."""
    deals: NotRequired[int | None]
    """Number of deals that ends the match; null for no limit, only with a target. Default: `null`."""
    tie: NotRequired[Literal["extra_deal", "out_player", "shared"]]
    """Equal best totals at the end: extra_deal, another deal is played; out_player, who went out in the last deal wins; shared, they win together. Default: `"extra_deal"`."""


class RummyRules(TypedDict):
    """Draw from the stock or take the top discard; meld, lay off, discard; who goes out gets what the others hold, doubled if it was all in one turn; first to 150."""

    variant: Literal["rummy"]
    """Rummy"""
    packs: NotRequired[int]
    """Packs of 52 cards in the game. Default: `1`."""
    jokers: NotRequired[int]
    """Jokers in the whole game. Default: `0`."""
    hand_size: NotRequired[int]
    """Cards dealt to each player at the start of a deal."""
    ace: NotRequired[Literal["low", "high", "either", "around"]]
    """The ace in a run: low, below the two; high, above the king; either of these, but not both at once; around, where a run may go round from the king by the ace to the two. Default: `"low"`."""
    shortest_run: NotRequired[int]
    """Fewest cards of a run when it is laid down. Default: `3`."""
    longest_run: NotRequired[int]
    """Most cards of a run: 13, or 14 with an ace at each end. Default: `13`."""
    distinct_suits: NotRequired[bool]
    """Whether the suits of a set all differ. Default: `true`."""
    largest_set: NotRequired[int]
    """Most cards of a set; more than 4 only where suits may repeat. Default: `4`."""
    least_naturals: NotRequired[int]
    """Natural cards, not jokers, that a meld must hold. Default: `1`."""
    most_jokers: NotRequired[int | None]
    """Most jokers in one meld; null for no limit. Default: `null`."""
    jokers_apart: NotRequired[bool]
    """Whether jokers may not lie side by side in a run. Default: `false`."""
    melds_per_turn: NotRequired[int | None]
    """New melds a player may lay down in one turn; null for no limit. Default: `null`."""
    first_meld_least: NotRequired[int]
    """Points that a player's first meld of a deal must be worth. Default: `0`."""
    lay_off_needs_own_meld: NotRequired[bool]
    """Whether a player may lay off only once he has a meld of his own on the table. Default: `false`."""
    joker_swap: NotRequired[Literal["none", "run", "any"]]
    """Whether a joker on the table may be taken for the card it stands for: none, only from a run, or any. Default: `"none"`."""
    joker_swap_from: NotRequired[Literal["others", "any"]]
    """Whose melds a joker may be taken from: of the others, or any. Default: `"any"`."""
    joker_swap_then: NotRequired[Literal["play", "keep", "shift"]]
    """What becomes of a joker that was taken: play, it is played by the next action; keep, it stays in the hand; shift, it moves to an end of its run. Default: `"play"`."""
    take: NotRequired[Literal["top", "any"]]
    """What may be taken from the discard pile: only the top, or any card with all above it. Default: `"top"`."""
    top_card: NotRequired[Literal["free", "must_use", "only_if_stock_empty"]]
    """The top discard taken alone: free, it may be kept, though not discarded in the same turn; must_use, it must be melded or laid off; only_if_stock_empty, it may be taken only from then on. Default: `"free"`."""
    stock_empty: NotRequired[Literal["end_on_refusal", "end_when_all_pass", "end_at_once", "shuffle", "turn_over"]]
    """When the stock is empty: end_on_refusal, the deal ends when the player in turn declines the discards; end_when_all_pass, when all do, one after another; end_at_once, at the end of the turn; shuffle, the discards but the top one become the stock, shuffled; turn_over, the same without shuffling. Default: `"shuffle"`."""
    renewals: NotRequired[int | None]
    """How often the stock may be renewed in one deal; null for no limit. Default: `null`."""
    last_discard: NotRequired[Literal["any", "unplayable"]]
    """The discard that goes out: any, or unplayable, one that fits no meld on the table and makes none with the discard pile. Default: `"any"`."""
    go_out: NotRequired[Literal["any", "discard_or_float", "discard", "meld_or_float", "meld"]]
    """How a player goes out: any, by a meld, lay-off or discard; discard_or_float, only by a discard, after melding the last card he floats; discard, only by a discard, the last card may not be melded; meld_or_float, only by a meld or lay-off, after discarding the last card he floats; meld, the last card may not be discarded. Default: `"any"`."""
    calls: NotRequired[Literal["off", "lay_off", "table_and_pile", "with_hand"]]
    """Calling rummy: off; lay_off, for discards that can be laid off; table_and_pile, also for melds of discards alone; with_hand, also with cards of the hand. Default: `"off"`."""
    calls_need_last_discard: NotRequired[bool]
    """Whether a rummy call must use the card just discarded. Default: `false`."""
    calls_on_upcard: NotRequired[bool]
    """Whether the card turned up at the deal may be called. Default: `false`."""
    calls_go_to: NotRequired[Literal["nearest", "first"]]
    """Who of several callers wins: the nearest to the discarder in turn, or the first to call. Default: `"nearest"`."""
    after_call: NotRequired[Literal["left_of_caller", "resume"]]
    """Who is next after a caller's turn: left_of_caller, or resume, whose turn it was before. Default: `"resume"`."""
    scoring: NotRequired[Literal["melds_less_hand", "winner_takes", "penalties"]]
    """What a deal brings: melds_less_hand, cards laid less cards in hand; winner_takes, who goes out gets the cards in the others' hands; penalties, cards in hand are penalty points, and the lowest total wins. Default: `"winner_takes"`."""
    ace_value: NotRequired[int]
    """What an ace counts."""
    joker_value: NotRequired[Literal["as_represented"] | int]
    """What a joker counts: a number, or as_represented, on the table what it stands for (in hand 15). Default: `15`."""
    going_rummy: NotRequired[Literal["double", "plus_ten", "none"]]
    """Going out in a single turn without having laid anything before in the deal: double, all points of the deal; plus_ten, ten points for it; none, nothing. Default: `"double"`."""
    go_out_bonus: NotRequired[int]
    """Points for going out. Default: `0`."""
    target: NotRequired[int | None]
    """Total points that end the match; null for no target, only with a number of deals. Default: `150`."""
    deals: NotRequired[int | None]
    """Number of deals that ends the match; null for no limit, only with a target. Default: `null`."""
    tie: NotRequired[Literal["extra_deal", "out_player", "shared"]]
    """Equal best totals at the end: extra_deal, another deal is played; out_player, who went out in the last deal wins; shared, they win together. Default: `"shared"`."""


class PersianRummyRules(TypedDict):
    """Two sides of partners; the discard that is taken must be melded at once; four jokers, not wild; sets of four laid at once count double; only a meld goes out, for 25; two deals."""

    variant: Literal["persian-rummy"]
    """Persian Rummy"""
    packs: NotRequired[int]
    """Packs of 52 cards in the game. Default: `1`."""
    jokers: NotRequired[int]
    """Jokers in the whole game. Default: `4`."""
    hand_size: NotRequired[int]
    """Cards dealt to each player at the start of a deal. Default: `7`."""
    sides: NotRequired[Literal["each", "partners"]]
    """Who plays together: each for himself, or partners, at a table of four, who sit opposite and share one score. Default: `"partners"`."""
    ace: NotRequired[Literal["low", "high", "either", "around"]]
    """The ace in a run: low, below the two; high, above the king; either of these, but not both at once; around, where a run may go round from the king by the ace to the two. Default: `"high"`."""
    shortest_run: NotRequired[int]
    """Fewest cards of a run when it is laid down. Default: `3`."""
    longest_run: NotRequired[int]
    """Most cards of a run: 13, or 14 with an ace at each end. Default: `13`."""
    distinct_suits: NotRequired[bool]
    """Whether the suits of a set all differ. Default: `true`."""
    largest_set: NotRequired[int]
    """Most cards of a set; more than 4 only where suits may repeat. Default: `4`."""
    melds_per_turn: NotRequired[int | None]
    """New melds a player may lay down in one turn; null for no limit. Default: `null`."""
    first_meld_least: NotRequired[int]
    """Points that a player's first meld of a deal must be worth. Default: `0`."""
    lay_off_needs_own_meld: NotRequired[bool]
    """Whether a player may lay off only once he has a meld of his own on the table. Default: `false`."""
    take: NotRequired[Literal["top", "any"]]
    """What may be taken from the discard pile: only the top, or any card with all above it. Default: `"any"`."""
    top_card: NotRequired[Literal["free", "must_use", "only_if_stock_empty"]]
    """The top discard taken alone: free, it may be kept, though not discarded in the same turn; must_use, it must be melded or laid off; only_if_stock_empty, it may be taken only from then on. Default: `"must_use"`."""
    use_by: NotRequired[Literal["next_action", "same_turn"]]
    """When a taken card that must be used is due: by the next action, or in the same turn. Default: `"next_action"`."""
    use_with: NotRequired[Literal["hand_and_taken", "hand_only"]]
    """What a taken card may be used with: hand_and_taken, or hand_only, no card taken with it. Default: `"hand_and_taken"`."""
    use_by_lay_off: NotRequired[bool]
    """Whether laying a taken card off counts as using it; if not, it goes into a new meld. Default: `true`."""
    stock_empty: NotRequired[Literal["end_on_refusal", "end_when_all_pass", "end_at_once", "shuffle", "turn_over"]]
    """When the stock is empty: end_on_refusal, the deal ends when the player in turn declines the discards; end_when_all_pass, when all do, one after another; end_at_once, at the end of the turn; shuffle, the discards but the top one become the stock, shuffled; turn_over, the same without shuffling. Default: `"end_when_all_pass"`."""
    use_when_stock_empty: NotRequired[bool]
    """Whether a discard may be taken from beside an empty stock only to be used at once. Default: `true`."""
    go_out: NotRequired[Literal["any", "discard_or_float", "discard", "meld_or_float", "meld"]]
    """How a player goes out: any, by a meld, lay-off or discard; discard_or_float, only by a discard, after melding the last card he floats; discard, only by a discard, the last card may not be melded; meld_or_float, only by a meld or lay-off, after discarding the last card he floats; meld, the last card may not be discarded. Default: `"meld_or_float"`."""
    calls: NotRequired[Literal["off", "lay_off", "table_and_pile", "with_hand"]]
    """Calling rummy: off; lay_off, for discards that can be laid off; table_and_pile, also for melds of discards alone; with_hand, also with cards of the hand. Default: `"off"`."""
    calls_need_last_discard: NotRequired[bool]
    """Whether a rummy call must use the card just discarded. Default: `false`."""
    calls_on_upcard: NotRequired[bool]
    """Whether the card turned up at the deal may be called. Default: `false`."""
    calls_go_to: NotRequired[Literal["nearest", "first"]]
    """Who of several callers wins: the nearest to the discarder in turn, or the first to call. Default: `"nearest"`."""
    after_call: NotRequired[Literal["left_of_caller", "resume"]]
    """Who is next after a caller's turn: left_of_caller, or resume, whose turn it was before. Default: `"left_of_caller"`."""
    ace_value: NotRequired[int]
    """What an ace counts. Default: `15`."""
    joker_value: NotRequired[int]
    """What a joker counts: a number, or as_represented, on the table what it stands for (in hand 15). Default: `20`."""
    quartet_in: NotRequired[Literal["action", "turn"] | None]
    """A set of four counts double if it is laid in one action, or within one turn; null for never. Default: `"action"`."""
    go_out_bonus: NotRequired[int]
    """Points for going out. Default: `25`."""
    deals: NotRequired[int | None]
    """Number of deals that ends the match; null for no limit, only with a target. Default: `2`."""
    tie: NotRequired[Literal["extra_deal", "out_player", "shared"]]
    """Equal best totals at the end: extra_deal, another deal is played; out_player, who went out in the last deal wins; shared, they win together. Default: `"shared"`."""


MeldKind: TypeAlias = Literal["set", "run"]
"""What a meld is."""


class Seat(TypedDict):
    """What is known of a seat: cards of its hand, and how many more there are."""

    hand: NotRequired[list[Card]]
    """The known cards, in any order."""
    shown: NotRequired[list[Card]]
    """Those cards of the hand that all saw being taken from the discards."""
    unseen: NotRequired[int]
    """How many cards of the hand are not seen."""
    laid: NotRequired[Literal["earlier", "this_turn"]]
    """Since when the seat has cards on the table; absent if it has none. Where contracts are played, its contract is down since then."""
    buys: NotRequired[int]
    """How many discards it has bought in this deal."""
    contract: NotRequired[int]
    """The number of the contract that it plays, where that need not be the number of the deal (`repeat_contract`)."""


class Meld(TypedDict):
    """A meld on the table."""

    kind: MeldKind
    cards: list[MeldedCard]
    """A run from low to high."""
    by: list[int]
    """Who laid each card: it counts for that seat."""
    owner: int
    """Who laid the meld down."""
    this_turn: NotRequired[bool]
    """Whether that was in this turn."""
    doubled: NotRequired[bool]
    """Whether it is a set of four that counts double."""


Taken = TypedDict(
    "Taken",
    {
        "cards": list[Card],
        "from": Literal["discards", "call", "buy"],
    },
)


class Ended(TypedDict):
    by: NotRequired[int]
    """The seat that went out or declined to draw; absent otherwise."""
    how: Literal["out", "refusal", "passes", "stock", "void"]
    """Whether a player went out or declined to draw, all passed, or the stock ran out; void if somebody declined beside a stock that could not be renewed, and nobody scores."""


class DrawAction(TypedDict):
    """Take the top card of the stock."""

    action: Literal["draw"]
    seat: NotRequired[int]
    """Who acts; the seat in turn if left out."""
    new_stock: NotRequired[list[Card]]
    """Where the stock has to be made of the discards first: its order, bottom to top. Needed only for a table without a seed."""


class TakeAction(TypedDict):
    """Take a card of the discard pile, and all cards above it."""

    action: Literal["take"]
    seat: NotRequired[int]
    """Who acts; the seat in turn if left out."""
    card: Card


class LayDownAction(TypedDict):
    """Put one or more new melds on the table, in one act."""

    action: Literal["lay_down"]
    seat: NotRequired[int]
    """Who acts; the seat in turn if left out."""
    melds: list[list[PlayedCard]]
    """Each a list of cards, any order."""


class LayOffAction(TypedDict):
    """Add cards to a meld on the table: the one named, or the only one they fit."""

    action: Literal["lay_off"]
    seat: NotRequired[int]
    """Who acts; the seat in turn if left out."""
    cards: list[PlayedCard]
    """In any order."""
    meld: NotRequired[int]
    """Index of the meld; needed where several would do."""


class SwapJokerAction(TypedDict):
    """Put a card in the place of a joker that stands for it in a meld on the table."""

    action: Literal["swap_joker"]
    seat: NotRequired[int]
    """Who acts; the seat in turn if left out."""
    card: Card
    meld: int
    """Index of the meld."""
    joker: NotRequired[PlayedCard]
    """Which joker, where several could be meant; X1=TC where it moves."""


class DiscardAction(TypedDict):
    """Put a card on the discard pile, which ends the turn."""

    action: Literal["discard"]
    seat: NotRequired[int]
    """Who acts; the seat in turn if left out."""
    card: Card


class PassAction(TypedDict):
    """Decline to draw, where the rules let a player decline."""

    action: Literal["pass"]
    seat: NotRequired[int]
    """Who acts; the seat in turn if left out."""


class ResolveBuysAction(TypedDict):
    """Judge who gets a discard that the player in turn has declined: the nearest in turn."""

    action: Literal["resolve_buys"]
    seats: list[int]
    """Those who want it, in order of arrival."""


Play: TypeAlias = LayDownAction | LayOffAction


class PossibleMeld(TypedDict):
    """Cards that make a meld."""

    kind: MeldKind
    cards: list[MeldedCard]
    """A run from low to high."""
    points: int
    """What they count on the table."""


class PossibleLayOff(TypedDict):
    """Cards that can be added to a meld."""

    meld: int
    """The meld's index in the request."""
    cards: list[MeldedCard]
    points: int
    """What they count on the table."""


class Arrangement(TypedDict):
    """Melds and lay-offs that can all be played together."""

    melds: list[PossibleMeld]
    lay_offs: list[PossibleLayOff]
    left: list[Card]
    """The cards that stay in the hand."""
    melded: int
    """Points of the cards that are played."""
    in_hand: int
    """Points of the cards that stay."""
    points: int
    """What the deal would bring, ended like this: `melded` less `in_hand`, or where melds do not score, less `in_hand` alone (penalties are below 0 here)."""


class ContractMet(TypedDict):
    """Where contracts are played: whether the cards meet the one of the deal. The rest of the answer does not look at contracts."""

    wanted: list[MeldKind]
    """The contract."""
    met: bool
    """Whether the cards meet it."""
    left: list[Card]
    """The cards that stay in the hand."""
    melds: NotRequired[list[PossibleMeld]]
    """One way to meet it, with as few jokers as will do; melds are as small as they may be, unless the whole hand has to be used."""


class ReplayedScore(TypedDict):
    """What a deal has brought."""

    deal: int
    deal_score: list[int]
    """A number for each side."""
    totals: list[int]
    """A number for each side."""


AnyValue: TypeAlias = Any
"""A number, a text, a truth value, a list of these, or null."""


class Violation(TypedDict):
    """A broken rule, and why."""

    rule: str
    """A rule's name; `/v1/rules/{rule}` publishes its text and source."""
    text: str
    """What the rule says; for people."""
    because: str
    """What it hangs on here; for people."""
    cards: list[Card]
    """The cards concerned."""
    pointer: str
    """Where in the request they stand: a JSON Pointer as a URI fragment."""
    source: str
    """Who says so."""
    params: NotRequired[dict[str, AnyValue]]
    """The facts of the case; for programs."""


class UnseenCards(TypedDict):
    """Unseen cards: of a hand, or of the stock."""

    hand: NotRequired[int]
    """Whose hand."""
    stock: NotRequired[bool]
    """That of the stock; never false."""


class OpenQuestion(TypedDict):
    """A rule that could not be decided."""

    rule: str
    """A rule's name; `/v1/rules/{rule}` publishes its text and source."""
    text: str
    """What the rule says; for people."""
    because: str
    """What it hangs on here; for people."""
    cards: list[Card]
    """The cards concerned."""
    pointer: str
    """Where in the request they stand: a JSON Pointer as a URI fragment."""
    source: str
    """Who says so."""
    hangs_on: list[UnseenCards]
    """What would have to be seen."""
    params: NotRequired[dict[str, AnyValue]]
    """The facts of the case; for programs."""


class IllegalVerdict(TypedDict):
    """The rules forbid it: nothing has changed."""

    verdict: Literal["illegal"]
    violations: list[Violation]
    """Every rule that is broken; of very many the first hundred."""
    failed: NotRequired[int]
    """With `actions`: the index of the first that is not legal."""


class UndeterminedVerdict(TypedDict):
    """No rule is seen to be broken, but it hangs on cards that the table does not show."""

    verdict: Literal["undetermined"]
    unknown: list[OpenQuestion]
    failed: NotRequired[int]
    """With `actions`: the index of the first that is not legal."""


class DrawEvent(TypedDict):
    """A card was drawn from the stock."""

    event: Literal["draw"]
    seat: int
    cards: NotRequired[list[PlayedCard]]
    """The card; absent for those who may not see it."""


class TakeEvent(TypedDict):
    """Cards were taken from the discard pile."""

    event: Literal["take"]
    seat: int
    cards: list[PlayedCard]


class LayDownEvent(TypedDict):
    """A meld was laid down."""

    event: Literal["lay_down"]
    seat: int
    cards: list[PlayedCard]
    meld: int
    kind: MeldKind


class LayOffEvent(TypedDict):
    """Cards were laid off."""

    event: Literal["lay_off"]
    seat: int
    cards: list[PlayedCard]
    meld: int


class SwapJokerEvent(TypedDict):
    """A joker was taken for the card that it stood for."""

    event: Literal["swap_joker"]
    seat: int
    cards: list[PlayedCard]
    meld: int


class ShuffleEvent(TypedDict):
    """The discards were shuffled, and are the stock."""

    event: Literal["shuffle"]


class TurnOverEvent(TypedDict):
    """The discards were turned over, and are the stock."""

    event: Literal["turn_over"]


class FloatEvent(TypedDict):
    """A player has no cards left, and the deal goes on."""

    event: Literal["float"]
    seat: int


class DiscardEvent(TypedDict):
    """A card was discarded."""

    event: Literal["discard"]
    seat: int
    cards: list[PlayedCard]


class PassEvent(TypedDict):
    """A player has declined to draw."""

    event: Literal["pass"]
    seat: int


class CallEvent(TypedDict):
    """A player has called rummy, and got the cards."""

    event: Literal["call"]
    seat: int
    cards: list[PlayedCard]


class BuyEvent(TypedDict):
    """A player has bought the discard."""

    event: Literal["buy"]
    seat: int
    cards: list[PlayedCard]


class DealOverEvent(TypedDict):
    """The deal is over."""

    event: Literal["deal_over"]
    how: Literal["out", "refusal", "passes", "stock", "void"]
    """How it ended."""
    seat: NotRequired[int]
    """Who went out, or ended it; absent if nobody did."""


class CallOutcome(TypedDict):
    """How a rummy call, or a wish to buy a discard, fared."""

    seat: int
    outcome: Literal["won", "lost", "refused", "undetermined"]
    violations: NotRequired[list[Violation]]
    """Why it was refused."""


class Seating(TypedDict):
    """How the players sit who were drawn by lot. Players are numbered from 0 as they came."""

    drawn: list[list[Card]]
    """For each player the card drawn; more, if he was tied and drew again."""
    players: list[int]
    """For each seat the player who sits there."""


class TableCheckAnswer(TypedDict):
    """Whether a game can come to the table."""

    possible: bool
    violations: list[Violation]
    """Empty if it is possible."""


class ScoreItem(TypedDict):
    """What one card counts."""

    card: Card
    points: int
    meld: NotRequired[int]
    """The meld it lies in; absent for a card in hand."""
    seat: NotRequired[int]
    """Whose hand it is in, where that is another's."""


class SeatScore(TypedDict):
    """What a deal brings a seat."""

    seat: int
    melded: int
    """Points of its cards on the table, where these score."""
    in_hand: int
    """Points of its known cards in hand, lost or a penalty; 0 where the winner takes them, who has them among its items."""
    items: list[ScoreItem]
    points: NotRequired[int]
    """What the deal brings the seat: penalties are above 0; absent if not all is seen."""
    bonus: NotRequired[int]
    """Points in it that are no card's."""
    factor: NotRequired[int]
    """How often the cards count, if not once."""
    unseen: NotRequired[int]
    """Cards in hand that are not seen."""


class MatchState(TypedDict):
    """Whether the match is decided."""

    state: Literal["running", "over"]
    winners: NotRequired[list[int]]
    """The sides that have won: where all play for themselves, the seats."""
    tie: NotRequired[bool]
    """Only a tie keeps it running."""


class ScoreAnswer(TypedDict):
    """What a deal comes to, and where the match stands."""

    final: bool
    """Whether the deal is over."""
    seats: list[SeatScore]
    sides: NotRequired[list[list[int]]]
    """The seats of each side; absent where every seat plays for itself."""
    deal_score: NotRequired[list[int]]
    """A number for each side."""
    totals: NotRequired[list[int]]
    """With the totals before this deal."""
    match: NotRequired[MatchState]


class NumberOfSeats(TypedDict):
    """How many can play."""

    least: int
    most: int


class VariantBrief(TypedDict):
    """A game, briefly."""

    name: str
    title: str
    summary: str
    seats: NumberOfSeats


class VariantList(TypedDict):
    """All games."""

    variants: list[VariantBrief]


class DefaultBySeats(TypedDict):
    """The default for a number of players."""

    least: int
    most: int
    default: AnyValue


class DefaultByDeal(TypedDict):
    """The default in some deals; the last also holds in all later ones."""

    least: int
    most: int
    default: AnyValue


class DefaultByValue(TypedDict):
    """The default for one value of another option."""

    value: AnyValue
    default: AnyValue


class Preset(TypedDict):
    """A named bundle of options."""

    name: str
    options: dict[str, AnyValue]
    """Each a value, or an object with the value for each number of players (`default_by_seats`)."""


class Rule(TypedDict):
    """A rule."""

    rule: str
    """A rule's name; `/v1/rules/{rule}` publishes its text and source."""
    text: str
    source: str
    """Who says so."""
    ruling: bool
    """Whether the project decided this, or a part of it, where its sources are silent."""
    sources: dict[str, str]
    """Who says so in each of the games that have it, by their names."""
    variants: list[str]
    """The games that have it."""
    actions: list[str]
    """What it is asked of; empty for a rule about tables."""
    details: NotRequired[str]
    """Exceptions, and what house rules make of it."""


class CitedRule(TypedDict):
    """A rule of a game."""

    rule: str
    """A rule's name; `/v1/rules/{rule}` publishes its text and source."""
    text: str
    source: str
    """Who says so."""
    ruling: bool
    """Whether the project decided this, or a part of it, where its sources are silent."""
    details: NotRequired[str]
    """Exceptions, and what house rules make of it."""


class OpenWindow(TypedDict):
    """A window that was opened."""

    id: int
    """The number of the entry that opened it."""
    kind: Literal["calls", "buys"]
    """Whether rummy may be called, or the discard bought."""
    seats: list[int]
    """Who may claim, the best placed first."""
    hold_until: str
    """Until then the next draw waits, unless all pass."""


class SeatToken(TypedDict):
    """A seat's secret."""

    seat: int
    token: str


class PlainDrawAction(TypedDict):
    """Take the top card of the stock."""

    action: Literal["draw"]
    seat: NotRequired[int]
    """Who acts; the seat in turn if left out."""


SeatAction: TypeAlias = PlainDrawAction | TakeAction | LayDownAction | LayOffAction | SwapJokerAction | DiscardAction | PassAction


class PassResponse(TypedDict):
    """Neither call nor buy."""

    response: Literal["pass"]


class CallResponse(TypedDict):
    """Call rummy: take that discard and all above it, and make these plays with them."""

    response: Literal["call"]
    take: Card
    plays: list[Play]
    """What the caller does with the cards at once; the first play uses the called card."""


class BuyResponse(TypedDict):
    """Buy the discard that was declined."""

    response: Literal["buy"]


ResponseRequest: TypeAlias = PassResponse | CallResponse | BuyResponse


class Health(TypedDict):
    status: Literal["pass"]
    checks: NotRequired[Checks]


class Unready(TypedDict):
    status: Literal["fail"]
    checks: NotRequired[Checks]


class ContractRummyRules(TypedDict):
    """Seven deals, each with a contract of sets and runs that is put down all at once before anything else; what is left in hand are penalty points; the lowest total wins."""

    variant: Literal["contract-rummy"]
    """Contract Rummy"""
    preset: NotRequired[Literal["standard"]]
    packs: NotRequired[int]
    """Packs of 52 cards in the game."""
    jokers: NotRequired[int]
    """Jokers in the whole game."""
    hand_size: NotRequired[int]
    """Cards dealt to each player at the start of a deal."""
    ace: NotRequired[Literal["low", "high", "either", "around"]]
    """The ace in a run: low, below the two; high, above the king; either of these, but not both at once; around, where a run may go round from the king by the ace to the two. Default: `"either"`."""
    shortest_run: NotRequired[int]
    """Fewest cards of a run when it is laid down. Default: `3`."""
    longest_run: NotRequired[int]
    """Most cards of a run: 13, or 14 with an ace at each end. Default: `13`."""
    distinct_suits: NotRequired[bool]
    """Whether the suits of a set all differ. Default: `true`."""
    largest_set: NotRequired[int]
    """Most cards of a set; more than 4 only where suits may repeat. Default: `4`."""
    least_naturals: NotRequired[int]
    """Natural cards, not jokers, that a meld must hold. Default: `1`."""
    joker_suit_in_set: NotRequired[bool]
    """Whether a joker in a set must name its suit too. Default: `true`."""
    most_jokers: NotRequired[int | None]
    """Most jokers in one meld; null for no limit. Default: `null`."""
    jokers_apart: NotRequired[bool]
    """Whether jokers may not lie side by side in a run. Default: `false`."""
    melds_per_turn: NotRequired[int | None]
    """New melds a player may lay down in one turn; null for no limit. Default: `null`."""
    joker_swap: NotRequired[Literal["none", "run", "any"]]
    """Whether a joker on the table may be taken for the card it stands for: none, only from a run, or any. Default: `"run"`."""
    joker_swap_from: NotRequired[Literal["others", "any"]]
    """Whose melds a joker may be taken from: of the others, or any. Default: `"others"`."""
    joker_swap_then: NotRequired[Literal["play", "keep", "shift"]]
    """What becomes of a joker that was taken: play, it is played by the next action; keep, it stays in the hand; shift, it moves to an end of its run. Default: `"play"`."""
    take: NotRequired[Literal["top", "any"]]
    """What may be taken from the discard pile: only the top, or any card with all above it. Default: `"any"`."""
    top_card: NotRequired[Literal["free", "must_use", "only_if_stock_empty"]]
    """The top discard taken alone: free, it may be kept, though not discarded in the same turn; must_use, it must be melded or laid off; only_if_stock_empty, it may be taken only from then on. Default: `"free"`."""
    use_by: NotRequired[Literal["next_action", "same_turn"]]
    """When a taken card that must be used is due: by the next action, or in the same turn. Default: `"next_action"`."""
    use_with: NotRequired[Literal["hand_and_taken", "hand_only"]]
    """What a taken card may be used with: hand_and_taken, or hand_only, no card taken with it. Default: `"hand_and_taken"`."""
    use_by_lay_off: NotRequired[bool]
    """Whether laying a taken card off counts as using it; if not, it goes into a new meld. Default: `true`."""
    stock_empty: NotRequired[Literal["end_on_refusal", "end_when_all_pass", "end_at_once", "shuffle", "turn_over"]]
    """When the stock is empty: end_on_refusal, the deal ends when the player in turn declines the discards; end_when_all_pass, when all do, one after another; end_at_once, at the end of the turn; shuffle, the discards but the top one become the stock, shuffled; turn_over, the same without shuffling. Default: `"shuffle"`."""
    renewals: NotRequired[int | None]
    """How often the stock may be renewed in one deal; null for no limit. Default: `null`."""
    last_discard: NotRequired[Literal["any", "unplayable"]]
    """The discard that goes out: any, or unplayable, one that fits no meld on the table and makes none with the discard pile. Default: `"any"`."""
    go_out: NotRequired[Literal["any", "discard_or_float", "discard", "meld_or_float", "meld"]]
    """How a player goes out: any, by a meld, lay-off or discard; discard_or_float, only by a discard, after melding the last card he floats; discard, only by a discard, the last card may not be melded; meld_or_float, only by a meld or lay-off, after discarding the last card he floats; meld, the last card may not be discarded. Default: `"any"`."""
    buys: NotRequired[bool]
    """Whether the others may buy a top discard that the player in turn has declined: the buyer gets it with penalty cards from the stock, and discards nothing. Default: `false`."""
    buy_penalty: NotRequired[int]
    """Cards from the stock that come with a bought discard. Default: `1`."""
    most_buys: NotRequired[int | None]
    """Discards that one player may buy in a deal; null for no limit. Default: `null`."""
    buys_go_to: NotRequired[Literal["nearest", "first"]]
    """Who of several buyers gets the discard: the nearest in turn, or the first to ask. Default: `"nearest"`."""
    buys_when_down: NotRequired[bool]
    """Whether a player who has put down his contract may still buy. Default: `true`."""
    contracts: NotRequired[list[list[MeldKind]]]
    """For each deal the melds that a player must put down, all at once, before any other; in later deals the last contract is played again. Default: `[["set", "set"], ["set", "run"], ["run", "run"], ["set", "set", "set"], ["set", "set", "run"], ["set", "run", "run"], ["run", "run", "run"]]`."""
    exact_contract: NotRequired[bool]
    """Whether the melds of a contract have just as many cards as a meld needs, no more. Default: `false`."""
    contract_runs_same_suit: NotRequired[Literal["never", "not_adjacent", "any"]]
    """Two runs of one suit in a contract: never; not_adjacent, unless one goes on where the other ends; any. Default: `"never"`."""
    lay_off_in_contract_turn: NotRequired[bool]
    """Whether a player may lay off in the turn in which he puts down his contract. Default: `true`."""
    melds_after_contract: NotRequired[bool]
    """Whether a player who has put down his contract may lay down more melds. Default: `true`."""
    last_deal_all_at_once: NotRequired[bool]
    """Whether the last contract has to use the whole hand, without a discard. Default: `true`."""
    repeat_contract: NotRequired[bool]
    """Whether a player who has not put down his contract plays it again in the next deal. Default: `false`."""
    ace_value: NotRequired[int]
    """What an ace counts. Default: `15`."""
    joker_value: NotRequired[Literal["as_represented"] | int]
    """What a joker counts: a number, or as_represented, on the table what it stands for (in hand 15). Default: `15`."""
    deals: NotRequired[int | None]
    """Number of deals that ends the match; null for no limit, only with a target. Default: `7`."""
    tie: NotRequired[Literal["extra_deal", "out_player", "shared"]]
    """Equal best totals at the end: extra_deal, another deal is played; out_player, who went out in the last deal wins; shared, they win together. Default: `"shared"`."""


Rules: TypeAlias = Rummy500Rules | RummyRules | PersianRummyRules | ContractRummyRules


class Table(TypedDict):
    format: int
    """Version of the table document."""
    rules: Rules
    deal: int
    """Which deal of the match, from 1."""
    dealer: int
    """The seat that dealt."""
    turn: int
    """The seat whose turn it is."""
    phase: Literal["draw", "refused", "play", "over"]
    """Draw first, then play and discard; refused where the player in turn has declined a discard that others may buy; over when over."""
    seats: list[Seat]
    """The players in turn order; a seat is known by its index."""
    stock: NotRequired[list[Card]]
    """The stock, bottom to top: the last card is drawn next."""
    stock_count: NotRequired[int]
    """The number of cards in a stock that is not seen."""
    discards: list[Card]
    """The discard pile, bottom to top."""
    melds: list[Meld]
    """The melds on the table; a meld is known by its index, for good."""
    taken: NotRequired[Taken]
    must_use: NotRequired[Card]
    must_replay: NotRequired[list[Card]]
    """Jokers taken from melds in this turn, to be played first."""
    passes: NotRequired[int]
    """How many players, one after another, have declined to draw."""
    resume_turn: NotRequired[int]
    """Who is next after a caller's turn, where the game resumes it."""
    shuffles: NotRequired[int]
    """How often the stock was made of the discards again."""
    window_closed: NotRequired[bool]
    """Whether the turn before ended without a discard: nothing to call."""
    scores: list[int]
    """Total of each side before this deal."""
    last_discard_by: NotRequired[int]
    """Who made the last discard; absent if nobody has, in this deal."""
    ended: NotRequired[Ended]
    deal_score: NotRequired[list[int]]
    """What each side made, once it is over."""
    seed: NotRequired[str]
    """The seed that this deal was shuffled by."""


class Call(TypedDict):
    """One rummy call: take that discard and all above it, and make these plays with them."""

    seat: int
    """Who calls."""
    take: Card
    plays: list[Play]
    """What the caller does with the cards at once; the first play uses the called card."""


class TableRequest(TypedDict):
    table: Table


class LegalActionsRequest(TypedDict):
    table: Table
    seat: NotRequired[int]
    """Who wants to act; the seat in turn if left out."""


class ViewRequest(TypedDict):
    table: Table
    seat: NotRequired[int]
    """Who looks; a spectator, who has no cards, if left out."""


class FirstDeal(TypedDict):
    rules: Rules
    seats: int
    """Number of players."""
    dealer: NotRequired[int]
    """Who deals first; seat 0 if left out."""
    by_lot: NotRequired[bool]
    """Whether lots are drawn for who deals first and, where partners play, for who plays with whom; the answer then says the seating. If not, players sit as they are numbered."""
    seed: NotRequired[str]
    """Seed of the shuffle; drawn by the service if left out."""


class NextDeal(TypedDict):
    table: Table


DealRequest: TypeAlias = FirstDeal | NextDeal


class ArrangementRequest(TypedDict):
    rules: Rules
    seats: NotRequired[int]
    """Number of players, which some rules depend on; if left out, the fewest with whom all the cards belong to the game."""
    deal: NotRequired[int]
    """Which deal of the match, and so which contract; 1 if left out."""
    cards: list[Card]
    """The cards to arrange, in any order."""
    melds: NotRequired[list[Meld]]
    """The melds on the table; a meld is known by its index, for good."""


class ArrangementAnswer(TypedDict):
    """What can be made of the cards."""

    best: Arrangement
    """Of the most points; of several with the fewest cards left, then in the fewest groups."""
    melds: list[PossibleMeld]
    """Every possible meld, or of more than 300 so many of them."""
    lay_offs: list[PossibleLayOff]
    """Every card that can be laid off by itself."""
    more: bool
    """Whether there are more possible melds than are listed: those with the fewest jokers are."""
    contract: NotRequired[ContractMet]


class ReplayedDeal(TypedDict):
    rules: Rules
    seats: int
    """Number of players."""
    seed: str
    """Seed of the shuffle."""
    dealer: NotRequired[int]
    """Who deals first; seat 0 if left out."""
    by_lot: NotRequired[bool]
    """Whether lots were drawn for who deals first."""


class LegalReplay(TypedDict):
    """Every action is legal. `table` is what they lead to."""

    verdict: Literal["legal"]
    table: Table
    deals: list[ReplayedScore]
    """Each deal that is over."""


class IllegalReplay(TypedDict):
    """An action is illegal. `table` is the one at which it was tried."""

    verdict: Literal["illegal"]
    failed: int
    """The index of the action that is not legal; all before it are."""
    deal: int
    """The deal in which that is."""
    violations: list[Violation]
    """Every rule that is broken; of very many the first hundred."""
    table: Table
    deals: list[ReplayedScore]
    """Each deal that is over."""


class UndeterminedReplay(TypedDict):
    """An action hangs on cards not seen. `table` is the one at which it was tried."""

    verdict: Literal["undetermined"]
    failed: int
    """The index of the action that is not legal; all before it are."""
    deal: int
    """The deal in which that is."""
    unknown: list[OpenQuestion]
    table: Table
    deals: list[ReplayedScore]
    """Each deal that is over."""


Replay: TypeAlias = LegalReplay | IllegalReplay | UndeterminedReplay


Event: TypeAlias = DrawEvent | TakeEvent | LayDownEvent | LayOffEvent | SwapJokerEvent | ShuffleEvent | TurnOverEvent | FloatEvent | DiscardEvent | PassEvent | CallEvent | BuyEvent | DealOverEvent


class ViewAnswer(TypedDict):
    """The table as that seat sees it."""

    table: Table


class DealAnswer(TypedDict):
    """A dealt table."""

    table: Table
    seating: NotRequired[Seating]


class DefaultByOption(TypedDict):
    """The default for each value of another option."""

    option: str
    """The other option's name."""
    defaults: list[DefaultByValue]


class Option(TypedDict):
    """A house rule that a table may choose."""

    name: str
    text: str
    type: Literal["integer", "switch", "choice", "lists"]
    default: NotRequired[AnyValue]
    default_by_seats: NotRequired[list[DefaultBySeats]]
    default_by_deal: NotRequired[list[DefaultByDeal]]
    default_by_option: NotRequired[DefaultByOption]
    least: NotRequired[int]
    most: NotRequired[int]
    values: NotRequired[list[str]]
    """The words it may be; of an integer, what it may be besides; of lists, the words in each of them, `least` to `most` being their number."""
    optional: NotRequired[bool]
    """Whether it may be null, for none."""


class Variant(TypedDict):
    """A game."""

    name: str
    title: str
    summary: str
    seats: NumberOfSeats
    options: list[Option]
    presets: list[Preset]
    actions: dict[str, list[str]]
    """For each action the rules that allow it, in reporting order."""
    consistency: list[str]
    """The rules on what tables are possible."""
    rulings: list[str]
    """The rules that this project decided itself."""
    rules: list[CitedRule]
    """All of them, as this game has them."""


class DealEntry(TypedDict):
    """A deal was dealt."""

    entry: Literal["deal"]
    number: int
    """The number of the entry: the revision of the session that it led to."""
    at: str
    """By the store's clock."""
    deal: int
    """The number of the deal."""
    events: list[Event]
    """What happened; cards that others have drawn are missing."""
    dealer: int
    scores: list[int]
    """A number for each side."""
    discards: list[Card]
    window: NotRequired[OpenWindow]
    """The window that this opened."""


class ActionEntry(TypedDict):
    """A player acted."""

    entry: Literal["action"]
    number: int
    """The number of the entry: the revision of the session that it led to."""
    at: str
    """By the store's clock."""
    deal: int
    """The number of the deal."""
    events: list[Event]
    """What happened; cards that others have drawn are missing."""
    seat: int
    action: SeatAction
    window: NotRequired[OpenWindow]
    """The window that this opened."""
    deal_score: NotRequired[list[int]]
    """If the deal is over: what it brought."""


class WindowEntry(TypedDict):
    """A window was resolved: somebody had claimed the discard."""

    entry: Literal["window"]
    number: int
    """The number of the entry: the revision of the session that it led to."""
    at: str
    """By the store's clock."""
    deal: int
    """The number of the deal."""
    events: list[Event]
    """What happened; cards that others have drawn are missing."""
    closed: int
    """The window."""
    claims: list[CallOutcome]
    """In order of arrival."""
    deal_score: NotRequired[list[int]]
    """If the deal is over: what it brought."""


class SessionState(TypedDict):
    """The game as the caller may see it."""

    id: str
    """Names the session in its addresses."""
    revision: int
    """How often the game has changed: the number of its last log entry."""
    tag: str
    """Names this state of the game: to be sent back, in double quotes, as If-Match."""
    table: Table
    """The table as the caller may see it."""
    expires_at: str
    """When the session ends if nobody plays on. Every request with one of its tokens puts that off; the ETag does not change with it."""
    seat: NotRequired[int]
    """Whose view it is; absent for a spectator's."""
    window: NotRequired[OpenWindow]
    totals: NotRequired[list[int]]
    """If the deal is over: what each side has with it."""
    match: NotRequired[MatchState]
    """If the deal is over."""


class NewSession(TypedDict):
    """A session that was begun, with its tokens, which are not told again."""

    seats: list[SeatToken]
    """For each seat the token that its player is to send, and nobody else."""
    owner_token: str
    """Ends the session, and deals again."""
    hold_ms: int
    grace_ms: int
    id: str
    """Names the session in its addresses."""
    revision: int
    """How often the game has changed: the number of its last log entry."""
    tag: str
    """Names this state of the game: to be sent back, in double quotes, as If-Match."""
    table: Table
    """The table as the caller may see it."""
    expires_at: str
    """When the session ends if nobody plays on. Every request with one of its tokens puts that off; the ETag does not change with it."""
    seat: NotRequired[int]
    """Whose view it is; absent for a spectator's."""
    window: NotRequired[OpenWindow]
    totals: NotRequired[list[int]]
    """If the deal is over: what each side has with it."""
    match: NotRequired[MatchState]
    """If the deal is over."""
    seating: NotRequired[Seating]


class ActAnswer(TypedDict):
    """The action was legal: what happened, and the game after it."""

    events: list[Event]
    """What happened, in order."""
    id: str
    """Names the session in its addresses."""
    revision: int
    """How often the game has changed: the number of its last log entry."""
    tag: str
    """Names this state of the game: to be sent back, in double quotes, as If-Match."""
    table: Table
    """The table as the caller may see it."""
    expires_at: str
    """When the session ends if nobody plays on. Every request with one of its tokens puts that off; the ETag does not change with it."""
    seat: NotRequired[int]
    """Whose view it is; absent for a spectator's."""
    window: NotRequired[OpenWindow]
    totals: NotRequired[list[int]]
    """If the deal is over: what each side has with it."""
    match: NotRequired[MatchState]
    """If the deal is over."""


class SessionChoices(TypedDict):
    """What the player may do now."""

    revision: int
    """How often the game has changed: the number of its last log entry."""
    tag: str
    """Names this state of the game: to be sent back, in double quotes, as If-Match."""
    seat: int
    actions: list[SeatAction]
    """Each legal action: one meld a lay_down, or a whole contract, one card a lay_off, jokers declared. Empty for a seat that is not in turn."""
    responses: list[ResponseRequest]
    """What may be answered to the open window, each as it is sent: calls with one play, or with two, or a buy; and a pass. Empty if no window is open, or the player has answered it."""
    more: bool
    """Whether there may be more: a list was cut, those with the fewest jokers being listed, or a draw hangs on the order of a new stock."""
    window: NotRequired[OpenWindow]


class WindowState(TypedDict):
    """A window, as the player sees it: who has claimed is told when it is over."""

    id: int
    """The number of the entry that opened it."""
    kind: Literal["calls", "buys"]
    """Whether rummy may be called, or the discard bought."""
    status: Literal["open", "pending", "won", "passed"]
    """Whether nobody has claimed yet; somebody has, and better placed players are waited for; somebody has got the card; or nobody has."""
    seats: NotRequired[list[int]]
    """Who may claim, the best placed first."""
    hold_until: NotRequired[str]
    """Until then the next draw waits, unless all pass."""
    hold_ms: NotRequired[int]
    """How long the next draw has still to wait."""
    closes_in_ms: NotRequired[int]
    """How long a pending claim waits for better placed players."""
    winner: NotRequired[int]
    """Who has got the card."""
    response: NotRequired[ResponseRequest]
    """What the player has answered; absent if nothing, and of windows before the last one."""


class ResponseAnswer(TypedDict):
    """What has become of the answer."""

    status: Literal["passed", "pending", "won", "lost"]
    revision: int
    """How often the game has changed: the number of its last log entry."""
    tag: str
    """Names this state of the game: to be sent back, in double quotes, as If-Match."""
    window: WindowState


class SessionRequest(TypedDict):
    rules: Rules
    seats: int
    """Number of players."""
    dealer: NotRequired[int]
    """Who deals first; seat 0 if left out."""
    by_lot: NotRequired[bool]
    """Whether lots are drawn for who deals first and, where partners play, for who plays with whom; the answer then says the seating. If not, players sit as they are numbered."""
    seed: NotRequired[str]
    """Seed of the shuffle; drawn by the service if left out."""
    hold_ms: NotRequired[int]
    """How long the next draw waits for claims, in ms, unless all others have passed; 3000 if left out, 0 if it does not wait."""
    grace_ms: NotRequired[int]
    """How long the first claim waits for better placed players, in ms; 1500 if left out."""


class ActRequest(TypedDict):
    action: SeatAction


Problem = TypedDict(
    "Problem",
    {
        "type": str,
        "title": str,
        "status": int,
        "detail": NotRequired[str],
        "instance": str,
        "errors": NotRequired[list[BadPlace]],
        "violations": NotRequired[list[Violation]],
        "revision": NotRequired[int],
        "tag": NotRequired[str],
        "violated-policies": NotRequired[list[str]],
        "hold_ms": NotRequired[int],
        "closes_in_ms": NotRequired[int],
        "window": NotRequired[WindowState],
    },
)


class ResolveCallsAction(TypedDict):
    """Judge all rummy calls of one window, in order of arrival: the nearest in turn wins."""

    action: Literal["resolve_calls"]
    calls: list[Call]
    """Each call."""


Action: TypeAlias = DrawAction | TakeAction | LayDownAction | LayOffAction | SwapJokerAction | DiscardAction | PassAction | ResolveCallsAction | ResolveBuysAction


class VerdictRequest(TypedDict):
    table: Table
    action: NotRequired[Action]
    actions: NotRequired[list[Action]]
    """Actions to be judged one after another: all or nothing."""


class Proposal(TypedDict):
    action: NotRequired[Action]
    actions: NotRequired[list[Action]]
    """Actions to be judged one after another: all or nothing."""


class BatchRequest(TypedDict):
    table: Table
    alternatives: list[Proposal]
    """Each judged at the same table; with at most 400 actions in all."""


class ReplayRequest(TypedDict):
    deal: NotRequired[ReplayedDeal]
    table: NotRequired[Table]
    actions: list[Action]
    """What was done, in order. A finished deal is followed by the next by itself."""


class LegalVerdict(TypedDict):
    """The rules allow it."""

    verdict: Literal["legal"]
    table: Table
    """The table that follows."""
    events: list[Event]
    """What happened, in order."""
    deal_score: NotRequired[list[int]]
    """If the deal is over: what it brought."""
    calls: NotRequired[list[CallOutcome]]
    """How each rummy call fared, in order."""
    buys: NotRequired[list[CallOutcome]]
    """How each wish to buy fared, in order."""


Verdict: TypeAlias = LegalVerdict | IllegalVerdict | UndeterminedVerdict


class BatchAnswer(TypedDict):
    """A verdict on each alternative, in the order in which they were sent."""

    verdicts: list[Verdict]


class LegalActionsAnswer(TypedDict):
    """What a seat may do now."""

    seat: int
    actions: list[Action]
    """Each legal action: one meld a lay_down, or a whole contract, one card a lay_off, jokers declared. Empty for a seat that is not in turn."""
    calls: list[Call]
    """Each legal rummy call, for a resolve_calls: with one play, or with two, where the second uses the last discard and one has to."""
    more: bool
    """Whether there may be more: a list was cut, those with the fewest jokers being listed, or a draw hangs on the order of a new stock."""
    buys: NotRequired[bool]
    """Whether the seat may buy the discard that was declined, with a resolve_buys; absent if not."""
    unseen: NotRequired[int]
    """Cards of the seat that are not seen: with them it may do more."""


LogEntry: TypeAlias = DealEntry | ActionEntry | WindowEntry


class LogAnswer(TypedDict):
    """Entries of the log, in order."""

    events: list[LogEntry]
    next: int
    """What `after` is to be, to go on reading."""
    more: bool
    """Whether there are more entries already."""
    revision: int
    """How often the game has changed: the number of its last log entry."""
    tag: str
    """Names this state of the game: to be sent back, in double quotes, as If-Match."""
    missed: NotRequired[bool]
    """Whether entries before these are not kept any more; absent if not."""
