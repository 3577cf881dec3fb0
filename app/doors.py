"""Who holds sockets open: how many anybody may have, how much they may say, and whose session has ended."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

from app.accounts.service import Visitor
from app.bus.base import Bus, News
from app.limits import Allowance, Allowances, Bucket, Limiter
from app.logs import trouble
from app.problems import Problem
from app.settings import Settings
from app.store.database import now
from app.store.sessions import Sessions
from app.wire import POLICY, Outbox
from engine.classes import dataclass

#: So often is looked whether sessions have run out, or were ended where no news come from.
LOOK_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Guest:
    """Whose socket it is, and from where it comes."""

    visitor: Visitor | None
    address: str

    @property
    def whose(self) -> str:
        return self.visitor.id if self.visitor is not None else f"nobody at {self.address}"


@dataclass(frozen=True, slots=True)
class Paces:
    """How much one person may say through all sockets together: another socket is no second mouth."""

    messages: Bucket
    questions: Bucket
    #: What may come in from them below the messages.
    incoming: Allowance


class Doors:
    def __init__(self, settings: Settings, sessions: Sessions, bus: Bus, soon: Callable[[Any], None]) -> None:
        self._settings = settings
        self._sessions = sessions
        self._bus = bus
        self._soon = soon
        self._inside: dict[Outbox, Guest] = {}
        self._messages = Limiter(settings.message_rate, settings.message_burst)
        self._questions = Limiter(settings.question_rate, settings.question_burst)
        self._incoming = Allowances(
            settings.incoming_rate, settings.incoming_burst, settings.frame_rate, settings.frame_burst
        )
        self._deeds = Limiter(settings.entry_rate, settings.entry_burst)
        self._held: Counter[str] = Counter()
        self._from: Counter[str] = Counter()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # -- coming and going --------------------------------------------------------------------------

    def admit(self, outbox: Outbox, visitor: Visitor | None, address: str) -> Paces:
        """Count a socket against what one identity, and one address, may hold."""
        guest = Guest(visitor, address)
        many = self._held[guest.whose] >= self._settings.connections_each
        if many or self._from[address] >= self._settings.connections_from_address:
            raise Problem("room.too_many", 429)
        self._inside[outbox] = guest
        self._held[guest.whose] += 1
        self._from[address] += 1
        return Paces(
            self._messages.bucket(guest.whose),
            self._questions.bucket(guest.whose),
            self._incoming.of(guest.whose),
        )

    def may_enter(self, visitor: Visitor, game: str, kind: str) -> None:
        """Of one kind somebody enters only so many things into a game: all are kept, and told for ever.

        Choices are not counted. There is one for each question, and asking one again takes an undo.
        """
        if not self._deeds.take(f"{visitor.id} {game} {kind}"):
            raise Problem("room.too_fast", 429)

    def leave(self, outbox: Outbox) -> None:
        guest = self._inside.pop(outbox, None)
        if guest is None:
            return
        for counter, key in ((self._held, guest.whose), (self._from, guest.address)):
            counter[key] -= 1
            if counter[key] <= 0:
                del counter[key]

    # -- sessions that have ended ------------------------------------------------------------------

    async def sessions_ended(self) -> None:
        """Sessions were ended here: whoever is in by one of them goes."""
        self._bus.tell({"sessions": True})
        await self.look()

    def hear(self, news: News) -> None:
        if news.get("sessions") is True:
            self._soon(self._looked())

    async def look(self) -> None:
        sessions = {guest.visitor.session for guest in self._inside.values() if guest.visitor is not None}
        ended = sessions - await self._sessions.alive(sessions, now())
        for outbox, guest in list(self._inside.items()):
            if guest.visitor is not None and guest.visitor.session in ended:
                outbox.close(POLICY, "this session has ended")

    async def _looked(self) -> None:
        try:
            await self.look()
        except Exception as error:
            trouble("sessions_not_looked_at", error)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if self._inside:
                await self._looked()
