"""Who is at the gate: every connection from the moment it is made, how long it may wait, how much it says.

A place is one connection. It is counted by its address before it has said anything; while it waits for
something of its other end there is a time by which that must have come, and while it has asked for nothing it
makes room for others. What comes in is paid for out of allowances: its own, its address's, its owner's.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from ipaddress import ip_address, ip_network
from time import monotonic
from typing import Any, Literal

from starlette.websockets import WebSocket

from app.limits import Allowance, Allowances, Limiter, neighbourhood
from app.logs import note
from app.settings import Settings

#: What Starlette makes of what was asked for, and keeps.
READ_ONCE = ("_headers", "_cookies", "_query_params", "_url")
#: Where a request finds the place it has come by, in the state that uvicorn hands on.
PLACE = "place"
#: Files that a process needs beside its connections: databases, the bus, records that are checked, the log.
KEPT_BACK = 64
#: Fewer connections than this are no server.
LEAST = 16
#: The part of all connections that one address may have, however few there can be.
SHARE = 2
#: How often is looked whose time is up.
LOOK_SECONDS = 1.0
#: One address is often many people: it may send so many times what one person may.
PEOPLE_EACH = 10

#: What is waited for: the head of a request; the rest of a body that nobody wants; that an answer is read;
#: the first message of a WebSocket; whether another request follows on the same connection.
Waits = Literal["head", "rest", "reader", "message", "nothing"]
#: Who waits for these has asked for nothing that is still owed to them.
MAKE_ROOM: tuple[Waits, ...] = ("head", "rest", "nothing")

#: How often somebody was turned away or let go, by the reason; for who watches the process.
TURNED_AWAY: Counter[str] = Counter()


def most_connections(beside: int = 0) -> int:
    """How many connections the system's limit of files leaves room for."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return 1_000_000
    return max(LEAST, files - KEPT_BACK - beside)


class Place:
    """One connection, from the moment it is accepted until it is gone."""

    __slots__ = (
        "_allowances",
        "_gate",
        "address",
        "bytes_read",
        "conversation",
        "frames_read",
        "says",
        "transport",
        "waits",
    )

    def __init__(self, gate: Gate, address: str | None) -> None:
        self._gate = gate
        #: None where a proxy speaks for others: it counts them.
        self.address = address
        self.transport: asyncio.Transport | None = None
        self.waits: Waits | None = None
        #: Of a WebSocket: says a whole frame at once, if it can.
        self.says: Callable[[bytes], bool] | None = None
        #: Of a WebSocket: what it is held open for.
        self.conversation: Callable[[], Awaitable[None]] | None = None
        self.bytes_read = self.frames_read = 0
        #: Who pays: the connection for itself, until it is known whose it is.
        self._allowances = [gate.own.fresh()]

    def arrive(self, transport: asyncio.Transport) -> None:
        """The connection can be spoken with; unless it had to make room before that."""
        self.transport = transport
        if self not in self._gate.held:
            transport.abort()

    # -- waiting -----------------------------------------------------------------------------------

    def wait(self, what: Waits) -> None:
        """Something is owed from now on; what is owed already is owed since it was."""
        if self.waits != what:
            self._gate.waits(self, what)

    def go_on(self) -> None:
        """Nothing is owed any more."""
        if self.waits is not None:
            self._gate.goes_on(self)

    def end(self, why: str) -> None:
        """Cut the connection."""
        turned_away(why)
        self._gate.goes_on(self)
        if self.transport is not None:
            self.transport.abort()

    def leave(self) -> None:
        self._gate.leave(self)

    # -- paying ------------------------------------------------------------------------------------

    def comes_from(self, address: str) -> None:
        """For whom it speaks: from now on that address pays too."""
        self._allowances.append(self._gate.addresses.of(address))

    def belongs_to(self, allowance: Allowance) -> None:
        """Whose it is pays for all their connections together, this one too."""
        self._allowances[0] = allowance

    def pays_for_bytes(self, many: int) -> bool:
        self.bytes_read += many
        for allowance in self._allowances:  # noqa: SIM110  # for each message: without a generator
            if not allowance.bytes.take(many):
                return False
        return True

    def pays_for_frame(self) -> bool:
        self.frames_read += 1
        for allowance in self._allowances:  # noqa: SIM110
            if not allowance.frames.take():
                return False
        return True


