"""What a soak came to: as Markdown for people, and as JSON for programs."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson

from benchmarks.figures import percentile
from tests.soak.findings import Failure, Findings
from tests.soak.verdict import causes, objections, told_lost

Json = dict[str, Any]

PERCENTILES = (50, 90, 99, 99.9)
FINE = "Nothing happened that must not happen."


def summary(found: Findings) -> Json:
    """All of it, by name."""
    account = found.account
    return {
        "seconds": round(found.took, 1),
        "requests": sum(found.sent.values()),
        "questions": {"capacity": round(found.capacity), "offered": round(found.rate)},
        "kinds": {kind: _of_kind(found, kind) for kind in sorted(found.sent)},
        "causes": {cause: len(failures) for cause, failures in causes(found).items()},
        "acknowledged": account["acknowledged"],
        "lost": account["lost"],
        "doubled": account["doubled"],
        "matches": {"begun": account["matches"], "finished and told again": account["retold"]},
        "memory": {when: round(weight, 1) for when, weight in found.memory.items()},
        "curve": [(round(moment), round(weight)) for moment, weight in found.curve],
        "carried": found.carried,
        "unserved": found.unserved,
        "unanswered": told_lost(found),
        "milliseconds": {
            "questions, from when they were due": _spread(found.latencies),
            "how late they were sent": _spread(found.late),
            "requests of sessions": _spread(found.of_sessions),
            "refusals while the store was away": _spread(found.refusals),
        },
        "faults": [
            {
                "name": fault.name,
                "from": _since(found, fault.begun),
                "to": _since(found, fault.ended),
            }
            for fault in found.faults
        ],
        "objections": objections(found),
    }


def _of_kind(found: Findings, kind: str) -> Json:
    failed = Counter(each.what for each in found.failures if _full_kind(each) == kind)
    return {"number": found.sent[kind], "failures": dict(failed)}


def _full_kind(failure: Failure) -> str:
    return f"session: {failure.kind}" if failure.of_a_session else failure.kind


def _spread(seconds: Sequence[float]) -> dict[str, float]:
    if not seconds:
        return {}
    told = {f"p{p:g}": round(1000 * percentile(seconds, p), 1) for p in PERCENTILES}
    return {**told, "most": round(1000 * max(seconds), 1)}


def _since(found: Findings, moment: float) -> float:
    return round(moment - found.begun, 1)


def as_markdown(found: Findings, circumstances: Mapping[str, str] | None = None) -> str:
    """All of it, for people."""
    return "\n".join(_lines(summary(found), circumstances or {})) + "\n"


def _lines(told: Json, circumstances: Mapping[str, str]) -> Iterator[str]:
    seconds, requests, questions = told["seconds"], told["requests"], told["questions"]
    yield "# Soak\n"
    yield f"{requests} requests in {seconds:.0f} s, {requests / seconds:.0f} a second. Questions:"
    yield f"{questions['capacity']} a second is the capacity, {questions['offered']} were offered."
    yield "\n".join(["", *(told["objections"] or [FINE])])
    yield "\n| requests | number | failures |\n| --- | ---: | --- |"
    for kind, of_kind in told["kinds"].items():
        failures = (f"{times} x {what}" for what, times in of_kind["failures"].items())
        yield f"| {kind} | {of_kind['number']} | {', '.join(failures)} |"
    yield "\n| failures, by cause | number |\n| --- | ---: |"
    yield from (f"| {cause} | {number} |" for cause, number in told["causes"].items())
    yield "\n| | |\n| --- | ---: |"
    yield f"| actions acknowledged | {told['acknowledged']} |"
    yield f"| of these lost | {len(told['lost'])} |"
    yield f"| done twice | {len(told['doubled'])} |"
    yield from (f"| matches {what} | {number} |" for what, number in told["matches"].items())
    yield from (f"| memory, {when}, MiB | {weight} |" for when, weight in told["memory"].items())
    yield f"| memory all the time, MiB | {', '.join(str(weight) for _, weight in told['curve'])} |"
    yield f"| carried by the instances | {' and '.join(map(str, told['carried']))} |"
    yield f"| nobody was ready for | {told['unserved']} |"
    unanswered = ", ".join(told["unanswered"])
    yield f"| not answered by an instance, the time before the beginning too | {unanswered} |"
    for what, spread in told["milliseconds"].items():
        figures = ", ".join(f"{name} {figure}" for name, figure in spread.items())
        yield f"| {what}, ms | {figures} |"
    for fault in told["faults"]:
        yield f"| {fault['name']}, seconds since the beginning | {fault['from']} to {fault['to']} |"
    if circumstances:
        yield "\n## Circumstances\n\n| | |\n| --- | --- |"
        yield from (f"| {name} | {value} |" for name, value in circumstances.items())


def write(found: Findings, circumstances: Mapping[str, str], folder: Path) -> None:
    """Write both into a folder."""
    document = {"circumstances": dict(circumstances), **summary(found)}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "soak.md").write_text(as_markdown(found, circumstances), "utf-8")
    (folder / "soak.json").write_bytes(orjson.dumps(document, option=orjson.OPT_INDENT_2) + b"\n")
