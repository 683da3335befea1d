"""Who asks, as far as quotas go: an API key, or else an address."""

import re
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from typing import Final, NamedTuple

from flask import Request, current_app

from service.api.problems import Problem
from service.settings import ApiKey, Quota, Settings

_ENVIRON: Final = "HTTP_X_API_KEY"
_WITH_PORT: Final = re.compile(r"\[([^\[\]]*)\](?::[0-9]+)?|([0-9.]+):[0-9]+")


class Asking(NamedTuple):
    """A caller. `name` is that of its API key, empty for one without; `quotas` are its own."""

    name: str
    address: str
    quotas: tuple[Quota, ...]

    @property
    def counted_as(self) -> str:
        """Under this its requests are counted. The two kinds cannot be mixed up."""
        return f"key {self.name}" if self.name else f"address {_network(self.address)}"


class Callers:
    """All API keys, by their hashes, and what is asked of those who have none."""

    def __init__(self, settings: Settings) -> None:
        self._keys: dict[str, ApiKey] = {key.sha256: key for key in settings.keys}
        self._keyless = settings.keyless
        self._quotas = settings.quotas

    def caller(self, request: Request) -> Asking:
        """Who makes a request; refused is a key that is not known, or none where one is needed.

        A header that nobody has asked for, in a service without keys, is passed over.
        """
        address = request.remote_addr or ""
        given = request.environ.get(_ENVIRON) if self._keys else None
        if given is None:
            if self._keyless:
                return Asking("", address, self._quotas)
            raise _refusal("This service answers those who send an API key.")
        # Looked up by its hash, so the time that takes tells nothing of the keys there are.
        key = self._keys.get(sha256(given.encode("latin-1", "replace")).hexdigest())
        if key is None:
            raise _refusal("The API key is not known.")
        return Asking(key.name, address, self._quotas if key.quotas is None else key.quotas)


def callers() -> Callers:
    """Those of the application that answers."""
    found: Callers = current_app.extensions["callers"]
    return found


def _refusal(detail: str) -> Problem:
    # 403: a 401 would have to say how to send a token, which is another thing (RFC 9110, 15.5.2).
    return Problem("api-key-needed", detail)


def _network(address: str) -> str:
    """An address, or of IPv6 the network of it that one customer has: 64 bits.

    Some proxies name the port too. What is no address counts as one: it is no way to a new quota.
    """
    found = _WITH_PORT.fullmatch(address)
    try:
        known = ip_address((found[1] or found[2]) if found else address.partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(known, IPv6Address):
        # Who listens at `::` meets clients of IPv4 in this dress: each is somebody else.
        return str(known.ipv4_mapped or f"{IPv6Address(int(known) >> 64 << 64)}/64")
    return str(known)
