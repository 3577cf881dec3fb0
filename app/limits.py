"""How often something may be done, and how much may come in: buckets that fill with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network

from engine.classes import dataclass

#: Whoever has one address of IPv6 has as many as they like: the network counts.
IPV6_NETWORK = 64

Clock = Callable[[], float]


class Bucket:
    """Holds at most ``burst``, gains ``rate`` a second; each use takes one, or as much as it says.

    >>> bucket = Bucket(rate=1, burst=2, clock=lambda: 0.0)
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    """

    __slots__ = ("_burst", "_clock", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._since = clock()

    def take(self, much: float = 1) -> bool:
        at = self._clock()
        self._left = min(self._burst, self._left + (at - self._since) * self._rate)
        self._since = at
        if self._left < much:
            return False
        self._left -= much
        return True


class Limiter:
    """A bucket for each key, the least recently used forgotten first."""

    def __init__(self, rate: float, burst: float, most: int = 10_000, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def bucket(self, key: str) -> Bucket:
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._burst, self._clock)
        self._buckets[key] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket

    def take(self, key: str) -> bool:
        return self.bucket(key).take()


@dataclass(frozen=True, slots=True, eq=False)
class Allowance:
    """What may come in over WebSockets, below the level of messages."""

    bytes: Bucket
    frames: Bucket


class Allowances:
    """An allowance for each key, however many connections share it."""

    def __init__(self, bytes_rate: float, bytes_burst: float, frame_rate: float, frame_burst: float) -> None:
        self._bytes = Limiter(bytes_rate, bytes_burst)
        self._frames = Limiter(frame_rate, frame_burst)
        self._rates = (bytes_rate, bytes_burst, frame_rate, frame_burst)

    def of(self, key: str) -> Allowance:
        return Allowance(self._bytes.bucket(key), self._frames.bucket(key))

    def fresh(self) -> Allowance:
        """For somebody who shares it with nobody."""
        bytes_rate, bytes_burst, frame_rate, frame_burst = self._rates
        return Allowance(Bucket(bytes_rate, bytes_burst), Bucket(frame_rate, frame_burst))


def neighbourhood(address: tuple[str, int] | None) -> str:
    """What an address counts as, where something is limited by address.

    >>> neighbourhood(("192.0.2.7", 50000)), neighbourhood(("2001:db8::1:2:3:4", 50000)), neighbourhood(None)
    ('192.0.2.7', '2001:db8::/64', 'unknown')
    """
    if address is None:
        return "unknown"
    try:
        found = ip_address(address[0])
    except ValueError:
        return "unknown"
    if isinstance(found, IPv6Address):
        own = found.ipv4_mapped
        return str(own) if own is not None else str(ip_network((found, IPV6_NETWORK), strict=False))
    return str(found)
