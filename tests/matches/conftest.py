"""The server that the matches are played against."""

from tests.server import server

__all__ = ["server"]
