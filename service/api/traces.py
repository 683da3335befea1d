"""The trace that a request belongs to: W3C Trace Context, the header `traceparent`."""

import re
from random import getrandbits
from typing import Final

_TRACEPARENT: Final = re.compile(r"([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?")


def trace_of(header: str | None) -> str:
    """The id of the trace; a new one where the header names none, for it is never a reason to fail.

    Of versions to come what follows is passed over, as the recommendation has it; version 00 has
    nothing that follows.
    """
    found = _TRACEPARENT.fullmatch(header) if header else None
    if found:
        version, trace, span, more = found.groups()
        known = version != "ff" and not (version == "00" and more)
        if known and trace.strip("0") and span.strip("0"):
            return trace
    return f"{getrandbits(128) or 1:032x}"
