"""Dealing."""

from typing import Final

from service.game import cards
from service.game.house_rules import Options
from service.game.options import Contradiction
from service.game.shuffle import shuffled
from service.game.table import Phase, Rules, Seat, Table

_SIZES: Final = ("hand_size", "packs", "jokers")


def too_few_cards(options: Options, seats: int) -> tuple[Contradiction, ...]:
    """Why so many seats cannot be dealt to, with the arithmetic (rummy-500 F2)."""
    held = 52 * options.packs + options.jokers
    needed = seats * options.hand_size + 1
    dry = options.stock_empty == "end_at_once" and needed == held
    if dry:
        sentence = "With stock_empty end_at_once cards must be left for a stock, but all are dealt."
        return (Contradiction(sentence, ("stock_empty", *_SIZES)),)
    if needed <= held:
        return ()
    sentence = (
        f"{seats} hands of {options.hand_size} and one card turned up need {needed} cards, "
        f"but {options.packs} x 52 cards and {options.jokers} jokers are {held}."
    )
    return (Contradiction(sentence, _SIZES),)


def first_contracts(options: Options, seats: int) -> tuple[int | None, ...]:
    """The contract that each seat begins with, where that need not stay the deal's."""
    return (1 if options.repeat_contract else None,) * seats


def next_contracts(table: Table) -> tuple[int | None, ...]:
    """The contract of each seat in the next deal: who has put his down goes on (C-A23)."""
    last = len(table.options.contracts)
    return tuple(
        None if seat.contract is None else min(seat.contract + (seat.laid is not None), last)
        for seat in table.seats
    )


def deal(
    rules: Rules,
    *,
    seats: int,
    seed: str,
    dealer: int,
    number: int = 1,
    scores: tuple[int, ...] | None = None,
    contracts: tuple[int | None, ...] | None = None,
) -> Table:
    """Shuffle by the seed; deal one card at a time, from the dealer's left; turn up the next.

    rummy-500 F1, F3, F4. The top of the shuffled pack is its last card. `contracts` are the
    numbers of those that the seats play, where each goes on by itself; else they begin.
    """
    options = rules.options
    stock = list(shuffled(cards.whole_pack(options.packs, options.jokers), seed))
    hands = [0] * seats
    for _ in range(options.hand_size):
        for step in range(1, seats + 1):
            hands[(dealer + step) % seats] |= 1 << stock.pop()
    upcard = stock.pop()
    table = Table(
        rules=rules,
        deal=number,
        dealer=dealer,
        turn=(dealer + 1) % seats,
        phase=Phase.DRAW,
        seats=tuple(
            Seat(hand, contract=played)
            for hand, played in zip(
                hands, contracts or first_contracts(options, seats), strict=True
            )
        ),
        stock=tuple(stock),
        discards=(upcard,),
        melds=(),
        scores=(),
        seed=seed,
    )
    return table._replace(scores=(0,) * len(table.sides) if scores is None else scores)
