"""House rules that cannot stand together: each pair is refused with a sentence, never repaired."""

from collections.abc import Iterator
from typing import Final

from service.game.house_rules import Options
from service.game.options import Contradiction
from service.rules.deal import too_few_cards

_PARTNERS: Final = 4
_OF_CALLS: Final = {
    "calls_need_last_discard": False,
    "calls_on_upcard": False,
    "calls_go_to": "nearest",
    "after_call": "left_of_caller",
}
"""How rummy is called, and what each of these is where nobody says anything."""


def contradictions(options: Options, seats: int) -> tuple[Contradiction, ...]:
    """Why so many seats cannot play by these options; empty where they can."""
    return (
        *too_few_cards(options, seats),
        *_sides(options, seats),
        *_melds(options),
        *_jokers(options),
        *_ends(options),
        *_calls(options),
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


def _jokers(options: Options) -> Iterator[Contradiction]:
    if options.joker_swap != "none":
        if not options.jokers:
            yield Contradiction(
                "Without jokers none can be swapped: joker_swap needs jokers.",
                ("joker_swap", "jokers"),
            )
        if options.joker_swap_then == "shift" and options.joker_swap == "any":
            yield Contradiction(
                "A joker moves to an end of its run: joker_swap_then shift goes only with "
                "joker_swap run.",
                ("joker_swap_then", "joker_swap"),
            )
        return
    if options.joker_swap_from != "any" or options.joker_swap_then != "play":
        yield Contradiction(
            "joker_swap_from and joker_swap_then say nothing where joker_swap is none.",
            ("joker_swap_from", "joker_swap_then", "joker_swap"),
        )


def _ends(options: Options) -> Iterator[Contradiction]:
    if options.target is None and options.deals is None:
        yield Contradiction(
            "The match would never end: it needs a target or a number of deals.",
            ("target", "deals"),
        )
    if options.last_discard == "unplayable" and options.go_out in {"meld", "meld_or_float"}:
        yield Contradiction(
            "No discard goes out where go_out is meld or meld_or_float: last_discard unplayable "
            "says nothing there.",
            ("last_discard", "go_out"),
        )


def _calls(options: Options) -> Iterator[Contradiction]:
    if options.calls != "off":
        return
    idle = {
        name: chosen
        for name, default in _OF_CALLS.items()
        if (chosen := getattr(options, name)) != default
    }
    if idle:
        told = ", ".join(
            name if chosen is True else f"{name} {chosen}" for name, chosen in idle.items()
        )
        yield Contradiction(
            f"Rummy is not called where calls is off, so these say nothing: {told}.",
            ("calls", *idle),
        )
