"""The Dockerfile and .dockerignore, read: instructions in order, and what a builder is sent."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Step(NamedTuple):
    """An instruction: its keyword, and the rest with continued lines joined."""

    keyword: str
    rest: str


def steps(text: str | None = None) -> list[Step]:
    """The instructions of a Dockerfile, of ours if no text is given."""
    text = (ROOT / "Dockerfile").read_text("utf-8") if text is None else text
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)
    lines = re.sub(r"\\\n", " ", text).splitlines()
    return [Step(*line.split(maxsplit=1)) for line in lines if line.strip()]


def last_stage() -> list[Step]:
    """The instructions of the stage that becomes the image."""
    found = steps()
    start = max(index for index, (keyword, _) in enumerate(found) if keyword == "FROM")
    return found[start:]


def expanded(text: str, values: Mapping[str, str]) -> str:
    """The text with $NAME and ${NAME} replaced; what has no value becomes nothing."""
    return re.sub(
        r"\$(?:\{(\w+)\}|(\w+))", lambda found: values.get(found[1] or found[2], ""), text
    )


def pairs(text: str) -> dict[str, str]:
    """What ENV, ARG and LABEL give: NAME=value, or NAME="value with blanks", or the name alone."""
    found = re.findall(r'([\w.]+)(?:=(?:"([^"]*)"|(\S*)))?(?:\s+|$)', text)
    return {name: quoted or plain for name, quoted, plain in found}


def sent(text: str | None = None) -> Callable[[str], bool]:
    """Whether a .dockerignore lets a path through to the builder: the last line that fits says."""
    text = (ROOT / ".dockerignore").read_text("utf-8") if text is None else text
    lines = [line.strip() for line in text.splitlines()]
    rules = [
        (line.startswith("!"), _pattern(line.lstrip("!")))
        for line in lines
        if line and not line.startswith("#")
    ]

    def is_sent(path: str) -> bool:
        said = True
        for lets_through, pattern in rules:
            if pattern.match(path):
                said = lets_through
        return said

    return is_sent


def _pattern(line: str) -> re.Pattern[str]:
    """A line as an expression; what fits a folder fits all that is in it."""
    meanings = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    pieces = re.split(r"(\*\*/|\*\*|\*|\?)", line.strip("/"))
    return re.compile("".join(meanings.get(each, re.escape(each)) for each in pieces) + "(?:/.*)?$")
