"""The games, by name. A new game is a module here and a line in `VARIANTS`."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from service.game.options import Contradiction, Default, Value, deals_that_differ, settle
from service.game.table import Rules
from service.game.variant import Variant
from service.variants.contract_rummy import CONTRACT_RUMMY
from service.variants.persian_rummy import PERSIAN_RUMMY
from service.variants.rummy import RUMMY
from service.variants.rummy_500 import RUMMY_500

VARIANTS: Final[Mapping[str, Variant]] = {
    game.name: game for game in (RUMMY_500, RUMMY, PERSIAN_RUMMY, CONTRACT_RUMMY)
}


def rules_for(
    variant: Variant,
    given: Mapping[str, Value],
    seats: int,
    preset: str | None = None,
    deal: int = 1,
) -> Rules | tuple[Contradiction, ...]:
    """What a table of so many seats is played by in a deal, or why it cannot be.

    `given` holds options that `Option.refusal` has let pass; they override those of the preset.
    What cannot be played in some deal of the match is not begun.
    """
    like = max(first for first in deals_that_differ(variant.options) if first <= deal)
    return _rules_for(variant, tuple(given.items()), seats, preset, like)


def rules_in(rules: Rules, seats: int, deal: int) -> Rules:
    """The same rules, as they are in that deal of the match."""
    same = rules_for(rules.variant, dict(rules.given), seats, rules.preset, deal)
    assert isinstance(same, Rules), "what cannot be played in some deal is not begun"  # noqa: S101 -- narrows the type
    return same


# Clients ask about one table again and again: what its options come to is worked out once.
@lru_cache(maxsize=1024)
def _rules_for(
    variant: Variant,
    given: tuple[tuple[str, Value], ...],
    seats: int,
    preset: str | None,
    deal: int,
) -> Rules | tuple[Contradiction, ...]:
    if not variant.least_seats <= seats <= variant.most_seats:
        least, most = variant.least_seats, variant.most_seats
        number = f"{least}" if least == most else f"{least} to {most}"
        return (Contradiction(f"{variant.title} is for {number} players.", ("seats",)),)
    bundle = variant.presets[preset] if preset else {}
    asked: Mapping[str, Default] = {**bundle, **dict(given)}
    options = settle(variant.options, asked, seats, deal)
    deals = {*deals_that_differ(variant.options), *range(1, len(options.contracts) + 1)}
    said = dict(given).keys()
    wrong: dict[tuple[str, ...], Contradiction] = {}
    for each in sorted(deals):
        settled = settle(variant.options, asked, seats, each)
        for found in variant.contradictions(settled, seats, each, said):
            wrong.setdefault(found.options, found)  # the same in later deals says nothing new
    return tuple(wrong.values()) or Rules(variant, options, given, preset)
