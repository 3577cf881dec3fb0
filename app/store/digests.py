"""Which mailboxes get one message a day, and when next."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update

from app.store.database import Database, filled, now
from app.store.models import Digest, Mailbox


@dataclass(frozen=True, slots=True)
class DueDigest:
    """One that somebody has taken for a while."""

    mailbox: str
    identity: str
    for_at: int
    tries: int


class Digests:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def wish(self, mailbox: str, at: int | None) -> None:
        """Once a day from that moment on, or not at all."""
        async with self._database.write() as connection:
            await connection.execute(delete(Digest).where(Digest.mailbox == mailbox))
            if at is not None:
                await connection.execute(insert(Digest).values(mailbox=mailbox, for_at=at, due_at=at))

    async def take(self, most: int, held: int) -> list[DueDigest]:
        """What is due, oldest first: for so many milliseconds nobody else gets it."""
        at = now()
        query = (
            select(Digest.mailbox, Mailbox.identity, Digest.for_at, Digest.tries)
            .join(Mailbox, Mailbox.id == Digest.mailbox)
            .where(Digest.due_at <= at)
            .order_by(Digest.due_at)
            .limit(most)
            .with_for_update(skip_locked=True, of=Digest)
        )
        async with self._database.write() as connection:
            taken = [filled(DueDigest, row) for row in await connection.execute(query)]
            which = Digest.mailbox.in_([each.mailbox for each in taken])
            if taken:
                await connection.execute(update(Digest).where(which).values(due_at=at + held))
        return taken

    async def again(self, due: DueDigest, at: int) -> None:
        """Try the same one again at that moment."""
        await self._set(due, due_at=at, tries=due.tries + 1)

    async def next(self, due: DueDigest, at: int) -> None:
        """This one is done: the next one at that moment."""
        await self._set(due, for_at=at, due_at=at, tries=0)

    async def _set(self, due: DueDigest, **values: int) -> None:
        """If nothing else was wished for meanwhile."""
        there = (Digest.mailbox == due.mailbox) & (Digest.for_at == due.for_at)
        async with self._database.write() as connection:
            await connection.execute(update(Digest).where(there).values(**values))
