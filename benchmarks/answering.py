"""The child's side: do what a line asks for, answer with a line. It also runs without our packages.

What a child says otherwise, a banner of a library, goes to standard error.
"""

import json
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any

Deed = Callable[[dict[str, Any]], Any]
"""Does what is asked; the answer is what JSON can say."""


def answer_all(deeds: Mapping[str, Deed]) -> None:
    """Answer each line of standard input, until it ends."""
    answers = os.fdopen(os.dup(1), "w")
    sys.stdout = sys.stderr
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            answer = deeds[asked["do"]](asked)
        except Exception as error:  # noqa: BLE001 -- whatever it is, who asks is told
            answer = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
