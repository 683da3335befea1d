"""The service, but its workers take their time before they listen to signals."""

from time import sleep

from gunicorn import util

from service.wsgi import app

SECONDS = 2.0
_seed = util.seed


def _slowly() -> None:
    sleep(SECONDS)
    _seed()


util.seed = _slowly  # what a worker does first of all

__all__ = ["app"]
