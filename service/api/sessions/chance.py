"""What sessions need of chance: names, secrets, tags. Nothing else of a session is random."""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from secrets import token_bytes

# One place, so that the examples of the specification can be written twice alike.
draw: Callable[[int], bytes] = token_bytes


def name() -> str:
    """The id of a session: 128 random bits."""
    return _text(draw(16))


def salt() -> str:
    """256 random bits, of which the tokens of a session are made."""
    return draw(32).hex()


def seed() -> str:
    """256 random bits, by which a deal is shuffled."""
    return salt()


def tag() -> str:
    """The random part of a tag, 48 bits: two histories of one session do not meet in it."""
    return _text(draw(6))


def version() -> str:
    """Names one writing of a session, 96 bits."""
    return _text(draw(12))


def token(its_salt: str, key: str, whose: str) -> str:
    """A secret token of 128 bits: made of what the store keeps and of what only the client has.

    So that the answer to a repeated request can tell it again, while the store never has it.
    """
    return _text(hmac.new(f"{its_salt}{key}".encode(), whose.encode(), sha256).digest()[:16])


def fingerprint(*parts: str | bytes) -> str:
    """What tells a request, or a token, from another without showing it: SHA-256, in hex."""
    joined = b"\n".join(each.encode() if isinstance(each, str) else each for each in parts)
    return sha256(joined).hexdigest()


def _text(chance: bytes) -> str:
    return urlsafe_b64encode(chance).rstrip(b"=").decode()
