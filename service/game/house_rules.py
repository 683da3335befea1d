"""Every house rule that a rule may read, declared once; the same name means the same in every game.

Here each is *fixed*: a game that lets its players choose overrides the field with `offered`, and
gives its own default.
"""

from dataclasses import dataclass

from service.game.options import option


@dataclass(frozen=True, slots=True)
class Options:
    """What the rules may read. A value stands here only once it is settled for a table."""

    packs: int = option(1, "Packs of 52 cards in the game.", least=1, most=4, fixed=True)
    jokers: int = option(0, "Jokers in the whole game.", least=0, most=8, fixed=True)
    hand_size: int = option(
        7, "Cards dealt to each player at the start of a deal.", least=1, most=26, fixed=True
    )
    sides: str = option(
        "each",
        "Who plays together: each for himself, or partners, at a table of four, who sit opposite "
        "and share one score.",
        words=("each", "partners"),
        fixed=True,
    )

    ace: str = option(
        "either",
        "The ace in a run: low, below the two; high, above the king; either of these, but not both "
        "at once; around, where a run may go round from the king by the ace to the two.",
        words=("low", "high", "either", "around"),
        fixed=True,
    )
    shortest_run: int = option(
        3, "Fewest cards of a run when it is laid down.", least=3, most=5, fixed=True
    )
    longest_run: int = option(
        13,
        "Most cards of a run: 13, or 14 with an ace at each end.",
        least=13,
        most=14,
        fixed=True,
    )
    distinct_suits: bool = option(
        True,  # noqa: FBT003 -- the default of a declaration reads as one
        "Whether the suits of a set all differ.",
        fixed=True,
    )
    largest_set: int = option(
        4,
        "Most cards of a set; more than 4 only where suits may repeat.",
        least=3,
        most=8,
        fixed=True,
    )
    least_naturals: int = option(
        1, "Natural cards, not jokers, that a meld must hold.", least=1, most=3, fixed=True
    )
    joker_suit_in_set: bool = option(
        False,  # noqa: FBT003 -- as above
        "Whether a joker in a set must name its suit too.",
        fixed=True,
    )
    most_jokers: int | None = option(
        None,
        "Most jokers in one meld; null for no limit.",
        least=1,
        most=8,
        optional=True,
        fixed=True,
    )
    jokers_apart: bool = option(
        False,  # noqa: FBT003 -- as above
        "Whether jokers may not lie side by side in a run.",
        fixed=True,
    )
    melds_per_turn: int | None = option(
        None,
        "New melds a player may lay down in one turn; null for no limit.",
        least=1,
        most=20,
        optional=True,
        fixed=True,
    )
    first_meld_least: int = option(
        0,
        "Points that a player's first meld of a deal must be worth.",
        least=0,
        most=100,
        fixed=True,
    )
    lay_off_needs_own_meld: bool = option(
        False,  # noqa: FBT003 -- as above
        "Whether a player may lay off only once he has a meld of his own on the table.",
        fixed=True,
    )
    joker_swap: str = option(
        "none",
        "Whether a joker on the table may be taken for the card it stands for: none, only from a "
        "run, or any.",
        words=("none", "run", "any"),
        fixed=True,
    )
    joker_swap_from: str = option(
        "any",
        "Whose melds a joker may be taken from: of the others, or any.",
        words=("others", "any"),
        fixed=True,
    )
    joker_swap_then: str = option(
        "play",
        "What becomes of a joker that was taken: play, it is played by the next action; keep, it "
        "stays in the hand; shift, it moves to an end of its run.",
        words=("play", "keep", "shift"),
        fixed=True,
    )

    take: str = option(
        "any",
        "What may be taken from the discard pile: only the top, or any card with all above it.",
        words=("top", "any"),
        fixed=True,
    )
    top_card: str = option(
        "free",
        "The top discard taken alone: free, it may be kept, though not discarded in the same turn; "
        "must_use, it must be melded or laid off; only_if_stock_empty, it may be taken only from "
        "then on.",
        words=("free", "must_use", "only_if_stock_empty"),
        fixed=True,
    )
    use_by: str = option(
        "next_action",
        "When a taken card that must be used is due: by the next action, or in the same turn.",
        words=("next_action", "same_turn"),
        fixed=True,
    )
    use_with: str = option(
        "hand_and_taken",
        "What a taken card may be used with: hand_and_taken, or hand_only, no card taken with it.",
        words=("hand_and_taken", "hand_only"),
        fixed=True,
    )
    use_by_lay_off: bool = option(
        True,  # noqa: FBT003 -- as above
        "Whether laying a taken card off counts as using it; if not, it goes into a new meld.",
        fixed=True,
    )
    stock_empty: str = option(
        "end_on_refusal",
        "When the stock is empty: end_on_refusal, the deal ends when the player in turn declines "
        "the discards; end_when_all_pass, when all do, one after another; end_at_once, at the end "
        "of the turn; shuffle, the discards but the top one become the stock, shuffled; turn_over, "
        "the same without shuffling.",
        words=("end_on_refusal", "end_when_all_pass", "end_at_once", "shuffle", "turn_over"),
        fixed=True,
    )
    use_when_stock_empty: bool = option(
        False,  # noqa: FBT003 -- as above
        "Whether a discard may be taken from beside an empty stock only to be used at once.",
        fixed=True,
    )
    last_discard: str = option(
        "any",
        "The discard that goes out: any, or unplayable, one that fits no meld on the table and "
        "makes none with the discard pile.",
        words=("any", "unplayable"),
        fixed=True,
    )
    go_out: str = option(
        "any",
        "How a player goes out: any, by a meld, lay-off or discard; discard_or_float, only by a "
        "discard, after melding the last card he floats; discard, only by a discard, the last card "
        "may not be melded; meld_or_float, only by a meld or lay-off, after discarding the last "
        "card he floats; meld, the last card may not be discarded.",
        words=("any", "discard_or_float", "discard", "meld_or_float", "meld"),
        fixed=True,
    )

    calls: str = option(
        "off",
        "Calling rummy: off; lay_off, for discards that can be laid off; table_and_pile, also for "
        "melds of discards alone; with_hand, also with cards of the hand.",
        words=("off", "lay_off", "table_and_pile", "with_hand"),
        fixed=True,
    )
    calls_need_last_discard: bool = option(
        False,  # noqa: FBT003 -- as above
        "Whether a rummy call must use the card just discarded.",
        fixed=True,
    )
    calls_on_upcard: bool = option(
        False,  # noqa: FBT003 -- as above
        "Whether the card turned up at the deal may be called.",
        fixed=True,
    )
    calls_go_to: str = option(
        "nearest",
        "Who of several callers wins: the nearest to the discarder in turn, or the first to call.",
        words=("nearest", "first"),
        fixed=True,
    )
    after_call: str = option(
        "left_of_caller",
        "Who is next after a caller's turn: left_of_caller, or resume, whose turn it was before.",
        words=("left_of_caller", "resume"),
        fixed=True,
    )

    scoring: str = option(
        "melds_less_hand",
        "What a deal brings: melds_less_hand, cards laid less cards in hand; winner_takes, who "
        "goes out gets the cards in the others' hands; penalties, cards in hand are penalty "
        "points, and the lowest total wins.",
        words=("melds_less_hand", "winner_takes", "penalties"),
        fixed=True,
    )
    card_values: str = option(
        "face",
        "What cards count: face, 2 to 10 their pips, court cards 10; five_ten_fifteen, 2 to 9 "
        "count 5, 10 to king 10.",
        words=("face", "five_ten_fifteen"),
        fixed=True,
    )
    ace_value: int = option(15, "What an ace counts.", least=1, most=50, fixed=True)
    low_ace_value: int = option(
        1, "What an ace below a two in a run counts.", least=1, most=50, fixed=True
    )
    joker_value: int | str = option(
        15,
        "What a joker counts: a number, or as_represented, on the table what it stands for (in "
        "hand 15).",
        least=0,
        most=100,
        words=("as_represented",),
        fixed=True,
    )
    go_out_bonus: int = option(0, "Points for going out.", least=0, most=500, fixed=True)
    target: int | None = option(
        500,
        "Total points that end the match; null for no target, only with a number of deals.",
        least=1,
        most=10_000,
        optional=True,
        fixed=True,
    )
    deals: int | None = option(
        None,
        "Number of deals that ends the match; null for no limit, only with a target.",
        least=1,
        most=1_000,
        optional=True,
        fixed=True,
    )
    tie: str = option(
        "extra_deal",
        "Equal best totals at the end: extra_deal, another deal is played; out_player, who went "
        "out in the last deal wins; shared, they win together.",
        words=("extra_deal", "out_player", "shared"),
        fixed=True,
    )
