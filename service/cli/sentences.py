"""Verdicts and refusals as text for people."""

from collections.abc import Iterator
from typing import Any

from service.cli.asked import Answer


def told(place: str, answer: Answer) -> str:
    """What is to be told of the question that stands in this place."""
    document = answer.document
    lines = [f"{place}: {_headline(answer)}"]
    for violation in document.get("violations", ()):
        lines += _finding(violation)
    for unknown in document.get("unknown", ()):
        lines += _finding(unknown)
    for error in document.get("errors", ()):
        where = error.get("pointer") or error.get("parameter") or error.get("header") or "request"
        lines.append(f"  {where}: {error['detail']}")
    return "".join(f"{plain(line)}\n" for line in lines)


def plain(text: str) -> str:
    """The text in which nothing can move a terminal's cursor."""
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


def _headline(answer: Answer) -> str:
    document = answer.document
    if answer.outcome == "legal":
        return f"legal; {_next(document['table'])}"
    if answer.outcome in {"illegal", "undetermined"}:
        failed = document.get("failed")
        return answer.outcome + ("" if failed is None else f", at actions/{failed}")
    return f"{answer.outcome}: {document.get('detail') or document['title']}"


def _next(table: dict[str, Any]) -> str:
    if table["phase"] == "over":
        return "the deal is over"
    return f"seat {table['turn']} is in turn, to {table['phase']}"


def _finding(finding: dict[str, Any]) -> Iterator[str]:
    yield f"  {finding['rule']}"
    yield f"    {finding['text']}"
    if because := finding.get("because"):
        yield f"    because: {because}"
    if pointer := finding.get("pointer"):
        yield f"    at: {pointer}"
    if source := finding.get("source"):
        yield f"    source: {source}"
