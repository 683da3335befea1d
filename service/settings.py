"""What may differ from one installation to the next, read from the environment once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

_MOST_SECONDS = 90 * 24 * 60 * 60
# Who knows redis takes an address apart; here it is only told from what is none at all.
_STORE_SCHEMES = (
    *("redis", "rediss", "unix"),
    *("redis+sentinel", "rediss+sentinel", "redis+cluster", "rediss+cluster"),
)


class SettingsError(ValueError):
    """A setting that cannot be used; the message is a sentence for whoever starts the service."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings. Every default is right for a machine of one's own."""

    public_url: str = ""
    """Where clients find the service, with no slash at the end; empty where it does not matter."""

    max_body_bytes: int = 64 * 1024
    """The longest request body that is read; a replay may be four times as long."""

    redis_url: str = ""
    """Where sessions are kept; empty where there is no store, and then there are no sessions."""

    threads: int = 10
    """Threads of each process: all but two of them may wait for events at the same time."""

    session_seconds: int = 24 * 60 * 60
    """How long a session lives after it was last played or looked at by a player."""

    finished_seconds: int = 60 * 60
    """The same, once its match is decided."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Self:
        """Read REDIS_URL and what begins with RUMMY_; what is empty counts as not set."""
        return cls(
            public_url=_url(environment, "RUMMY_PUBLIC_URL", cls().public_url),
            max_body_bytes=_number(
                environment, "RUMMY_MAX_BODY_BYTES", cls().max_body_bytes, 1024, 16 * 1024 * 1024
            ),
            redis_url=_store(environment, "REDIS_URL"),
            threads=_number(environment, "RUMMY_THREADS", cls().threads, 1, 64),
            session_seconds=_number(
                environment, "RUMMY_SESSION_SECONDS", cls().session_seconds, 60, _MOST_SECONDS
            ),
            finished_seconds=_number(
                environment, "RUMMY_FINISHED_SECONDS", cls().finished_seconds, 60, _MOST_SECONDS
            ),
        )


def _url(environment: Mapping[str, str], name: str, default: str) -> str:
    text = environment.get(name, "")
    if not text:
        return default
    refusal = SettingsError(
        f"{name} must be an absolute http or https address without query or fragment, "
        f"such as https://rummy.example.org; it is {text!r}."
    )
    try:
        parts = urlsplit(text)
        usable = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    except ValueError:
        raise refusal from None
    if not usable or parts.query or parts.fragment or "@" in parts.netloc or not _plain(text):
        raise refusal
    return text.rstrip("/")


def _store(environment: Mapping[str, str], name: str) -> str:
    text = environment.get(name, "")
    if text and text.partition("://")[0] not in _STORE_SCHEMES:
        schemes = ", ".join(_STORE_SCHEMES)
        # Without the address itself, which may hold a password.
        raise SettingsError(f"{name} must begin with one of {schemes} and ://.")
    return text


def _plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and not set(text) & set(" \"'<>\\^`{|}?#")


def _number(environment: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    text = environment.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most):
        raise SettingsError(
            f"{name} must be a whole number from {least} to {most}; it is {text!r}."
        )
    return int(text)
