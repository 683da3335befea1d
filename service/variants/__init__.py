"""The games, by name. A new game is a module here and a line in `VARIANTS`."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from service.game.options import Contradiction, Value, settle
from service.game.table import Rules
from service.game.variant import Variant
from service.variants.rummy_500 import RUMMY_500

VARIANTS: Final[Mapping[str, Variant]] = {game.name: game for game in (RUMMY_500,)}


def rules_for(
    variant: Variant, given: Mapping[str, Value], seats: int, preset: str | None = None
) -> Rules | tuple[Contradiction, ...]:
    """What a table of so many seats is played by, or why it cannot be.

    `given` holds options that `Option.refusal` has let pass; they override those of the preset.
    """
    return _rules_for(variant, tuple(given.items()), seats, preset)


# Clients ask about one table again and again: what its options come to is worked out once.
@lru_cache(maxsize=1024)
def _rules_for(
    variant: Variant, given: tuple[tuple[str, Value], ...], seats: int, preset: str | None
) -> Rules | tuple[Contradiction, ...]:
    if not variant.least_seats <= seats <= variant.most_seats:
        sentence = f"{variant.title} is for {variant.least_seats} to {variant.most_seats} players."
        return (Contradiction(sentence),)
    bundle = variant.presets[preset] if preset else {}
    options = settle(variant.options, {**bundle, **dict(given)}, seats)
    return variant.contradictions(options, seats) or Rules(variant, options, given, preset)
