"""House rules of the pack, the deal and the melds; see `house_rules`."""

from dataclasses import dataclass
from typing import ClassVar

from service.game.options import Settled, option


@dataclass(frozen=True, slots=True, eq=False)
class MeldRules(Settled):
    """What is played with, and what a meld is.

    `offers` names the house rules that a game lets its players choose, beside those it overrides.
    """

    offers: ClassVar[frozenset[str]] = frozenset()

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
    jokers_are_wild: bool = option(
        True,  # noqa: FBT003 -- as above
        "Whether a joker may stand for any card; if not, jokers make sets of their own.",
        fixed=True,
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
