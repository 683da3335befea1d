"""What may have happened in a soak, and what may not."""

from collections import Counter

from tests.sessions.outages import SECONDS_TO_RECOVER
from tests.soak.findings import Failure, Fault, Findings
from tests.soak.tables import AWAY, NO_ANSWER

SECONDS_TO_BE_NOTICED = 1.0  # until who had a connection to a killed worker knows
MOST_GROWTH = 1.2  # of workers that have filled their caches
MOST_FILLED = 2.0  # of others
SECONDS_TO_WARM_UP = 100  # as long it must have been warmed up, and three times as long the run be,
SECONDS_TO_FILL = 300  # that all workers have filled them
MOST_CROWDED = 0.002  # of the requests of sessions
MOST_CROWDED_COLD = 0.02  # in a short run, of which much is instances that start


def objections(found: Findings) -> list[str]:
    """Each thing that must not have happened."""
    by_cause = causes(found)
    lost = [each for each in found.failures if each.what == NO_ANSWER]
    crowded = by_cause["the store not reached in time"]
    of_sessions = sum(n for kind, n in found.sent.items() if kind.startswith("session"))
    lost_by_balancer = [what for moment, what in found.lost_by_balancer if moment >= found.begun]
    is_warm = found.plan.warm_up >= SECONDS_TO_WARM_UP
    most = MOST_GROWTH if is_warm else MOST_FILLED
    most_crowded = of_sessions * (MOST_CROWDED if is_warm else MOST_CROWDED_COLD)
    held = {
        "nothing was asked": min(found.sent.values(), default=0) > 0,
        "not all faults were made": len(found.faults) == 3,
        f"instances ended with {found.codes}": found.codes == [0, 0],
        f"a table broke off: {found.account['faults']}": not found.account["faults"],
        f"lost: {found.account['lost']}": not found.account["lost"],
        f"done twice: {found.account['doubled']}": not found.account["doubled"],
        "no action was acknowledged": found.account["acknowledged"] > 0,
        f"failed without a cause: {_counted(by_cause['none'])}": not by_cause["none"],
        f"{len(lost)} answers lost, by {found.connections} sockets": (
            len(lost) <= found.connections
        ),
        f"the balancer has lost others: {told_lost(found)}": (
            len(lost_by_balancer) + found.unserved <= len(lost)
        ),
        f"{len(crowded)} of {of_sessions} were refused while the store was there": (
            len(crowded) <= most_crowded
        ),
        f"memory has grown: {found.memory}": (found.memory["end"] <= most * found.memory["start"]),
        f"memory has grown after the restart: {found.memory}": (
            found.plan.seconds < SECONDS_TO_FILL
            or found.memory["end"] <= MOST_GROWTH * found.memory["after the faults"]
        ),
    }
    return [objection for objection, holds in held.items() if not holds]


def told_lost(found: Findings) -> list[str]:
    """What the balancer got no answer to, and when; before the beginning too."""
    return [f"{moment - found.begun:.1f} s: {what}" for moment, what in found.lost_by_balancer]


def _counted(failures: list[Failure]) -> dict[str, int]:
    return Counter(f"{each.kind}: {each.what}" for each in failures)


def causes(found: Findings) -> dict[str, list[Failure]]:
    """The failures by what excuses each of them."""
    causes: dict[str, list[Failure]] = {
        "worker killed": [],
        "store restarted": [],
        "the store not reached in time": [],
        "none": [],
    }
    for failure in found.failures:
        causes[_cause(failure, found.faults)].append(failure)
    return causes


def _cause(failure: Failure, faults: list[Fault]) -> str:
    if failure.what == NO_ANSWER and _is_near(failure, faults, "worker killed"):
        return "worker killed"
    if failure.what == AWAY and failure.of_a_session:
        is_near = _is_near(failure, faults, "store restarted")
        return "store restarted" if is_near else "the store not reached in time"
    return "none"


def _is_near(failure: Failure, faults: list[Fault], name: str) -> bool:
    after = SECONDS_TO_RECOVER if name == "store restarted" else SECONDS_TO_BE_NOTICED
    return any(
        fault.begun <= failure.moment <= fault.ended + after
        for fault in faults
        if fault.name == name
    )
