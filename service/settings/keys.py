"""API keys: read from a file that has their hashes, never they themselves."""

import json
import re
from pathlib import Path
from typing import Any, Final, NamedTuple

from service.settings.errors import SettingsError
from service.settings.quotas import FORM, Quota, quotas_of

_NAME: Final = re.compile(r"[A-Za-z0-9._-]{1,40}")
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_MOST_BYTES: Final = 4 * 1024 * 1024


class ApiKey(NamedTuple):
    """A caller who is known: by a name for the log, and by the SHA-256 of his key, in hex.

    A plain hash is enough for keys that are drawn, not chosen: nobody guesses 128 bits. Two keys
    may have one name, as while one takes the place of the other; they share its quotas, which are
    those of everybody where the key has none of its own.
    """

    name: str
    sha256: str
    quotas: tuple[Quota, ...] | None = None


def read_keys(path: str) -> tuple[ApiKey, ...]:
    """Read a file of keys; `SettingsError` says what is wrong with it, without what it holds."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
        document = json.loads(content)
    except (OSError, ValueError, RecursionError) as error:
        raise SettingsError(
            f"RUMMY_API_KEYS_FILE must name a file of JSON; {path} could not be read "
            f"({type(error).__name__})."
        ) from None
    if len(content) > _MOST_BYTES:
        raise SettingsError(f"RUMMY_API_KEYS_FILE names a file of more than {_MOST_BYTES} bytes.")
    listed = document.get("keys") if isinstance(document, dict) else None
    if not isinstance(listed, list) or set(document) != {"keys"}:
        raise SettingsError('RUMMY_API_KEYS_FILE must name a file of the form {"keys": [...]}.')
    keys = tuple(_key(entry, number) for number, entry in enumerate(listed))
    _require_distinct(keys)
    return keys


def _key(entry: Any, number: int) -> ApiKey:
    members = {"name", "sha256", "limits"}
    if not isinstance(entry, dict) or not {"name", "sha256"} <= set(entry) <= members:
        raise _refusal(
            number, "it has `name` and `sha256`, and may have `limits`, and nothing else"
        )
    name, digest, limits = entry["name"], entry["sha256"], entry.get("limits")
    if not (isinstance(name, str) and _NAME.fullmatch(name)):
        raise _refusal(number, "its name has 1 to 40 letters, digits, dots, dashes or underscores")
    if not (isinstance(digest, str) and _HASH.fullmatch(digest)):
        raise _refusal(number, "its sha256 has 64 digits of 0-9 and a-f")
    quotas = quotas_of(limits) if isinstance(limits, str) else None
    if "limits" in entry and quotas is None:
        raise _refusal(number, f"its limits are {FORM}")
    return ApiKey(name, digest, quotas)


def _refusal(number: int, rule: str) -> SettingsError:
    return SettingsError(f"RUMMY_API_KEYS_FILE: key {number} is not as keys are: {rule}.")


def _require_distinct(keys: tuple[ApiKey, ...]) -> None:
    if len({key.sha256 for key in keys}) < len(keys):
        raise SettingsError("RUMMY_API_KEYS_FILE has the same key twice.")
    quotas: dict[str, tuple[Quota, ...] | None] = {}
    for key in keys:
        if quotas.setdefault(key.name, key.quotas) != key.quotas:
            raise SettingsError(
                f"RUMMY_API_KEYS_FILE has two keys of the name {key.name} with other limits: "
                "what is counted is counted for the name."
            )
