"""Validators of schemas out of a specification, made to be asked thousands of times.

Looking references up while validating takes longer than all the rest of a test. As no schema of
the service holds itself, they can be put in beforehand, once. And as a table is mostly cards, what
a list of words has been found to allow need not be looked at again.
"""

from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator, ValidationError, validators


class Resolved:
    """A specification, asked for what stands at a place of it."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document
        self._found: dict[str, Any] = {}
        self._validators: dict[str, Any] = {}

    def validator(self, pointer: str) -> Any:
        """Who says whether a value has the form that the schema at that JSON Pointer gives it."""
        if pointer not in self._validators:
            self._validators[pointer] = _validator_class()(self.at(pointer))
        return self._validators[pointer]

    def at(self, pointer: str) -> Any:
        """What stands at that JSON Pointer."""
        if pointer not in self._found:
            node: Any = self._document
            for step in pointer.removeprefix("/").split("/"):
                node = node[step.replace("~1", "/").replace("~0", "~")]
            self._found[pointer] = self._put_in(node)
        return self._found[pointer]

    def _put_in(self, node: Any) -> Any:
        if isinstance(node, list):
            return [self._put_in(inner) for inner in node]
        if not isinstance(node, dict):
            return node
        here = {key: self._put_in(inner) for key, inner in node.items() if key != "$ref"}
        if not isinstance(node.get("$ref"), str):
            return here
        there = self.at(node["$ref"].removeprefix("#"))
        # What stands beside a reference counts as well: only descriptions can be overridden.
        assert not there.keys() & here.keys() - {"description"}, node
        return {**there, **here}


def _validator_class() -> Any:
    """JSON Schema as it is, but that it remembers which words of a list were right."""
    right: dict[int, set[str]] = {}

    def items(
        validator: Any, schema: Any, instance: Any, _parent: Any
    ) -> Iterator[ValidationError]:
        if not isinstance(instance, list):
            return
        seen = right.setdefault(id(schema), set())  # schemas stay, so that ids are not given again
        for index, item in enumerate(instance):
            if isinstance(item, str) and item in seen:
                continue
            found = list(validator.descend(item, schema, path=index))
            if isinstance(item, str) and not found:
                seen.add(item)
            yield from found

    return validators.extend(Draft202012Validator, {"items": items})
