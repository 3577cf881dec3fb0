"""Players who do not give up: they come back, send again what was not answered, and note everything."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine import Menu
from engine.players.random import RandomPlayer
from tests.loadtest.line import Line

AGAIN_SECONDS = 0.05
#: An answer takes no longer than this, unless whoever should give it is no more.
SILENCE_SECONDS = 15.0
#: What is worth sending again as it is.
LATER = ("room.try_again", "server.trouble", "message.too_fast", "server.not_ready")


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

    def __init__(self, notes: Notes, seat: str, cookie: str, ports: Sequence[int], seed: int) -> None:
        self.notes = notes
        self.seat = seat
        self.frames: dict[int, bytes] = {}
        self.seq = -1
        self._cookie = cookie
        self._ports = ports
        self._chance = random.Random(seed)
        self._player = RandomPlayer(seed)
        self._number = 0
        self._waiting: dict[str, Any] = {}
        self._menu: dict[str, Any] | None = None
        #: The message that has no answer yet, with its id.
        self._pending: tuple[str, str] | None = None
        self._line: Line | None = None

    async def play(self) -> None:
        """Until the game is over, whatever happens to the servers."""
        while not self.notes.over:
            try:
                await self._visit()
            except (TimeoutError, OSError):
                pass
            finally:
                if self._line is not None:
                    self._line.close()
            await asyncio.sleep(self._chance.uniform(0, 2 * AGAIN_SECONDS))

    async def _visit(self) -> None:
        inbox: asyncio.Queue[bytes] = asyncio.Queue()
        port = self._chance.choice(self._ports)
        async with asyncio.timeout(SILENCE_SECONDS):
            line = self._line = await Line.open(
                port, f"/ws/{self.notes.game}", self._cookie, inbox.put_nowait
            )
        line.closed.add_done_callback(lambda _: inbox.put_nowait(b""))
        hello = {"type": "hello", "game": self.notes.game, "seat": self.seat}
        line.say(json.dumps(hello | ({"seq": self.seq} if self.seq >= 0 else {})))
        while not self.notes.over:
            async with asyncio.timeout(SILENCE_SECONDS):
                text = await inbox.get()
            if not text:
                return
            self._hear(text, line)

    def _hear(self, text: bytes, line: Line) -> None:
        message = json.loads(text)
        match message["type"]:
            case "welcome":
                if not message["resumed"]:
                    self.seq, self._menu = message["seq"], message.get("menu")
                    self._take(message["view"]["public"]["waiting"], message["view"]["public"]["round"])
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
        self._choose(line)

    def _frame(self, frame: dict[str, Any], text: bytes) -> None:
        if frame["seq"] != self.seq + 1:
            self.notes.faults.append(f"{self.seat}: frame {frame['seq']} after {self.seq}")
        self.seq = frame["seq"]
        self.frames[self.seq] = text
        self._menu = frame.get("menu")
        sections = frame["sections"]
        self._take(sections.get("waiting", self._waiting), sections.get("round", {}))

    def _take(self, waiting: dict[str, Any], stand: dict[str, Any]) -> None:
        self._waiting = waiting
        if stand.get("winner"):
            self.notes.over = True

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
        if self._pending is not None or self.notes.over:
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
