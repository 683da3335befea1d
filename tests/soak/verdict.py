"""What may have happened in a soak, and what may not; and the table that tells of it."""

from collections import Counter
from collections.abc import Iterator

from benchmarks.figures import percentile
from tests.sessions.outages import SECONDS_TO_RECOVER
from tests.soak.soak import Failure, Fault, Findings
from tests.soak.tables import AWAY, NO_ANSWER

SECONDS_TO_BE_NOTICED = 1.0  # until who had a connection to a killed worker knows
MOST_GROWTH = 1.2
SECONDS_TO_FILL = 300  # as long a run has to be that new workers have filled their caches
MOST_CROWDED = 0.001  # of the requests of sessions
PERCENTILES = (50, 90, 99, 99.9)


def objections(found: Findings) -> list[str]:
    """Each thing that must not have happened."""
    by_cause = causes(found)
    lost = [each for each in found.failures if each.what == NO_ANSWER]
    crowded = by_cause["the store not reached in time"]
    of_sessions = sum(n for kind, n in found.sent.items() if kind.startswith("session"))
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
        "the balancer has lost others": found.lost_by_balancer <= len(lost),
        f"{len(crowded)} of {of_sessions} were refused while the store was there": (
            len(crowded) <= MOST_CROWDED * of_sessions
        ),
        f"memory has grown: {found.memory}": (
            found.memory["end"] <= MOST_GROWTH * found.memory["start"]
        ),
        f"memory has grown after the restart: {found.memory}": (
            found.plan.seconds < SECONDS_TO_FILL
            or found.memory["end"] <= MOST_GROWTH * found.memory["after the faults"]
        ),
    }
    return [objection for objection, holds in held.items() if not holds]


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


def table(found: Findings) -> str:
    """All of it, as Markdown."""
    return "\n".join(_lines(found))


def _lines(found: Findings) -> Iterator[str]:
    total = sum(found.sent.values())
    yield f"{total} requests in {found.took:.0f} s, {total / found.took:.0f} a second;"
    yield f"questions: capacity {found.capacity:.0f}/s, offered {found.rate:.0f}/s"
    yield "\n| requests | number | failures |\n| --- | ---: | --- |"
    for kind, number in sorted(found.sent.items()):
        failed = Counter(each.what for each in found.failures if _full_kind(each) == kind)
        told = ", ".join(f"{times} x {what}" for what, times in failed.items())
        yield f"| {kind} | {number} | {told} |"
    yield "\n| failures, by cause | number |\n| --- | ---: |"
    for cause, failures in causes(found).items():
        yield f"| {cause} | {len(failures)} |"
    account = found.account
    yield "\n| | |\n| --- | ---: |"
    yield f"| actions acknowledged | {account['acknowledged']} |"
    yield f"| of these lost | {len(account['lost'])} |"
    yield f"| done twice | {len(account['doubled'])} |"
    matches = f"{account['matches']}, {account['retold']}"
    yield f"| matches, of these finished and told again | {matches} |"
    for when, megabytes in found.memory.items():
        yield f"| memory, {when}, MiB | {megabytes:.1f} |"
    curve = ", ".join(f"{weight:.0f}" for _, weight in found.curve)
    yield f"| memory all the time, MiB | {curve} |"
    yield f"| nobody was ready for | {found.unserved} |"
    yield f"| carried by the instances | {' and '.join(map(str, found.carried))} |"
    for name, seconds in (
        ("latency of questions", found.latencies),
        ("how late they were sent", found.late),
        ("latency of sessions", found.of_sessions),
    ):
        told = ", ".join(f"p{p:g} {1000 * percentile(seconds, p):.1f}" for p in PERCENTILES)
        yield f"| {name}, ms | {told}, most {1000 * max(seconds):.0f} |"
    for fault in found.faults:
        when = f"{fault.begun - found.begun:.0f} s after the beginning"
        yield f"| {fault.name} | {fault.ended - fault.begun:.1f} s, {when} |"
    if uncaused := causes(found)["none"]:
        moments = sorted({round(each.moment - found.begun) for each in uncaused})
        yield f"| seconds with a failure without a cause | {moments} |"


def _full_kind(failure: Failure) -> str:
    return f"session: {failure.kind}" if failure.of_a_session else failure.kind
