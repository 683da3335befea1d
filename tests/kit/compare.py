"""How an answer is compared with an expectation, as `compared` in kit.json says.

To write a runner in another language, this is what has to be written again.
"""

import json
from collections import Counter


def differences(case, answer, compared):
    """A sentence for each place where the answer is not what the case expects."""
    wanted, body = case["expect"], dict(answer["body"])
    if wanted["status"] != answer["status"]:
        yield f"/status: expected {wanted['status']}, got {answer['status']}"
    for part in [part for part in compared["in_part"] if part in wanted["body"]]:
        came = body.get(part) or {}
        body[part] = {member: came.get(member) for member in wanted["body"][part]}
    any_order = [*compared["in_any_order"]["*"]]
    any_order += compared["in_any_order"].get(case["question"], [])
    right, got = (facts(each, compared, any_order) for each in (wanted["body"], body))
    for place in sorted({**right, **got}):
        if right.get(place) != got.get(place):
            yield f"{place}: expected {right.get(place)}, got {got.get(place)}"


def facts(value, compared, any_order, at="", of_run=False):
    """What stands at each place; of a list without an order, how often it holds what."""
    name = at.rpartition("/")[2]
    if isinstance(value, list):
        words = all(isinstance(each, str) for each in value) and not of_run
        if name in any_order or (words and name not in compared["in_order"]):
            texts = (_text(facts(each, compared, any_order)) for each in value)
            return {at: "a list", **Counter(f"{at} has {text}" for text in texts)}
        value = {str(place): each for place, each in enumerate(value)}
    if not isinstance(value, dict):
        return {at: value.rpartition("/")[2] if name == "type" else json.dumps(value)}
    if value.get("kind") == "set" and "by" in value:  # whose a card is goes with the card
        both = zip(value["cards"], value["by"])  # noqa: B905 -- Python 3.9 has no `strict`
        cards = [f"{card} of {seat}" for card, seat in both]
        value = {**value, "cards": cards, "by": len(value["by"])}
    run = value.get("kind") == "run"
    found = {at: "there"}
    for member in value.keys() - compared["not"]:
        found.update(facts(value[member], compared, any_order, f"{at}/{member}", run))
    return found


def _text(found):
    """The facts of one item of a list, in one line that is the same for the same facts."""
    return " ".join(
        f"{at}={said}".lstrip("=/") for at, said in sorted(found.items()) if said != "there"
    )