class Gate:
    """All connections of this process."""

    def __init__(self, settings: Settings, most: int | None = None) -> None:
        self.most = most if most is not None else most_connections(settings.database_pool)
        self._most_each = min(settings.open_from_address, max(1, self.most // SHARE))
        self._seconds: Mapping[Waits, float] = {
            "head": settings.head_seconds,
            "rest": settings.head_seconds,
            "reader": settings.reader_seconds,
            "message": settings.first_message_seconds,
            "nothing": settings.head_seconds,
        }
        self._proxies = [
            ip_network(name, strict=False) for name in settings.trusted_proxies.split(",") if name
        ]
        self._arrivals = Limiter(settings.arrival_rate, settings.arrival_burst)
        rates = (settings.incoming_rate, settings.incoming_burst, settings.frame_rate, settings.frame_burst)
        self.own = Allowances(*rates)
        self.addresses = Allowances(*(PEOPLE_EACH * rate for rate in rates))
        self.held: set[Place] = set()
        self._from: Counter[str] = Counter()
        #: Who owes something, and since when; who has waited longest comes first.
        self._waiting: dict[Place, float] = {}

    # -- coming and going --------------------------------------------------------------------------

    def enter(self, peer: Any) -> Place | None:
        """A place for a connection that was just made; None if there is none for it."""
        address = None if self._speaks_for_others(peer) else neighbourhood(peer)
        if address is not None and not self._arrivals.take(address):
            turned_away("too_fast")
            return None
        if address is not None and self._from[address] >= self._most_each and not self.make_room(address):
            turned_away("too_many_from_address")
            return None
        if len(self.held) >= self.most and not self.make_room():
            turned_away("too_many")
            return None
        place = Place(self, address)
        self.held.add(place)
        if address is not None:
            self._from[address] += 1
        self.waits(place, "head")
        return place

    def leave(self, place: Place) -> None:
        self.goes_on(place)
        if place not in self.held:
            return
        self.held.discard(place)
        if place.address is not None:
            self._from[place.address] -= 1
            if not self._from[place.address]:
                del self._from[place.address]

    def _speaks_for_others(self, peer: Any) -> bool:
        try:
            found = ip_address(peer[0])
        except (ValueError, TypeError, IndexError):
            return False
        return any(found in network for network in self._proxies)

    # -- waiting -----------------------------------------------------------------------------------

    def waits(self, place: Place, what: Waits) -> None:
        self._waiting.pop(place, None)
        place.waits = what
        self._waiting[place] = monotonic()

    def goes_on(self, place: Place) -> None:
        place.waits = None
        self._waiting.pop(place, None)

    def look(self) -> None:
        """Let everybody go whose time is up."""
        at = monotonic()
        late = [
            place
            for place, since in self._waiting.items()
            if place.waits is not None and at - since >= self._seconds[place.waits]
        ]
        for place in late:
            place.end(f"late_{place.waits}")

    def make_room(self, address: str | None = None) -> bool:
        """Let whoever has waited longest without asking for anything go, of that address or of all."""
        for place in self._waiting:
            if place.waits in MAKE_ROOM and address in (None, place.address):
                place.end("made_room")
                place.leave()
                return True
        return False


def turned_away(why: str) -> None:
    TURNED_AWAY[why] += 1
    note("turned_away", why=why)


async def held(socket: WebSocket, conversation: Callable[[], Awaitable[None]]) -> None:
    """Converse over a WebSocket: outside of all the layers that have led there, if it came through a gate.

    Each of them would keep what it was given, the headers and itself for as long as the conversation lasts.
    """
    if (place := place_of(socket.scope)) is not None:
        place.conversation = conversation
        socket.scope.clear()
        for name in READ_ONCE:
            vars(socket).pop(name, None)
    else:
        await conversation()


def place_of(scope: MutableMapping[str, Any]) -> Place | None:
    """The place by which a request has come, if it came through a gate."""
    found = scope.get("state", {}).get(PLACE)
    return found if isinstance(found, Place) else None
