"""What was said at a table, who does not want to hear whom, and what was shown to the host."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, delete, func, insert, select, union, update
from sqlalchemy.exc import IntegrityError

from app.store.database import Database, filled
from app.store.models import Block, Identity, LineReport, Mute, Said, Seat
from app.store.notices import ADD, Told, as_json
from app.text import on_one_line
from engine.classes import dataclass

ATTEMPTS = 20
COLUMNS = (
    *(Said.channel, Said.number, Said.identity, Identity.name, Said.seat),
    *(Said.text, Said.at, Said.deleted_at.is_not(None).label("deleted"), Said.phrase),
)


@dataclass(frozen=True, slots=True)
class Line:
    channel: str
    number: int
    identity: str
    name: str
    seat: str
    text: str
    at: int
    deleted: bool
    #: The ready phrase that the text stands for, as JSON.
    phrase: str | None = None


@dataclass(frozen=True, slots=True)
class Length:
    """How far a channel has come: its last number, and how many of its lines were deleted."""

    last: int = 0
    deleted: int = 0


@dataclass(frozen=True, slots=True)
class Muted:
    """An author a reader does not hear, and the line by which the reader pointed at them."""

    name: str
    channel: str
    number: int


def _lines() -> Select[*tuple[Any, ...]]:
    return select(*COLUMNS).join(Identity, Identity.id == Said.identity)


def _lengths(where: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    return (
        select(Said.game, Said.channel)
        .add_columns(func.max(Said.number).label("last"), func.count(Said.deleted_at).label("deleted"))
        .where(where)
        .group_by(Said.game, Said.channel)
    )


LENGTHS = _lengths(Said.game == bindparam("game"))


@dataclass(frozen=True, slots=True)
class ReportOfLine:
    """What a reader has shown to the host."""

    id: int
    game: str
    channel: str
    number: int
    reporter: str
    author: str
    words: str
    context: str

    def as_text(self) -> str:
        """As it is read on a terminal: whoever wrote it cannot make the terminal do anything."""
        head = (
            f"{self.id}: {self.reporter} about {self.author}, game {self.game}, {self.channel}: {self.words}"
        )
        said = [
            f"  {'*' if line['number'] == self.number else ' '} {line['name']}: {line['text']}"
            for line in json.loads(self.context)
        ]
        return "\n".join(on_one_line(text) for text in (head, *said))


class Chat:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self,
        game: str,
        channel: str,
        identity: str,
        seat: str,
        client_id: str,
        text: str,
        phrase: str | None,
        at: int,
        tells: Callable[[int], Iterable[tuple[str, int, Told]]] = lambda number: (),
    ) -> tuple[Line, bool]:
        """The line as it stands, and whether it is new: a retry finds the first one.

        ``tells``: who is to be told of it elsewhere, once its number is known; stored with it or not at all.
        """
        here = (Said.game == game) & (Said.channel == channel)
        number = select(func.coalesce(func.max(Said.number), 0) + 1).where(here).scalar_subquery()
        row = insert(Said).values(
            game=game,
            channel=channel,
            number=number,
            identity=identity,
            seat=seat,
            client_id=client_id,
            text=text,
            phrase=phrase,
            at=at,
        )
        new = True
        for _ in range(ATTEMPTS):
            try:
                async with self._database.write() as connection:
                    got = (await connection.execute(row.returning(Said.number))).scalar_one()
                    if told := list(tells(got)):
                        await connection.execute(ADD[self._database.embedded], {"notices": as_json(told)})
                break
            except IntegrityError:
                # Either this was said already, or somebody else took the number in the same moment.
                if await self.knows(game, identity, client_id):
                    new = False
                    break
        query = _lines().where(self._mine(game, identity, client_id))
        async with self._database.read() as connection:
            return filled(Line, (await connection.execute(query)).one()), new

    def _mine(self, game: str, identity: str, client_id: str) -> ColumnElement[bool]:
        return (Said.game == game) & (Said.identity == identity) & (Said.client_id == client_id)

    async def knows(self, game: str, identity: str, client_id: str) -> bool:
        """Whether that line was stored already."""
        query = select(Said.number).where(self._mine(game, identity, client_id))
        async with self._database.read() as connection:
            return (await connection.execute(query)).first() is not None

    async def delete(self, game: str, line: Line, at: int) -> None:
        """Take the words of a line away; that there was one stays."""
        here = (Said.game == game) & (Said.channel == line.channel) & (Said.number == line.number)
        async with self._database.write() as connection:
            await connection.execute(
                update(Said)
                .where(here, Said.deleted_at.is_(None))
                .values(text="", phrase=None, deleted_at=at)
            )

    # -- reading -----------------------------------------------------------------------------------

    async def line(self, game: str, channel: str, number: int) -> Line | None:
        query = _lines().where(Said.game == game, Said.channel == channel, Said.number == number)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return filled(Line, row) if row is not None else None

    async def deletions(self, game: str, channel: str) -> frozenset[int]:
        """The numbers of the lines of a channel that were deleted."""
        query = select(Said.number).where(
            Said.game == game, Said.channel == channel, Said.deleted_at.is_not(None)
        )
        async with self._database.read() as connection:
            return frozenset((await connection.execute(query)).scalars())

    async def news(
        self, game: str, channel: str, after: int, upto: int, deleted: Collection[int]
    ) -> list[Line]:
        """The lines of a channel after one number and up to another, and those that were deleted."""
        wanted = ((Said.number > after) & (Said.number <= upto)) | Said.number.in_(deleted)
        query = _lines().where(Said.game == game, Said.channel == channel, wanted).order_by(Said.number)
        async with self._database.read() as connection:
            return [filled(Line, row) for row in await connection.execute(query)]

    async def latest(
        self,
        game: str,
        channels: Collection[str],
        most: int,
        reader: str,
        before: int | None = None,
        since: Mapping[str, int] = MappingProxyType({}),
    ) -> list[Line]:
        """The last lines of these channels, or those before a number, as a reader wants to hear them; of some
        only what was said from a moment on."""
        unheard = union(
            select(Mute.author).where(Mute.game == game, Mute.reader == reader),
            select(Block.blocked).where(Block.identity == reader),
        )
        query = _lines().where(Said.game == game, Said.channel.in_(channels), Said.identity.not_in(unheard))
        if before is not None:
            query = query.where(Said.number < before)
        for channel, at in since.items():
            query = query.where((Said.channel != channel) | (Said.at >= at))
        query = query.order_by(Said.at.desc(), Said.number.desc()).limit(most)
        async with self._database.read() as connection:
            return [filled(Line, row) for row in await connection.execute(query)][::-1]

    async def lengths(self, games: Collection[str]) -> dict[tuple[str, str], Length]:
        """How far each channel of these games has come."""
        async with self._database.read() as connection:
            rows = (await connection.execute(_lengths(Said.game.in_(games)))).all()
        return {(row.game, row.channel): Length(row.last, row.deleted) for row in rows}

    async def lengths_of(self, game: str) -> dict[str, Length]:
        """The same of one game, by channel."""
        (rows,) = await self._database.ask(LENGTHS, game=game)
        return {row.channel: Length(row.last, row.deleted) for row in rows}

    # -- mutes -------------------------------------------------------------------------------------

    async def mute(self, game: str, reader: str, line: Line, *, muted: bool) -> None:
        mine = (Mute.game == game) & (Mute.reader == reader) & (Mute.author == line.identity)
        row = insert(Mute).values(
            game=game, reader=reader, author=line.identity, channel=line.channel, number=line.number
        )
        try:
            async with self._database.write() as connection:
                await connection.execute(delete(Mute).where(mine))
                if muted:
                    await connection.execute(row)
        except IntegrityError:
            # The same was asked for twice at once: it is muted.
            return

    async def muted_by(self, game: str, reader: str) -> list[Muted]:
        query = (
            select(Identity.name, Mute.channel, Mute.number)
            .join(Identity, Identity.id == Mute.author)
            .where(Mute.game == game, Mute.reader == reader)
            .order_by(Mute.channel, Mute.number)
        )
        async with self._database.read() as connection:
            return [filled(Muted, row) for row in await connection.execute(query)]

    async def mutes(self, game: str) -> set[tuple[str, str]]:
        """Readers and the authors they do not hear."""
        here = select(Seat.identity).where(Seat.game == game, Seat.identity.is_not(None))
        query = union(
            select(Mute.reader.label("reader"), Mute.author.label("author")).where(Mute.game == game),
            # Of whom somebody wants nothing, they hear nothing at any table.
            select(Block.identity, Block.blocked).where(Block.identity.in_(here)),
        )
        async with self._database.read() as connection:
            return {(row.reader, row.author) for row in await connection.execute(query)}

    # -- reports -----------------------------------------------------------------------------------

    async def report(self, game: str, line: Line, reporter: str, words: str, context: str, at: int) -> None:
        """Keep a line for the host as it stands; whoever says it again adds nothing."""
        row = insert(LineReport).values(
            game=game,
            channel=line.channel,
            number=line.number,
            reporter=reporter,
            author=line.identity,
            words=words,
            context=context,
            at=at,
        )
        try:
            async with self._database.write() as connection:
                await connection.execute(row)
        except IntegrityError:
            return

    async def reports(self) -> list[ReportOfLine]:
        """All of them, oldest first, with the names and ids of both."""
        author = Identity.__table__.alias("author")
        query = (
            select(
                *(LineReport.id, LineReport.game, LineReport.channel, LineReport.number),
                *(LineReport.reporter, LineReport.author, LineReport.words, LineReport.context),
                *(Identity.name.label("told_by"), author.c.name.label("about")),
            )
            .join(Identity, Identity.id == LineReport.reporter)
            .join(author, author.c.id == LineReport.author)
            .order_by(LineReport.id)
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        return [
            ReportOfLine(
                id=row.id,
                game=row.game,
                channel=row.channel,
                number=row.number,
                reporter=f"{row.told_by} ({row.reporter})",
                author=f"{row.about} ({row.author})",
                words=row.words,
                context=row.context,
            )
            for row in rows
        ]
