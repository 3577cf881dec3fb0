"""Who has which table in view, at whatever process, and how far they have seen it.

Nobody is told elsewhere what they see at the table: of whoever can be told something elsewhere, and shows
that they look, other processes hear. News that are lost, or a bus that is away, cost a message too many and
lose none. How far somebody has seen a game is stored now and then, for when they come back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict
from time import monotonic

from app.bus.base import Bus, News
from app.logs import trouble
from app.rooms.connection import Connection
from app.rooms.notices import LOOKING
from app.rooms.room import Room
from app.store.visits import Visits

#: Seconds between two news of one person at one table; a page in view shows it three times a minute.
TOLD_AGAIN = 5


class Lookers:
    def __init__(self, bus: Bus, visits: Visits) -> None:
        self._bus = bus
        self._visits = visits
        #: When it was last told from here, and when it was last heard of elsewhere, by game and person.
        self._told: dict[tuple[str, str], float] = {}
        self._heard: dict[tuple[str, str], float] = {}
        #: Called with game, person and how far they see it, when they are heard of.
        self.heard: Callable[[str, str, int], None] = lambda game, identity, seq: None

    def here(self, room: Room, connection: Connection, reachable: Collection[str]) -> None:
        """Somebody looks here, and sees all that has happened."""
        at, (game, identity) = monotonic(), (room.game, connection.visitor.id)
        self._note(room, connection)
        if identity in reachable and at - self._told.get((game, identity), -TOLD_AGAIN) >= TOLD_AGAIN:
            self._told[game, identity] = at
            self._bus.tell({"looks": game, "who": identity, "sees": room.audience.sent_through})

    def leaves(self, room: Room, connection: Connection) -> None:
        """Somebody goes, and may have looked until now."""
        if monotonic() - connection.seen_at < LOOKING:
            self._note(room, connection)

    def _note(self, room: Room, connection: Connection) -> None:
        if connection.seats and room.is_shared:
            self._visits.note(room.game, connection.visitor.id, room.audience.sent_through)

    async def last_visit(self, room: Room, connection: Connection) -> dict[str, int] | None:
        """When somebody has last looked at the game; nobody is away from one they play alone."""
        if not connection.seats or not room.is_shared:
            return None
        seen = await self._visits.last(room.game, connection.visitor.id)
        return asdict(seen) if seen is not None else None

    async def store_visits(self) -> None:
        try:
            await self._visits.store()
        except Exception as error:
            trouble("visits_not_stored", error)

    def hear(self, news: News) -> None:
        game, identity, seq = (news.get(name) for name in ("looks", "who", "sees"))
        if isinstance(game, str) and isinstance(identity, str) and type(seq) is int:
            self._heard[game, identity] = monotonic()
            self.heard(game, identity, seq)

    def elsewhere(self, game: str, identity: str) -> bool:
        """Whether somebody looks at that table at another process."""
        at = self._heard.get((game, identity))
        return at is not None and monotonic() - at < LOOKING

    def forget(self) -> None:
        """Who has looked long ago."""
        before = monotonic() - LOOKING
        for known in (self._told, self._heard):
            for key in [key for key, at in known.items() if at < before]:
                del known[key]
