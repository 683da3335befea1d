"""A verdict without the web: from the bytes of a request to the bytes of its answer."""

import orjson

from service import referee
from service.wire import answers
from service.wire.requests import VERDICT_REQUEST


def verdict(body: bytes) -> bytes:
    """What `POST /v1/verdicts` answers to a possible table."""
    asked = VERDICT_REQUEST.load(orjson.loads(body))
    assert not referee.check_table(asked.table)
    judgement = referee.judge(asked.table, asked.actions)
    return orjson.dumps(answers.verdict(judgement, several=asked.several))
