"""What counts as a request that has come, held against gunicorn's parser with the same bytes.

The reference is that parser itself, given all that has come at once and told to read the body to
its end: has it asked for more, or not?
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from gunicorn.config import Config
from gunicorn.http.parser import RequestParser
from gunicorn.http.unreader import Unreader
from hypothesis import example, given
from hypothesis import strategies as st

from service.api.guard import MOST_PASSED_OVER
from service.arrivals import _MOST_HEAD, MOST_BODY, Arriving

CLIENT = ("127.0.0.1", 50_000)
CONFIG: Final = Config()
for limit, number in re.findall(
    r"^(limit_request_\w+) = (\d+)$", Path("deploy/gunicorn.conf.py").read_text(), re.MULTILINE
):
    CONFIG.set(limit, int(number))

GET = b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST /v1/verdicts HTTP/1.1\r\nHost: x\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"


class WantedMoreError(BaseException):
    """The parser would have waited for its client."""


class Wire(Unreader):
    """All that has come. Whoever wants more is found out, as nothing catches that."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.unread(data[:-1])
        self.last = data[-1:]  # apart: the parser looks at the size of a head when more has come

    def chunk(self, size_hint: int | None = None) -> bytes:  # noqa: ARG002 -- gunicorn's signature
        if not self.last:
            raise WantedMoreError
        last, self.last = self.last, b""
        return last


@dataclass(frozen=True)
class Read:
    """A request, or why it is none."""

    of: Any
    body: bytes | str = b""


def asked(parser: Any) -> Read:
    """The next request, with its body as far as it can be read."""
    try:
        request = next(parser)
    except Exception as refusal:  # noqa: BLE001 -- each has a class of its own
        return Read(type(refusal).__name__)
    try:
        body = request.body.read()
    except Exception as refusal:  # noqa: BLE001 -- as above
        return Read((request.method, request.uri, request.headers), type(refusal).__name__)
    return Read((request.method, request.uri, request.headers), body)


def referred(data: bytes) -> Read | None:
    """What the parser alone makes of it; nothing if it waits for more."""
    parser: Any = RequestParser(CONFIG, [], CLIENT)
    parser.unreader = Wire(data)
    try:
        return asked(parser)
    except WantedMoreError:
        return None


def arriving(data: bytes = b"") -> Arriving:
    made = Arriving(CONFIG, CLIENT)
    made.add(data)
    return made


def lacks(data: bytes) -> int:
    return arriving(data).lacks()


