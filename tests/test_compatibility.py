"""The gate between two versions of the specification: what it stops, and what it lets through."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.compatibility.gate import breaks, major_moves, verdict
from tests.conformance import DOCUMENT

RELEASED = Path(__file__).parent / "compatibility" / "released" / "openapi.yaml"

JUDGE = "/paths/~1v1~1verdicts/post"
ACT = "/paths/~1v1~1sessions~1{session}~1actions/post"
BEGIN = "/paths/~1v1~1sessions/post"
SCHEMAS = "/components/schemas"
JSON = "application~1json"

Change = Callable[[dict[str, Any]], object]

BOTH = ("request", "answer")
REQUEST = ("request",)
ANSWER = ("answer",)
NAME = ("name",)


def test_nothing_breaks_what_was_released_unless_the_major_version_moves() -> None:
    released = yaml.load(RELEASED.read_text("utf-8"), yaml.CSafeLoader)
    found = "\n".join(map(str, breaks(released, DOCUMENT)))
    assert not found or major_moves(released, DOCUMENT), (
        f"This breaks clients of the released specification:\n{found}\n"
        "Undo it, or move the major version."
    )


def without_examples(node: Any) -> Any:
    """A specification without its large examples; those of problems are small, and looked at."""
    if isinstance(node, list):
        return [without_examples(inner) for inner in node]
    if not isinstance(node, dict):
        return node
    return {
        key: inner if key == "application/problem+json" else without_examples(inner)
        for key, inner in node.items()
        if key != "examples"
    }


def copy_of(document: dict[str, Any]) -> dict[str, Any]:
    copied: dict[str, Any] = json.loads(json.dumps(document))
    return copied


SLIM = without_examples(DOCUMENT)


def at(document: dict[str, Any], pointer: str) -> Any:
    node: Any = document
    for step in pointer.split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        node = node[int(name)] if isinstance(node, list) else node[name]
    return node


def put(pointer: str, value: Any) -> Change:
    """Put something there, or add it to a list that ends in a dash."""

    def change(document: dict[str, Any]) -> None:
        where, _, last = pointer.rpartition("/")
        node = at(document, where)
        if last == "-":
            node.append(value)
        else:
            node[int(last) if isinstance(node, list) else last.replace("~1", "/")] = value

    return change


def drop(pointer: str) -> Change:
    def change(document: dict[str, Any]) -> None:
        where, _, last = pointer.rpartition("/")
        node = at(document, where)
        node.pop(int(last) if isinstance(node, list) else last.replace("~1", "/"))

    return change


def unlist(pointer: str, value: Any) -> Change:
    return lambda document: at(document, pointer).remove(value)


def several(*changes: Change) -> Change:
    return lambda document: [change(document) for change in changes]


def rename(pointer: str, name: str) -> Change:
    def change(document: dict[str, Any]) -> None:
        where, _, last = pointer.rpartition("/")
        node = at(document, where)
        node[name] = node.pop(last.replace("~1", "/"))

    return change


NEW_BRANCH = several(
    put(
        f"{SCHEMAS}/KnockAction",
        {
            "type": "object",
            "properties": {"action": {"type": "string", "enum": ["knock"]}},
            "required": ["action"],
            "additionalProperties": False,
        },
    ),
    put(f"{SCHEMAS}/Action/oneOf/-", {"$ref": f"#{SCHEMAS}/KnockAction"}),
    put(f"{SCHEMAS}/Action/discriminator/mapping/knock", f"#{SCHEMAS}/KnockAction"),
)
PARAMETER = {"name": "by", "in": "query", "schema": {"type": "integer", "maximum": 7}}
REQUEST_ID = DOCUMENT["components"]["headers"]["X-Request-Id"]["schema"]
LINK = {"operationId": "act", "parameters": {"session": "$response.body#/id"}}
OK = f"{JUDGE}/responses/200"
BODY = f"{JUDGE}/requestBody"
HEALTH = f"{SCHEMAS}/Health"
LAY_OFF = f"{SCHEMAS}/LayOffAction"


def case(
    name: str,
    change: Change,
    place: str = "",
    directions: tuple[str, ...] = (),
    before: Change = copy_of,
) -> Any:
    """A change, made after another one, and where it breaks in which directions."""
    return pytest.param(before, change, {(place, way) for way in directions}, id=name)


@pytest.mark.parametrize(
    ("before", "change", "expected"),
    [
        # Operations and names.
        case("a path goes", drop("/paths/~1v1~1scores"), "/paths/~1v1~1scores", REQUEST),
        case("a path comes", lambda d: d["paths"].update({"/v1/x": d["paths"]["/livez"]})),
        case(
            "a method goes",
            drop("/paths/~1v1~1sessions~1{session}/delete"),
            "/paths/~1v1~1sessions~1{session}/delete",
            REQUEST,
        ),
        case("an id changes", put(f"{JUDGE}/operationId", "ask"), f"{JUDGE}/operationId", NAME),
        case("a tag changes", put(f"{JUDGE}/tags", ["other"]), f"{JUDGE}/tags", NAME),
        case("a text changes", put(f"{JUDGE}/summary", "Another.")),
        case("a method is deprecated", put(f"{JUDGE}/deprecated", True)),
        case("an address goes", put("/servers", [{"url": "/x"}]), "/servers/0", REQUEST),
        case("an address comes", put("/servers/-", {"url": "/x"})),
        # Parameters.
        case("a parameter comes", put(f"{JUDGE}/parameters/-", PARAMETER)),
        case(
            "a required parameter comes",
            put(f"{JUDGE}/parameters/-", {**PARAMETER, "required": True}),
            f"{JUDGE}/parameters/2",
            REQUEST,
        ),
        *(
            case(
                f"a parameter {name}",
                put(f"{JUDGE}/parameters/2", after) if after else drop(f"{JUDGE}/parameters/2"),
                f"{JUDGE}/parameters/2{below}",
                directions,
                before=put(f"{JUDGE}/parameters/-", PARAMETER),
            )
            for name, after, below, directions in (
                ("goes", None, "", REQUEST),
                ("is required", {**PARAMETER, "required": True}, "", REQUEST),
                ("moves", {**PARAMETER, "in": "header"}, "", REQUEST),
                ("is written otherwise", {**PARAMETER, "explode": True}, "", REQUEST),
                (
                    "is narrower",
                    {**PARAMETER, "schema": {"type": "integer", "maximum": 6}},
                    "/schema/maximum",
                    REQUEST,
                ),
                ("is wider", {**PARAMETER, "schema": {"type": "number", "maximum": 8}}, "", ()),
            )
        ),
        case(
            "a header of requests is required no more",
            drop("/components/parameters/If-Match/required"),
        ),
        # Bodies.
        case("a body is optional", put(f"{BODY}/required", False)),
        case(
            "a body is required",
            put(f"{BODY}/required", True),
            BODY,
            REQUEST,
            drop(f"{BODY}/required"),
        ),
        case("a body comes", put("/paths/~1livez/get/requestBody", {"content": {}})),
        case(
            "a required body comes",
            put("/paths/~1livez/get/requestBody", {"required": True, "content": {}}),
            "/paths/~1livez/get/requestBody",
            REQUEST,
        ),
        case(
            "a media type of requests goes",
            rename(f"{BODY}/content/{JSON}", "text/json"),
            f"{BODY}/content/{JSON}",
            REQUEST,
        ),
        case("a media type of requests comes", put(f"{BODY}/content/text~1json", {})),
        # Who is let in.
        case("a token is wanted", put(f"{JUDGE}/security", [{"token": []}]), JUDGE, REQUEST),
        case("a token is wanted or not", put(f"{JUDGE}/security", [{"token": []}, {}])),
        case("a token is wanted no more", put(f"{ACT}/security", [])),
        case(
            "the token is another",
            put("/components/securitySchemes/token/scheme", "basic"),
            "/components/securitySchemes/token",
            REQUEST,
        ),
        # Members.
        case(
            "a required member comes to a request",
            several(
                put(f"{LAY_OFF}/properties/hard", {"type": "boolean"}),
                put(f"{LAY_OFF}/required/-", "hard"),
            ),
            f"{LAY_OFF}/properties/hard",
            REQUEST,
        ),
        case("a member comes to a request", put(f"{LAY_OFF}/properties/hard", {"type": "boolean"})),
        case(
            "a member of a request is required",
            put(f"{LAY_OFF}/required/-", "meld"),
            f"{LAY_OFF}/properties/meld",
            REQUEST,
        ),
        case(
            "a member is required no more",
            unlist(f"{LAY_OFF}/required", "cards"),
            f"{LAY_OFF}/properties/cards",
            ANSWER,
        ),
        case(
            "a member that need not be goes",
            drop(f"{LAY_OFF}/properties/meld"),
            f"{LAY_OFF}/properties/meld",
            REQUEST,
        ),
        case(
            "a member goes from an open request",
            drop(f"{LAY_OFF}/properties/meld"),
            f"{LAY_OFF}/properties/meld",
            REQUEST,
            before=drop(f"{LAY_OFF}/additionalProperties"),
        ),
        case("a member comes to an answer", put(f"{HEALTH}/properties/since", {"type": "string"})),
        case(
            "a member of an answer goes",
            several(drop(f"{HEALTH}/properties/status"), unlist(f"{HEALTH}/required", "status")),
            f"{HEALTH}/properties/status",
            ANSWER,
        ),
        case(
            "a request is closed",
            put(f"{LAY_OFF}/additionalProperties", False),
            f"{LAY_OFF}/additionalProperties",
            REQUEST,
            drop(f"{LAY_OFF}/additionalProperties"),
        ),
        case("a request is opened", drop(f"{LAY_OFF}/additionalProperties")),
        case(
            "an answer that was a map no longer says of what",
            drop(f"{HEALTH}/additionalProperties"),
            f"{HEALTH}/additionalProperties",
            ANSWER,
            before=put(f"{HEALTH}/additionalProperties", {"type": "integer"}),
        ),
        case(
            "an answer that might be anything says no more that it may",
            drop(f"{HEALTH}/additionalProperties"),
            before=put(f"{HEALTH}/additionalProperties", True),
        ),
        # Types, words and limits.
        case(
            "null comes",
            put(f"{LAY_OFF}/properties/meld/type", ["integer", "null"]),
            f"{LAY_OFF}/properties/meld/type",
            ANSWER,
        ),
        case(
            "a type narrows",
            put(f"{LAY_OFF}/properties/meld/type", "integer"),
            f"{LAY_OFF}/properties/meld/type",
            REQUEST,
            before=put(f"{LAY_OFF}/properties/meld/type", "number"),
        ),
        case(
            "a word comes",
            put(f"{SCHEMAS}/Table/properties/phase/enum/-", "knock"),
            f"{SCHEMAS}/Table/properties/phase/enum",
            ANSWER,
        ),
        case(
            "a word goes",
            unlist(f"{SCHEMAS}/Table/properties/phase/enum", "over"),
            f"{SCHEMAS}/Table/properties/phase/enum",
            REQUEST,
        ),
        case(
            "a word comes to an answer",
            put(f"{HEALTH}/properties/status/enum/-", "warn"),
            f"{HEALTH}/properties/status/enum",
            ANSWER,
        ),
        case(
            "a constant is one word",
            several(
                drop(f"{HEALTH}/properties/status/enum"),
                put(f"{HEALTH}/properties/status/const", "pass"),
            ),
        ),
        case(
            "words become a text",
            several(
                drop(f"{SCHEMAS}/MeldKind/enum"),
                put(f"{SCHEMAS}/MeldKind/maxLength", 3),
            ),
            f"{SCHEMAS}/MeldKind/enum",
            ANSWER,
        ),
        *(
            case(
                f"{keyword} {bound}",
                put(f"{pointer}/{keyword}", bound),
                f"{pointer}/{keyword}",
                ways,
            )
            for pointer, keyword, bound, ways in (
                (f"{LAY_OFF}/properties/meld", "minimum", 1, REQUEST),
                (f"{LAY_OFF}/properties/meld", "minimum", -1, ANSWER),
                (f"{LAY_OFF}/properties/meld", "maximum", 1, REQUEST),
                (f"{LAY_OFF}/properties/meld", "maximum", 10**6, ANSWER),
                (f"{LAY_OFF}/properties/meld", "exclusiveMinimum", 0, REQUEST),
                (f"{LAY_OFF}/properties/meld", "format", "int64", REQUEST),
                (f"{LAY_OFF}/properties/cards", "maxItems", 1, REQUEST),
                (f"{LAY_OFF}/properties/cards", "maxItems", 10**6, ANSWER),
                (f"{LAY_OFF}/properties/cards", "minItems", 2, REQUEST),
                (f"{LAY_OFF}/properties/cards", "minItems", 0, ANSWER),
                (f"{LAY_OFF}/properties/cards", "uniqueItems", True, REQUEST),
                (f"{SCHEMAS}/Card", "maxLength", 1, REQUEST),
                (f"{SCHEMAS}/Card", "minLength", 1, REQUEST),
                (f"{SCHEMAS}/Card", "pattern", "^.*$", BOTH),
                (f"{SCHEMAS}/Card", "not", {"enum": ["AC"]}, BOTH),
                (f"{SCHEMAS}/Card", "minItems", 2, ()),
                (f"{SCHEMAS}/Card", "x-note", 2, ()),
                (f"{SCHEMAS}/Card", "description", "A card.", ()),
            )
        ),
        case("a default comes", put(f"{LAY_OFF}/properties/meld/default", 0)),
        case(
            "a default changes",
            put(f"{LAY_OFF}/properties/meld/default", 1),
            f"{LAY_OFF}/properties/meld/default",
            BOTH,
            put(f"{LAY_OFF}/properties/meld/default", 0),
        ),
        # Branches.
        case("a branch comes", NEW_BRANCH, f"{SCHEMAS}/KnockAction", ANSWER),
        case(
            "a branch goes",
            several(
                drop(f"{SCHEMAS}/Play/oneOf/1"),
                drop(f"{SCHEMAS}/Play/discriminator/mapping/lay_off"),
            ),
            LAY_OFF,
            REQUEST,
        ),
        case("branches change places", lambda d: at(d, f"{SCHEMAS}/Action/oneOf").reverse()),
        case(
            "branches are told by another member",
            put(f"{SCHEMAS}/Play/discriminator/propertyName", "x"),
            f"{SCHEMAS}/Play/discriminator",
            BOTH,
        ),
        case(
            "a choice of members comes",
            several(
                put(f"{SCHEMAS}/VerdictRequest/properties/file", {"type": "string"}),
                put(f"{SCHEMAS}/VerdictRequest/allOf/0/oneOf/-", {"required": ["file"]}),
            ),
        ),
        case(
            "a choice of members takes in another",
            put(f"{SCHEMAS}/VerdictRequest/allOf/0/oneOf/1", {"required": ["table"]}),
            f"{SCHEMAS}/VerdictRequest/allOf/0/oneOf/1",
            REQUEST,
        ),
        case(
            "a branch takes fractions, too",
            put(f"{LAY_OFF}/properties/meld", {"anyOf": [{"type": "string"}, {"type": "number"}]}),
            f"{LAY_OFF}/properties/meld/anyOf/0/type",
            ANSWER,
            before=put(
                f"{LAY_OFF}/properties/meld", {"anyOf": [{"type": "integer"}, {"type": "string"}]}
            ),
        ),
        case(
            "a choice of members goes",
            drop(f"{SCHEMAS}/VerdictRequest/allOf/0/oneOf/1"),
            f"{SCHEMAS}/VerdictRequest/allOf/0/oneOf/1",
            REQUEST,
        ),
        case(
            "what was inside gets a name",
            several(
                lambda d: d["components"]["schemas"].update(
                    {"Phase": copy_of(at(d, f"{SCHEMAS}/Table/properties/phase"))}
                ),
                put(f"{SCHEMAS}/Table/properties/phase", {"$ref": f"#{SCHEMAS}/Phase"}),
            ),
        ),
        case(
            "a schema is renamed",
            several(
                rename(HEALTH, "State"),
                put(
                    "/paths/~1livez/get/responses/200/content/application~1json/schema/$ref",
                    f"#{SCHEMAS}/State",
                ),
                put(
                    "/paths/~1readyz/get/responses/200/content/application~1json/schema/$ref",
                    f"#{SCHEMAS}/State",
                ),
            ),
            HEALTH,
            NAME,
        ),
        # Answers.
        case("a success goes", drop(OK), f"{JUDGE}/responses/200", ANSWER),
        case(
            "a success comes",
            put(f"{JUDGE}/responses/202", {"description": "Later."}),
            f"{JUDGE}/responses/202",
            ANSWER,
        ),
        case("a refusal comes", put(f"{JUDGE}/responses/410", {"description": "Too many."})),
        case("a refusal goes", drop(f"{JUDGE}/responses/413")),
        case(
            "a media type of answers goes",
            rename(f"{OK}/content/{JSON}", "text/json"),
            f"{OK}/content/{JSON}",
            ANSWER,
        ),
        case("a media type of answers comes", put(f"{OK}/content/text~1json", {})),
        case(
            "a promised header goes",
            drop(f"{OK}/headers/Cache-Control"),
            f"{OK}/headers/Cache-Control",
            ANSWER,
        ),
        case(
            "a header is promised no more",
            put(f"{OK}/headers/X-Request-Id", {"schema": REQUEST_ID}),
            f"{OK}/headers/X-Request-Id",
            ANSWER,
        ),
        case("a header comes", put(f"{OK}/headers/Age", {"schema": {"type": "string"}})),
        case("a link comes", put(f"{OK}/links", {"next": LINK})),
        case(
            "a link goes",
            drop(f"{OK}/links"),
            f"{OK}/links/next",
            ANSWER,
            put(f"{OK}/links", {"next": LINK}),
        ),
        case(
            "a link leads elsewhere",
            put(f"{OK}/links/next/operationId", "judge"),
            f"{OK}/links/next",
            ANSWER,
            put(f"{OK}/links", {"next": LINK}),
        ),
        case(
            "a link is described",
            put(f"{OK}/links/next/description", "On."),
            "",
            (),
            put(f"{OK}/links", {"next": LINK}),
        ),
    ],
)
def test_a_change_is_found_where_it_breaks(
    before: Change, change: Change, expected: set[tuple[str, str]]
) -> None:
    old = copy_of(SLIM)
    before(old)
    new = copy_of(old)
    change(new)
    found = breaks(old, new)
    places = {(each.place, each.direction.value) for each in found}
    assert places == expected, "\n".join(map(str, found))


def test_a_kind_of_problem_may_not_go() -> None:
    new = copy_of(DOCUMENT)
    for methods in new["paths"].values():
        for operation in methods.values():
            for answer in operation["responses"].values() if "responses" in operation else ():
                for body in answer.get("content", {}).values():
                    examples = body.get("examples", {})
                    for name in [key for key in examples if "illegal-action" in str(examples[key])]:
                        del examples[name]
    assert {each.why for each in breaks(DOCUMENT, new)} == {
        "the problem illegal-action is no longer 409"
    }


def test_a_schema_that_holds_itself_is_compared_once() -> None:
    old = copy_of(DOCUMENT)
    put(f"{LAY_OFF}/properties/then", {"$ref": f"#{SCHEMAS}/Action"})(old)
    new = copy_of(old)
    assert breaks(old, new) == []
    put(f"{LAY_OFF}/properties/meld/maximum", 1)(new)
    assert {each.place for each in breaks(old, new)} == {f"{LAY_OFF}/properties/meld/maximum"}


@pytest.mark.parametrize(
    ("version", "code"), [("0.1.0", 1), ("0.2.0", 1), ("1.0.0", 0), ("10.0.0", 0)]
)
def test_the_major_version_lets_a_break_through(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], version: str, code: int
) -> None:
    old, new = tmp_path / "old.yaml", tmp_path / "new.yaml"
    rest = {"servers": [{"url": "/"}], "paths": {}, "components": {}}
    old.write_text(yaml.dump({"info": {"version": "0.1.0"}, **rest}), "utf-8")
    new.write_text(yaml.dump({"info": {"version": version}, **rest, "servers": []}), "utf-8")
    assert verdict(old, old) == 0
    assert capsys.readouterr().out == ""
    assert verdict(old, new) == code
    assert capsys.readouterr().out == (
        "/servers/0 (request): the address is gone; clients may send what is refused now\n"
    )
