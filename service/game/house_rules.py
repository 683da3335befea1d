"""Every house rule that a rule may read, declared once; the same name means the same in every game.

Those of the melds stand in `meld_rules`, those of turns in `turn_rules`, those of scores here. Each
is *fixed*: a game that lets its players choose names it in `offers`, or overrides the field with
`offered` to give its own default.
"""

from dataclasses import dataclass

from service.game.options import option
from service.game.turn_rules import TurnRules


@dataclass(frozen=True, slots=True, eq=False)
class Options(TurnRules):
    """What the rules may read. A value stands here only once it is settled for a table."""

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
    going_rummy: str = option(
        "none",
        "Going out in a single turn without having laid anything before in the deal: double, all "
        "points of the deal; plus_ten, ten points for it; none, nothing.",
        words=("double", "plus_ten", "none"),
        fixed=True,
    )
    quartet_in: str | None = option(
        None,
        "A set of four counts double if it is laid in one action, or within one turn; null for "
        "never.",
        words=("action", "turn"),
        optional=True,
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
