"""The product and the bare application, each under gunicorn by the product's own settings.

Both use one store, the private one that `make run` starts; so neither has a server of its own
beside it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from service.sessions.embedded import EmbeddedServer
from tests.server import Server, serve

PRODUCT = "service.wsgi:app"
BARE = "benchmarks.bare:app"


@contextmanager
def private_store() -> Iterator[str]:
    """The address of a store that is there until the context ends."""
    with TemporaryDirectory(prefix="rummy-bench-") as folder:
        server = EmbeddedServer(Path(folder))
        if not server.start():
            raise RuntimeError("There is no store: see the warnings above.")
        try:
            yield server.url
        finally:
            server.stop()


@dataclass(frozen=True, slots=True)
class Pair:
    """Both servers, and the address of the store that they share."""

    product: Server
    bare: Server
    store: str


@contextmanager
def both(**environment: str) -> Iterator[Pair]:
    """Both servers until the context ends, with these settings besides."""
    with (
        private_store() as store,
        serve(PRODUCT, REDIS_URL=store, **environment) as product,
        serve(BARE, REDIS_URL=store, **environment) as bare,
    ):
        yield Pair(product, bare, store)
