"""Writes src/rummy_referee_client/shapes.py: every shape of openapi.yaml as a TypedDict.

Run it by `make clients`. What types cannot say is taken out of the specification first, for the
generator would make needless types of it: of bounds a name for every list of small numbers, of
"one of these two members is there" two types that differ in nothing else.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).resolve().parent
SPECIFICATION = HERE.parent.parent / "openapi.yaml"
SHAPES = HERE / "src" / "rummy_referee_client" / "shapes.py"

# Keywords that say which values are allowed, not of what type they are; the parts of an `allOf` say
# only which members go together.
BOUNDS = {
    *("allOf", "default", "examples", "format", "pattern", "uniqueItems", "multipleOf"),
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
    *("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"),
}
# Keywords whose value maps names that are no keywords.
NAMED = {"properties", "patternProperties", "$defs"}

COMMAND = [
    *(sys.executable, "-m", "datamodel_code_generator"),
    *("--input-file-type", "openapi", "--output-model-type", "typing.TypedDict"),
    *("--target-python-version", "3.11", "--formatters", "builtin"),
    *("--enum-field-as-literal", "all", "--no-use-closed-typed-dict", "--use-double-quotes"),
    # Components keep their names, whatever else would like to be called so.
    *("--naming-strategy", "primary-first"),
    *("--use-schema-description", "--use-field-description", "--use-attribute-docstrings"),
    *("--use-single-line-docstring", "--disable-timestamp"),
    *("--custom-file-header", '"""The shapes of requests and answers: by `make clients`."""'),
]


def written(specification: str) -> str:
    """The module of shapes for that specification."""
    components = yaml.safe_load(specification)["components"]["schemas"]
    document = {
        "openapi": "3.1.0",
        "info": {"title": "", "version": ""},
        "paths": {},
        "components": {"schemas": {name: typed(each) for name, each in components.items()}},
    }
    made = subprocess.run(  # noqa: S603 - the command stands above
        COMMAND,
        input=yaml.safe_dump(document, sort_keys=False),
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if made.stderr:
        raise RuntimeError(f"the generator warns:\n{made.stderr}")
    return made.stdout


def typed(schema: Any) -> Any:
    """The schema without what types cannot say."""
    if isinstance(schema, list):
        return [typed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {name: value for name, value in schema.items() if name not in BOUNDS}
    if "if" in kept:  # a number or a word, which other generators cannot be told otherwise
        del kept["if"]
        kept["oneOf"] = [kept.pop("then"), kept.pop("else")]
    return {
        name: {each: typed(value[each]) for each in value} if name in NAMED else typed(value)
        for name, value in kept.items()
    }


if __name__ == "__main__":
    SHAPES.write_text(written(SPECIFICATION.read_text("utf-8")), "utf-8", newline="\n")
