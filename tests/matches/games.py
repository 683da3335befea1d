"""The games as the matches know them: told again from the rule books, apart from the service."""

from dataclasses import dataclass, field
from typing import Any

from tests.matches.melding import Melding

Json = dict[str, Any]

SET, RUN = "set", "run"
CONTRACTS = (
    (SET, SET),
    (SET, RUN),
    (RUN, RUN),
    (SET, SET, SET),
    (SET, SET, RUN),
    (SET, RUN, RUN),
    (RUN, RUN, RUN),
)


@dataclass(frozen=True)
class Game:
    """What is known of a game before a card is dealt."""

    rules: Json
    """As the service is asked for them."""
    seats: int
    packs: int
    jokers: int
    hand_sizes: tuple[int, ...]
    """For each deal; the last one for all that come after."""
    melding: Melding = field(default_factory=Melding)
    target: int | None = None
    deals: int | None = None
    lowest_wins: bool = False
    tie_shared: bool = True
    sides: tuple[tuple[int, ...], ...] = ()
    takes_any: bool = False
    """Whether cards below the top of the pile may be taken."""
    top_must_be_used: bool = False
    renewals: int | None = 0
    """How often the stock is made again; None for any number."""
    no_new_stock: str = "refusal"
    """What a deal comes to that ends with a pass: refusal, void, or passes of all."""
    calls: str = "off"
    resumes: bool = False
    floats: bool = False
    announces: bool = False
    """Whether the meld of a lay-off is always named."""
    contracts: tuple[tuple[str, ...], ...] = ()
    buys: bool = False
    swaps_from: str | None = None
    """Whose runs jokers are taken from, others or any; None where they stay."""
    lays_more: bool = True
    """Whether beside the contract, and in its turn, cards may be laid."""

    @property
    def name(self) -> str:
        return str(self.rules["variant"])

    def hand_size(self, deal: int) -> int:
        return self.hand_sizes[min(deal, len(self.hand_sizes)) - 1]

    def contract(self, deal: int) -> tuple[str, ...]:
        """The melds asked for; none where no contracts are played."""
        return self.contracts[min(deal, len(self.contracts)) - 1] if self.contracts else ()

    def is_last_contract(self, deal: int) -> bool:
        return 0 < len(self.contracts) <= deal

    def side_of(self, seat: int) -> int:
        return next(number for number, side in enumerate(self.sides) if seat in side)


def _each(seats: int) -> tuple[tuple[int, ...], ...]:
    return tuple((seat,) for seat in range(seats))


def rummy_500(seats: int, **options: Any) -> Game:
    few = seats <= 4
    return Game(
        {"variant": "rummy-500", **options},
        seats,
        options.get("packs", 1 if few else 2),
        options.get("jokers", 2 if few else 4),
        (options.get("hand_size", 13 if seats == 2 else 7),),
        target=options.get("target", 500),
        tie_shared=False,
        sides=_each(seats),
        takes_any=True,
        calls="table_and_pile",
    )


def rummy(seats: int, **options: Any) -> Game:
    return Game(
        {"variant": "rummy", **options},
        seats,
        options.get("packs", 1),
        options.get("jokers", 0),
        (options.get("hand_size", 10 if seats == 2 else 7 if seats <= 4 else 6),),
        Melding(highest=13),
        target=options.get("target", 150),
        deals=options.get("deals"),
        sides=_each(seats),
        renewals=options.get("renewals"),
        no_new_stock="void",
        calls=options.get("calls", "off"),
        resumes=True,
    )


def persian_rummy() -> Game:
    return Game(
        {"variant": "persian-rummy"},
        4,
        1,
        4,
        (7,),
        Melding(lowest=2, wild=False),
        deals=2,
        sides=((0, 2), (1, 3)),
        takes_any=True,
        top_must_be_used=True,
        no_new_stock="passes",
        floats=True,
        announces=True,
    )


def contract_rummy(seats: int, **options: Any) -> Game:
    few = seats <= 4
    return Game(
        {"variant": "contract-rummy", **options},
        seats,
        1 if few else 2,
        1 if few else 2,
        (10, 10, 10, 10, 12, 12, 12),
        deals=options.get("deals", 7),
        lowest_wins=True,
        sides=_each(seats),
        takes_any=True,
        renewals=None,
        contracts=CONTRACTS,
        swaps_from="others",
    )


def standard_contract_rummy(seats: int, **options: Any) -> Game:
    """The game of the preset `standard`."""
    few = seats <= 4
    return Game(
        {"variant": "contract-rummy", "preset": "standard", **options},
        seats,
        2 if few else 3,
        1 if few else 2,
        (10, 10, 10, 10, 12, 12, 12),
        Melding(shortest_run=4, longest_run=14, distinct_suits=False, largest_set=8),
        deals=options.get("deals", 7),
        lowest_wins=True,
        sides=_each(seats),
        renewals=None,
        contracts=CONTRACTS,
        buys=True,
        swaps_from="any",
        lays_more=False,
    )
