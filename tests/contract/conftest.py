"""The server that is asked."""

from tests.server import server

__all__ = ["server"]
