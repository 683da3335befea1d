"""API7: nothing that a client sends makes the service ask anybody else."""

import ast
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.attacks.operations import WITH_BODIES, Operation
from tests.attacks.wire import ask

CLIENTS = {
    *("aiohttp", "ftplib", "http.client", "httplib2", "httpx", "imaplib", "pycurl", "requests"),
    *("smtplib", "ssl", "telnetlib", "urllib.request", "urllib3", "xmlrpc", "webbrowser"),
}
# Who starts or finds the store, and where gunicorn listens; nothing of it comes from a request.
OF_SOCKETS = {"api/metrics_port.py", "cli/serve.py", "sessions/embedded.py", "worker.py"}


def imported(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


MODULES = sorted(Path("service").rglob("*.py"))


def test_no_module_can_ask_anybody() -> None:
    assert len(MODULES) > 100
    for module in MODULES:
        names = set(imported(module))
        found = {
            client for client in CLIENTS if any(f"{n}.".startswith(f"{client}.") for n in names)
        }
        assert not found, module
        if {name.partition(".")[0] for name in names} & {"socket", "subprocess"}:
            assert module.relative_to("service").as_posix() in OF_SOCKETS


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as made:
        made.setblocking(False)
        yield made


def with_texts(document: Any, text: str) -> Any:
    """The same, with this in place of each of its texts."""
    if isinstance(document, dict):
        return {name: with_texts(value, text) for name, value in document.items()}
    if isinstance(document, list):
        return [with_texts(value, text) for value in document]
    return text if isinstance(document, str) else document


@pytest.mark.parametrize("operation", WITH_BODIES, ids=lambda each: each.name)
def test_an_address_in_a_request_is_not_asked(
    port: int, listener: socket.socket, operation: Operation
) -> None:
    host = f"127.0.0.1:{listener.getsockname()[1]}"
    url = f"http://{host}/latest/meta-data"
    headers = "".join(
        f"{name}: {url}\r\n"
        for name in ("Origin", "Referer", "Link", "X-Callback-Url", "X-Original-Url", "Destination")
    )
    for body in (
        with_texts(operation.bodies()[0], url),
        {"callback": url, "$ref": url, "url": url},
    ):
        data = json.dumps(body).encode()
        for target in (operation.address(), url):
            head = (
                f"{operation.method} {target} HTTP/1.1\r\nHost: {host}\r\n"
                f"X-Forwarded-Host: {host}\r\nForwarded: host={host}\r\n{headers}"
                f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
            )
            (told,) = ask(port, head.encode() + data)
            assert 400 <= told.status < 500
    with pytest.raises(BlockingIOError):
        listener.accept()


def test_one_who_asks_would_be_seen(listener: socket.socket) -> None:
    with socket.create_connection(listener.getsockname()):
        listener.setblocking(True)
        listener.accept()[0].close()
        listener.setblocking(False)
    with pytest.raises(BlockingIOError):
        listener.accept()
