"""API8: what every answer has, whoever gives it, and what none has."""

import re
from hashlib import sha256

import pytest

from tests.attacks.conftest import ARCADE, ORIGIN, SHOP, Fortress
from tests.attacks.wire import Told, ask

TELLING = re.compile(
    rb"Traceback|File \"|\.py\b|site-packages|werkzeug|flask|redis://|unix://|127\.0\.0\.1|0x[0-9a-f]{8}",
    re.IGNORECASE,
)
SECRETS = [*(key.encode() for key in (SHOP, ARCADE)), sha256(SHOP.encode()).hexdigest().encode()]

GET, POST = b"GET %b HTTP/1.1\r\nHost: x\r\n", b"POST %b HTTP/1.1\r\nHost: x\r\n"
JSON = b"Content-Type: application/json\r\n"
SESSION = b"/v1/sessions/AAAAAAAAAAAAAAAAAAAAAA"

BY_US = {
    200: GET % b"/v1/variants" + b"\r\n",
    304: GET % b"/livez" + b"\r\n",  # its tag is filled in
    400: POST % b"/v1/verdicts" + JSON + b"Content-Length: 1\r\n\r\n{",
    401: GET % (SESSION + b"/seats/0") + b"\r\n",
    403: GET % b"/v1/variants" + b"X-Api-Key: unknown\r\n\r\n",
    404: GET % b"/%c3%28/<script>" + b"\r\n",
    405: b"TRACE /livez HTTP/1.1\r\nHost: x\r\n\r\n",
    406: GET % b"/v1/variants" + b"Accept: text/html\r\n\r\n",
    413: POST % b"/v1/verdicts" + JSON + b"Content-Length: 70000\r\n\r\n" + b" " * 70000,
    415: POST % b"/v1/verdicts" + b"Content-Type: text/xml\r\nContent-Length: 2\r\n\r\n{}",
    422: POST % b"/v1/verdicts" + JSON + b"Content-Length: 2\r\n\r\n{}",
    431: GET % b"/v1/variants" + b"X-Request-Id: " + b"a" * 2000 + b"\r\n\r\n",
}
BY_THE_SERVER = {
    400: GET % b"/livez" + b"X: a\x00\r\n\r\n",
    414: GET % (b"/" + b"a" * 5000) + b"\r\n",
    417: GET % b"/livez" + b"Expect: anything\r\n\r\n",
    431: GET % b"/livez" + b"X: " + b"a" * 9000 + b"\r\n\r\n",
    501: POST % b"/v1/verdicts" + b"Transfer-Encoding: xchunked\r\n\r\n",
}


def assert_silent(told: Told) -> None:
    """Of what it is made, where it lies and what it keeps is nobody's business."""
    assert not any(
        name.title().startswith(("X-Powered", "Via", "X-Aspnet")) for name in told.headers
    )
    assert not re.search(r"\d", told.headers.get("Server", ""))
    assert not TELLING.search(told.body), TELLING.search(told.body)
    assert b"<script>" not in told.body
    assert "Set-Cookie" not in told.headers
    for secret in SECRETS:
        assert secret not in told.body
        assert secret.decode() not in str(told.headers)


@pytest.mark.parametrize("status", BY_US)
def test_an_answer_keeps_browsers_from_harm_and_tells_nothing(port: int, status: int) -> None:
    sent = BY_US[status]
    if status == 304:
        (first,) = ask(port, BY_US[200])
        tag = first.headers["ETag"].encode()
        sent = BY_US[200][:-2] + b"If-None-Match: %b\r\n\r\n" % tag
    (told,) = ask(port, sent)
    assert told.status == status
    assert_silent(told)
    assert told.headers["X-Content-Type-Options"] == "nosniff"
    assert told.headers["X-Frame-Options"] == "DENY"
    assert told.headers["Referrer-Policy"] == "no-referrer"
    assert told.headers["Strict-Transport-Security"].startswith("max-age=")
    assert told.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert told.headers["Cache-Control"]
    assert told.headers.get("Access-Control-Allow-Origin") is None
    assert status < 400 or told.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("status", BY_THE_SERVER)
def test_what_the_server_refuses_tells_nothing_either(port: int, status: int) -> None:
    (told,) = ask(port, BY_THE_SERVER[status])
    assert told.status == status
    assert_silent(told)
    assert told.headers["Connection"] == "close"


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "https://a.example.evil.example",
        "https://evil-a.example",
        "http://a.example",
        "https://a.example:444",
        "https://A.example",
        f"{ORIGIN}, https://evil.example",
        f"{ORIGIN}/",
    ],
)
def test_no_other_origin_may_read(port: int, origin: str) -> None:
    for method in ("GET", "OPTIONS"):
        sent = (
            f"{method} /v1/variants HTTP/1.1\r\nHost: x\r\nOrigin: {origin}\r\n"
            "Access-Control-Request-Method: GET\r\n\r\n"
        )
        (told,) = ask(port, sent.encode())
        assert not [
            name for name in told.headers if name.lower().startswith("access-control-allow")
        ]


def test_a_listed_origin_may_read_but_never_with_what_its_browser_knows(port: int) -> None:
    sent = f"GET /v1/variants HTTP/1.1\r\nHost: x\r\nOrigin: {ORIGIN}\r\n\r\n"
    (told,) = ask(port, sent.encode())
    assert told.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert "Access-Control-Allow-Credentials" not in told.headers


def test_of_a_key_that_is_used_nothing_is_told_and_nothing_logged(fortress: Fortress) -> None:
    for key in (SHOP, ARCADE, f"{SHOP}x"):
        sent = f"GET /v1/variants?{key} HTTP/1.1\r\nHost: x\r\nX-Api-Key: {key}\r\n\r\n"
        (told,) = ask(fortress.port, sent.encode())
        assert told.status in {200, 403, 422}
        assert_silent(told)
    (told,) = ask(fortress.port, f"GET /{SHOP} HTTP/1.1\r\nX: \x00{SHOP}\r\n\r\n".encode())
    assert told.status == 400
    ask(fortress.port, b"GET /problems/internal HTTP/1.1\r\nHost: x\r\n\r\n")
    assert fortress.server.requests(until="getProblemType"), "all before it is written too"
    for secret in SECRETS:
        assert secret not in fortress.server.log.read_bytes()
