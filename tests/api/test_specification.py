"""openapi.yaml: made from the code, valid, complete, and true to its examples."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator

from service.api import specification
from service.api.examples import EXAMPLES
from service.api.problem_types import PROBLEM_TYPES
from service.settings import Settings
from tests.conformance import DOCUMENT, OPERATIONS
from tests.examples import answered, operations

CHECKED_IN = Path(__file__).parents[2] / "openapi.yaml"


def test_the_file_is_what_the_code_generates() -> None:
    assert CHECKED_IN.read_text("utf-8") == specification.as_yaml(DOCUMENT), "run `make openapi`"


def test_the_file_reads_as_what_the_service_publishes(client: FlaskClient) -> None:
    assert yaml.safe_load(CHECKED_IN.read_text("utf-8")) == client.get("/openapi.json").json
    assert CHECKED_IN.read_text("utf-8") == client.get("/openapi.yaml").text


def test_it_is_valid() -> None:
    assert list(OpenAPIV31SpecValidator(DOCUMENT).iter_errors()) == []


def test_every_route_is_in_it(app: Flask) -> None:
    routes = {
        (method, re.sub(r"<(?:int:)?([^>]*)>", r"{\1}", rule.rule))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert set(operations().values()) == routes


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_is_described(name: str) -> None:
    operation = OPERATIONS[name]
    assert operation["summary"].endswith(".")
    assert len(operation["tags"]) == 1
    assert "default" not in operation["responses"]
    statuses = set(operation["responses"])
    assert "500" in statuses
    assert statuses & {"200", "201"} if "406" in statuses else "204" in statuses


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_has_examples(name: str) -> None:
    operation = OPERATIONS[name]
    for content in operation.get("requestBody", {}).get("content", {}).values():
        assert content["examples"]
    good = [answer for status, answer in operation["responses"].items() if status[0] == "2"]
    contents = [content for answer in good for content in answer.get("content", {}).values()]
    assert any("examples" in content for content in contents) or not contents
    assert EXAMPLES[name]


def test_every_answer_declares_the_request_id() -> None:
    responses = [
        *DOCUMENT["components"]["responses"].values(),
        *(r for operation in OPERATIONS.values() for r in operation["responses"].values()),
    ]
    whole = [response for response in responses if "$ref" not in response]
    assert whole
    assert all("X-Request-Id" in response["headers"] for response in whole)


@pytest.mark.parametrize(
    ("name", "key"), [(name, key) for name, examples in EXAMPLES.items() for key in examples]
)
def test_an_example_is_what_the_service_answers(client: FlaskClient, name: str, key: str) -> None:
    example = EXAMPLES[name][key]
    assert answered(client, name, example) == example, "run `make examples`"


def test_every_reference_leads_somewhere_and_everything_named_is_used() -> None:
    used = {
        f"#/components/securitySchemes/{name}"
        for each in OPERATIONS.values()
        for scheme in each.get("security", [])
        for name in scheme
    }

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            if isinstance(node.get("$ref"), str):
                used.add(node["$ref"])
            used.update(node.get("discriminator", {}).get("mapping", {}).values())
            for inner in node.values():
                walk(inner)
        elif isinstance(node, list):
            for inner in node:
                walk(inner)

    walk(DOCUMENT)
    named = {
        f"#/components/{kind}/{name}"
        for kind, parts in DOCUMENT["components"].items()
        for name in parts
    }
    assert used == named


def test_the_public_address_is_the_server() -> None:
    settings = Settings(public_url="https://rummy.example.org")
    assert specification.build(settings)["servers"] == [{"url": "https://rummy.example.org"}]


def test_the_problems_of_an_operation_are_declared_kinds() -> None:
    named = {
        key
        for operation in OPERATIONS.values()
        for response in operation["responses"].values()
        for key in response.get("content", {})
        .get("application/problem+json", {})
        .get("examples", {})
    }
    assert {"impossible-table", "match-over"} <= named & set(PROBLEM_TYPES)
