"""Writing answers: JSON by orjson, and answers that a cache may keep."""

from hashlib import sha256
from typing import Any

import orjson
from flask import Response, request

JSON = "application/json"


def json_answer(document: Any) -> Response:
    """Answer with a JSON document."""
    return Response(orjson.dumps(document), content_type=JSON)


class Kept:
    """An answer that stays the same as long as the service runs: written once, tagged, cacheable.

    Its tag is strong: one version of the service has one form of it, to the byte.
    """

    def __init__(self, content: bytes, media_type: str, *, policy: str = "") -> None:
        self.content = content
        self.media_type = media_type
        self.etag = sha256(content).hexdigest()[:32]
        self._policy = {"Content-Security-Policy": policy} if policy else {}

    def answer(self) -> Response:
        """Answer with it: 304 without content to a client that has it."""
        # RFC 9110, section 13.1.2: weak comparison, so a proxy's weakened tag still matches.
        if request.if_none_match.contains_weak(self.etag):
            response = Response(status=304)
        else:
            response = Response(self.content, mimetype=self.media_type)
        response.set_etag(self.etag)
        response.headers["Cache-Control"] = "public, max-age=3600"
        response.headers.update(self._policy)
        return response
