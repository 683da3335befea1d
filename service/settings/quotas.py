"""Quotas: how many requests a caller may make in how much time."""

import re
from typing import Final, NamedTuple

_SECONDS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
_QUOTA: Final = re.compile(
    r"([1-9][0-9]{0,8}) ?(?:per|/) ?(?:([1-9][0-9]{0,4}) )?(second|minute|hour|day)s?"
)
MOST_QUOTAS: Final = 4

FORM: Final = 'like "20 per second; 5000 per hour"'


class Quota(NamedTuple):
    """`most` requests in each `seconds`."""

    most: int
    seconds: int


def quotas_of(text: str) -> tuple[Quota, ...] | None:
    """The quotas that a text names, divided by semicolons; None if it is not of that form.

    Two for the same time would contradict each other, and are not of that form.
    """
    found = [_QUOTA.fullmatch(part.strip()) for part in text.split(";")]
    quotas = tuple(
        Quota(int(each[1]), int(each[2] or 1) * _SECONDS[each[3]]) for each in found if each
    )
    distinct = len({each.seconds for each in quotas}) == len(found)
    return quotas if distinct and len(quotas) <= MOST_QUOTAS else None
