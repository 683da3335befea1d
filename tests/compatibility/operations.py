"""What clients ask: operations, parameters, bodies and who is let in."""

from collections.abc import Iterator
from typing import Any

from tests.compatibility.answers import Answers
from tests.compatibility.breaks import Break, Direction
from tests.compatibility.parts import Part, said
from tests.compatibility.schemas import Comparison

_AS_WRITTEN = ("style", "explode", "allowReserved", "content")


class Operations:
    """Compares all operations of two specifications."""

    def __init__(self, old: Part, new: Part) -> None:
        self.old, self.new = old, new
        self.requests = Comparison(Direction.REQUEST)
        self.answers = Answers(Comparison(Direction.ANSWER))

    def breaks(self) -> Iterator[Break]:
        for path, methods in self.old / "paths":
            there = self.new / "paths" / path
            if not there.content:
                yield Break(methods.pointer, Direction.REQUEST, "the path is gone")
                continue
            for method, operation in methods:
                if method == "parameters":
                    continue
                if method not in there:
                    yield Break(operation.pointer, Direction.REQUEST, "the method is gone")
                else:
                    yield from self._named(operation, there / method)
                    yield from self._parameters(methods, operation, there, there / method)
                    yield from self._body(operation, there / method)
                    yield from self._let_in(operation, there / method)
                    yield from self.answers.breaks(operation, there / method)

    def _named(self, old: Part, new: Part) -> Iterator[Break]:
        """Generated clients call a method by the id, and its class by the tag."""
        for name in ("operationId", "tags"):
            if said(old).get(name) != said(new).get(name):
                yield Break(f"{old.pointer}/{name}", Direction.NAME, f"another: {new.get(name)}")

    def _parameters(self, *places: Part) -> Iterator[Break]:
        old, new = _by_name(*places[:2]), _by_name(*places[2:])
        for key, parameter in old.items():
            if key in new:
                yield from self._parameter(parameter, new[key])
            else:
                where = [each for each, name in new if name == key[1]]
                why = f"now in the {where[0]}" if where else "the parameter is gone"
                yield Break(parameter.pointer, Direction.REQUEST, why)
        for key, parameter in new.items():
            if key not in old and parameter.get("required"):
                yield Break(parameter.pointer, Direction.REQUEST, "a new required parameter")

    def _parameter(self, old: Part, new: Part) -> Iterator[Break]:
        if new.get("required") and not old.get("required"):
            yield Break(old.pointer, Direction.REQUEST, "the parameter is required now")
        if any(old.get(name) != new.get(name) for name in _AS_WRITTEN):
            yield Break(old.pointer, Direction.REQUEST, "the parameter is written otherwise")
        yield from self.requests.breaks(old / "schema", new / "schema")

    def _body(self, old: Part, new: Part) -> Iterator[Break]:
        if "requestBody" not in old:
            if said(new / "requestBody").get("required"):
                place = (new / "requestBody").pointer
                yield Break(place, Direction.REQUEST, "a body is required now")
            return
        was, now = old / "requestBody", new / "requestBody"
        if now.get("required") and not was.get("required"):
            yield Break(was.pointer, Direction.REQUEST, "the body is required now")
        for kind, body in was / "content":
            if kind in now / "content":
                yield from self.requests.breaks(body / "schema", now / "content" / kind / "schema")
            else:
                yield Break(body.pointer, Direction.REQUEST, "the media type is gone")

    def _let_in(self, old: Part, new: Part) -> Iterator[Break]:
        """What was enough to be let in still is."""
        asked = self._asked_of(self.new, new)
        for enough in self._asked_of(self.old, old):
            if not any(_no_more(each, enough) for each in asked):
                place = f"{old.pointer}/security" if "security" in old else old.pointer
                why = f"{enough or 'nothing'} is no longer enough to be let in"
                yield Break(place, Direction.REQUEST, why)

    def _asked_of(self, whole: Part, operation: Part) -> list[dict[str, Any]]:
        listed: list[dict[str, Any]] = operation.get("security", whole.get("security", []))
        return listed or [{}]


def _by_name(path: Part, operation: Part) -> dict[tuple[str, str], Part]:
    """The parameters of an operation; its own ones win over those of its path."""
    return {
        (parameter.get("in"), _name(parameter)): parameter
        for place in (path, operation)
        for _, parameter in (place / "parameters" if "parameters" in place else ())
    }


def _name(parameter: Part) -> str:
    name: str = parameter.get("name")
    return name.lower() if parameter.get("in") == "header" else name


def _no_more(asked: dict[str, Any], enough: dict[str, Any]) -> bool:
    return all(
        scheme in enough and set(scopes) <= set(enough[scheme]) for scheme, scopes in asked.items()
    )
