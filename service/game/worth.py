"""What it brings to lay a card instead of keeping it, as one number for the search to add up.

Points come first, then cards gone, then groups: what is worth more as a number is better by the
order in which arrangements are compared.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from service.game import cards, runs
from service.game.house_rules import Options
from service.game.melds import Kind
from service.game.points import card_points, melded_points, melds_count
from service.game.strands import LOW_ACE

GROUP: Final = 840
"""What a group costs; sets of any size can share it out evenly among their cards."""
_CARD: Final = GROUP << 10
_POINT: Final = _CARD << 10


class Worth(NamedTuple):
    """What it brings to lay the natural card of a place or a joker there, instead of keeping it.

    And what it brings besides to lay it in a set that counts double.
    """

    natural: int
    joker: int
    natural_again: int = 0
    joker_again: int = 0


@lru_cache(maxsize=256)
def worth_of_places(options: Options) -> tuple[Worth, ...]:
    """The worth at each place of a run, and at `LOW_ACE` of an ace below a two, met at the end."""
    one_suit = (*range(runs.RANKS), cards.ACE)
    (some_joker,) = cards.whole_pack(packs=0, jokers=1)
    worth = []
    for place in (*range(runs.PLACES), LOW_ACE):
        found = []
        run = (0, 1) if place == LOW_ACE else one_suit[place:]
        for card in (run[0], some_joker):
            laid = melded_points(Kind.RUN, (card, *run[1:]), run, 0, options)
            on_the_table = laid * melds_count(options)
            points = on_the_table + card_points(card, options)
            found.append((points * _POINT + _CARD, on_the_table * _POINT))
        (natural, again), (joker, joker_again) = found
        twice = options.quartet_in is not None
        worth.append(Worth(natural, joker, again * twice, joker_again * twice))
    return tuple(worth)
