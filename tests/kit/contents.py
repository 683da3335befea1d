"""The files of the kit, as they are made of the vectors, the perft files and the rule books."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from service import __version__, referee
from service.wire import answers
from service.wire.table import write_table
from tests.kit import schema
from tests.kit.kept import COMPARED, Document
from tests.kit.recording import QUESTIONS, Recorded, Shuffles, recorded_vectors
from tests.perft import files as perft
from tests.perft.counting import counts, table_of

FOLDER = Path(__file__).parent
VERSION = "1.1.0"
"""Of the kit; README.md says what makes which of its numbers higher."""


def contents() -> dict[str, str]:
    """The text of each file that is made, by its name below the folder of the kit."""
    lines: dict[str, list[str]] = defaultdict(list)
    left_out = []
    for recorded in every_case():
        if recorded.left_out:
            left_out.append({"id": recorded.case["id"], "why": recorded.left_out})
        else:
            lines[_file(recorded)].append(_line(recorded.case))
    files = {name: "".join(lines[name]) for name in sorted(lines)}
    rules = {f"rules/{game.name}.json": _page(answers.variant(game)) for game in referee.variants()}
    made = {**files, **rules, "case.schema.json": _page(schema.case_schema())}
    return {**made, "kit.json": _page(_kit(files, made, left_out))}


def every_case() -> Iterator[Recorded]:
    """What the vectors ask, then the perft cases."""
    shuffles = Shuffles()
    yield from recorded_vectors(shuffles)
    with shuffles.counted():
        for each in perft.load():
            table, before = table_of(each.file, each.rules), shuffles.number
            depth = each.file["depth"]
            if counts(table, depth) != each.counts:
                raise ValueError(f"{each}: other counts than in the file")
            yield Recorded(_perft(each, write_table(table)), shuffled=shuffles.number > before)


def _perft(case: perft.Case, table: Document) -> Document:
    options = ",".join(f"{name}={json.dumps(value)}" for name, value in case.rules.items())
    return {
        "id": f"{case.game}/perft/{case.name}/0" + (f"[{options}]" if options else ""),
        "game": case.game,
        "title": " ".join(case.file["about"].split()),
        "source": [f"options: {name}" for name in case.rules],
        "question": "perft",
        "request": {"table": table, "depth": case.file["depth"]},
        "expect": {"status": 200, "body": {"counts": case.counts}},
    }


def _file(recorded: Recorded) -> str:
    """Who reads no JSON, has no such shuffle or counts nothing leaves out the files of these."""
    if recorded.refused:
        kind = ".refused"
    elif recorded.shuffled:
        kind = ".shuffled"
    elif recorded.case["question"] == "perft":
        return "perft.jsonl"
    else:
        kind = ""
    return f"cases/{recorded.case['game']}{kind}.jsonl"


def _kit(files: dict[str, str], made: dict[str, str], left_out: list[Document]) -> Document:
    return {
        "name": "rummy-referee conformance kit",
        "version": VERSION,
        "specification": __version__,
        "schema": schema.VERSION,
        "questions": QUESTIONS,
        "compared": COMPARED,
        "cases": {name: text.count("\n") for name, text in files.items()},
        "sha256": {name: sha256(text.encode()).hexdigest() for name, text in made.items()},
        "left_out": left_out,
    }


def _line(case: Document) -> str:
    return json.dumps(case, ensure_ascii=False, separators=(",", ":")) + "\n"


def _page(document: Document) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
