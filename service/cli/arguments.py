"""What the command line may be."""

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Callable
from typing import Final, NoReturn

from service import __version__
from service.cli import exits

_CHECK: Final = """\
Judge actions without a server. A file holds what is posted to /v1/verdicts, a
table and an action or actions, and is answered as the service answers it:

  {"table": {...}, "action": {"action": "discard", "card": "5C"}}

A name that ends in .jsonl or .ndjson means a question a line. Of a folder all
files are taken whose names end so, or in .json, and those of its folders."""

_SERVE: Final = """\
Serve over HTTP until interrupted. All settings are taken from the environment
(HOST, PORT, WEB_CONCURRENCY, REDIS_URL, RUMMY_...); what is said here counts
more. With no REDIS_URL the sessions are kept in a private store."""

_SERVE_EXITS: Final = """\
exit codes: 0 when told to stop, 1 when it cannot start, with the reason."""


class _Parser(ArgumentParser):
    """A parser whose refusals have the code of sysexits.h: 2 says something else here."""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        self.exit(exits.USAGE, f"{self.format_usage()}{self.prog}: {message}\n")


def parser() -> ArgumentParser:
    """The parser; each command is a module beside this one, which it names."""
    top = _Parser("rummy-referee", description="A referee for rummy.")
    top.add_argument("--version", action="version", version=f"rummy-referee {__version__}")
    top.set_defaults(module="")
    commands = top.add_subparsers(metavar="COMMAND")

    def command(name: str, brief: str, description: str, epilog: str = "") -> ArgumentParser:
        added = commands.add_parser(
            name,
            help=brief,
            description=description,
            epilog=epilog,
            formatter_class=RawDescriptionHelpFormatter,
        )
        added.set_defaults(module=name)
        return added

    serve = command("serve", "serve over HTTP", _SERVE, _SERVE_EXITS)
    serve.add_argument("--host", help="the address to listen at (HOST, or 127.0.0.1)")
    serve.add_argument("--port", type=_number(0, 65_535), help="the port (PORT, or 8000)")
    serve.add_argument(
        "--workers", type=_number(1, 256), help="the processes (WEB_CONCURRENCY, or 2)"
    )

    check = command("check", "judge the actions in files", _CHECK, exits.TOLD)
    check.add_argument("paths", nargs="+", metavar="FILE", help="a file, a folder, or - for input")
    check.add_argument("--lines", action="store_true", help="files hold a question a line")
    check.add_argument("-q", "--quiet", action="store_true", help="print nothing of what is legal")
    check.add_argument(
        "--json",
        action="store_true",
        help="print a line of JSON for each question: its file and line, the outcome, the answer",
    )

    variants = command("variants", "tell of the games and their options", "Tell of the games.")
    variants.add_argument("name", nargs="?", metavar="NAME", help="a game, for its options")
    variants.add_argument("--json", action="store_true", help="as GET /v1/variants answers")

    version = command("version", "tell the version", "Tell the version.")
    version.add_argument("--json", action="store_true", help="as JSON")
    return top


def _number(least: int, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 20):
            raise ArgumentTypeError(f"{text!r} is no whole number")
        if not least <= int(text) <= most:
            raise ArgumentTypeError(f"{text} is not from {least} to {most}")
        return int(text)

    return number
