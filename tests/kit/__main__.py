"""Write the kit again, and tell what has become of its cases and so of its version."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.kit.contents import FOLDER, VERSION, contents
from tests.kit.kept import Document
from tests.kit.wrong_engine import every_case


def step_due(before: list[Document], after: list[Document]) -> str:
    """Which number of the version goes up: README.md says for what."""
    old, new = ({case["id"]: _said(case) for case in cases} for cases in (before, after))
    if any(new.get(name) != said for name, said in old.items()):
        return "major"
    return "minor" if len(new) > len(old) else "patch" if before != after else "none"


def _said(case: Document) -> str:
    """What a case asks and expects, without the words for people."""
    return json.dumps([case["question"], case["request"], case["expect"]])


def write(folder: Path, made: dict[str, str]) -> None:
    """Put the files there, and take away those that are made no more."""
    for path in [*folder.rglob("*.jsonl"), *folder.rglob("*.json")]:
        if path.relative_to(folder).as_posix() not in made:
            path.unlink()
    for name, text in made.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    cases = list(every_case())
    write(FOLDER, contents())
    step = step_due(cases, list(every_case()))
    sys.stdout.write(f"Version {VERSION}. By the cases, against those before, due is: {step}.\n")
