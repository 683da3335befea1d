"""The service that the clients of other programs are tried with."""

from tests.server import server

__all__ = ["server"]
