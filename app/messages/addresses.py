"""Which addresses that strangers give are written to: https, its own port, and only what is public.

Looked at when an address is saved, and again when something is sent: what a name stands for changes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from engine.classes import dataclass

PORT = 443
LONGEST = 1000
LABEL = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
#: The last part of a name; a number there is an address in one of the ways only machines read.
TOP = re.compile(r"(?!-)(?=[a-z0-9-]*[a-z])(?!0x)[a-z0-9-]{2,63}(?<!-)")
#: What can be written in the path and behind it.
PRINTABLE = re.compile(r"[!-~]*")
#: Names that mean this machine or this network, whatever answers for them.
OWN = (
    *("localhost", "local", "internal", "intranet", "lan", "home", "corp", "private"),
    *("arpa", "test", "invalid"),
)

#: Of IPv6 only this is given out to the world, and these parts of it are not, or lead to an IPv4 address.
WORLD = ip_network("2000::/3")
NOT_WORLD = tuple(map(ip_network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")))


class Unfit(Exception):
    """Nothing is sent to this address, and why: one of a few words."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


@dataclass(frozen=True, slots=True)
class Address:
    """A checked address: the name it is known by, and what is asked for there."""

    host: str
    target: str

    @property
    def literal(self) -> IPv4Address | IPv6Address | None:
        """If the name is an address already."""
        try:
            return ip_address(self.host)
        except ValueError:
            return None

    @property
    def origin(self) -> str:
        return f"https://{f'[{self.host}]' if ':' in self.host else self.host}"


def checked(text: str, allowed: Sequence[str] = ()) -> Address:
    """The address, if it is one that could be written to.

    >>> checked("https://hooks.example/a?b=c")
    Address(host='hooks.example', target='/a?b=c')
    >>> checked("https://169.254.169.254/latest")
    Traceback (most recent call last):
    app.messages.addresses.Unfit: not_public
    """
    if len(text) > LONGEST or not PRINTABLE.fullmatch(text):
        raise Unfit("malformed")
    try:
        parts = urlsplit(text)
        host, port = (parts.hostname or "").removesuffix("."), parts.port
    except ValueError:
        raise Unfit("malformed") from None
    if parts.scheme != "https":
        raise Unfit("not_https")
    if port not in (None, PORT):
        raise Unfit("other_port")
    if parts.username is not None or parts.password is not None or "\\" in text:
        raise Unfit("malformed")
    address = Address(host, _target(parts))
    if (literal := address.literal) is not None:
        # Brackets are for IPv6 and for nothing else.
        if (literal.version == 6) != ("[" in parts.netloc) or not is_public(literal):
            raise Unfit("not_public")
    elif not is_name(host):
        raise Unfit("not_public" if _is_own(host) else "malformed")
    if allowed and not any(host == each or host.endswith(f".{each}") for each in allowed):
        raise Unfit("not_allowed")
    return address


def _target(parts: SplitResult) -> str:
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _is_own(host: str) -> bool:
    return host.rpartition(".")[2] in OWN


def is_name(host: str) -> bool:
    """Whether it is a name with a dot that a public server could have, and no number in disguise."""
    *labels, top = host.split(".")
    whole = len(host) <= 253 and bool(labels) and all(LABEL.fullmatch(label) for label in labels)
    return whole and TOP.fullmatch(top) is not None and not _is_own(host)


def is_public(found: IPv4Address | IPv6Address) -> bool:
    """Whether it is an address of the world: not ours, not our network's, not that of a machine's keeper.

    >>> [is_public(ip_address(each)) for each in ("1.1.1.1", "10.0.0.1", "::ffff:1.1.1.1", "64:ff9b::a00:1")]
    [True, False, False, False]
    """
    if found.is_multicast or found.is_reserved or found.is_unspecified or not found.is_global:
        return False
    if isinstance(found, IPv4Address):
        return True
    return found in WORLD and not any(found in each for each in NOT_WORLD) and found.scope_id is None
