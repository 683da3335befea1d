"""What may differ from one installation to the next, read from the environment once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self

from service.settings.environment import Environment
from service.settings.errors import SettingsError
from service.settings.keys import ApiKey, read_keys
from service.settings.quotas import Quota

__all__ = ["ApiKey", "Quota", "Settings", "SettingsError"]

_MOST_SECONDS: Final = 90 * 24 * 60 * 60
_MOST_BODY: Final = 16 * 1024 * 1024
_MOST_PORT: Final = 65_535


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings. Every default is right for a machine of one's own."""

    host: str = "127.0.0.1"
    """The address that is listened at: closed to the outside unless somebody opens it."""

    port: int = 8000
    """The port; 0 for any that is free."""

    workers: int = 2
    """Processes. Judging is pure Python: only processes use more than one CPU."""

    threads: int = 10
    """Threads of each process: all but two of them may wait for events at the same time."""

    public_url: str = ""
    """Where clients find the service, with no slash at the end; empty where it does not matter."""

    max_body_bytes: int = 64 * 1024
    """The longest request body that is read; a replay may be four times as long."""

    sessions: bool = True
    """Whether there are sessions at all."""

    redis_url: str = ""
    """Where sessions are kept; empty where there is no store, and then there are no sessions."""

    folder: str = ""
    """The folder of the private store, for where no other is set; empty for the usual one."""

    session_seconds: int = 24 * 60 * 60
    """How long a session lives after it was last played or looked at by a player."""

    finished_seconds: int = 60 * 60
    """The same, once its match is decided."""

    keys: tuple[ApiKey, ...] = ()
    """The API keys that are known."""

    keyless: bool = True
    """Whether requests without an API key are answered."""

    quotas: tuple[Quota, ...] = ()
    """How much each caller may ask: each API key that has no quotas of its own, each address."""

    session_quotas: tuple[Quota, ...] = ()
    """How many sessions each caller may begin."""

    trusted_proxies: int = 0
    """How many proxies stand before the service, whose word on the caller's address is taken."""

    cors_origins: tuple[str, ...] = ()
    """Origins of the pages that may ask from a browser; `*` for all."""

    log: str = "text"
    """The form of the log: `text` for people, `json` for programs, a line for each event."""

    metrics_port: int = 0
    """The port of the metrics; 0 where nothing is counted."""

    drain_file: str = ""
    """A file that says, by being there, that the service is to be taken out of turn."""

    @classmethod
    def from_environment(cls, variables: Mapping[str, str]) -> Self:
        """Read HOST, PORT, WEB_CONCURRENCY, REDIS_URL and what begins with RUMMY_.

        What is empty counts as not set. `SettingsError` if something cannot be used, is not known,
        or contradicts something else.
        """
        given, usual = Environment(variables), cls()
        keys_file = given.text("RUMMY_API_KEYS_FILE")
        settings = cls(
            host=given.text("HOST", usual.host),
            port=given.number("PORT", usual.port, 0, _MOST_PORT),
            workers=given.number("WEB_CONCURRENCY", usual.workers, 1, 256),
            threads=given.number("RUMMY_THREADS", usual.threads, 1, 64),
            public_url=given.address("RUMMY_PUBLIC_URL"),
            max_body_bytes=given.number(
                "RUMMY_MAX_BODY_BYTES", usual.max_body_bytes, 1024, _MOST_BODY
            ),
            sessions=given.choice("RUMMY_SESSIONS", "on", "off") == "on",
            redis_url=given.store("REDIS_URL"),
            folder=given.text("RUMMY_DATA"),
            session_seconds=given.number(
                "RUMMY_SESSION_SECONDS", usual.session_seconds, 60, _MOST_SECONDS
            ),
            finished_seconds=given.number(
                "RUMMY_FINISHED_SECONDS", usual.finished_seconds, 60, _MOST_SECONDS
            ),
            keys=read_keys(keys_file) if keys_file else (),
            keyless=given.choice("RUMMY_KEYLESS", "allowed", "refused") == "allowed",
            quotas=given.quotas("RUMMY_LIMITS"),
            session_quotas=given.quotas("RUMMY_SESSION_LIMITS"),
            trusted_proxies=given.number("RUMMY_TRUSTED_PROXIES", 0, 0, 10),
            cors_origins=given.origins("RUMMY_CORS_ORIGINS"),
            log=given.choice("RUMMY_LOG", "text", "json"),
            metrics_port=given.number("RUMMY_METRICS_PORT", 0, 0, _MOST_PORT),
            drain_file=given.text("RUMMY_DRAIN_FILE"),
        )
        given.require_all_asked("RUMMY_")
        for wrong, sentence in settings.contradictions():
            if wrong:
                raise SettingsError(sentence)
        return settings

    def contradictions(self) -> tuple[tuple[bool, str], ...]:
        """What cannot be meant, each with whether it is so, and a sentence on it."""
        return (
            (
                not self.sessions and bool(self.redis_url),
                "RUMMY_SESSIONS is off, but REDIS_URL names a store for sessions: leave one out.",
            ),
            (
                not self.sessions and bool(self.folder),
                "RUMMY_SESSIONS is off, but RUMMY_DATA names a folder for sessions: leave one out.",
            ),
            (
                not self.sessions and bool(self.session_quotas),
                (
                    "RUMMY_SESSIONS is off, but RUMMY_SESSION_LIMITS says how many may be begun: "
                    "leave one out."
                ),
            ),
            (
                bool(self.redis_url) and bool(self.folder),
                (
                    "RUMMY_DATA is the folder of the private store, but REDIS_URL names another "
                    "store: leave one out."
                ),
            ),
            (
                not self.keyless and not self.keys,
                (
                    "RUMMY_KEYLESS is refused, but there are no API keys, so nobody could ask "
                    "anything: set RUMMY_API_KEYS_FILE."
                ),
            ),
            (
                self.metrics_port != 0 and self.metrics_port == self.port,
                "RUMMY_METRICS_PORT and PORT are the same: the metrics need a port of their own.",
            ),
        )
