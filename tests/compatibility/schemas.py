"""Whether who reads a message understands all that its sender may send.

In a request the client sends by the old schema and the service reads by the new one; in an answer
the service sends by the new schema and the client reads by the old one. So there is one rule for
both: *what the sender may send, the reader must take.*

Rulings:

- **Unknown members of an answer** are no break, as the specification tells clients to ignore them,
  also where the schema is closed. What a schema of an answer does not list is not sent, but where
  clients read members of any name: an answer that was such a map has to go on saying of what.
- **New words and new branches in an answer** are breaks: generated clients in Swift, Java and
  Kotlin throw. The specification declares no place as open. A word listed for a header counts too.
- **Looser limits in an answer** are breaks: Python clients made by datamodel-code-generator or
  openapi-generator check every limit of what they read.
- **A member that a request may no longer have** is a break, even where others are let through:
  what it asked for would silently no longer happen.
- **A default that changes or goes** is a break: what is left out means something else. One that is
  written down for the first time is none.
- **Patterns and formats** are breaks when they differ; which of two is narrower is not looked at.
"""

from collections.abc import Iterator
from typing import Any

from tests.compatibility.breaks import Break, Direction
from tests.compatibility.limits import exceeded
from tests.compatibility.parts import Part, said
from tests.compatibility.shapes import Shape, alternatives, apart, as_word, shape_of