# Mostly right, and each place now and then not.
ODD = st.sampled_from(
    [b"", b"\n", b"\r", b"\r\n", b"\r\n\r\n", b" ", b"\t", b"\x00", b"\xff", b":", b";", b"0", b"a"]
)
LINES = st.sampled_from(
    [
        *[b"GET / HTTP/1.1"] * 4,
        *[b"POST /v1/verdicts HTTP/1.1"] * 4,
        b"GET / HTTP/1.0",
        b"OPTIONS * HTTP/1.1",
        b"GET * HTTP/1.1",
        b"get / HTTP/1.1",
        b"GET / HTTP/2.0",
        b"GET /",
        b"GET  / HTTP/1.1",
        b"",
        b"\x16\x03\x01\x02\x00\x01",
    ]
)
NUMBERS = st.sampled_from(
    [
        b"0",
        b"2",
        b"2",
        b"7",
        b"07",
        b" 2 ",
        b"\t2",
        b"+2",
        b"-1",
        b"2, 2",
        b"1_0",
        b"\xb2",
        b"",
        b"0x2",
    ]
)
LENGTHS = NUMBERS.map(b"Content-Length:".__add__) | NUMBERS.map(b"content-length: ".__add__)
CODINGS = st.sampled_from(
    [
        *[b"Transfer-Encoding: chunked"] * 6,
        b"transfer-encoding:chunked",
        b"Transfer-Encoding: gzip, chunked",
        b"Transfer-Encoding: identity",
        b"Transfer-Encoding: xchunked",
        b"Transfer-Encoding: chunked, chunked",
        b"Transfer_Encoding: chunked",
        b"Transfer-Encoding : chunked",
    ]
)
OTHERS = st.sampled_from(
    [
        b"Host: x",
        b"Host: y",
        b"Content_Length: 5",
        b"X-A: b\xe9",
        b"X-A: b\r\n Content-Length: 4",
        b"X-A: b\nContent-Length: 4",
        b"X-A: b\rContent-Length: 4",
        b"Expect: 100-continue",
        b"Expect: the worst",
        b"Connection: close",
        b": x",
        b"no colon",
    ]
)
HEADERS = st.lists(LENGTHS | CODINGS | OTHERS, max_size=3) | (LENGTHS | CODINGS).map(lambda h: [h])
EXTENSIONS = st.sampled_from(
    [*[b""] * 6, b";a", b";a=b", b" ; a=b", b';a="\r"', b';a="b"', b";;", b" ", b";a\nb"]
)
CHUNKS = st.builds(
    lambda size, extension, data, end: b"%x" % size + extension + b"\r\n" + data + end,
    st.integers(1, 3),
    EXTENSIONS,
    st.sampled_from([b"{}", b"{", b"{ }", b"0\r\n"]),
    st.sampled_from([*[b"\r\n"] * 4, b"XX", b""]),
)
EXACT_CHUNKS = st.builds(
    lambda data, extension: b"%X" % len(data) + extension + b"\r\n" + data + b"\r\n",
    st.sampled_from([b"{}", b"{", b"0\r\n\r\n", b"\r\n\r\n"]),
    EXTENSIONS,
)
LASTS = st.sampled_from(
    [
        *[b"0\r\n\r\n"] * 4,
        b"000;a\r\n\r\n",
        b"0\r\nX: y\r\n\r\n",
        b"0\r\nX: y\r\nHost: z\r\n\r\n",
        b"0\r\nX: y\n\r\n\r\n",
        b"0\r\n",
        b"",
    ]
)
BODIES = (
    st.sampled_from([b"", b"{}", b"{      }"])
    | st.builds(
        lambda chunks, last: b"".join(chunks) + last, st.lists(EXACT_CHUNKS, max_size=3), LASTS
    )
    | st.builds(lambda chunks, last: b"".join(chunks) + last, st.lists(CHUNKS, max_size=3), LASTS)
)
REQUESTS = st.builds(
    lambda before, line, headers, body: (
        before + b"".join(each + b"\r\n" for each in [line, *headers]) + b"\r\n" + body
    ),
    st.sampled_from([*[b""] * 6, b"\r\n", b"\r\n\r\n", b"\n"]),
    LINES,
    HEADERS,
    BODIES,
)


@st.composite
def streams(draw: st.DrawFn) -> bytes:
    """Requests in a row, as they should not be, and some with a wound."""
    stream = b"".join(draw(st.lists(REQUESTS, min_size=1, max_size=3)))
    for _ in range(draw(st.sampled_from([0, 0, 1, 2]))):
        place = draw(st.integers(0, len(stream)))
        stream = (
            stream[:place]
            + draw(ODD | st.binary(max_size=3))
            + stream[place + draw(st.integers(0, 2)) :]
        )
    return stream


def may_wait_longer(refused: Read) -> bool:
    """Where it does no harm to wait for more of what will be refused: to the end of head or chunk.

    The parser looks at a request line as soon as it ends; it is asked when the head ends, unless
    the line has the form of none. And it knows the form of an extension, which is no matter here.
    """
    lines = ("InvalidRequestLine", "InvalidRequestMethod", "InvalidHTTPVersion")
    return refused.of in lines or refused.body == "InvalidChunkExtension"


@given(streams())
@example(b"\r\n\r\n")
@example(b"\r")
@example(POST + b"Content-Length: " + b"0" * 4301 + b"\r\n\r\n")
@example(CHUNKED + b"2;;\r\n{}\r\n0\r\n\r\n")
def test_it_lacks_something_exactly_where_the_parser_would_wait(stream: bytes) -> None:
    grown = arriving()
    for end in range(1, len(stream) + 1):
        begun = stream[:end]
        grown.add(stream[end - 1 : end])
        lacking, reference = grown.lacks(), referred(begun)
        assert bool(lacks(begun)) == bool(lacking), "whichever way it came"
        if lacking == 0:
            assert reference is not None, f"a thread would wait for more of {begun!r}"
            break
        if reference is not None:
            assert may_wait_longer(reference), f"{begun!r} is not answered: {reference}"
            assert reference.body or b"\r\n\r\n" not in begun


