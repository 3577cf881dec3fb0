"""How far people have seen the games they play, in whatever browser: what came after that they have missed.

Kept in mind while they look, and stored together now and then: what a kill takes with it is told once more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from sqlalchemy import bindparam, select
from sqlalchemy.dialects import postgresql, sqlite

from app.store.database import Database, filled, now
from app.store.models import Visit
from engine.classes import dataclass


@dataclass(frozen=True, slots=True)
class Seen:
    """The entry up to which somebody has seen a game, and when."""

    seq: int
    at: int


OF = select(Visit.seq, Visit.at).where(Visit.game == bindparam("of"), Visit.identity == bindparam("who"))


class Visits:
    def __init__(self, database: Database) -> None:
        self._database = database
        #: What is not stored yet, and what is being stored.
        self._looking: dict[tuple[str, str], Seen] = {}
        self._storing: dict[tuple[str, str], Seen] = {}
        self._lock = asyncio.Lock()

    def note(self, game: str, identity: str, seq: int) -> None:
        """Somebody looks at a game, and sees it as it was after that entry."""
        self._looking[game, identity] = Seen(seq, now())

    async def last(self, game: str, identity: str) -> Seen | None:
        """When somebody has looked at a game last; None if never."""
        for kept in (self._looking, self._storing):
            if (found := kept.get((game, identity))) is not None:
                return found
        (rows,) = await self._database.ask(OF, of=game, who=identity)
        return next((filled(Seen, row) for row in rows), None)

    async def store(self) -> None:
        """What was noted since the last time. A later look stands, whoever stores it first."""
        async with self._lock:
            self._storing, self._looking = self._looking, {}
            try:
                await self._store(self._storing)
            except Exception:
                # Once more the next time, but for what was noted since.
                self._looking = self._storing | self._looking
                raise
            finally:
                self._storing = {}

    async def _store(self, looking: Mapping[tuple[str, str], Seen]) -> None:
        rows = [
            {"game": game, "identity": identity, "seq": seen.seq, "at": seen.at}
            for (game, identity), seen in sorted(looking.items())
        ]
        if not rows:
            return
        new = (sqlite if self._database.embedded else postgresql).insert(Visit)
        later = new.on_conflict_do_update(
            index_elements=(Visit.game, Visit.identity),
            set_={"seq": new.excluded.seq, "at": new.excluded.at},
            where=Visit.at < new.excluded.at,
        )
        async with self._database.write() as connection:
            await connection.execute(later, rows)
