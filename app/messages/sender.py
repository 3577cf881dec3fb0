"""One request to an address that a stranger gave: looked up once, connected to that, no further.

The name is looked up here, every address it stands for must be public, and the connection goes to one of
these addresses and no other: what answered the look-up a moment later does not matter. Redirects are not
followed. However an answer goes on, it ends after some seconds and some bytes.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address

import h11

from app.messages.addresses import PORT, Address, Unfit, checked, is_public
from engine.classes import dataclass

SECONDS = 10.0
LARGEST_ANSWER = 16 * 1024
AT_ONCE = 4096
#: Names are looked up in threads of their own, as no look-up can be ended from outside: where the servers for
#: the names of strangers hang, rooms still have all of theirs.
LOOK_UPS = ThreadPoolExecutor(max_workers=32, thread_name_prefix="look-up")
#: What is believed of how long somebody wants to be left alone.
LONGEST_PAUSE = 24 * 3600

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
#: All addresses that a name stands for; a connection to one of them, for that name.
LookUp = Callable[[str], Awaitable[Sequence[str]]]
Dial = Callable[[str, str], Awaitable[Streams]]


class Unsent(Exception):
    """It is not certain that anything has arrived: no answer, and why in one word."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


@dataclass(frozen=True, slots=True)
class Answered:
    status: int
    #: For how many seconds nothing more is wanted, if that was said.
    pause: int = 0


async def look_up(host: str) -> Sequence[str]:
    def found() -> Sequence[str]:
        return [str(each[4][0]) for each in socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)]

    return await asyncio.get_running_loop().run_in_executor(LOOK_UPS, found)


async def dial(address: str, host: str) -> Streams:
    context = ssl.create_default_context()
    return await asyncio.open_connection(address, PORT, ssl=context, server_hostname=host)


class Sender:
    def __init__(
        self,
        allowed: Sequence[str] = (),
        *,
        look_up: LookUp = look_up,
        dial: Dial = dial,
        seconds: float = SECONDS,
    ) -> None:
        self.allowed = allowed
        self._look_up = look_up
        self._dial = dial
        self._seconds = seconds

    async def post(self, address: str, headers: Mapping[str, str], body: bytes) -> Answered:
        """Send it once. Unfit if nothing is sent there, Unsent if there was no answer."""
        there = checked(address, self.allowed)
        try:
            async with asyncio.timeout(self._seconds):
                at = await self._pinned(there)
                streams = await self._dial(at, there.host)
                try:
                    return await _asked(streams, _request(there, headers, body), body)
                finally:
                    streams[1].close()
                    with contextlib.suppress(Exception):
                        await asyncio.wait_for(streams[1].wait_closed(), 1)
        except TimeoutError:
            raise Unsent("too_slow") from None
        except ssl.SSLError:
            raise Unsent("not_trusted") from None
        except (OSError, asyncio.IncompleteReadError):
            raise Unsent("not_reached") from None
        except h11.ProtocolError:
            raise Unsent("not_understood") from None

    async def _pinned(self, there: Address) -> str:
        """The one address it goes to. Where a name stands for any that is not public, to none."""
        if there.literal is not None:
            return str(there.literal)
        try:
            found = await self._look_up(there.host)
        except (OSError, UnicodeError):
            raise Unsent("not_found") from None
        if not found:
            raise Unsent("not_found")
        if not all(is_public(ip_address(each)) for each in found):
            raise Unfit("not_public")
        return found[0]


def _request(there: Address, headers: Mapping[str, str], body: bytes) -> h11.Request:
    own = {"Host": there.origin.removeprefix("https://"), "User-Agent": "arrakis-table"}
    every = {**own, "Connection": "close", **headers, "Content-Length": str(len(body))}
    return h11.Request(method="POST", target=there.target, headers=list(every.items()))


async def _asked(streams: Streams, request: h11.Request, body: bytes) -> Answered:
    reader, writer = streams
    talk = h11.Connection(h11.CLIENT, max_incomplete_event_size=LARGEST_ANSWER)
    for part in (request, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(talk.send(part) or b"")
    await writer.drain()
    while True:
        event = talk.next_event()
        if event is h11.NEED_DATA:
            talk.receive_data(await reader.read(AT_ONCE))
        elif isinstance(event, h11.Response):
            # What it says beyond its head is of no use to us, and nobody waits for it.
            return Answered(event.status_code, _pause(dict(event.headers).get(b"retry-after", b"")))
        elif isinstance(event, h11.ConnectionClosed):
            raise Unsent("not_understood")


def _pause(said: bytes) -> int:
    return min(int(said), LONGEST_PAUSE) if said.isdigit() and len(said) < 9 else 0
