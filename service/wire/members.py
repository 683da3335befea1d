"""Strict members: a number is a number, a switch a switch; each knows its own JSON Schema.

marshmallow's stock fields take ``"1_0"`` for 10 and ``1`` for true; these do not.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache, wraps
from typing import Any, Generic, TypeVar

import orjson
from marshmallow import Schema, ValidationError

from service.wire.shape import NO_OBJECT, JsonSchema, Member, object_schema, refuse

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)


def as_integer(value: object) -> int | None:
    """The whole number that a JSON value is (``5`` and ``5.0`` are, ``"5"`` and ``true`` not)."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return None


def integer_between(value: object, least: int, most: int) -> int:
    """The whole number that a JSON value is; `ValidationError` if it is none or out of range."""
    number = value if type(value) is int else as_integer(value)
    if number is None or not least <= number <= most:
        message = f"A whole number from {least} to {most} is expected."
        raise ValidationError(message)
    return number


def read_switch(value: object) -> bool:
    """The truth that a JSON value is; `ValidationError` if it is none."""
    if not isinstance(value, bool):
        message = "true or false is expected."
        raise ValidationError(message)
    return value


class Integer(Member[int]):
    """A whole number in a range."""

    def __init__(self, least: int, most: int, description: str, *, required: bool = False) -> None:
        """The number is at least `least` and at most `most`."""
        super().__init__(required=required)
        self.least, self.most = least, most
        self.json_schema = {
            "type": "integer",
            "minimum": least,
            "maximum": most,
            "description": description,
        }

    def read(self, value: Any) -> int:
        """The number."""
        return integer_between(value, self.least, self.most)


class Integers(Member[tuple[int, ...]]):
    """A list of whole numbers, one a side."""

    def __init__(self, least: int, most: int, description: str, *, required: bool = False) -> None:
        """Each number is at least `least` and at most `most`."""
        super().__init__(required=required)
        self.least, self.most = least, most
        self.json_schema = {
            "type": "array",
            "items": {"type": "integer", "minimum": least, "maximum": most},
            "minItems": 2,
            "maxItems": 8,
            "description": description,
        }

    def read(self, value: Any) -> tuple[int, ...]:
        """The numbers."""
        listed = items(value, 2, 8)
        return tuple(each(listed, lambda item: integer_between(item, self.least, self.most)))


class Switch(Member[bool]):
    """True or false."""

    def __init__(self, description: str) -> None:
        """Nothing but `true` and `false`, no number and no word."""
        super().__init__()
        self.json_schema = {"type": "boolean", "description": description}

    def read(self, value: Any) -> bool:
        """True or false."""
        return read_switch(value)


class Choice(Member[E], Generic[E]):
    """One of the words of an enumeration."""

    def __init__(
        self, words: type[E], description: str, *, required: bool = False, name: str | None = None
    ) -> None:
        """The words are the values of `words`; `name` is the member's where Python reserves it."""
        super().__init__(required=required, data_key=name)
        self.words = {word.value: word for word in words}
        self.json_schema = {
            "type": "string",
            "enum": list(self.words),
            "description": description,
        }

    def read(self, value: Any) -> E:
        """The word."""
        word = self.words.get(value) if isinstance(value, str) else None
        if word is None:
            message = f"One of these is expected: {', '.join(self.words)}."
            raise ValidationError(message)
        return word


class ListOf(Member[tuple[Any, ...]]):
    """A list whose items are read by a function."""

    def __init__(
        self,
        read: Callable[[Any], Any],
        schema: JsonSchema,
        description: str,
        *,
        least: int = 1,
        most: int,
        required: bool = True,
    ) -> None:
        """At least `least` and at most `most` items, each of the form that `schema` gives it."""
        super().__init__(required=required)
        self.read_item, self.least, self.most = read, least, most
        self.json_schema = {
            "type": "array",
            "items": schema,
            "minItems": least,
            "maxItems": most,
            "description": description,
        }

    def read(self, value: Any) -> tuple[Any, ...]:
        """What each item means."""
        return tuple(each(items(value, self.least, self.most), self.read_item))


