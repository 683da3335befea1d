"""Reading single settings from the environment: each as it must be, or refused with a sentence."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from service.settings.errors import SettingsError
from service.settings.quotas import FORM, MOST_QUOTAS, Quota, quotas_of

# Who knows redis takes an address apart; here it is only told from what is none at all.
_STORE_SCHEMES: Final = (
    *("redis", "rediss", "unix"),
    *("redis+sentinel", "rediss+sentinel", "redis+cluster", "rediss+cluster"),
)
_ORIGIN: Final = re.compile(
    r"https?://[a-z0-9.-]+(:[1-9][0-9]{0,4})?|https?://\[[0-9a-f:]+\](:[0-9]+)?"
)
_MOST_ADDRESS: Final = 4096


class Environment:
    """The environment; what is empty counts as not set. It remembers what it was asked for."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables
        self._asked: set[str] = set()

    def text(self, name: str, default: str = "") -> str:
        """The value of a variable as it is."""
        self._asked.add(name)
        return self._variables.get(name) or default

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A whole number within these bounds."""
        text = self.text(name)
        if not text:
            return default
        if not (
            text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most
        ):
            raise SettingsError(
                f"{name} must be a whole number from {least} to {most}; it is {text!r}."
            )
        return int(text)

    def choice(self, name: str, *possible: str) -> str:
        """One of some words, of which the first is what it is when nobody says."""
        text = self.text(name, possible[0])
        if text not in possible:
            raise SettingsError(f"{name} must be {' or '.join(possible)}; it is {text!r}.")
        return text

    def address(self, name: str) -> str:
        """An absolute http or https address, without a slash at the end."""
        text = self.text(name)
        if not text:
            return ""
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

    def store(self, name: str) -> str:
        """The address of a store, which may also stand in the file that NAME_FILE names."""
        text, path = self.text(name), self.text(f"{name}_FILE")
        if text and path:
            raise SettingsError(f"{name} and {name}_FILE are both set: leave one of them out.")
        if path:
            text = _line_of(path, f"{name}_FILE")
        if text and text.partition("://")[0] not in _STORE_SCHEMES:
            schemes = ", ".join(_STORE_SCHEMES)
            # Without the address itself, which may hold a password.
            raise SettingsError(f"{name} must begin with one of {schemes} and ://.")
        return text

    def quotas(self, name: str) -> tuple[Quota, ...]:
        """Quotas; none where nothing is said."""
        text = self.text(name)
        found = quotas_of(text) if text else ()
        if found is None:
            raise SettingsError(
                f"{name} must be {FORM}, at most {MOST_QUOTAS} and each for another time; "
                f"it is {text!r}."
            )
        return found

    def origins(self, name: str) -> tuple[str, ...]:
        """Origins of pages, divided by blanks, or `*` alone for all."""
        origins = tuple(self.text(name).split())
        for origin in origins:
            if origin == "*" and len(origins) > 1:
                raise SettingsError(f"{name} names all origins (*) and single ones: choose.")
            if origin != "*" and not _ORIGIN.fullmatch(origin):
                raise SettingsError(
                    f"{name} must have origins as browsers send them, such as "
                    f"https://rummy.example.org, in lower case and without a path, or * alone; "
                    f"{origin!r} is none."
                )
        return origins

    def require_all_asked(self, prefix: str) -> None:
        """Refuse a variable of that prefix that is no setting: perhaps it is misspelt."""
        for name in sorted(self._variables):
            if name.startswith(prefix) and name not in self._asked:
                near = get_close_matches(name, self._asked, 1)
                hint = f" Is {near[0]} meant?" if near else ""
                raise SettingsError(f"{name} is no setting of this service.{hint}")


def _line_of(path: str, name: str) -> str:
    try:
        with Path(path).open(encoding="ascii") as file:
            text = file.read(_MOST_ADDRESS + 1).strip()
    except (OSError, ValueError) as error:
        raise SettingsError(
            f"{name} must name a file with one address in it; {path} could not be read "
            f"({type(error).__name__})."
        ) from None
    if not text or len(text) > _MOST_ADDRESS or not text.isprintable():
        raise SettingsError(f"{name} must name a file with one address in it; {path} is none.")
    return text


def _plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and not set(text) & set(" \"'<>\\^`{|}?#")
