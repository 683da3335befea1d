"""What is read by marshmallow's declarations: an object of named members, each with its reader."""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from marshmallow import RAISE, Schema, ValidationError, fields, post_load, validates_schema

UNKNOWN: Final = "There is no such member here."
REQUIRED: Final = "This member is required."
NULL: Final = "This member may not be null."
NO_OBJECT: Final = "An object is expected."

ReadingError = ValidationError
"""What `load` raises: its `messages` are sentences, nested as the members are."""

T = TypeVar("T")
JsonSchema = dict[str, Any]


class Member(fields.Field[T], Generic[T]):
    """A member of an object. `json_schema` is what the specification says of it."""

    default_error_messages: dict[str, str | list[Any] | dict[Any, Any]] = {  # noqa: RUF012 -- marshmallow's
        "required": REQUIRED,
        "null": NULL,
    }
    json_schema: JsonSchema

    def read(self, value: Any) -> T:
        """What the JSON value, which is not null, means; `ValidationError` if it means nothing."""
        raise NotImplementedError

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> T:
        return self.read(value)


class Shape(Schema):
    """An object that takes no member but its own.

    It is declared as marshmallow has it, and marshmallow's own `load` is what the tests hold this
    one against. That goes over all members that there may be, several times, and takes ten times
    as long; this one over those that were sent, once. Hooks other than `check` and `make` it does
    not know.
    """

    error_messages: dict[str, str] = {  # noqa: RUF012 -- marshmallow's own declaration
        "unknown": UNKNOWN,
        "type": NO_OBJECT,
    }

    class Meta:
        """Unknown members are errors, so that a misspelt one never passes silently."""

        unknown = RAISE

    def __init__(self) -> None:
        """Look up once who reads what."""
        super().__init__()
        members: dict[str, Any] = self.fields
        self._readers: dict[str, tuple[str, Callable[[Any], Any]]] = {
            member.data_key or name: (name, member.read) for name, member in members.items()
        }
        self._required = {
            member.data_key or name for name, member in members.items() if member.required
        }

    def load(self, data: Any, **_: Any) -> Any:
        """What the object means; a `ValidationError` names each bad member."""
        if not isinstance(data, dict):
            raise ValidationError({"_schema": [NO_OBJECT]})
        said: dict[str, Any] = {}
        wrong: dict[str, Any] = {}
        for key, value in data.items():
            name, read = self._readers.get(key, _NO_MEMBER)
            if value is None and name:
                wrong[key] = [NULL]
                continue
            try:
                said[name] = read(value)
            except ValidationError as error:
                wrong[key] = error.messages
        if not self._required <= data.keys():
            wrong |= {key: [self._missing(key)] for key in self._required - data.keys()}
        if wrong:
            raise ValidationError(wrong)
        try:
            self.check(said)
            return self.make(said)
        except ValidationError as error:
            raise ValidationError(_by_member(error)) from None

    def _missing(self, key: str) -> Any:
        return self.fields[self._readers[key][0]].error_messages["required"]

    def check(self, said: dict[str, Any]) -> None:
        """Object to members that do not go together; each by itself is right."""

    def make(self, said: dict[str, Any]) -> Any:
        """What the members are, together."""
        return said

    @validates_schema
    def _check(self, said: dict[str, Any], **_: Any) -> None:
        self.check(said)

    @post_load
    def _make(self, said: dict[str, Any], **_: Any) -> Any:
        return self.make(said)


def _by_member(error: ValidationError) -> dict[str, Any]:
    """What was said of the members, or of the whole."""
    messages: dict[str, Any] = error.normalized_messages()  # type: ignore[no-untyped-call]  # marshmallow's
    return messages


def refuse(_: object) -> None:
    """Refuse a member that there is not."""
    raise ValidationError(UNKNOWN)


_NO_MEMBER: Final = ("", refuse)


def object_schema(shape: Schema) -> JsonSchema:
    """The JSON Schema of a shape whose members all know their own."""
    return {
        "type": "object",
        "properties": {
            member.data_key or name: member.json_schema  # type: ignore[attr-defined]  # a Member
            for name, member in shape.fields.items()
        },
        "required": [
            member.data_key or name for name, member in shape.fields.items() if member.required
        ],
        "additionalProperties": False,
    }
