"""Where people are written to, and what has come of it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import field, fields

from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.database import Database, TooMany, filled, now
from app.store.direct import Shortcut, Words
from app.store.models import Digest, Identity, Mailbox
from engine.classes import dataclass

WEBHOOK, PUSH, MAIL = "webhook", "push", "mail"


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
    #: Of mail: since when it is known that whoever reads it wants it.
    confirmed_at: int | None = None
    #: What its owner reads.
    language: str = "en"

    @property
    def waits(self) -> bool:
        """Of mail: whether its reader has not said yet that it is theirs."""
        return self.kind == MAIL and self.confirmed_at is None

    @property
    def gone(self) -> bool:
        """Whether there is no such place any more: its address is forgotten, and its owner sees it."""
        return not self.address

    @property
    def usable(self) -> bool:
        """Whether anything but the question whose it is goes there."""
        return not self.waits and not self.gone


@dataclass(frozen=True, slots=True)
class Unreached:
    """Somewhere nothing gets through to somebody."""

    label: str
    trouble: str
    failed_at: int
    gone: bool


#: What there is of a mailbox.
COLUMNS = ", ".join(
    {"language": "COALESCE(identities.language, 'en') AS language"}.get(each.name, f"mailboxes.{each.name}")
    for each in fields(Box)
)
#: Those of people whom the host lets in, oldest first.
WHOSE = f"""
SELECT {COLUMNS} FROM mailboxes JOIN identities ON identities.id = mailboxes.identity
WHERE mailboxes.identity IN (SELECT {{}}) AND identities.banned_at IS NULL
ORDER BY mailboxes.created_at, mailboxes.id"""
OF = Words(
    WHOSE.format("json_array_elements_text(CAST(:whose AS json))"),
    (WHOSE.format("value FROM json_each(:whose)"),),
)

#: What has come of what was last sent to each of several mailboxes: it has arrived, or why not, and whether
#: that was the last try.
CAME_OF = {
    True: """SELECT json_extract(value, '$.mailbox') AS mailbox, json_extract(value, '$.trouble') AS trouble,
        json_extract(value, '$.given_up') AS given_up FROM json_each(:came)""",
    # In one order, so that no two processes wait for each other crosswise.
    False: """SELECT came.* FROM json_to_recordset(CAST(:came AS json))
        AS came(mailbox text, trouble text, given_up boolean)
        JOIN mailboxes ON mailboxes.id = came.mailbox ORDER BY mailboxes.id FOR UPDATE OF mailboxes""",
}
CAME = {
    embedded: f"""
UPDATE mailboxes SET last_at = :at, trouble = came.trouble, failed_at = CASE
    WHEN came.trouble = '' THEN NULL WHEN came.given_up THEN COALESCE(mailboxes.failed_at, :at)
    ELSE mailboxes.failed_at END
