"""OpenSpiel as a child: least deadwood, best discard, playouts. Run by its own Python."""

import random
from importlib import metadata
from time import perf_counter
from typing import Any

import pyspiel

from benchmarks.answering import answer_all

Asked = dict[str, Any]

_GIN = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
_HANDS: dict[str, list[list[int]]] = {}


def versions(_: Asked) -> dict[str, str]:
    """What is installed here."""
    return {"open-spiel": metadata.version("open-spiel")}


def learn(asked: Asked) -> int:
    """Keep hands under a name; a card is a number here too."""
    _HANDS[asked["name"]] = asked["hands"]
    return len(asked["hands"])


def deadwood(asked: Asked) -> float:
    """Seconds for the least deadwood of a hand; of eleven cards, after the best discard."""
    hands = _HANDS[asked["name"]][: asked["most"]] * asked["times"]
    begun = perf_counter()
    for hand in hands:
        _GIN.min_deadwood(hand)
    return (perf_counter() - begun) / len(hands)


def deadwood_answers(asked: Asked) -> list[int]:
    """What it says of each hand."""
    return [_GIN.min_deadwood(hand) for hand in _HANDS[asked["name"]][: asked["most"]]]


def best_of_ten(asked: Asked) -> list[int]:
    """The least of what it says of any ten of the cards, for each hand of eleven."""
    return [
        min(_GIN.min_deadwood(hand[:n] + hand[n + 1 :]) for n in range(len(hand)))
        for hand in _HANDS[asked["name"]][: asked["most"]]
    ]


def playouts(asked: Asked) -> float:
    """Actions a second of whole games at random; chance takes its time, but is no action."""
    chance = random.Random(asked["seed"])
    game = pyspiel.load_game("gin_rummy")
    done = 0
    begun = perf_counter()
    while perf_counter() - begun < asked["seconds"]:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                done += 1
    return done / (perf_counter() - begun)


DEEDS = {
    each.__name__: each
    for each in (versions, learn, deadwood, deadwood_answers, best_of_ten, playouts)
}

if __name__ == "__main__":
    answer_all(DEEDS)
