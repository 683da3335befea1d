"""Our own engine as a child: judging, playing at random, deadwood.

The same loops as those of the peers, and asked in the same way; what they play with is made ready
outside the time.
"""

from importlib import metadata
from random import Random
from time import perf_counter
from typing import Any

from benchmarks.answering import Deed, answer_all
from benchmarks.deadwood import after_best_discard, hand_in, least_deadwood
from benchmarks.plays import TWO, Play, after, random_plays
from service import referee
from service.game.cards import Hand
from service.game.table import Phase

Asked = dict[str, Any]


def versions(_: Asked) -> dict[str, str]:
    """What is installed here."""
    return {"orjson": metadata.version("orjson")}


def judge(asked: Asked) -> float:
    """Seconds for judging an action, over `actions` of random games for two."""
    plays = random_plays(asked["actions"], asked["seed"])
    begun = perf_counter()
    for table, action in plays:
        referee.judge(table, (action,))
    return (perf_counter() - begun) / len(plays)


def playouts(asked: Asked) -> float:
    """Actions a second of whole deals: listing what is legal, choosing at random, judging it."""
    random = Random(asked["seed"])
    done = 0
    begun = perf_counter()
    while perf_counter() - begun < asked["seconds"]:
        table = referee.deal(TWO, 2, str(random.random()), 0)
        while table.phase is not Phase.OVER:
            table = after(Play(table, random.choice(referee.legal_actions(table).actions)))
            done += 1
    return done / (perf_counter() - begun)


_HANDS: dict[str, list[Hand]] = {}


def learn(asked: Asked) -> int:
    """Keep hands under a name."""
    _HANDS[asked["name"]] = [hand_in(hand) for hand in asked["hands"]]
    return len(asked["hands"])


def deadwood(asked: Asked) -> float:
    """Seconds for the least deadwood of a hand; of eleven cards, after the best discard."""
    hands = _HANDS[asked["name"]][: asked["most"]] * asked["times"]
    ask = least_deadwood if hands[0].bit_count() == 10 else after_best_discard
    begun = perf_counter()
    for hand in hands:
        ask(hand)
    return (perf_counter() - begun) / len(hands)


def deadwood_answers(asked: Asked) -> list[int]:
    """The answers to that."""
    hands = _HANDS[asked["name"]][: asked["most"]]
    ask = least_deadwood if hands[0].bit_count() == 10 else after_best_discard
    return [ask(hand) for hand in hands]


DEEDS: dict[str, Deed] = {
    each.__name__: each for each in (versions, judge, playouts, learn, deadwood, deadwood_answers)
}

if __name__ == "__main__":
    answer_all(DEEDS)
