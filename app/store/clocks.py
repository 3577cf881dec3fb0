"""What clocks need from the database: signs of life, outages, and the times of the logs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping

from sqlalchemy import and_, delete, func, insert, or_, select

from app.clocks.fold import Clock, Moment, begun
from app.store.database import Database, filled
from app.store.models import Entry, Game, Heartbeat, Outage
from app.store.terms import TERMS, terms_of
from engine.classes import dataclass

#: Processes that were last seen so long ago are forgotten.
FORGOTTEN = 24 * 60 * 60 * 1000
#: Games that are asked about in one query.
AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Timed:
    """A running game with a clock, and the length of its log."""

    game: str
    seq: int


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of life of a process, by its own clock, or its last one."""

    process: str
    at: int
    stopped: bool


class Clocks:
    def __init__(self, database: Database) -> None:
        self._database = database

    # -- signs of life -----------------------------------------------------------------------------

    async def signs(self) -> list[Sign]:
        """The last sign of life of each process."""
        async with self._database.read() as connection:
            rows = await connection.execute(select(Heartbeat.process, Heartbeat.at, Heartbeat.stopped))
            return [filled(Sign, row) for row in rows]

    async def beat(self, process: str, at: int, silence: int, *, alone: bool, stopped: bool = False) -> int:
        """This process lives. If nobody has shown a sign of life for so long, that was an outage.

        ``alone``: no other process can have been up, whatever its last sign of life. When somebody has last
        shown one before, by their clock.
        """
        async with self._database.write() as connection:
            rows = (
                await connection.execute(select(Heartbeat.process, Heartbeat.at, Heartbeat.stopped))
            ).all()
            last = max((row.at for row in rows), default=at)
            alive = any(
                not row.stopped and row.at > at - silence and (row.process == process or not alone)
                for row in rows
            )
            if not alive and last < at:
                await connection.execute(insert(Outage).values(begin_at=last, end_at=at))
            await connection.execute(
                delete(Heartbeat).where(or_(Heartbeat.process == process, Heartbeat.at < at - FORGOTTEN))
            )
            await connection.execute(insert(Heartbeat).values(process=process, at=at, stopped=stopped))
        return last

    async def outages(self, after: int) -> list[tuple[int, int, int]]:
        """Number, beginning and end of each outage after that number."""
        query = select(Outage.id, Outage.begin_at, Outage.end_at).where(Outage.id > after).order_by(Outage.id)
        async with self._database.read() as connection:
            return [(row.id, row.begin_at, row.end_at) for row in await connection.execute(query)]

    # -- games -------------------------------------------------------------------------------------

    async def timed(self) -> list[Timed]:
        """The running games with a clock."""
        last = select(func.max(Entry.seq)).where(Entry.game == Game.id).correlate(Game).scalar_subquery()
        query = select(Game.id.label("game"), func.coalesce(last, 0).label("seq")).where(
            Game.status == "playing", Game.clock_kind != "none"
        )
        async with self._database.read() as connection:
            return [filled(Timed, row) for row in await connection.execute(query)]

    async def begun(self, games: Collection[str]) -> dict[str, Clock]:
        """The clocks of these games at their beginning."""
        query = select(Game.id, *TERMS, Game.started_at, Game.asks).where(
            Game.id.in_(games), Game.started_at.is_not(None)
        )
        async with self._database.read() as connection:
            return {
                row.id: begun(terms_of(row), row.started_at, row.asks)
                for row in await connection.execute(query)
            }

    async def moments(self, after: Mapping[str, int]) -> dict[str, list[tuple[int, Moment]]]:
        """What clocks read of the entries after these, by game, each with its number."""
        found: dict[str, list[tuple[int, Moment]]] = defaultdict(list)
        games = list(after)
        async with self._database.read() as connection:
            for first in range(0, len(games), AT_ONCE):
                wanted = [
                    and_(Entry.game == game, Entry.seq > after[game])
                    for game in games[first : first + AT_ONCE]
                ]
                query = (
                    select(Entry.game, Entry.seq, Entry.at, Entry.asks, Entry.line)
                    .where(or_(*wanted))
                    .order_by(Entry.game, Entry.seq)
                )
                for row in await connection.execute(query):
                    found[row.game].append((row.seq, Moment.read(row.at, row.asks, row.line)))
        return found
