"""House rules of turns: drawing, discarding, calls, buys and contracts; see `house_rules`."""

from dataclasses import dataclass

from service.game.meld_rules import MeldRules
from service.game.options import Words, lists, option


@dataclass(frozen=True, slots=True, eq=False)
class TurnRules(MeldRules):
    """What may be done, and when."""

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
        True,  # noqa: FBT003 -- the default of a declaration reads as one
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
    renewals: int | None = option(
        None,
        "How often the stock may be renewed in one deal; null for no limit.",
        least=1,
        most=20,
        optional=True,
        fixed=True,
    )
    no_new_stock: str = option(
        "scored",
        "When the discards cannot become a new stock any more and the player in turn declines the "
        "top one, the deal ends: scored, as it lies; void, nobody scores.",
        words=("scored", "void"),
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

    buys: bool = option(
        False,  # noqa: FBT003 -- as above
        "Whether the others may buy a top discard that the player in turn has declined: the buyer "
        "gets it with penalty cards from the stock, and discards nothing.",
        fixed=True,
    )
    buy_penalty: int = option(
        1, "Cards from the stock that come with a bought discard.", least=1, most=4, fixed=True
    )
    most_buys: int | None = option(
        None,
        "Discards that one player may buy in a deal; null for no limit.",
        least=1,
        most=20,
        optional=True,
        fixed=True,
    )
    buys_go_to: str = option(
        "nearest",
        "Who of several buyers gets the discard: the nearest in turn, or the first to ask.",
        words=("nearest", "first"),
        fixed=True,
    )
    buys_when_down: bool = option(
        True,  # noqa: FBT003 -- as above
        "Whether a player who has put down his contract may still buy.",
        fixed=True,
    )
    contracts: tuple[Words, ...] = lists(
        "For each deal the melds that a player must put down, all at once, before any other; in "
        "later deals the last contract is played again.",
        words=("set", "run"),
        most=20,
    )
    exact_contract: bool = option(
        False,  # noqa: FBT003 -- as above
        "Whether the melds of a contract have just as many cards as a meld needs, no more.",
        fixed=True,
    )
    contract_runs_same_suit: str = option(
        "never",
        "Two runs of one suit in a contract: never; not_adjacent, unless one goes on where the "
        "other ends; any.",
        words=("never", "not_adjacent", "any"),
        fixed=True,
    )
    lay_off_in_contract_turn: bool = option(
        True,  # noqa: FBT003 -- as above
        "Whether a player may lay off in the turn in which he puts down his contract.",
        fixed=True,
    )
    melds_after_contract: bool = option(
        True,  # noqa: FBT003 -- as above
        "Whether a player who has put down his contract may lay down more melds.",
        fixed=True,
    )
    last_deal_all_at_once: bool = option(
        False,  # noqa: FBT003 -- as above
        "Whether the last contract has to use the whole hand, without a discard.",
        fixed=True,
    )
    repeat_contract: bool = option(
        False,  # noqa: FBT003 -- as above
        "Whether a player who has not put down his contract plays it again in the next deal.",
        fixed=True,
    )
