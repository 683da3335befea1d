"""The application, asked in this process: what it answers is what the service answers."""

from typing import Any, Final, NamedTuple

import orjson

from service.app import create_app
from service.settings import Settings

LIMIT: Final = Settings().max_body_bytes


class Answer(NamedTuple):
    """What came of a question, and the answer: as it was sent, and read."""

    outcome: str
    content: bytes
    document: dict[str, Any]


class Application:
    """The application with the usual settings; those of the environment are for `serve`."""

    def __init__(self) -> None:
        self._client = create_app(Settings()).test_client(use_cookies=False)

    def verdict(self, body: bytes) -> Answer:
        """What POST /v1/verdicts answers."""
        response = self._client.post("/v1/verdicts", data=body, content_type="application/json")
        content = response.get_data()
        document = orjson.loads(content)
        return Answer(_outcome(response.status_code, document), content, document)

    def get(self, path: str) -> bytes:
        """What is found at an address."""
        return self._client.get(path).get_data()


def _outcome(status: int, document: dict[str, Any]) -> str:
    if status == 200:
        return str(document["verdict"])
    if status >= 500:
        return "fault"
    return "impossible" if document["type"].endswith("/impossible-table") else "refused"