@given(streams(), st.lists(st.integers(1, 40), min_size=1, max_size=5))
@example((CHUNKED + b"2\r\n{}\r\n2\r\n{}\r\n0\r\n\r\n" + CHUNKED + b"0\r\n\r\n") * 2, [1])
def test_a_connection_tells_what_the_parser_alone_would_make_of_it(
    stream: bytes, pieces: list[int]
) -> None:
    alone: Any = RequestParser(CONFIG, [], CLIENT)
    alone.unreader = Wire(stream)
    grown, place, number = arriving(), 0, 0
    while True:
        try:
            reference: Read | None = asked(alone)
        except WantedMoreError:
            reference = None
        if reference == Read("StopIteration"):
            return  # the last request was to be the last
        while grown.lacks() and place < len(stream):
            size = pieces[number % len(pieces)]
            grown.add(stream[place : place + size])
            place, number = place + size, number + 1
        if grown.lacks():
            assert reference is None or may_wait_longer(reference)
            return
        got = asked(grown)
        assert not grown.unreader.starved
        if isinstance(got.of, str):
            # What is broken in two ways may be refused for the other one, if that came first.
            assert reference is not None
            assert isinstance(reference.of, str)
            return
        assert got == reference
        if isinstance(got.body, str):
            return  # the connection is closed


def test_each_byte_that_is_said_to_be_lacking_is() -> None:
    for whole in (
        GET,
        POST + b"Content-Length: 2\r\n\r\n{}",
        POST + b"content-length:\t02 \r\nX: y\r\n\r\n{}",
        CHUNKED + b"2\r\n{}\r\n0\r\n\r\n",
        CHUNKED + b"1;a=b\r\n{\r\n1 ; c\r\n}\r\n0;d\r\n\r\n",
        CHUNKED + b"2\r\n{}\r\n0\r\nX-Trailer: y\r\n\r\n",
        CHUNKED + b"5\r\n0\r\n\r\n\r\n0\r\n\r\n",  # what looks like the end is a piece
    ):
        for end in range(1, len(whole) + 1):
            left = len(whole) - end
            assert bool(lacks(whole[:end])) == bool(left), whole[:end]
            assert lacks(whole[:end]) <= left


@pytest.mark.parametrize(
    "broken",
    [
        b"GET /livez HTTP/1.1\nHost: x\n",
        b"\n",
        b"GARBAGE\r\n",
        b"\r\nGET /\r\n",
        b"\x16\x03\x01\x02\x00\r\n",
        b"A" * 9000,
        b"GET / HTTP/1.1\r\nX: " + b"a" * 450_000,
        CHUNKED + b"zz\r\n",
        CHUNKED + b"2\r\n{}XX",
        CHUNKED + b"z" * 9000,
        CHUNKED + b"0\r\nX: " + b"a" * 450_000,
        POST + b"Content-Length: +2\r\n\r\n",
        POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n",
    ],
    ids=lambda broken: repr(broken[-12:]),
)
def test_what_will_never_be_read_is_waited_for_no_longer(broken: bytes) -> None:
    assert referred(broken) is not None
    assert lacks(broken) == 0


def test_no_more_is_waited_for_than_the_application_reads() -> None:
    assert MOST_BODY == MOST_PASSED_OVER
    full = b" " * MOST_BODY
    for length in (MOST_BODY, MOST_BODY + 1, 10**30):
        head = POST + b"Content-Length: %d\r\n\r\n" % length
        assert lacks(head) == MOST_BODY
        assert lacks(head + full[1:]) == 1
        assert lacks(head + full) == 0
    huge = CHUNKED + b"f" * 30 + b"\r\n"
    assert lacks(huge) > 0
    assert lacks(huge + full) == 0


def test_the_parser_never_waits_even_for_what_has_not_come() -> None:
    """Chunks of a byte, each with a long extension: a megabyte of them is no body to speak of."""
    piece = b"1;" + b"a" * 8000 + b"\r\n{\r\n"
    begun = arriving(CHUNKED + piece * (MOST_BODY // len(piece) + 1))
    assert begun.lacks() == 0
    request = next(begun)
    with pytest.raises(Exception, match=r"No more data"):
        request.body.read()
    assert begun.unreader.starved


def test_no_head_is_given_up_that_the_parser_would_take() -> None:
    parser: Any = RequestParser(CONFIG, [], CLIENT)
    parser.unreader = Wire(GET)
    assert next(parser).max_buffer_headers == _MOST_HEAD


def test_a_client_that_asks_whether_to_go_on_is_told_once() -> None:
    asks = arriving(POST + b"Expect: 100-Continue\r\nContent-Length: 2\r\n\r\n")
    assert asks.lacks() == 2
    assert [asks.expects_to_be_invited() for _ in range(2)] == [True, False]
    for no_more in (GET, POST + b"Content-Length: 2\r\n\r\n"):
        asks_not = arriving(no_more)
        assert asks_not.lacks() >= 0
        assert not asks_not.expects_to_be_invited()
