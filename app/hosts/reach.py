"""What friends reach: whether address, TLS, proxy and Host header agree with what this server was told.

The page that asks was opened by whoever wants to know, at the address they were given. What the answer holds,
they could see without it; no setting is told but the public address.
"""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import ip_address
from typing import Literal
from urllib.parse import SplitResult, urlsplit

from starlette.requests import Request

from app.settings import Settings
from engine.classes import dataclass

FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that has to agree; how it stands is a key for which the client has words."""

    about: Literal["address", "tls", "host", "proxy"]
    agrees: bool
    how: str


@dataclass(frozen=True, slots=True)
class Arrived:
    """How a request has come in."""

    host: str
    scheme: str
    client: str
    forwarded: str

    @classmethod
    def by(cls, request: Request) -> Arrived:
        said = next((request.headers[name] for name in FORWARDED if name in request.headers), "")
        client = request.client.host if request.client is not None else ""
        return cls(request.headers.get("host", ""), request.url.scheme, client, said)


def compared_with(settings: Settings, address: str, arrived: Arrived) -> list[Check]:
    try:
        there = urlsplit(address)
        near = _near(there.hostname or "")
    except ValueError:
        return [Check("address", False, "none")]
    return [
        *_address(settings, address, near),
        *_tls(settings, there, near, arrived),
        Check("host", arrived.host == there.netloc, "kept" if arrived.host == there.netloc else "changed"),
        *_proxy(arrived, near),
    ]


def _address(settings: Settings, address: str, near: bool) -> Iterator[Check]:
    if settings.public_url:
        same = address.rstrip("/") == settings.public_url
        yield Check("address", same, "same" if same else "another")
    else:
        yield Check("address", near, "near" if near else "unset")


def _tls(settings: Settings, there: SplitResult, near: bool, arrived: Arrived) -> Iterator[Check]:
    if there.scheme != "https":
        yield Check("tls", near, "near" if near else "none")
    elif not settings.secure_cookies:
        yield Check("tls", False, "cookies")
    elif arrived.forwarded and arrived.scheme != "https":
        # The proxy ends TLS and does not say so, or is not believed.
        yield Check("tls", False, "unsaid")
    else:
        yield Check("tls", True, "whole")


def _proxy(arrived: Arrived, near: bool) -> Iterator[Check]:
    if arrived.forwarded:
        believed = arrived.client in arrived.forwarded
        yield Check("proxy", believed, "believed" if believed else "unbelieved")
    elif _near(arrived.client) and not near:
        # From outside nobody comes by an address of this house, unless something stands in between.
        yield Check("proxy", False, "silent")
    else:
        yield Check("proxy", True, "direct")


def _near(host: str) -> bool:
    """Whether it is this machine or house: a name without a dot, an address nobody reaches from outside."""
    try:
        return ip_address(host.strip("[]")).is_private
    except ValueError:
        return "." not in host or host.endswith((".local", ".localhost", ".home.arpa", ".lan"))
