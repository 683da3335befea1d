"""House rules that cannot stand together: each pair is refused with a sentence, never repaired."""

from collections.abc import Collection, Iterator
from typing import Final

from service.game.contract_search import least_cards, most_cards
from service.game.house_rules import Options
from service.game.options import Contradiction, declared
from service.rules.contract import contract_number, is_of_whole_hand
from service.rules.deal import too_few_cards
from service.rules.stock import RENEWING

_PARTNERS: Final = 4
_OF_CALLS: Final = ("calls_need_last_discard", "calls_on_upcard", "calls_go_to", "after_call")
"""How rummy is called."""
_OF_BUYS: Final = ("buy_penalty", "most_buys", "buys_go_to", "buys_when_down")
"""How discards are bought."""
_OF_SWAPS: Final = ("joker_swap_from", "joker_swap_then")
_SUITS: Final = 4


def contradictions(
    options: Options, seats: int, deal: int, said: Collection[str]
) -> tuple[Contradiction, ...]:
    """Why so many seats cannot play that deal by these options; empty where they can.

    `said` are those that were asked for: only they can say nothing.
    """
    return (
        *too_few_cards(options, seats),
        *_sides(options, seats),
        *_melds(options),
        *_jokers(options, said),
        *_ends(options),
        *_calls(options, said),
        *_buys(options, said),
        *_contract(options, deal),
    )


def _sides(options: Options, seats: int) -> Iterator[Contradiction]:
    if options.sides == "partners" and seats != _PARTNERS:
        yield Contradiction(
            f"Partners sit opposite each other at a table of four, not of {seats}.", ("sides",)
        )


def _melds(options: Options) -> Iterator[Contradiction]:
    if options.distinct_suits and options.largest_set > 4:
        yield Contradiction(
            f"A set of {options.largest_set} cards needs suits that repeat: "
            "largest_set above 4 goes only with distinct_suits false.",
            ("largest_set", "distinct_suits"),
        )
    if options.longest_run > 13 and options.ace != "either":
        yield Contradiction(
            "A run of 14 has an ace at each end: longest_run 14 goes only with ace either.",
            ("longest_run", "ace"),
        )


def _jokers(options: Options, said: Collection[str]) -> Iterator[Contradiction]:
    if options.joker_swap != "none":
        if not options.jokers and "joker_swap" in said:
            yield Contradiction(
                "Without jokers none can be swapped: joker_swap needs jokers, or is none.",
                ("joker_swap", "jokers"),
            )
        if options.joker_swap_then == "shift" and options.joker_swap == "any":
            yield Contradiction(
                "A joker moves to an end of its run: joker_swap_then shift goes only with "
                "joker_swap run.",
                ("joker_swap_then", "joker_swap"),
            )
        return
    idle = _chosen(options, _OF_SWAPS, said)
    if idle:
        yield Contradiction(
            f"No joker is swapped where joker_swap is none, so this says nothing: {_told(idle)}.",
            (*idle, "joker_swap"),
        )


def _ends(options: Options) -> Iterator[Contradiction]:
    if options.target is None and options.deals is None:
        fixed = next(each.fixed for each in declared(type(options)) if each.name == "target")
        needed = "a number of deals" if fixed else "a target or a number of deals"
        yield Contradiction(f"The match would never end: it needs {needed}.", ("target", "deals"))
    if options.renewals is not None and options.stock_empty not in RENEWING:
        yield Contradiction(
            "The stock is renewed only where stock_empty is shuffle or turn_over: renewals says "
            "nothing there.",
            ("renewals", "stock_empty"),
        )
    if options.last_discard == "unplayable" and options.go_out in {"meld", "meld_or_float"}:
        yield Contradiction(
            "No discard goes out where go_out is meld or meld_or_float: last_discard unplayable "
            "says nothing there.",
            ("last_discard", "go_out"),
        )


def _calls(options: Options, said: Collection[str]) -> Iterator[Contradiction]:
    if options.calls != "off":
        return
    idle = _chosen(options, _OF_CALLS, said)
    if idle:
        yield Contradiction(
            f"Rummy is not called where calls is off, so these say nothing: {_told(idle)}.",
            ("calls", *idle),
        )


def _buys(options: Options, said: Collection[str]) -> Iterator[Contradiction]:
    idle = {} if options.buys else _chosen(options, _OF_BUYS, said)
    if idle:
        yield Contradiction(
            f"Nothing is bought where buys is false, so these say nothing: {_told(idle)}.",
            ("buys", *idle),
        )


def _contract(options: Options, deal: int) -> Iterator[Contradiction]:
    """A contract that nobody can put down, whatever he draws."""
    contract = contract_number(options, deal)
    if options.contract_runs_same_suit == "never" and contract.count("run") > _SUITS:
        yield Contradiction(
            "There are four suits: with contract_runs_same_suit never, no contract has more than "
            "four runs.",
            ("contracts", "contract_runs_same_suit"),
        )
    needed, most = least_cards(contract, options), options.hand_size + 1
    if needed > most and options.take == "top" and not options.buys:
        yield Contradiction(
            f"The contract {' + '.join(contract)} needs {needed} cards, but with hand_size "
            f"{options.hand_size} nobody ever holds more than {most}.",
            ("contracts", "hand_size", "shortest_run", "take", "buys"),
        )
    room = most_cards(contract, options)
    if is_of_whole_hand(options, deal) and room < most:
        yield Contradiction(
            f"The last contract, {' + '.join(contract)}, takes at most {room} cards, but has to "
            f"use the whole hand, never fewer than {most}.",
            ("contracts", "last_deal_all_at_once", "hand_size"),
        )


def _chosen(options: Options, names: tuple[str, ...], said: Collection[str]) -> dict[str, object]:
    """Those of the options that were asked for and are not what this game has by itself."""
    default = {each.name: each.default for each in declared(type(options)) if each.name in said}
    return {
        name: value
        for name in names
        if name in said and (value := getattr(options, name)) != default[name]
    }


def _told(idle: dict[str, object]) -> str:
    """The options as they stand in a sentence."""
    return ", ".join(
        name if chosen is True else f"{name} {str(chosen).lower()}" for name, chosen in idle.items()
    )
