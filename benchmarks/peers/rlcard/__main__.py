"""RLCard as a child: its game step, its environment, its deadwood. Run by its own Python."""

import random
from importlib import metadata
from time import perf_counter
from typing import Any

import rlcard
from rlcard.agents import RandomAgent
from rlcard.games.gin_rummy.game import GinRummyGame
from rlcard.games.gin_rummy.utils import melding, utils

from benchmarks.answering import answer_all

Asked = dict[str, Any]


def versions(_: Asked) -> dict[str, str]:
    """What is installed here."""
    return {name: metadata.version(name) for name in ("rlcard", "numpy")}


def game_step(asked: Asked) -> float:
    """Seconds for `actions` steps of the game alone, chosen at random outside the time."""
    random.seed(asked["seed"])
    spent, done = 0.0, 0
    while done < asked["actions"]:
        game = GinRummyGame()
        game.init_game()
        while not game.is_over():
            action = random.choice(game.judge.get_legal_actions())
            begun = perf_counter()
            game.step(action)
            spent += perf_counter() - begun
            done += 1
    return spent / done


def legal_and_step(asked: Asked) -> float:
    """Seconds for an action: listing what is legal, choosing, and the step."""
    random.seed(asked["seed"])
    done = 0
    begun = perf_counter()
    while done < asked["actions"]:
        game = GinRummyGame()
        game.init_game()
        while not game.is_over():
            game.step(random.choice(game.judge.get_legal_actions()))
            done += 1
    return (perf_counter() - begun) / done


def env_step(asked: Asked) -> float:
    """Seconds for a step of the environment, which also makes the next player's state."""
    random.seed(asked["seed"])
    env = rlcard.make("gin-rummy")
    spent, done = 0.0, 0
    while done < asked["actions"]:
        state, _ = env.reset()
        while not env.is_over():
            action = random.choice(list(state["legal_actions"]))
            begun = perf_counter()
            state, _ = env.step(action)
            spent += perf_counter() - begun
            done += 1
    return spent / done


def playouts(asked: Asked) -> float:
    """Actions a second of whole games by `env.run` and agents of its own that play at random."""
    env = rlcard.make("gin-rummy")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    done = 0
    begun = perf_counter()
    while perf_counter() - begun < asked["seconds"]:
        trajectories, _ = env.run()
        done += sum(len(each) // 2 for each in trajectories)
    return done / (perf_counter() - begun)


_HANDS: dict[str, Any] = {}


def learn(asked: Asked) -> int:
    """Keep hands under a name, as cards of the library's own."""
    _HANDS[asked["name"]] = [[utils.card_from_card_id(n) for n in hand] for hand in asked["hands"]]
    return len(asked["hands"])


def _deadwood(hand: Any) -> int:
    found = melding.get_meld_clusters(hand)
    counts = [utils.get_deadwood_count(hand, melds) for melds in found]
    return int(min(counts or [utils.get_deadwood_count(hand, [])]))


def deadwood(asked: Asked) -> float:
    """Seconds for the least deadwood of a hand, over the first `most` of these, so many `times`."""
    hands = _HANDS[asked["name"]][: asked["most"]] * asked["times"]
    begun = perf_counter()
    for hand in hands:
        _deadwood(hand)
    return (perf_counter() - begun) / len(hands)


def deadwood_answers(asked: Asked) -> list[int]:
    """The least deadwood of each of the first `most` hands."""
    return [_deadwood(hand) for hand in _HANDS[asked["name"]][: asked["most"]]]


DEEDS = {
    each.__name__: each
    for each in (
        *(versions, game_step, legal_and_step, env_step, playouts),
        *(learn, deadwood, deadwood_answers),
    )
}

if __name__ == "__main__":
    answer_all(DEEDS)
