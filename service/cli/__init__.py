"""The command line: `rummy-referee`, or `python -m service.cli` where it is not installed."""

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Any

from service.cli import exits
from service.cli.arguments import parser


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments say; the exit code. Whatever goes wrong is said in a sentence."""
    try:
        code = _run(argv)
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except KeyboardInterrupt:
        _complain("Interrupted.")
        return exits.INTERRUPTED
    except BrokenPipeError:
        # Who read it has seen enough. What is still in the buffer must not fail once more at exit.
        _write_nowhere(sys.stdout, sys.stderr)
        return exits.BROKEN_PIPE
    except OSError as error:
        _complain(f"The output could not be written: {error.strerror or error}.")
        _write_nowhere(sys.stdout)
        return exits.NOT_WRITTEN
    return code


def _run(argv: Sequence[str] | None) -> int:
    try:
        arguments = parser().parse_args(argv, Namespace(json=False))
        if not arguments.module:
            parser().print_help(sys.stderr)
            return exits.USAGE
    except SystemExit as done:  # how argparse ends, after --help as after a mistake
        return int(done.code or 0)
    # Each command is loaded when it is asked for: the games take a second, a version none.
    command = import_module(f"service.cli.{arguments.module}")
    if isinstance(sys.stdout, TextIOWrapper):
        # JSON is UTF-8 wherever it goes. For people it is what their terminal can show.
        encoding = "utf-8" if arguments.json else None
        sys.stdout.reconfigure(encoding=encoding, errors="backslashreplace")
    code: int = command.run(arguments)
    return code


def _complain(sentence: str) -> None:
    with suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)


def _write_nowhere(*streams: Any) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        with suppress(AttributeError, OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
