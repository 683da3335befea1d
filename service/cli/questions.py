"""Files of questions: found, and read no further than a question can be long."""

import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, Final, NamedTuple

from service.cli.asked import LIMIT

_LINES: Final = (".jsonl", ".ndjson")
_TAKEN: Final = (".json", *_LINES)
_MOST_PASSED_OVER: Final = 1024 * 1024
_WHITE: Final = b" \t\r\n"


class Source(NamedTuple):
    """Where questions are read from: a path, `-` for standard input, or why there is none."""

    path: str
    lines: bool
    error: str = ""


class Question(NamedTuple):
    """A question as it stands in a file, and in which line of it; or why it could not be read."""

    file: str
    line: int | None
    body: bytes
    error: str = ""


def sources(paths: list[str], *, lines: bool) -> list[Source]:
    """The files that are meant, those of folders in the order of their names."""
    found: list[Source] = []
    for path in paths:
        # Where pathlib would raise, of a name that is too long, this says no; opening it says why.
        if path != "-" and os.path.isdir(path):  # noqa: PTH112 -- see above
            found += _inside(path, lines=lines)
        else:
            found.append(_source(path, lines=lines))
    return found


def questions(source: Source) -> Iterator[Question]:
    """The questions of a file."""
    name = "standard input" if source.path == "-" else _shown(source.path)
    if source.error:
        yield Question(name, None, b"", source.error)
        return
    number = None
    try:
        with _opened(source.path) as file:
            if not source.lines:
                yield Question(name, None, file.read(LIMIT + 1))
                return
            for number, line in enumerate(_lines_of(file), 1):
                if line.strip(_WHITE):
                    yield Question(name, number, line)
    except (OSError, ValueError) as error:  # a name with a zero byte is a ValueError
        reason = error.strerror if isinstance(error, OSError) else None
        yield Question(name, number, b"", f"It could not be read: {reason or error}.")


def _inside(folder: str, *, lines: bool) -> Iterator[Source]:
    failures: list[OSError] = []
    some = False
    for inner, folders, files in os.walk(folder, onerror=failures.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.endswith(_TAKEN) and not name.startswith("."):
                some = True
                yield _source(str(Path(inner, name)), lines=lines)
    for failure in failures:
        yield Source(str(failure.filename), lines, f"It could not be read: {failure.strerror}.")
    if not some and not failures:
        yield Source(folder, lines, f"The folder has no files named *{', *'.join(_TAKEN)}.")


def _source(path: str, *, lines: bool) -> Source:
    return Source(path, lines or path.endswith(_LINES))


def _opened(path: str) -> AbstractContextManager[IO[bytes]]:
    if path != "-":
        return Path(path).open("rb")
    if sys.stdin is None:
        raise ValueError("it is closed")
    return nullcontext(sys.stdin.buffer)


def _lines_of(file: IO[bytes]) -> Iterator[bytes]:
    """The lines; of one that is too long for a question, so much that it is seen to be.

    What is left of it is passed over, but not for ever: it may be no file of lines at all.
    """
    while line := file.readline(LIMIT + 1):
        if line.endswith(b"\n"):
            yield line[:-1]
            continue
        yield line
        rest = file.readline(_MOST_PASSED_OVER)
        if len(rest) == _MOST_PASSED_OVER and not rest.endswith(b"\n"):
            raise ValueError("the line has no end, and what may follow it was left")


def _shown(path: str) -> str:
    # A name need not be text: what is not stands as \udc.. in it, which no output takes.
    return os.fsencode(path).decode("utf-8", "backslashreplace")
