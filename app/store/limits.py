"""How often something may be done that all processes count together: buckets that fill with time."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import case, delete
from sqlalchemy.dialects import postgresql, sqlite

from app.ids import hashed
from app.store.database import Database, now
from app.store.models import SharedLimit
from engine.classes import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """At most ``burst`` in one go, and one more each ``every`` milliseconds."""

    every: int
    burst: int

    @property
    def full(self) -> int:
        """How long an empty bucket takes to be full again, and so to be as if it had never been there."""
        return self.every * self.burst


class SharedLimits:
    """Kept as the moment at which a bucket is full again: whoever takes something moves it on.

    What it is counted for is known by its hash alone.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, wanted: Sequence[tuple[str, Rate]]) -> bool:
        """One out of each of these buckets, or none out of any."""
        at = now()
        try:
            async with self._database.write() as connection:
                await connection.execute(delete(SharedLimit).where(SharedLimit.full_at <= at))
                # In one order, so that nobody waits for each other crosswise.
                for key, rate in sorted((hashed(key), rate) for key, rate in wanted):
                    dialect = sqlite if self._database.embedded else postgresql
                    row = dialect.insert(SharedLimit).values(key=key, full_at=at + rate.every)
                    since = case((SharedLimit.full_at > at, SharedLimit.full_at), else_=at)
                    taken = await connection.execute(
                        row.on_conflict_do_update(
                            index_elements=(SharedLimit.key,),
                            set_={"full_at": since + rate.every},
                            where=since + rate.every <= at + rate.full,
                        )
                    )
                    if not taken.rowcount:
                        raise _Empty
        except _Empty:
            return False
        return True


class _Empty(Exception):
    """One of the buckets has nothing left: nothing is taken out of the others."""
