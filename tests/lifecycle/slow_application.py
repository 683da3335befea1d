"""The service, but it takes its time to load."""

from time import sleep

sleep(1.5)

from service.wsgi import app  # noqa: E402 -- that it comes late is the point

__all__ = ["app"]
