"""The gate: what of a new specification breaks the clients of an old one.

Rulings:

- **Names of schemas, ids of operations and tags** count: generated clients call types, methods and
  classes by them. Names of other components do not: nothing is generated from them.
- **A kind of problem** is gone when no operation names it any more, or when its status is another.
  That one operation no longer refuses so breaks nobody.
- **The major version moves** when it grows; that of 0.x is 0.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from tests.compatibility.breaks import Break, Direction
from tests.compatibility.operations import Operations
from tests.compatibility.parts import Part, said


def breaks(old: dict[str, Any], new: dict[str, Any]) -> list[Break]:
    """Each change that breaks, in the order of the specification."""
    was, now = Part.whole(old), Part.whole(new)
    found = [
        *_addresses(was, now),
        *Operations(was, now).breaks(),
        *_components(was, now),
        *_problems(was, now),
    ]
    return list(dict.fromkeys(found))


def major_moves(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Whether clients are told by the version that something breaks."""
    was, now = (int(each["info"]["version"].partition(".")[0]) for each in (old, new))
    return now > was


def _addresses(old: Part, new: Part) -> Iterator[Break]:
    there = [server["url"] for server in new.get("servers", [])]
    for index, server in enumerate(old.get("servers", [])):
        if server["url"] not in there:
            yield Break(f"/servers/{index}", Direction.REQUEST, "the address is gone")


def _components(old: Part, new: Part) -> Iterator[Break]:
    for name, _ in old / "components" / "schemas":
        if name not in new / "components" / "schemas":
            place = f"/components/schemas/{name}"
            yield Break(place, Direction.NAME, "the name is gone")
    for name, scheme in old / "components" / "securitySchemes":
        there = said(new / "components" / "securitySchemes" / name)
        if any(scheme.get(word) != there.get(word) for word in ("type", "scheme", "in", "name")):
            yield Break(scheme.pointer, Direction.REQUEST, "the scheme is another or gone")


def _problems(old: Part, new: Part) -> Iterator[Break]:
    there = {kind for kind, _ in _problems_of(new)}
    for (slug, status), place in dict(_problems_of(old)).items():
        if (slug, status) not in there:
            yield Break(place, Direction.ANSWER, f"the problem {slug} is no longer {status}")


def _problems_of(document: Part) -> Iterator[tuple[tuple[str, str], str]]:
    """The kinds of problems that the examples show, each with its status and a place."""
    for _, methods in document / "paths":
        for method, operation in methods:
            for status, answer in operation / "responses" if method != "parameters" else ():
                for kind, body in answer / "content":
                    if kind == "application/problem+json":
                        for slug, place in _shown(body):
                            yield (slug, status), place


def _shown(body: Part) -> Iterator[tuple[str, str]]:
    for _, example in body / "examples":
        yield example.get("value")["type"].rpartition("/")[2], example.pointer
    if "example" in body:
        yield body.get("example")["type"].rpartition("/")[2], (body / "example").pointer


def verdict(old: Path, new: Path) -> int:
    """Print what breaks; the exit code, 1 when something does and the major version stays."""
    was, now = (yaml.load(path.read_text("utf-8"), yaml.CSafeLoader) for path in (old, new))
    found = breaks(was, now)
    for each in found:
        sys.stdout.write(f"{each}\n")
    return int(bool(found) and not major_moves(was, now))