class Comparison:
    """Compares schemas of the old and the new specification for messages of one direction."""

    def __init__(self, direction: Direction, *, backwards: bool = False) -> None:
        self._backwards = backwards
        self.direction = direction
        self._asked = direction is Direction.REQUEST
        self._found: dict[tuple[str, str], tuple[Break, ...]] = {}

    def breaks(self, old: Part, new: Part) -> tuple[Break, ...]:
        """Each change between two schemas that breaks."""
        return self._between(old, new) if self._asked else self._between(new, old)

    def _between(self, sender: Part, reader: Part) -> tuple[Break, ...]:
        pair = (sender.pointer, reader.pointer)
        if pair not in self._found:
            self._found[pair] = ()  # a schema that holds itself is asked about only once
            shapes = alternatives(sender)
            found = [
                *self._as_wholes(*((sender, reader) if self._asked else (reader, sender))),
                *(each for sent in shapes for each in self._fits(sent, reader)),
                *(each for sent in shapes for each in self._gone(sent, alternatives(reader))),
            ]
            self._found[pair] = tuple(dict.fromkeys(found))
        return self._found[pair]

    def _as_wholes(self, old: Part, new: Part) -> Iterator[Break]:
        """What is said of all branches together."""
        was, now = said(old), said(new)
        named = was.get("discriminator", {}).get("propertyName")
        if named and named != now.get("discriminator", {}).get("propertyName"):
            yield self._break(f"{old.pointer}/discriminator", f"{named} no longer tells branches")
        if "default" in was and _default(was) != _default(now):
            why = f"the default {_default(was)} is {_default(now)} now"
            yield self._break(f"{old.pointer}/default", why)

    def _gone(self, sent: Shape, listed: tuple[Shape, ...]) -> Iterator[Break]:
        """Members that a request had, and of which nothing at all is said any more."""
        read = [each for each in listed if not apart(sent, each)] if self._asked else []
        for name, member in sent.members.items():
            if read and all(each.member(name) is None for each in read):
                yield self._break(member.pointer, f"the member {name}, which is gone")

    def _fits(self, sent: Shape, reader: Part) -> Iterator[Break]:
        """What of a shape that is sent its reader does not take."""
        if not sent.types:
            return
        yield from self._by_itself(sent, shape_of(reader))
        branching = said(reader)
        for _, part in reader / "allOf" if "allOf" in branching else ():
            yield from self._fits(sent, part)
        for choice in ("anyOf", "oneOf"):
            if choice in branching:
                yield from self._one_branch(sent, reader / choice, alone=choice == "oneOf")

    def _one_branch(self, sent: Shape, choice: Part, *, alone: bool) -> Iterator[Break]:
        """A branch must take it, and with oneOf no other one may."""
        like = [
            branch
            for _, branch in choice
            if any(not apart(sent, read) for read in alternatives(branch))
        ] or [branch for _, branch in choice if branch.pointer == sent.place.pointer]
        if not like:
            yield self._break(sent.place.pointer, f"no branch of {choice.pointer} is for this")
            return
        missed = [list(self._fits(sent, branch)) for branch in like]
        best = min(
            range(len(like)),
            key=lambda index: (len(missed[index]), like[index].pointer != sent.place.pointer),
        )
        yield from missed[best]
        for index, branch in enumerate(like):
            if alone and index != best and not self._ruled_out(sent, branch):
                why = f"what {sent.place.pointer} is for may be taken for this as well"
                yield self._break(branch.pointer, why)

    def _ruled_out(self, sent: Shape, branch: Part) -> bool:
        """Whether what is of that branch was of another one of the sender's oneOf already."""
        if self._backwards:
            return False
        looking_back = Comparison(Direction.REQUEST, backwards=True)
        return any(not looking_back.breaks(branch, rival) for rival in sent.rivals)

    def _by_itself(self, sent: Shape, read: Shape) -> Iterator[Break]:
        yield from self._of_value(sent, read)
        if "object" in sent.types:
            yield from self._of_members(sent, read)
        if "array" in sent.types and read.items is not None and sent.limits.get("maxItems") != 0:
            yield from self._between(sent.items or _anything(sent), read.items)

    def _of_value(self, sent: Shape, read: Shape) -> Iterator[Break]:
        numbers = {"integer"} if "number" in read.types else set()
        for name in sorted(sent.types - read.types - numbers):
            yield self._at(sent, read, "type", f"the type {name}")
        if read.words is not None and sent.words is None:
            yield self._at(sent, read, "enum", "values that are not listed")
        elif read.words is not None:
            for word in sorted((sent.words or frozenset()) - read.words):
                yield self._at(sent, read, "enum", f"the value {word}")
        for keyword, how in exceeded(sent, read):
            yield self._at(sent, read, keyword, how)

    def _of_members(self, sent: Shape, read: Shape) -> Iterator[Break]:
        for name in sorted(read.required - sent.required):
            why = f"without the member {name}, which is required"
            yield self._at(sent, read, f"properties/{name}", why)
        for name in sorted(sent.members):
            mine, theirs = sent.members[name], read.member(name)
            if theirs is not None and theirs.content is not False:
                yield from self._between(mine, theirs)
            elif theirs is not None and self._asked and shape_of(mine).types:
                yield self._at(
                    sent, read, f"properties/{name}", f"the member {name}, which is gone"
                )
        others = self._others(sent, read)
        if others is not None:
            yield from self._of_others(sent, others, read)

    def _of_others(self, sent: Shape, others: Part, read: Shape) -> Iterator[Break]:
        """Members that the sender may have without listing them."""
        for name in sorted(read.members.keys() - sent.members):
            if list(self._between(others, read.members[name])):
                why = f"a member {name}, of which nothing was said"
                yield self._at(sent, read, f"properties/{name}", why)
        if read.others is None or (read.others.content is False and not self._asked):
            return
        if others.content and read.others.content:
            yield from self._between(others, read.others)
        elif list(self._between(others, read.others)):
            why = "members of which nothing was said"
            yield self._at(sent, read, "additionalProperties", why)

    def _others(self, sent: Shape, read: Shape) -> Part | None:
        """What may be sent under names that are not listed."""
        if sent.others is not None:
            return None if sent.closed else sent.others
        is_read = read.others is not None and not isinstance(read.others.content, bool)
        return _anything(sent) if self._asked or is_read else None

    def _at(self, sent: Shape, read: Shape, keyword: str, why: str) -> Break:
        """A break at a keyword: in the old specification if it stands there, else in the new."""
        old, new = (sent.place, read.place) if self._asked else (read.place, sent.place)
        for place in (old, new):
            if _stands(place.content, keyword):
                return self._break(f"{place.pointer}/{keyword}", why)
        return self._break(old.pointer, why)

    def _break(self, place: str, why: str) -> Break:
        return Break(place, self.direction, why)


def _anything(sent: Shape) -> Part:
    """The schema of what is not said anything of."""
    return Part(sent.place.document, f"{sent.place.pointer}/", {})


def _default(schema: dict[str, Any]) -> str:
    return as_word(schema["default"]) if "default" in schema else "(none)"


def _stands(content: Any, keyword: str) -> bool:
    for step in keyword.split("/"):
        if not isinstance(content, dict) or step not in content:
            return False
        content = content[step]
    return True
