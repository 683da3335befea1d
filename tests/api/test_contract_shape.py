"""The shape of openapi.yaml: what code generators, mock servers and contract tests rely on."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from service.api.examples import EXAMPLES, PROBLEM_EXAMPLES
from service.api.problem_types import PROBLEM_TYPES
from tests.conformance import DOCUMENT
from tests.examples import operations
from tests.resolved import Resolved

SCHEMAS = DOCUMENT["components"]["schemas"]
OPERATIONS = {
    operation["operationId"]: (path, operation)
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
    if method != "parameters"
}
RESPONSES = DOCUMENT["components"]["responses"]
RESOLVED = Resolved(DOCUMENT)

# Words that a generator would have to rename, because a language has them.
RESERVED = {"Type", "Error", "Set", "Map", "List", "Object", "Class", "Enum", "Result"}


def nodes(node: Any, pointer: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object of the document but what stands in examples."""
    if isinstance(node, dict):
        yield pointer, node
        for key, inner in node.items():
            if key not in {"example", "examples"}:
                yield from nodes(inner, f"{pointer}/{key.replace('~', '~0').replace('/', '~1')}")
    elif isinstance(node, list):
        for index, inner in enumerate(node):
            yield from nodes(inner, f"{pointer}/{index}")


def is_schema(pointer: str, node: dict[str, Any]) -> bool:
    kind = node.get("type")
    elsewhere = pointer.endswith(("/properties", "/securitySchemes"))
    return isinstance(kind, str | list) and not elsewhere and not pointer.endswith("/if")


LIMITS = {
    "string": ("maxLength",),
    "array": ("maxItems",),
    "integer": ("minimum", "maximum"),
    "number": ("minimum", "maximum"),
}


def unbounded(node: dict[str, Any]) -> list[str]:
    """The limits that a schema lacks; a list of words needs none."""
    kinds = [node["type"]] if isinstance(node["type"], str) else node["type"]
    wanted = [limit for kind in kinds for limit in LIMITS.get(kind, ())]
    return [] if "enum" in node else [limit for limit in wanted if limit not in node]


def test_every_text_list_and_number_has_limits() -> None:
    schemas = [each for each in nodes(DOCUMENT) if is_schema(*each)]
    assert len(schemas) > 300
    assert {pointer: lacks for pointer, node in schemas if (lacks := unbounded(node))} == {}


@pytest.mark.parametrize(
    ("schema", "lacks"),
    [
        ({"type": "string"}, ["maxLength"]),
        ({"type": "string", "maxLength": 1}, []),
        ({"type": "string", "enum": ["a"]}, []),
        ({"type": ["string", "null"]}, ["maxLength"]),
        ({"type": "array"}, ["maxItems"]),
        ({"type": "integer", "minimum": 0}, ["maximum"]),
        ({"type": "object"}, []),
    ],
    ids=str,
)
def test_a_missing_limit_is_seen(schema: dict[str, Any], lacks: list[str]) -> None:
    assert unbounded(schema) == lacks


def test_patterns_are_anchored_and_common_to_ecmascript_and_python() -> None:
    patterns = {node["pattern"] for _, node in nodes(DOCUMENT) if "pattern" in node}
    assert len(patterns) > 5
    for pattern in patterns:
        assert re.fullmatch(r"\^.*\$", pattern), pattern
        assert not re.search(r"\(\?|\\[AZbBdDwWsS]|\\p", pattern), pattern


def test_nothing_is_said_in_the_words_of_other_versions() -> None:
    for pointer, node in nodes(DOCUMENT):
        assert not node.keys() & {"nullable", "const"}, pointer


def test_only_the_members_of_requests_may_be_a_choice_beside_a_type() -> None:
    """Beside `type` generators take a choice for the whole, so it stands in a list of its own."""
    for pointer, node in nodes(DOCUMENT):
        choices = node.get("allOf", [])
        for choice in choices:
            (branches,) = choice.values()
            assert all(branch.keys() == {"required"} for branch in branches), pointer
        if is_schema(pointer, node):
            assert not node.keys() & {"oneOf", "anyOf"}, pointer


def test_lists_of_words_are_of_texts() -> None:
    for pointer, node in nodes(DOCUMENT):
        if isinstance(node.get("enum"), list):
            kinds = {node["type"]} if isinstance(node["type"], str) else set(node["type"])
            assert kinds <= {"string", "null"}, pointer


def test_an_option_has_no_default_that_a_client_would_send() -> None:
    """It would count as chosen, against the preset."""
    rules = [schema for name, schema in SCHEMAS.items() if name.endswith("Rules")]
    members = [each for schema in rules for each in schema.get("properties", {}).values()]
    assert len(members) > 80
    assert not any("default" in each for each in members)
    assert sum("Default: " in each.get("description", "") for each in members) > 80


def test_no_schema_has_a_name_that_generators_rename() -> None:
    assert not SCHEMAS.keys() & RESERVED
    assert all(re.fullmatch("[A-Z][A-Za-z0-9]*", name) for name in SCHEMAS)


