"""`rummy-referee check`: judge the questions in files."""

import sys
from argparse import Namespace
from collections import Counter

import orjson

from service.cli import exits
from service.cli.asked import Answer, Application
from service.cli.progress import Progress
from service.cli.questions import Question, questions, sources
from service.cli.sentences import plain, told


def run(arguments: Namespace) -> int:
    """Judge all questions; print what came of each, and to standard error what of all."""
    write = _as_json if arguments.json else _as_text
    meant = sources(arguments.paths, lines=arguments.lines)
    application = Application()
    progress = Progress(sys.stderr, len(meant))
    tally: Counter[str] = Counter()
    shared = sys.stdout is not None and sys.stdout.isatty()  # with the answers
    try:
        for file, source in enumerate(meant, 1):
            for question in questions(source):
                answer = None if question.error else application.verdict(question.body)
                outcome = answer.outcome if answer else "unreadable"
                tally[outcome] += 1
                if not (arguments.quiet and outcome == "legal"):
                    if shared:
                        progress.clear()
                    print(write(question, answer), end="")
                progress.show(tally.total(), file)
    except KeyboardInterrupt:
        _sum_up(tally, progress)
        raise
    _sum_up(tally, progress)
    return max(
        (exits.OF_OUTCOME[outcome] for outcome in exits.OF_OUTCOME if tally[outcome]),
        key=list(exits.OF_OUTCOME.values()).index,
        default=exits.DONE,
    )


def _as_json(question: Question, answer: Answer | None) -> str:
    entry: dict[str, object] = {"file": question.file}
    if question.line is not None:
        entry["line"] = question.line
    if answer is None:
        entry |= {"outcome": "unreadable", "error": question.error}
    else:
        # Byte for byte what the service answers.
        entry |= {"outcome": answer.outcome, "answer": orjson.Fragment(answer.content)}
    return orjson.dumps(entry).decode() + "\n"


def _as_text(question: Question, answer: Answer | None) -> str:
    place = question.file if question.line is None else f"{question.file}:{question.line}"
    if answer is None:
        return f"{plain(place)}: unreadable: {plain(question.error)}\n"
    return told(place, answer)


def _sum_up(tally: Counter[str], progress: Progress) -> None:
    progress.clear()
    if tally.total() > 1:
        counts = ", ".join(f"{tally[each]} {each}" for each in exits.OF_OUTCOME if tally[each])
        print(f"{tally.total()} in {progress.seconds:.1f} s: {counts}.", file=sys.stderr)
