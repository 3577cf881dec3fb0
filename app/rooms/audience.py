"""Who watches a game here, and what they have been told of it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable

from app.rooms import frames
from app.rooms.connection import Connection
from app.rooms.frames import Frame
from app.wire import RESTART, framed
from engine.record import Record

#: Entries that are remembered for visitors who come, and those of them of which all is kept that was told:
#: for who was away for a moment.
FRAMES_KEPT = 40
WHOLE_KEPT = 20


class Audience:
    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        #: The last entry that visitors were told of; -1 before there was any.
        self.sent_through = -1
        #: Seats whose players seem to be here, though they have no connection.
        self.visits: Counter[str] = Counter()
        #: What was told last, and how much of it is kept. A list: next to nothing while there is little.
        self._frames: list[Frame] = []
        self._most = FRAMES_KEPT

    def broadcast(self, frame: Frame) -> None:
        self.sent_through = frame.seq
        self._keep(frame)
        # What several see alike is put together once.
        said: dict[str, tuple[str, bytes]] = {}
        for connection in self.connections:
            viewer = connection.viewer
            if viewer not in said:
                text = frame.text(viewer)
                said[viewer] = text, framed(text)
            connection.send(*said[viewer])

    def tell(self, text: str, to: Iterable[str] | None = None) -> None:
        """Send a message to all who are here, or who read one of these channels."""
        sent = framed(text)
        for connection in self.connections:
            if to is None or not set(to).isdisjoint(connection.channels):
                connection.send(text, sent)

    def keep(self, made: Iterable[Frame]) -> None:
        """What somebody who comes may want to know, though nobody was here to be told of it."""
        self._frames += made
        del self._frames[: -self._most]

    def _keep(self, frame: Frame) -> None:
        kept = self._frames
        kept.append(frame)
        if len(kept) > self._most:
            del kept[0]
        # Unless somebody has asked for what was longer ago: they may do so again and again.
        if self._most == FRAMES_KEPT and len(kept) > WHOLE_KEPT:
            kept[-1 - WHOLE_KEPT] = kept[-1 - WHOLE_KEPT].outline

    def start_anew(self, record: Record, how: str) -> None:
        """What they were told is no more; they come back and have everything anew."""
        for connection in self.connections:
            connection.close(RESTART, f"the game goes on {how}")
        self.sent_through = record.seq
        self._frames.clear()

    async def missed(self, record: Record, times: list[int], seq: int, *, whole: bool = True) -> list[Frame]:
        """The frames after that entry, as they were sent or would have been; or what a chronicle tells."""
        if seq == record.seq:
            return []
        if self._frames and self._frames[0].seq <= seq + 1 and self._frames[-1].seq == record.seq:
            kept = [frame for frame in self._frames if frame.seq > seq]
            if not whole or all(frame.public is not None for frame in kept):
                return kept
        _, told = await asyncio.to_thread(frames.retold, record, times, seq)
        return told

    def keep_all(self, told: list[Frame]) -> None:
        """Whoever asks again and again for what is long past must not keep others waiting each time."""
        if told and (len(told) > len(self._frames) or told[0] not in self._frames):
            found = [*(frame for frame in self._frames if frame.seq < told[0].seq), *told]
            self._most = max(FRAMES_KEPT, len(told))
            self._frames = found[-self._most :]

    def presence(self) -> dict[str, int]:
        """How many of our connections each viewer has."""
        found: dict[str, int] = {seat: number for seat, number in self.visits.items() if number}
        for connection in self.connections:
            found[connection.viewer] = found.get(connection.viewer, 0) + 1
        return found
