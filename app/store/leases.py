"""What one process at a time does for all: whoever writes its name first does it, and says from time to time
that it still does. Nothing rests on it but that work is not done twice."""

from __future__ import annotations

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError

from app.store.database import Database, now
from app.store.models import Lease


class Leases:
    def __init__(self, database: Database, holder: str) -> None:
        self._database = database
        self._holder = holder

    async def take(self, name: str, milliseconds: int) -> bool:
        """Have it from now on for so long, if nobody else has it; whoever has it gets more time."""
        at = now()
        mine = (Lease.holder == self._holder) | (Lease.expires_at <= at)
        values = {"holder": self._holder, "expires_at": at + milliseconds}
        renewed = update(Lease).where(Lease.name == name, mine).values(values).returning(Lease.name)
        try:
            async with self._database.write() as connection:
                if (await connection.execute(renewed)).one_or_none() is not None:
                    return True
                there = await connection.execute(select(Lease.name).where(Lease.name == name))
                if there.one_or_none() is not None:
                    return False
                await connection.execute(Lease.__table__.insert().values(name=name, **values))
        except IntegrityError:
            # Another process has just written its name there.
            return False
        return True

    async def give_up(self, name: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(Lease).where(Lease.name == name, Lease.holder == self._holder))
