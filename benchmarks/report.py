"""The table, as Markdown for people and as JSON for programs."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path

import orjson

from benchmarks.figures import Spread
from benchmarks.rows import Row

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks/results"

_HEAD = (
    "| what | ours | theirs | against | ratio | target | met |",
    "| --- | --- | --- | --- | --- | --- | --- |",
)
_HOW_TO_READ = (
    "Both sides of a line were measured in turns in one run. A figure is the median of its rounds, "
    "with the least and the most of them in brackets; the ratio is taken round by round, and is "
    "how many times better we are. Trust ratios, not figures of different runs."
)


def as_markdown(rows: Sequence[Row], circumstances: Mapping[str, str]) -> str:
    """The table for people, part by part."""
    lines = ["# Benchmarks", "", _HOW_TO_READ]
    for part, of_part in groupby(rows, key=lambda row: row.part):
        own = list(of_part)
        lines += ["", f"## {part}", "", *_HEAD, *map(_line, own)]
        for row in own:
            lines += _notes(row) + _points(row)
    lines += ["", "## Circumstances", "", "| | |", "| --- | --- |"]
    lines += [f"| {name} | {value} |" for name, value in circumstances.items()]
    return "\n".join(lines) + "\n"


def _line(row: Row) -> str:
    verdict = {None: "", True: "yes", False: "**no**"}[row.is_met]
    cells = [
        row.what,
        _figure(row.ours, row.unit),
        row.reason or _figure(row.theirs, row.unit),
        row.against,
        _figure(row.ratio),
        _target(row),
        "not measured" if row.reason else verdict,
    ]
    return f"| {' | '.join(cells)} |"


def _target(row: Row) -> str:
    return "" if row.target is None else str(row.target)


def _notes(row: Row) -> list[str]:
    if not row.notes:
        return []
    said = ", ".join(
        f"{name} {value if isinstance(value, str) else plain(value)}"
        for name, value in row.notes.items()
    )
    return ["", f"{row.what}: {said}."]


def _points(row: Row) -> list[str]:
    if not row.points:
        return []
    names = list(row.points[0])
    cells = [[plain(point[name]) for name in names] for point in row.points]
    table = [names, ["---:" for _ in names], *cells]
    return ["", *(f"| {' | '.join(line)} |" for line in table)]


def _figure(figure: Spread | None, unit: str = "") -> str:
    if figure is None:
        return ""
    written = f"{plain(figure.median)} {unit}".rstrip()
    if figure.rounds == 1:
        return written
    return f"{written} ({plain(figure.least)}–{plain(figure.most)})"


def plain(value: float) -> str:
    """A number with three digits that mean something, and no exponent."""
    if abs(value) >= 1000 or float(value).is_integer():
        return f"{value:,.0f}"
    digits = max(0, 2 - _magnitude(abs(value)))
    return f"{value:.{digits}f}"


def _magnitude(value: float) -> int:
    magnitude = 0
    while value >= 10:
        value, magnitude = value / 10, magnitude + 1
    while value < 1:
        value, magnitude = value * 10, magnitude - 1
    return magnitude


def as_json(rows: Sequence[Row], circumstances: Mapping[str, str]) -> bytes:
    """The table for programs, each row with whether its target is met."""
    document = {
        "circumstances": dict(circumstances),
        "rows": [{**asdict(row), "met": row.is_met} for row in rows],
    }
    return orjson.dumps(document, option=orjson.OPT_INDENT_2) + b"\n"


def write(rows: Sequence[Row], circumstances: Mapping[str, str], folder: Path = RESULTS) -> None:
    """Write both."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "latest.md").write_text(as_markdown(rows, circumstances), "utf-8")
    (folder / "latest.json").write_bytes(as_json(rows, circumstances))