CHOICES = {name: schema for name, schema in SCHEMAS.items() if "discriminator" in schema}


def test_what_has_kinds_says_by_which_member() -> None:
    assert {"Action", "SeatAction", "Rules", "Event", "Verdict", "LogEntry"} <= CHOICES.keys()


@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_is_told_by_one_word(name: str) -> None:
    choice = CHOICES[name]
    member = choice["discriminator"]["propertyName"]
    mapping = choice["discriminator"]["mapping"]
    assert [branch["$ref"] for branch in choice["oneOf"]] == list(mapping.values())
    for word, reference in mapping.items():
        branch = SCHEMAS[reference.rpartition("/")[2]]
        assert next(iter(branch["properties"])) == member
        assert branch["properties"][member]["enum"] == [word]
        assert branch["properties"][member]["type"] == "string"
        assert branch["required"][0] == member


SESSION_OPERATIONS = {
    name for name, (path, _) in OPERATIONS.items() if path.startswith("/v1/sessions/")
}


def links_of(name: str, status: str) -> dict[str, Any]:
    links: dict[str, Any] = OPERATIONS[name][1]["responses"][status]["links"]
    return links


def test_creation_leads_to_every_operation_of_a_session() -> None:
    links = links_of("beginSession", "201")
    assert {link["operationId"] for link in links.values()} == SESSION_OPERATIONS
    assert len(SESSION_OPERATIONS) == 9


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("beginSession", "201"),
        ("watchSession", "200"),
        ("viewSeat", "200"),
        ("act", "200"),
        ("dealNext", "200"),
    ],
)
def test_a_link_fills_the_path_and_if_match(name: str, status: str) -> None:
    for link in links_of(name, status).values():
        path, operation = OPERATIONS[link["operationId"]]
        wanted = set(re.findall(r"\{([a-z]+)\}", path))
        if {"$ref": "#/components/parameters/If-Match"} in operation["parameters"]:
            wanted.add("header.If-Match")
            assert link["parameters"]["header.If-Match"] == "$response.header.ETag"
        assert link["parameters"].keys() == wanted
        shown = f"/paths/{path_of(name)}/responses/{status}/content/application~1json/schema"
        for expression in link["parameters"].values():
            if expression != "$response.header.ETag":
                assert leads_somewhere(expression, RESOLVED.at(shown)), expression


def path_of(name: str) -> str:
    method, path = operations()[name]
    return f"{path.replace('/', '~1')}/{method.lower()}"


def leads_somewhere(expression: str, schema: Any) -> bool:
    """Whether an answer of that schema can have what a link takes out of it."""
    for step in expression.removeprefix("$response.body#/").split("/"):
        schema = schema["items"] if step.isdigit() else schema["properties"].get(step)
        if schema is None:
            return False
    return True


def test_every_kind_of_problem_has_an_example_that_the_service_has_answered() -> None:
    # No operation answers 405: it is what an address says to a method that it has not.
    assert set(PROBLEM_TYPES) - set(PROBLEM_EXAMPLES) == {"method-not-allowed"}


def contents() -> Iterator[tuple[str, str, Any]]:
    """Every example of the document: where it stands, its schema's pointer, its value."""
    for pointer, node in nodes(DOCUMENT):
        if isinstance(node.get("examples"), dict) and "schema" in node:
            for key, example in node["examples"].items():
                yield f"{pointer}/{key}", f"{pointer}/schema", example["value"]


def test_every_example_has_the_form_that_is_promised() -> None:
    seen = 0
    for place, schema, value in contents():
        if isinstance(value, str) or "~1openapi." in place:
            continue  # pages, and the specification itself, of which the beginning is shown
        error = next(iter(RESOLVED.validator(schema).iter_errors(value)), None)
        assert error is None, f"{place}: {error.message[:300]}"
        seen += 1
    assert seen > 150


def test_every_listed_refusal_has_an_example() -> None:
    for name, (_, operation) in OPERATIONS.items():
        for status, listed in operation["responses"].items():
            if int(status) >= 400:
                named = listed.get("$ref", "").rpartition("/")[2]
                answer = RESPONSES[named] if named else listed
                if "application/problem+json" not in answer["content"]:
                    assert name == "getReadiness"  # which answers alike, ready or not
                    continue
                examples = answer["content"]["application/problem+json"]["examples"]
                assert examples, f"{name} {status}"
                slugs = set(re.findall(r"`([a-z-]+)`: ", answer["description"]))
                shown = {each["value"]["type"].rpartition("/")[2] for each in examples.values()}
                assert shown == slugs, f"{name} {status}"


def test_a_refusal_says_what_was_sent() -> None:
    examples = [example for each in EXAMPLES.values() for example in each.values()]
    sent = [example["sent"] for example in examples if example["status"] >= 400]
    assert len(sent) > 40
    assert all(re.match("`(GET|POST|PUT|DELETE) /", each) for each in sent)
