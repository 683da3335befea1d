"""The memory of the workers after a hundred thousand requests of every kind, against a thousand."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import orjson

from benchmarks.bench import Bench
from benchmarks.figures import Spread
from benchmarks.parts.batch import bodies
from benchmarks.plays import LARGE, SMALL, play_of
from benchmarks.rows import Row, Target, not_measured
from benchmarks.served import PRODUCT, private_store
from benchmarks.workers import workers_of
from benchmarks.wrk import Request, throughput
from tests.server import Server, serve

PART = "Memory of the workers"
TARGET = Target(1.02, at_most=True)
FEW, MANY = 1_000, 100_000


def mixed() -> list[Request]:
    """Requests of every kind, good and bad; mostly verdicts."""
    small, large = play_of(SMALL).document(), play_of(LARGE).document()
    verdicts = [orjson.dumps(each) for each in (small, large)]
    wrong = orjson.dumps(small | {"action": {"action": "draw"}})
    return [
        *(Request("/v1/verdicts", body) for body in [*verdicts * 3, wrong]),
        Request("/v1/verdicts", b'{"table": '),
        Request("/v1/verdicts", orjson.dumps(small | {"table": {}})),
        Request("/v1/verdicts/batch", bodies()[0]),
        Request("/v1/table-checks", orjson.dumps({"table": large["table"]})),
        Request("/v1/scores", orjson.dumps({"table": small["table"]})),
        Request("/v1/views", orjson.dumps({"table": small["table"], "seat": 1})),
        Request("/v1/legal-actions", orjson.dumps({"table": small["table"]})),
        Request("/v1/deals", orjson.dumps({"rules": {"variant": "rummy-500"}, "seats": 4})),
        Request("/v1/variants", method="GET"),
        Request("/v1/nowhere", method="GET"),
    ]


def measure(bench: Bench) -> Iterator[Row]:
    """A row for the resident memory, and one for its share of what is shared."""
    if bench.wrk.reason:
        yield not_measured(PART, "memory after many requests", bench.wrk.reason, TARGET)
        return
    requests = mixed()
    many = bench.some(MANY)
    with private_store() as store, serve(PRODUCT, REDIS_URL=store) as server:
        sent = 0
        while sent < FEW:
            sent += _send(bench, server, requests, FEW - sent)
        few, before = sent, memory(server)
        while sent < many:
            sent += _send(bench, server, requests, many - sent)
            bench.say(f"{sent} requests: {memory(server)['Rss']:.0f} MiB")
        after = memory(server)
    for name, what in (("Rss", "resident"), ("Pss", "proportional")):
        ratio = after[name] / before[name]
        yield Row(
            PART,
            f"{what} memory of all workers",
            "MiB",
            _once(after[name]),
            _once(before[name]),
            f"the same after {few:,} requests",
            _once(ratio),
            TARGET,
            notes={"requests": sent},
        )


def _once(value: float) -> Spread:
    return Spread(value, value, value, 1)


def _send(bench: Bench, server: Server, requests: list[Request], count: int) -> int:
    """Send about so many, a second at least; how many it were."""
    seconds = max(1, min(10, count // 1_000))
    return throughput(bench.wrk, server.url, requests, seconds).requests


def memory(server: Server) -> dict[str, float]:
    """MiB of all workers together, resident and proportional."""
    return memory_of(workers_of(server))


def memory_of(processes: Iterable[str]) -> dict[str, float]:
    """MiB of these processes together, by their numbers."""
    total = {"Rss": 0.0, "Pss": 0.0}
    for pid in processes:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8")
        for name, kilobytes in re.findall(r"^(Rss|Pss): +(\d+) kB$", text, re.MULTILINE):
            total[name] += int(kilobytes) / 1024
    return total
