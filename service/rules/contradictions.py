"""House rules that cannot stand together: each pair is refused with a sentence, never repaired."""

from collections.abc import Iterator
from typing import Final

from service.game.house_rules import Options
from service.rules.deal import too_few_cards

_PARTNERS: Final = 4


def contradictions(options: Options, seats: int) -> tuple[str, ...]:
    """Why so many seats cannot play by these options, a sentence each; empty where they can."""
    return (
        *too_few_cards(options, seats),
        *_sides(options, seats),
        *_melds(options),
        *_jokers(options),
        *_ends(options),
        *_calls(options),
    )


def _sides(options: Options, seats: int) -> Iterator[str]:
    if options.sides == "partners" and seats != _PARTNERS:
        yield f"Partners sit opposite each other at a table of four, not of {seats}."


def _melds(options: Options) -> Iterator[str]:
    if options.distinct_suits and options.largest_set > 4:
        yield (
            f"A set of {options.largest_set} cards needs suits that repeat: "
            "largest_set above 4 goes only with distinct_suits false."
        )
    if options.longest_run > 13 and options.ace != "either":
        yield "A run of 14 has an ace at each end: longest_run 14 goes only with ace either."


def _jokers(options: Options) -> Iterator[str]:
    if options.joker_swap != "none":
        if not options.jokers:
            yield "Without jokers none can be swapped: joker_swap needs jokers."
        if options.joker_swap_then == "shift" and options.joker_swap == "any":
            yield (
                "A joker moves to an end of its run: joker_swap_then shift goes only with "
                "joker_swap run."
            )
        return
    if options.joker_swap_from != "any" or options.joker_swap_then != "play":
        yield "joker_swap_from and joker_swap_then say nothing where joker_swap is none."


def _ends(options: Options) -> Iterator[str]:
    if options.target is None and options.deals is None:
        yield "The match would never end: it needs a target or a number of deals."
    if options.last_discard == "unplayable" and options.go_out in {"meld", "meld_or_float"}:
        yield (
            "No discard goes out where go_out is meld or meld_or_float: last_discard unplayable "
            "says nothing there."
        )


def _calls(options: Options) -> Iterator[str]:
    if options.calls != "off":
        return
    chosen = {
        "calls_need_last_discard": options.calls_need_last_discard,
        "calls_on_upcard": options.calls_on_upcard,
        "calls_go_to first": options.calls_go_to == "first",
        "after_call resume": options.after_call == "resume",
    }
    idle = [name for name, given in chosen.items() if given]
    if idle:
        yield f"Rummy is not called where calls is off, so these say nothing: {', '.join(idle)}."
