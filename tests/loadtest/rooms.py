"""Rooms of two programs that choose at random. What they choose is known before, so that they take no time.

A table to practise at takes a chosen key, and with the key and the same choices a game is the same: so the
games are played through once, and many rooms then play each of them over their sockets.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from time import perf_counter
from types import MappingProxyType
from typing import Final

import httpx

from engine import declared_tables
from engine.options import Value
from engine.players.random import RandomPlayer
from engine.record import Record
from tests import shares
from tests.loadtest.line import Line

SHARE = "a-share-in-the-dice"
SEATS = ("harkonnen", "atreides")
NO_OPTIONS: Final[Mapping[str, Value]] = MappingProxyType({})
FRAME = b'{"type":"frame","seq":'
REFUSED = b'{"type": "refused"'
WELCOME = b'{"type": "welcome"'


@dataclass(frozen=True, slots=True)
class Script:
    """A game that has been played: by whom each choice is, and the message that sends it."""

    key: str
    seats: tuple[str, ...]
    messages: tuple[str, ...] = field(repr=False)
    #: All who play, and who plays what where that is not the usual mode.
    players: tuple[str, ...] = SEATS
    mode: str = ""
    options: Mapping[str, Value] = field(default_factory=dict)


def script(number: int, length: int, mode: str = "", options: Mapping[str, Value] = NO_OPTIONS) -> Script:
    table = next(laid for laid in declared_tables()[mode] if laid["players"] == len(SEATS))
    key = blake2b(f"load {number}".encode(), digest_size=32).digest()
    record = Record.start(
        key, nonces=(SHARE, SHARE), practice=True, shared=table["shared"], mode=mode, options=options
    )
    player = RandomPlayer(number)
    seats: list[str] = []
    messages: list[str] = []
    while len(seats) < length and (pending := record.game.waiting_on()) is not None:
        seat = pending.seats[0]
        menu = record.game.menu(seat)
        assert menu is not None
        choice = player.choose(menu)
        message = {
            "type": "choose",
            "id": f"{number}-{len(seats)}",
            "decision": pending.decision,
            "choice": str(choice),
        }
        record.play(seat, choice)
        seats.append(seat)
        messages.append(json.dumps(message))
    return Script(key.hex(), tuple(seats), tuple(messages), tuple(table["seats"]), mode, options)


@dataclass(slots=True)
class Tally:
    """What was measured between the marks."""

    counting: bool = False
    delays: list[float] = field(default_factory=list, repr=False)
    sizes: list[int] = field(default_factory=list, repr=False)
    refusals: list[str] = field(default_factory=list)


class LoadedRoom:
    """One game, its two players and its spectators."""

    def __init__(self, game: str, script: Script, tally: Tally, think: Callable[[], float]) -> None:
        self.game = game
        self._script = script
        self._tally = tally
        self._think = think
        self._lines: list[Line] = []
        self._by_seat: dict[str, Line] = {}
        self._sent: list[float] = []
        self._welcomed: list[asyncio.Future[None]] = []
        self.stopped = False

    async def come(self, ports: list[int], cookie: str, seat: str) -> None:
        """A player or a spectator takes a place at one of the processes."""
        port = ports[len(self._lines) % len(ports)]
        welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line = await Line.open(port, f"/ws/{self.game}", cookie, self._ear(seat, welcomed))
        line.say(json.dumps({"type": "hello", "game": self.game, "seat": seat}))
        self._lines.append(line)
        if seat in self._script.players:
            self._by_seat[seat] = line
        await welcomed

    def _ear(self, seat: str, welcomed: asyncio.Future[None]) -> Callable[[bytes], None]:
        tally, start, scripted = self._tally, len(FRAME), self._script.seats
        moves = seat in self._script.players

        def hear(message: bytes) -> None:
            if message.startswith(FRAME):
                seq = int(message[start : message.index(b",", start)])
                if tally.counting:
                    tally.sizes.append(len(message))
                if not moves:
                    return
                if scripted[seq - 1] != seat and tally.counting:
                    tally.delays.append(perf_counter() - self._sent[seq - 1])
                if seq < len(scripted) and scripted[seq] == seat:
                    self.move(seq)
            elif message.startswith(REFUSED):
                tally.refusals.append(json.loads(message)["key"])
            elif message.startswith(WELCOME) and not welcomed.done():
                welcomed.set_result(None)

        return hear

    def move(self, seq: int) -> None:
        """The choice that becomes the entry after that one, when its player has thought about it."""
        wait = self._think()
        if wait:
            asyncio.get_running_loop().call_later(wait, self._send, seq)
        else:
            self._send(seq)

    def _send(self, seq: int) -> None:
        if self.stopped:
            return
        assert seq == len(self._sent)
        self._sent.append(perf_counter())
        self._by_seat[self._script.seats[seq]].say(self._script.messages[seq])

    def begin(self) -> None:
        self.move(0)

    @property
    def finished(self) -> bool:
        return len(self._sent) == len(self._script.seats)

    def leave(self) -> None:
        self.stopped = True
        for line in self._lines:
            line.close()


async def opened(http: httpx.AsyncClient, script: Script) -> tuple[str, str]:
    """A table to practise at, begun: the game and the cookie of who has it."""
    cookie = await guest(http)
    headers = {"cookie": cookie}
    body: dict[str, object] = {"kind": "practice", "key": script.key, "public": False, "mode": script.mode}
    body["options"] = dict(script.options)
    table = (await posted(http, "/api/tables", body, headers)).json()
    nonces = {place["seat"]: SHARE for place in table["seats"]}
    where = f"/api/tables/{table['id']}"
    await posted(http, f"{where}/ready", shares.ready(table, nonces), headers)
    begun = (await posted(http, f"{where}/reveal", {"nonces": nonces}, headers)).json()
    assert begun["status"] == "playing", begun
    return table["id"], cookie


async def guest(http: httpx.AsyncClient) -> str:
    answer = await posted(http, "/api/guest", {"name": "Somebody"}, {})
    return "; ".join(line.partition(";")[0] for line in answer.headers.get_list("set-cookie"))


async def posted(
    http: httpx.AsyncClient, path: str, body: dict[str, object], headers: dict[str, str]
) -> httpx.Response:
    http.cookies.clear()
    answer = await http.post(path, json=body, headers=headers)
    assert answer.is_success, (path, answer.status_code, answer.text)
    return answer
