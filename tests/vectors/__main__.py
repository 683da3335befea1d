"""Print the vectors with their whole tables, one JSON object a line, for use with another engine.

With the word ``coverage`` it brings the table of COVERAGE.md up to date instead.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from tests.vectors import coverage
from tests.vectors.builder import build
from tests.vectors.loading import ROOT, games, load

if sys.argv[1:] == ["coverage"]:
    coverage.write()
else:
    for vector in (vector for game in games() for vector in load(ROOT / game)):
        document: dict[str, Any] = {
            "id": str(vector),
            "origin": vector.origin,
            "title": vector.title,
        }
        if vector.given is not None:
            document["table"] = build(vector.given)
        document["steps"] = vector.steps
        sys.stdout.write(json.dumps(document) + "\n")
