"""Where people are written to, and what has come of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from app.store.database import Database, TooMany, now
from app.store.models import Identity, Mailbox


@dataclass(frozen=True, slots=True)
class Box:
    id: str
    identity: str
    kind: str
    address: str = field(repr=False)
    form: str
    keys: str = field(repr=False)
    label: str
    wishes: str
    created_at: int
    last_at: int | None
    trouble: str
    failed_at: int | None


ROW = (
    *(Mailbox.id, Mailbox.identity, Mailbox.kind, Mailbox.address, Mailbox.form, Mailbox.keys),
    *(Mailbox.label, Mailbox.wishes, Mailbox.created_at, Mailbox.last_at, Mailbox.trouble, Mailbox.failed_at),
)


class Mailboxes:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, identity: str) -> list[Box]:
        """Those of somebody whom the host lets in, oldest first."""
        query = (
            select(*ROW)
            .join(Identity, Identity.id == Mailbox.identity)
            .where(Mailbox.identity == identity, Identity.banned_at.is_(None))
            .order_by(Mailbox.created_at, Mailbox.id)
        )
        async with self._database.read() as connection:
            return [
                Box(
                    *(row.id, row.identity, row.kind, row.address, row.form, row.keys, row.label),
                    *(row.wishes, row.created_at, row.last_at, row.trouble, row.failed_at),
                )
                for row in await connection.execute(query)
            ]

    async def one(self, identity: str, mailbox: str) -> Box | None:
        return next((box for box in await self.of(identity) if box.id == mailbox), None)

    async def name_and_language(self, identity: str) -> tuple[str, str]:
        query = select(Identity.name, Identity.language).where(Identity.id == identity)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return (row.name, row.language or "en") if row is not None else ("", "en")

    async def add(self, box: Box, digest: str, most: int, *, alone: bool = False) -> str:
        """One more, or the one that is there under that address, with what is new about it; its id.

        ``alone``: nobody else is written to there any more.
        """
        values = {
            **{"kind": box.kind, "address": box.address, "digest": digest, "form": box.form},
            **{"keys": box.keys, "label": box.label},
        }
        mine = (Mailbox.identity == box.identity) & (Mailbox.digest == digest)
        fresh = {**values, "failed_at": None, "trouble": ""}
        renewed = update(Mailbox).where(mine).values(fresh).returning(Mailbox.id)
        row = {"id": box.id, "identity": box.identity, "wishes": box.wishes, "created_at": now(), **values}
        try:
            async with self._database.write() as connection:
                await self._database.alone(connection, f"mailboxes of {box.identity}")
                if alone:
                    others = (Mailbox.digest == digest) & (Mailbox.identity != box.identity)
                    await connection.execute(delete(Mailbox).where(others))
                if (there := (await connection.execute(renewed)).scalar_one_or_none()) is not None:
                    return str(there)
                count = select(func.count()).where(Mailbox.identity == box.identity)
                if (await connection.execute(count)).scalar_one() >= most:
                    raise TooMany("mailbox.too_many")
                await connection.execute(insert(Mailbox).values(row))
        except IntegrityError as error:
            # The account was deleted meanwhile.
            raise TooMany("mailbox.too_many") from error
        return box.id

    async def wish(self, identity: str, mailbox: str, wishes: str) -> bool:
        change = update(Mailbox).where(Mailbox.id == mailbox, Mailbox.identity == identity)
        async with self._database.write() as connection:
            return (await connection.execute(change.values(wishes=wishes))).rowcount == 1

    async def remove(self, identity: str, mailbox: str) -> bool:
        gone = delete(Mailbox).where(Mailbox.id == mailbox, Mailbox.identity == identity)
        async with self._database.write() as connection:
            return (await connection.execute(gone)).rowcount == 1

    async def came_of_it(self, mailbox: str, trouble: str, *, given_up: bool = False) -> None:
        """What was last sent there has arrived, or why not."""
        at = now()
        values: dict[str, object] = {"last_at": at, "trouble": trouble}
        if not trouble:
            values["failed_at"] = None
        elif given_up:
            values["failed_at"] = func.coalesce(Mailbox.failed_at, at)
        async with self._database.write() as connection:
            await connection.execute(update(Mailbox).where(Mailbox.id == mailbox).values(values))