FROM ({came}) AS came WHERE mailboxes.id = came.mailbox"""
    for embedded, came in CAME_OF.items()
}


class Mailboxes:
    def __init__(self, database: Database, shortcut: Shortcut) -> None:
        self._database = database
        self._shortcut = shortcut

    async def of(self, identity: str) -> list[Box]:
        """Those of somebody whom the host lets in, oldest first."""
        return (await self.of_each([identity]))[identity]

    async def of_each(self, identities: Collection[str]) -> dict[str, list[Box]]:
        """The same for several at once."""
        found: dict[str, list[Box]] = {identity: [] for identity in identities}
        for row in await self._shortcut.ask(OF, whose=json.dumps(sorted(found))):
            found[row["identity"]].append(Box(**row))
        return found

    async def one(self, identity: str, mailbox: str) -> Box | None:
        return next((box for box in await self.of(identity) if box.id == mailbox), None)

    async def add(
        self, box: Box, digest: str, most: int, *, alone: bool = False, before: str | None = None
    ) -> str:
        """One more, or the one that is there under that address, with what is new about it; its id.

        ``alone``: nobody else is written to there any more. ``before``: of a browser, under which address it
        was known. Like one that is gone and has the same label it goes on under the new one, wishes and all.
        """
        values = {
            **{"kind": box.kind, "address": box.address, "digest": digest, "form": box.form},
            **{"keys": box.keys, "label": box.label},
        }
        mine = (Mailbox.identity == box.identity) & (Mailbox.digest == digest)
        fresh = {**values, "label": Mailbox.label, "failed_at": None, "trouble": ""}
        again = update(Mailbox).values(fresh).returning(Mailbox.id)
        alike = (Mailbox.address == "") & (Mailbox.label == box.label)
        moved = (
            select(Mailbox.id)
            .where(Mailbox.identity == box.identity, Mailbox.kind == PUSH)
            .where((Mailbox.digest == before) | alike)
            .order_by((Mailbox.digest == before).desc(), Mailbox.created_at)
            .limit(1)
        )
        row = {"id": box.id, "identity": box.identity, "wishes": box.wishes, "created_at": now(), **values}
        try:
            async with self._database.write() as connection:
                await self._database.alone(connection, f"mailboxes of {box.identity}")
                if alone:
                    others = (Mailbox.digest == digest) & (Mailbox.identity != box.identity)
                    await connection.execute(delete(Mailbox).where(others))
                known = [again.where(mine).values(label=box.label)]
                if box.kind == PUSH:
                    known.append(again.where(Mailbox.id == moved.scalar_subquery()))
                for renewed in known:
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

    async def forget(self, box: Box) -> None:
        """There is no such place any more. Nothing is sent there, and its owner sees that and why."""
        there = (Mailbox.id == box.id) & (Mailbox.address == box.address)
        async with self._database.write() as connection:
            await connection.execute(update(Mailbox).where(there).values(address="", keys=""))

    async def leave(self, identity: str, digest: str) -> None:
        """Somebody wants to be told nothing more under that address."""
        gone = delete(Mailbox).where(Mailbox.identity == identity, Mailbox.digest == digest)
        async with self._database.write() as connection:
            await connection.execute(gone)

    async def confirm(self, mailbox: str) -> bool:
        """Whoever reads that mail has said so. Once said it stays as it is."""
        there = (Mailbox.id == mailbox) & (Mailbox.kind == MAIL)
        change = update(Mailbox).where(there).values(confirmed_at=func.coalesce(Mailbox.confirmed_at, now()))
        async with self._database.write() as connection:
            return (await connection.execute(change)).rowcount == 1

    async def silence(self, mailbox: str, wishes: str) -> bool:
        """Nothing more is wanted there, whoever of those who read it says so."""
        change = update(Mailbox).where(Mailbox.id == mailbox, Mailbox.kind == MAIL)
        async with self._database.write() as connection:
            await connection.execute(delete(Digest).where(Digest.mailbox == mailbox))
            return (await connection.execute(change.values(wishes=wishes))).rowcount == 1

    async def confirmed_mail_of(self, claimed: str) -> tuple[str, str, str, list[str]] | None:
        """Of an account: id, name, language, and the mail addresses that are known to be its owner's."""
        query = (
            select(Identity.id, Identity.name, Identity.language, Mailbox.address)
            .join(Mailbox, Mailbox.identity == Identity.id)
            .where(Identity.claimed == claimed, Identity.password.is_not(None), Identity.banned_at.is_(None))
            .where(Mailbox.kind == MAIL, Mailbox.confirmed_at.is_not(None))
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        if not rows:
            return None
        return rows[0].id, rows[0].name, rows[0].language or "en", [row.address for row in rows]

    async def failed(self, identity: str) -> Unreached | None:
        """Where something of theirs was given up first, if nothing has got through there since."""
        query = (
            select(
                *(Mailbox.label, Mailbox.trouble, Mailbox.failed_at), (Mailbox.address == "").label("gone")
            )
            .where(Mailbox.identity == identity, Mailbox.failed_at.is_not(None))
            .order_by(Mailbox.failed_at, Mailbox.id)
            .limit(1)
        )
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return filled(Unreached, row) if row is not None else None

    async def came_of_it(self, mailbox: str, trouble: str, *, given_up: bool = False) -> None:
        """What was last sent there has arrived, or why not."""
        async with self._database.write() as connection:
            await came_of_it(self._database, connection, mailbox, trouble, given_up=given_up)


def as_came(came: Iterable[tuple[str, str, bool]]) -> str:
    """Which mailbox, trouble, whether given up."""
    names = ("mailbox", "trouble", "given_up")
    return json.dumps([dict(zip(names, each, strict=True)) for each in came])


async def came_of_it(
    database: Database, connection: AsyncConnection, mailbox: str, trouble: str, *, given_up: bool
) -> None:
    """What was last sent there has arrived, or why not: in one commit with something else."""
    came = {"came": as_came([(mailbox, trouble, given_up)]), "at": now()}
    await connection.execute(text(CAME[database.embedded]), came)
