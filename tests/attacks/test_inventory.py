"""API5 and API9: what the public port has, and that there is nothing else behind it."""

import re

import pytest

from service.app import create_app
from service.settings import Settings
from tests.attacks.conftest import Fortress
from tests.attacks.operations import OPERATIONS
from tests.attacks.wire import ask

NOT_HERE = (
    *("/metrics", "/admin", "/admin/", "/debug", "/debug/pprof", "/console", "/_debug_toolbar"),
    *("/actuator", "/actuator/env", "/server-status", "/status", "/health", "/healthz", "/ping"),
    *("/.env", "/.git/config", "/config", "/static/docs.css", "/favicon.ico", "/robots.txt"),
    *("/swagger.json", "/swagger-ui", "/redoc", "/graphql", "/api", "/v1", "/v1/", "/v0/variants"),
    *("/v2/variants", "/v1/sessions", "/v1/keys", "/v1/admin", "/v1/sessions/"),
    *("/V1/variants", "//v1/variants", "/v1//variants", "/v1/./variants", "/%76%31/%2e/variants"),
    *(
        "/docs/docs.css?__debugger__=yes&cmd=resource",
        "/?__debugger__=yes&cmd=resource&f=style.css",
    ),
)


@pytest.mark.parametrize("path", NOT_HERE)
def test_what_is_not_in_the_specification_is_not_there(port: int, path: str) -> None:
    (told,) = ask(port, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    if path == "/v1/sessions":
        assert told.status == 405, "it has a method, but tells nobody what sessions there are"
    elif path.startswith("/docs/"):
        assert told.status in {200, 404}
        assert b"debugger" not in told.body.lower()
    else:
        assert told.status == 404
        assert b"/problems/not-found" in told.body


def test_all_that_is_there_has_a_version_or_is_for_operators_and_builders() -> None:
    tops = {each.path.split("/")[1] for each in OPERATIONS}
    assert tops == {"v1", "livez", "readyz", "openapi.yaml", "openapi.json", "docs", "problems"}


@pytest.mark.parametrize("settings", [Settings(), Settings(metrics_port=9000)])
def test_nothing_else_has_a_route(settings: Settings) -> None:
    app = create_app(settings)
    specified = {(each.method, each.path) for each in OPERATIONS}
    paths = {path for _, path in specified}
    for rule in app.url_map.iter_rules():
        path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(rule))
        assert path in paths
        told = {(method, path) for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
        assert told <= specified
    assert not app.debug
    assert not app.testing


@pytest.mark.parametrize("method", ["TRACE", "TRACK", "CONNECT", "DEBUG", "PROPFIND", "PURGE"])
@pytest.mark.parametrize("path", ["/livez", "/v1/variants", "/v1/verdicts", "/openapi.yaml"])
def test_a_method_that_tells_or_does_more_is_refused(port: int, method: str, path: str) -> None:
    header = "X-Sent: what-the-client-sent"
    sent = f"{method} {path} HTTP/1.1\r\nHost: x\r\n{header}\r\n\r\n"
    (told,) = ask(port, sent.encode())
    assert told.status == 405
    assert b"what-the-client-sent" not in told.body
    assert told.headers["Allow"]


def test_what_is_counted_is_on_another_port(fortress: Fortress) -> None:
    sent = b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    assert [each.status for each in ask(fortress.port, sent)] == [404]
    assert [each.status for each in ask(fortress.metrics, sent)] == [200]
