"""What stands before a store and speaks TLS, as a managed one has it: whatever is in it is real."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread

import trustme

from tests.sessions.redis_servers import LOOPBACK


@contextmanager
def tls_front(store_port: int, authority: trustme.CA) -> Iterator[int]:
    """The port of a front for as long as the context; its certificate is for 127.0.0.1."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(LOOPBACK).configure_cert(context)

    class Handler(BaseRequestHandler):
        def handle(self) -> None:
            with (
                suppress(OSError),  # whoever does not trust the certificate hangs up
                context.wrap_socket(self.request, server_side=True) as client,
                socket.create_connection((LOOPBACK, store_port)) as store,
            ):
                back = Thread(target=_pass_on, args=(store, client), daemon=True)
                back.start()
                _pass_on(client, store)
                back.join()

    class Front(ThreadingTCPServer):
        daemon_threads = True

    with Front((LOOPBACK, 0), Handler) as front:
        serving = Thread(target=front.serve_forever)
        serving.start()
        try:
            yield front.server_address[1]
        finally:
            front.shutdown()
            serving.join()


def _pass_on(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while piece := source.recv(65_536):
            sink.sendall(piece)
        sink.shutdown(socket.SHUT_RDWR)
