"""What a kind of refusal is."""

from dataclasses import dataclass
from typing import Final

MOST_DETAIL: Final = 1000
"""Characters of a sentence: of what it quotes from a long request the rest is cut off."""

MOST_POINTER: Final = 1_000_000
"""Characters of a pointer, which may lead to any name that is in the request."""

MOST_PARAMETER: Final = 5000
"""Characters of a parameter's name; a longer address is refused by the web server."""


@dataclass(frozen=True, slots=True)
class ProblemType:
    """A kind of refusal, in the words of RFC 9457.

    meaning and remedy are for the page that its address leads to: what it says, and what to
    do about it. detail is what an answer says, or an example of it. retry_after is for those that
    say when to ask again.
    """

    slug: str
    title: str
    status: int
    meaning: str
    remedy: str
    detail: str
    retry_after: bool = False
