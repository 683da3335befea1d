"""What the gate lets through, held against values: what may be sent must be taken.

The validator of another library is the judge. Schemas are small and made by chance, as are the
changes; the values are made from the sender's schema.
"""

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.compatibility.breaks import Direction
from tests.compatibility.parts import Part
from tests.compatibility.schemas import Comparison

NAMES = ("a", "b", "c")
UNKNOWN = "unknown"


def number() -> st.SearchStrategy[dict[str, Any]]:
    bounds = {"minimum": st.integers(0, 2), "maximum": st.integers(2, 4)}
    kind = st.sampled_from(["integer", "number", ["integer", "null"]])
    return st.fixed_dictionaries({"type": kind}, optional=bounds)


def text() -> st.SearchStrategy[dict[str, Any]]:
    limits = {"minLength": st.integers(0, 1), "maxLength": st.integers(1, 3)}
    return st.one_of(
        st.fixed_dictionaries({"type": st.just("string")}, optional=limits),
        st.fixed_dictionaries(
            {"enum": st.lists(st.sampled_from(["", "x", "yy"]), min_size=1, unique=True)},
            optional={"type": st.just("string")},
        ),
    )


def array(items: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    limits = {"minItems": st.integers(0, 1), "maxItems": st.integers(0, 2)}
    return st.fixed_dictionaries({"type": st.just("array")}, optional={"items": items, **limits})


def thing(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    optional = {
        "required": st.lists(st.sampled_from(NAMES), unique=True, max_size=2),
        "additionalProperties": st.one_of(st.booleans(), inner),
    }
    properties = st.dictionaries(st.sampled_from(NAMES), inner, max_size=3)
    return st.fixed_dictionaries(
        {"type": st.just("object"), "properties": properties}, optional=optional
    )


def choice(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    branches = st.lists(thing(inner), min_size=1, max_size=3)
    asking = st.lists(
        st.fixed_dictionaries({"required": st.lists(st.sampled_from(NAMES), min_size=1)}),
        min_size=1,
        max_size=3,
    )
    tags = st.lists(st.sampled_from(["x", "yy", "z"]), min_size=1, unique=True)
    by_tag = st.tuples(tags, st.tuples(thing(inner), thing(inner), thing(inner))).map(
        lambda drawn: [tagged(branch, tag) for tag, branch in zip(*drawn, strict=False)]
    )
    return st.one_of(
        st.fixed_dictionaries({"oneOf": by_tag}),
        st.fixed_dictionaries({"oneOf": branches}),
        st.fixed_dictionaries({"anyOf": branches}),
        st.builds(
            lambda whole, key, each: {**whole, key: each},
            thing(inner),
            st.sampled_from(["oneOf", "anyOf"]),
            asking,
        ),
    )


def tagged(branch: dict[str, Any], tag: str) -> dict[str, Any]:
    properties = {**branch["properties"], "a": {"type": "string", "enum": [tag]}}
    return {**branch, "properties": properties, "required": ["a"]}


LEAVES = st.one_of(number(), text())
INNER = st.one_of(LEAVES, array(LEAVES), thing(LEAVES))
SCHEMAS = st.one_of(INNER, thing(INNER), choice(INNER), thing(choice(LEAVES)))


@st.composite
def changed(draw: st.DrawFn, schema: Any) -> Any:
    """The schema with a change at one place."""
    where = draw(st.sampled_from(sorted(places_of(schema), key=str)))
    new = json.loads(json.dumps(schema))
    node = new
    for step in where[:-1]:
        node = node[step]
    if not where:
        return draw(SCHEMAS)
    last = where[-1]
    if isinstance(node[last], bool):
        node[last] = not node[last]
    elif isinstance(node[last], int):
        node[last] = max(0, node[last] + draw(st.sampled_from([-1, 1])))
    elif isinstance(node[last], dict):
        node[last] = draw(INNER)
    elif isinstance(node[last], list) and len(node[last]) > 1:
        node[last].pop(draw(st.integers(0, len(node[last]) - 1)))
    elif isinstance(node, dict) and last not in {"oneOf", "anyOf"}:
        del node[last]
    return new


def places_of(node: Any, where: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where a schema, or a keyword of one, stands."""
    yield where
    if not isinstance(node, dict):
        return
    for key in node.keys() - {"type", "properties", "oneOf", "anyOf"}:
        yield from places_of(node[key], (*where, key))
    for name in node.get("properties", ()):
        yield from places_of(node["properties"][name], (*where, "properties", name))
    for key in node.keys() & {"oneOf", "anyOf"}:
        yield (*where, key)
        for index, branch in enumerate(node[key]):
            yield from places_of(branch, (*where, key, index))


@st.composite
def values(draw: st.DrawFn, schema: Any, *, unlisted: bool) -> Any:
    """Something like what the schema asks for; whether it is right is for the validator to say."""
    if not isinstance(schema, dict) or not schema:
        return draw(st.sampled_from([None, 1, "x", [], {}]))
    for key in ("oneOf", "anyOf"):
        if key in schema:
            branch = draw(st.sampled_from(schema[key]))
            whole = {name: said for name, said in schema.items() if name != key}
            required = [*whole.get("required", ()), *branch.get("required", ())]
            merged = {**whole, **branch, "required": required}
            return draw(values(merged, unlisted=unlisted))
    if "enum" in schema:
        return draw(st.sampled_from(schema["enum"]))
    kind = schema.get("type", "object")
    kind = draw(st.sampled_from(kind)) if isinstance(kind, list) else kind
    if kind == "array":
        items = values(schema.get("items", {}), unlisted=unlisted)
        return draw(st.lists(items, max_size=schema.get("maxItems", 2)))
    if kind == "object":
        return draw(objects(schema, unlisted=unlisted))
    if kind == "string":
        return draw(st.sampled_from(["", "x", "yy", "zzz", "long"]))
    return None if kind == "null" else draw(st.sampled_from([*range(-1, 6), 2.5]))


@st.composite
def objects(draw: st.DrawFn, schema: dict[str, Any], *, unlisted: bool) -> dict[str, Any]:
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    names = [
        name
        for name in (*NAMES, UNKNOWN)
        if name in properties
        or (others is not False and (unlisted or "additionalProperties" in schema))
        or (others is not False and name == UNKNOWN)
    ]
    taken = [name for name in names if name in schema.get("required", ()) or draw(st.booleans())]
    return {name: draw(values(properties.get(name, others), unlisted=unlisted)) for name in taken}


def opened(schema: Any) -> Any:
    """The schema as clients read by it: they ignore members that they do not know,
    and take the first branch that fits."""
    if isinstance(schema, list):
        return [opened(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        "anyOf" if key == "oneOf" else key: opened(inner)
        for key, inner in schema.items()
        if (key, inner) != ("additionalProperties", False)
    }


def found(direction: Direction, old: Any, new: Any) -> list[str]:
    before, after = (Part.whole({"schema": each}) / "schema" for each in (old, new))
    return [str(each) for each in Comparison(direction).breaks(before, after)]


@given(st.data())
def test_a_request_that_was_right_stays_right(data: st.DataObject) -> None:
    old = data.draw(SCHEMAS, "old")
    new = data.draw(changed(old), "new")
    if not found(Direction.REQUEST, old, new):
        sent = data.draw(st.lists(values(old, unlisted=True), min_size=1, max_size=5), "sent")
        right = [each for each in sent if Draft202012Validator(old).is_valid(each)]
        assert all(Draft202012Validator(new).is_valid(each) for each in right)


@given(st.data())
def test_an_answer_is_one_that_clients_know(data: st.DataObject) -> None:
    old = data.draw(SCHEMAS, "old")
    new = data.draw(changed(old), "new")
    if not found(Direction.ANSWER, old, new):
        sent = data.draw(st.lists(values(new, unlisted=False), min_size=1, max_size=5), "sent")
        right = [each for each in sent if Draft202012Validator(new).is_valid(each)]
        assert all(Draft202012Validator(opened(old)).is_valid(each) for each in right)


@given(SCHEMAS)
def test_what_has_not_changed_breaks_nothing(schema: Any) -> None:
    assert found(Direction.REQUEST, schema, schema) == []
