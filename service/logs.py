"""The log: a line for each request and each event, for people (text) or for programs (JSON).

A line never has a card, a token, a body or an address with a session in it: of a request it tells
the operation, and its ids find it again.
"""

import logging
import re
import sys
import traceback
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import orjson
import structlog
from gunicorn.glogging import Logger
from structlog.typing import EventDict, Processor, WrappedLogger

_ROOT: Final = Path(__file__).resolve().parent.parent
_MOST_FRAMES: Final = 30
# What gunicorn says of requests has pieces of them in it, which may be anybody's token.
_QUOTING: Final = re.compile(
    r"(Invalid request from ip=\S*?|Error handling request(?: [A-Z]+(?= ))?)(?:: | ).*", re.DOTALL
)


class Log(Logger):
    """gunicorn's log, written by structlog: for people."""

    form = "text"

    def setup(self, cfg: Any) -> None:
        """Take over what gunicorn and the service say, each with its level and time."""
        super().setup(cfg)
        chosen = renderer(self.form)
        formatter = structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_log_level, _TIME],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                without_quotations,
                told_by_place,
                chosen,
            ],
        )
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(formatter)
        for name in ("gunicorn.error", "service"):
            logger = logging.getLogger(name)
            logger.handlers = [handler]
            logger.propagate = False
        self.requests = request_log(chosen)

    def access(
        self,
        resp: Any,
        req: Any,  # noqa: ARG002 -- gunicorn's signature
        environ: Any,
        request_time: timedelta,
    ) -> None:
        """Write the line of a request. `resp`, `environ` and the time are gunicorn's."""
        with suppress(OSError, ValueError):  # nobody reads any more: no reason not to answer
            self.requests.info(
                "request",
                request_id=environ.get("rummy.request_id", ""),
                trace_id=environ.get("rummy.trace_id", ""),
                operation=environ.get("rummy.operation", ""),
                # Of a refusal that is the server's own, `status` is all that is set.
                status=int(str(resp.status).split()[0]),
                ms=round(request_time.total_seconds() * 1000, 2),
                bytes=getattr(resp, "sent", 0),
                **({"caller": environ["rummy.caller"]} if "rummy.caller" in environ else {}),
            )


class JsonLog(Log):
    """The same for programs."""

    form = "json"


def renderer(form: str) -> Processor:
    """What writes a line: `json` for programs, else text for people."""
    if form == "json":
        return structlog.processors.JSONRenderer(serializer=_json)
    return structlog.dev.ConsoleRenderer(colors=False, pad_event_to=0)


def request_log(chosen: Processor) -> Any:
    """A log of requests to standard output, whose lines the renderer writes."""
    return structlog.wrap_logger(
        # Each line in one piece: all workers write to the same place.
        structlog.WriteLogger(sys.stdout),
        processors=[structlog.processors.add_log_level, _TIME, chosen],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=True,
    )


def without_quotations(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Leave out of the server's complaints about a request what they quote from it."""
    found = _QUOTING.fullmatch(str(event["event"]))
    if found:
        event["event"] = found[1]
    return event


def told_by_place(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Tell an exception by its kind and place: its message may quote a card or a token."""
    found = event.pop("exc_info", None)
    error = found[1] if isinstance(found, tuple) else found
    if not isinstance(error, BaseException):
        return event
    frames = traceback.extract_tb(error.__traceback__)[-_MOST_FRAMES:]
    event["exception"] = type(error).__name__
    event["at"] = [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    return event


def _short(filename: str) -> str:
    path = Path(filename)
    return str(path.relative_to(_ROOT)) if path.is_relative_to(_ROOT) else path.name


def _json(event: EventDict, **_: Any) -> str:
    return orjson.dumps(event, default=str).decode()


_TIME: Final = structlog.processors.TimeStamper(fmt="iso", utc=True, key="time")