class Part(Member[Any]):
    """An object of a shape of its own."""

    def __init__(self, shape: Schema, component: str, *, required: bool = False) -> None:
        """`component` is the name of its schema in the specification."""
        super().__init__(required=required)
        self.shape = shape
        self.json_schema = {"$ref": f"#/components/schemas/{component}"}

    def read(self, value: Any) -> Any:
        """What the object means."""
        return self.shape.load(value)


def items(value: object, least: int, most: int) -> list[Any]:
    """The items of a JSON array with so many of them; `ValidationError` if it is none."""
    if not isinstance(value, list):
        message = "A list is expected."
        raise ValidationError(message)
    if not least <= len(value) <= most:
        message = f"A list of {least} to {most} is expected."
        raise ValidationError(message)
    return value


def members(value: object, readers: Mapping[str, Callable[[Any], Any]]) -> dict[str, Any]:
    """Read the members of a JSON object without others; a `ValidationError` names each bad one."""
    if not isinstance(value, dict):
        raise ValidationError(NO_OBJECT)
    read: dict[str, Any] = {}
    wrong: dict[str, Any] = {}
    for name, inner in value.items():
        try:
            read[name] = readers.get(name, refuse)(inner)
        except ValidationError as error:
            wrong[name] = error.messages
    if wrong:
        raise ValidationError(wrong)
    return read


def kept(*, most: int, longest: int) -> Callable[[Callable[[Any], T]], Callable[[Any], T]]:
    """Make a reader keep so many of the values that it has read lately.

    The same tables come again and again, with little changed. Values are known again by the very
    bytes that they would be written with: to Python 1, 1.0 and true are alike. What takes more than
    the `longest` bytes, as nothing in a game does, is not kept, so that nobody can fill the memory.
    """

    def remembering(read: Callable[[Any], T]) -> Callable[[Any], T]:
        @lru_cache(maxsize=most)
        def read_before(written: bytes) -> T:
            return read(orjson.loads(written))

        @wraps(read)
        def reader(value: Any) -> T:
            try:
                written = orjson.dumps(value)
            except orjson.JSONEncodeError:  # deeper than orjson writes, or anything that is allowed
                return read(value)
            return read_before(written) if len(written) <= longest else read(value)

        return reader

    return remembering


def each(listed: list[Any], load: Callable[[Any], Any]) -> list[Any]:
    """Load every item; a `ValidationError` names each bad one by its index."""
    loaded: list[Any] = []
    wrong: dict[int | str, Any] = {}
    for index, item in enumerate(listed):
        try:
            loaded.append(load(item))
        except ValidationError as error:
            wrong[index] = error.messages
    if wrong:
        raise ValidationError(wrong)
    return loaded


def choice_schema(member: str, components: Mapping[str, str]) -> JsonSchema:
    """The JSON Schema of one of several objects: a word in that member says which component."""
    refs = {word: f"#/components/schemas/{component}" for word, component in components.items()}
    return {
        "oneOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": member, "mapping": refs},
    }


def chosen_schema(member: str, word: str, shape: Schema) -> JsonSchema:
    """The JSON Schema of a shape that is chosen by this word in that member, which comes first."""
    schema = object_schema(shape)
    return {
        "type": schema["type"],
        "properties": {member: {"type": "string", "enum": [word]}, **schema["properties"]},
        "required": [member, *schema["required"]],
        "additionalProperties": schema["additionalProperties"],
        "description": type(shape).__doc__,
    }


def exactly_one(*members: str) -> JsonSchema:
    """The JSON Schema of objects with exactly one of these members.

    In a list of its own: beside `type` generators take such a choice for the whole of the shape.
    """
    return {"allOf": [{"oneOf": [{"required": [member]} for member in members]}]}


def at_least_one(*members: str) -> JsonSchema:
    """The JSON Schema of objects with at least one of these members."""
    return {"allOf": [{"anyOf": [{"required": [member]} for member in members]}]}
