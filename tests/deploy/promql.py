"""What an expression of Prometheus' names: its selectors, found in its tree."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import promql_parser

# Where a node of the tree has its parts; a number or a text has none.
_PARTS = ("lhs", "rhs", "expr", "args", "vector_selector", "param")


class Matcher(NamedTuple):
    """A condition on a label: `status=~"5.."`."""

    label: str
    operator: str
    value: str


class Selector(NamedTuple):
    """A metric, and the conditions on its labels."""

    metric: str
    matchers: tuple[Matcher, ...]


_OPERATORS = {"Equal": "=", "NotEqual": "!=", "Re": "=~", "NotRe": "!~"}


def selectors(expression: str) -> Iterator[Selector]:
    """All that are in an expression; ValueError if it cannot be read."""
    return _of(promql_parser.parse(expression))


def grouped_by(expression: str) -> Iterator[str]:
    """The labels by which something is added up or counted."""
    for node in _nodes(promql_parser.parse(expression)):
        modifier = getattr(node, "modifier", None)
        if isinstance(node, promql_parser.AggregateExpr) and modifier:
            yield from modifier.labels


def _of(tree: Any) -> Iterator[Selector]:
    for node in _nodes(tree):
        if isinstance(node, promql_parser.VectorSelector):
            found = [
                Matcher(each.name, _OPERATORS[str(each.op).rpartition(".")[2]], each.value)
                for each in node.matchers.matchers
            ]
            yield Selector(node.name or "", tuple(found))


def _nodes(node: Any) -> Iterator[Any]:
    yield node
    for part in _PARTS:
        below = getattr(node, part, None)
        for each in below if isinstance(below, list) else [below]:
            if each is not None:
                yield from _nodes(each)
