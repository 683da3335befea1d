"""What has come of a request, and whether that is all of it.

The head is read by gunicorn's own parser, as soon as it is whole. So there is no second opinion on
what a header says, and the parser's work is not done twice.
"""

import re
import time
from typing import Any, Final

from gunicorn.http.body import LengthReader
from gunicorn.http.parser import RequestParser
from gunicorn.http.unreader import Unreader

MOST_BODY: Final = 1024 * 1024
"""Bytes of a body that are waited for: of a longer one the application reads no more."""

_MOST_HEAD: Final = 409_604
"""Bytes of a head or trailer without an end from which the parser refuses it: by the limits of
gunicorn.conf.py."""

_MOST_LINE: Final = 4_096
_MOST_CHUNK_LINE: Final = 8_190

# No line that the parser accepts is outside of it.
_LINE: Final = re.compile(rb"[!-~]+ [!-~]+ HTTP/1\.[0-9]")
_CHUNK: Final = re.compile(rb"([0-9a-fA-F]+)(?:[ \t]*;[^\r\n]*)?\r\n")


class Come(Unreader):
    """What has come, and no more: the parser never reads from a connection, so it never waits."""

    starved = False
    """Whether it wanted more. Then nobody knows where the next request begins."""

    last = b""
    """What the parser gets only when it asks for more: the size of a head it looks at only then."""

    def chunk(self, size_hint: int | None = None) -> bytes:  # noqa: ARG002 -- gunicorn's signature
        """What is left; or nothing, as if the client had gone."""
        last, self.last = self.last, b""
        self.starved = not last
        return last


class Arriving(RequestParser):
    """The requests of a connection. Each may be asked for as soon as it lacks nothing."""

    def __init__(self, cfg: Any, client: Any) -> None:
        super().__init__(cfg, [], client)
        self.unreader: Any = Come()
        self.data = bytearray()
        self.begun = time.monotonic()
        self._request: Any = None
        self._refusal: Exception | None = None
        self._chunk = 0

    def add(self, piece: bytes) -> None:
        """Note that this has come."""
        if not self.is_under_way():
            self.begun = time.monotonic()
        self.data += piece

    def is_under_way(self) -> bool:
        """Whether some of a request has come."""
        return bool(self.data) or self._request is not None

    def lacks(self) -> int:
        """At least how many bytes are still to come; 0 if it is whole, or never will be.

        What will never be is to be asked for as well: the parser refuses it.
        """
        if not self.is_under_way():
            # What came with the last request, and was not part of it.
            self.data += self.unreader.take_buffered()
        if self._request is None and self._refusal is None:
            if self.data.find(b"\r\n\r\n") < 0:
                return 0 if _is_never_a_head(self.data) else 1
            self._read_head()
        if self._request is None:
            return 0
        body = self._request.body.reader
        if isinstance(body, LengthReader):
            return max(0, min(body.length, MOST_BODY) - len(self.data))
        return 0 if len(self.data) > MOST_BODY else self._chunks_lack()

    def expects_to_be_invited(self) -> bool:
        """Whether the client sends its body only when it has been told to go on; once."""
        request = self._request
        if request is None or not request._expected_100_continue:  # noqa: SLF001 -- kept there only
            return False
        request._expected_100_continue = False  # noqa: SLF001 -- or it would be told again
        return True

    def __next__(self) -> Any:
        """The request, or what there is to say against it."""
        if self._request is None and self._refusal is None:
            # Broken off, or in no form to be read.
            self.unreader.last = bytes(self.data[-1:])
            del self.data[-1:]
            self._read_head()
        request, refusal = self._request, self._refusal
        self._request, self._refusal, self._chunk = None, None, 0
        self.unreader.unread(bytes(self.data))
        self.data.clear()
        if refusal is not None:
            raise refusal
        return request

    def _read_head(self) -> None:
        self.unreader.unread(bytes(self.data))
        try:
            self._request = super().__next__()
        except Exception as refusal:  # noqa: BLE001 -- each is for whoever asks for the request
            self._refusal = refusal
        self.data = bytearray(self.unreader.take_buffered())

    def _chunks_lack(self) -> int:
        data = self.data
        place = self._chunk  # so that none is looked at with every byte that comes
        while True:
            size = _CHUNK.match(data, place)
            if not size:
                broken = data.find(b"\r\n", place) >= 0 or len(data) - place > _MOST_CHUNK_LINE
                return 0 if broken else max(1, place + 1 - len(data))
            length = int(size[1], 16)
            if length == 0:
                return _trailers_lack(data[size.end() :])
            end = size.end() + length
            if len(data) < end + 2:
                return end + 2 - len(data)
            if data[end : end + 2] != b"\r\n":
                return 0
            self._chunk = place = end + 2


def _is_never_a_head(data: bytearray) -> bool:
    """Whether what has no end yet will be refused, whatever comes."""
    if data.count(b"\n") != data.count(b"\r\n") or len(data) > _MOST_HEAD:
        return True
    start = 2 if data.startswith(b"\r\n") else 0
    end = data.find(b"\r\n", start)
    if end < 0:
        return len(data) - start > _MOST_LINE
    return not _LINE.fullmatch(data, start, end)


def _trailers_lack(data: bytearray) -> int:
    if data.startswith(b"\r\n") or data.find(b"\r\n\r\n") >= 0:
        return 0
    broken = data.count(b"\n") != data.count(b"\r\n") or len(data) > _MOST_HEAD
    return 0 if broken else 1
