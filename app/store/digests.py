"""Which mailboxes get one message a day, and when next."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, delete, insert, select, update

from app.store.database import Database, filled, now
from app.store.mailboxes import came_of_it
from app.store.models import Digest, Mailbox
from engine.classes import dataclass


@dataclass(slots=True)
class DueDigest:
    """One that somebody has taken for a while."""

    mailbox: str
    identity: str
    for_at: int
    tries: int
    #: Until when it is theirs. Another moment in the row says that somebody else has it by now.
    held: int = 0


def _this(due: DueDigest) -> ColumnElement[bool]:
    """As long as nothing else was wished for, and it is not done."""
    return and_(Digest.mailbox == due.mailbox, Digest.for_at == due.for_at)


def _theirs(due: DueDigest) -> ColumnElement[bool]:
    return and_(_this(due), Digest.due_at == due.held)


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
            taken = [filled(DueDigest, row, held=at + held) for row in await connection.execute(query)]
            which = Digest.mailbox.in_([each.mailbox for each in taken])
            if taken:
                await connection.execute(update(Digest).where(which).values(due_at=at + held))
        return taken

    async def keep(self, due: DueDigest, held: int) -> bool:
        """Have it for so many milliseconds from now on; False if it is somebody else's, or no more."""
        until = now() + held
        kept = await self._set(_theirs(due), due_at=until)
        due.held = until
        return kept

    async def again(self, due: DueDigest, at: int) -> None:
        """Try the same one again at that moment."""
        await self._set(_theirs(due), due_at=at, tries=due.tries + 1)

    async def next(self, due: DueDigest, at: int) -> None:
        """There is nothing to be told now, as far as whoever has it can see: the next one at that moment."""
        await self._set(_theirs(due), for_at=at, due_at=at, tries=0)

    async def unwished(self, due: DueDigest) -> None:
        """It is wanted no more, as far as whoever has it can see."""
        async with self._database.write() as connection:
            await connection.execute(delete(Digest).where(_theirs(due)))

    async def handed_over(
        self, due: DueDigest, at: int, trouble: str = "", *, given_up: bool = False
    ) -> None:
        """It is with somebody else now, whoever has taken it since: the next one at that moment; and its
        mailbox knows what has come of it."""
        async with self._database.write() as connection:
            values = {"for_at": at, "due_at": at, "tries": 0}
            await connection.execute(update(Digest).where(_this(due)).values(values))
            await came_of_it(self._database, connection, due.mailbox, trouble, given_up=given_up)

    async def _set(self, where: ColumnElement[bool], **values: int) -> bool:
        async with self._database.write() as connection:
            return bool((await connection.execute(update(Digest).where(where).values(values))).rowcount)
