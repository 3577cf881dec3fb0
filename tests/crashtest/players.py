"""Players who do not give up: they come back, send again what was not answered, and note everything."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from time import monotonic
from typing import Any

from app.rooms.brief import whole
from app.rooms.differences import view_after
from engine import Menu
from engine.players.random import RandomPlayer
from engine.view import SPECTATOR
from tests.loadtest.line import Line

AGAIN_SECONDS = 0.05
#: An answer takes no longer than this, unless whoever should give it is no more.
SILENCE_SECONDS = 15.0
#: What is worth sending again as it is.
LATER = ("room.try_again", "server.trouble", "message.too_fast", "server.not_ready")
#: Milliseconds by which what is left on the clocks may seem wrong: news of it is under way for a while.
TIME_OFF = 120_000


def in_short(view: Mapping[str, Any]) -> bytes:
    return blake2b(json.dumps(view, sort_keys=True).encode(), digest_size=8).digest()


@dataclass(slots=True)
class Notes:
    """What the players of one game know about its log."""

    game: str
    #: What was sent under each id, ever.
    sent: dict[str, str] = field(default_factory=dict)
    #: The entry that each id became, as the server has told.
    acknowledged: dict[str, int] = field(default_factory=dict)
    #: Answered by refusal for good: these must not be in the log.
    refused: dict[str, str] = field(default_factory=dict)
    retries: int = 0
    over: bool = False
    faults: list[str] = field(default_factory=list)
    #: When it has that many entries, somebody gives up; none while it goes on.
    last: int | None = None


class Stubborn:
    """One seat of one game."""

    def __init__(
        self, notes: Notes, seat: str, cookie: str, ports: Sequence[int], seed: int, thinks: float = 0.0
    ) -> None:
        self.notes = notes
        self.seat = seat
        self.frames: dict[int, bytes] = {}
        #: Where the first welcome has found the game; from there on every frame comes, and comes once.
        self.first = -1
        self.over = False
        #: What was seen after each entry, as a client puts it together from frames, in short.
        self.views: dict[int, bytes] = {}
        self.seq = -1
        self._view: dict[str, Any] = {}
        #: When something was last heard of the clocks, and what all sides together had left.
        self._heard_time: tuple[float, int] | None = None
        self._cookie = cookie
        self._ports = ports
        self._chance = random.Random(seed)
        self._player = RandomPlayer(seed)
        self._number = 0
        #: The seconds before a choice, and what runs while they do.
        self._thinks = thinks
        self._thinking: asyncio.TimerHandle | None = None
        self._waiting: dict[str, Any] = {}
        self._menu: dict[str, Any] | None = None
        #: The message that has no answer yet, with its id.
        self._pending: tuple[str, str] | None = None
        self._line: Line | None = None

    async def play(self) -> None:
        """Until the game is over, whatever happens to the servers."""
        while not self.over:
            try:
                await self._visit()
            except (TimeoutError, OSError):
                pass
            finally:
                if self._line is not None:
                    self._line.close()
            await asyncio.sleep(self._chance.uniform(0, 2 * AGAIN_SECONDS))

    def forget(self) -> None:
        """The browser is gone with all that it knew; its owner opens another one."""
        self.first = self.seq = -1
        self._view, self._waiting, self._menu, self._pending = {}, {}, None, None
        if self._line is not None:
            self._line.close()
            self._line = None

    @contextlib.contextmanager
    def absent(self) -> Iterator[None]:
        """It reads nothing for a while, and does not know it."""
        line = self._line
        if line is not None:
            line.read(False)
        try:
            yield
        finally:
            if line is not None:
                line.read(True)

    async def _visit(self) -> None:
        inbox: asyncio.Queue[bytes] = asyncio.Queue()
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        port = self._chance.choice(self._ports)
        async with asyncio.timeout(SILENCE_SECONDS):
            line = self._line = await Line.open(
                port, f"/ws/{self.notes.game}", self._cookie, inbox.put_nowait
            )
        line.closed.add_done_callback(lambda _: inbox.put_nowait(b""))
        hello = {"type": "hello", "game": self.notes.game, "seat": self.seat}
        line.say(json.dumps(hello | ({"seq": self.seq} if self.seq >= 0 else {})))
        while not self.over:
            async with asyncio.timeout(SILENCE_SECONDS):
                text = await inbox.get()
            if not text or self._line is not line:
                return
            self._hear(text, line)

    def _hear(self, text: bytes, line: Line) -> None:
        message = whole(json.loads(text))
        match message["type"]:
            case "welcome":
                if self.first < 0:
                    self.first = message["seq"]
                elif not message["resumed"]:
                    # What is missing, or comes again, no frame will tell.
                    self.notes.faults.append(f"{self.seat}: led from {self.seq} to {message['seq']}")
                if not message["resumed"]:
                    self.seq, self._menu, self._view = message["seq"], message.get("menu"), message["view"]
                    self._seen()
                self._hear_time(message["clock"])
                if self._pending is not None:
                    # Whether it arrived is not known. The same id makes sure that it counts once.
                    self.notes.retries += 1
                    line.say(self._pending[1])
            case "frame":
                self._frame(message, text)
            case "accepted" if self._pending is not None and message["id"] == self._pending[0]:
                self._accepted(message["id"], message["seq"])
            case "refused":
                self._refused(message, line)
            case "clock":
                self._hear_time(message)
        if not self._thinks:
            self._choose(line)
        elif self._thinking is None:
            self._thinking = asyncio.get_running_loop().call_later(self._thinks, self._thought, line)

    def _thought(self, line: Line) -> None:
        self._thinking = None
        if self._line is line and not line.closed.done():
            self._choose(line)

    def _frame(self, frame: dict[str, Any], text: bytes) -> None:
        if frame["seq"] != self.seq + 1:
            self.notes.faults.append(f"{self.seat}: frame {frame['seq']} after {self.seq}")
        self.seq = frame["seq"]
        self.frames[self.seq] = text
        self._menu = frame.get("menu")
        self._view = view_after(self._view, frame)
        self._seen()

    def _seen(self) -> None:
        self.views[self.seq] = in_short(self._view)
        self._waiting = self._view["public"]["waiting"]
        if self._view["public"]["round"]["winner"]:
            self.over = self.notes.over = True

    def _hear_time(self, clock: dict[str, Any] | None) -> None:
        """Nobody is given time, and nobody loses more than has passed."""
        now, sides = monotonic(), (clock or {}).get("sides", {})
        left = sum(side["reserve_left"] for side in sides.values())
        if sides and self._heard_time is not None:
            then, before = self._heard_time
            if not before - 1000 * (now - then) - TIME_OFF <= left <= before + TIME_OFF:
                self.notes.faults.append(
                    f"{self.seat}: {before} ms were left, {now - then:.0f} s later {left}"
                )
        if sides:
            self._heard_time = now, left

    def _accepted(self, client_id: str, seq: int) -> None:
        self._pending = None
        before = self.notes.acknowledged.setdefault(client_id, seq)
        if before != seq:
            self.notes.faults.append(f"{client_id} was entry {before}, then {seq}")

    def _refused(self, message: dict[str, Any], line: Line) -> None:
        if self._pending is None or message["id"] not in (None, self._pending[0]):
            return
        if message["key"] in LATER or message["id"] is None:
            self.notes.retries += 1
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self._again, line, self._pending)
            return
        self.notes.refused[self._pending[0]] = message["key"]
        self._pending = None

    def _again(self, line: Line, pending: tuple[str, str]) -> None:
        if self._pending == pending and self._line is line and not line.closed.done():
            line.say(pending[1])

    def _choose(self, line: Line) -> None:
        if self._pending is not None or self.over or self.seat == SPECTATOR:
            return
        if self.notes.last is not None and self.seq >= self.notes.last:
            self._send(line, {"type": "resign"}, "resign")
        elif self._menu is not None and self.seat in self._waiting.get("seats", ()):
            choice = str(self._player.choose(Menu.from_json(self._menu)))
            # One answer to a question: the next frame brings the next one.
            self._menu = None
            message = {"type": "choose", "decision": self._waiting["decision"], "choice": choice}
            self._send(line, message, f"choice {choice}")

    def _send(self, line: Line, message: dict[str, Any], what: str) -> None:
        self._number += 1
        client_id = f"{self.seat}-{self._number}"
        text = json.dumps({**message, "id": client_id})
        self.notes.sent[client_id] = what
        self._pending = (client_id, text)
        line.say(text)
