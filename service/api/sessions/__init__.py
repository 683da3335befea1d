"""Cached games, played by several clients at once, each of which sees what its seat may see."""

from service.api.sessions import life, log, play, windows  # noqa: F401 -- each declares operations
from service.api.sessions.part import SESSIONS

__all__ = ["SESSIONS"]
