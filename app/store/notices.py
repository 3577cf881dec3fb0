"""What people are to be told who may be elsewhere: written down with what causes it, taken when it is due.

A row belongs to nobody yet when it is written. When it comes due it is looked at again; if it is still true
and one mailbox alone wants it at once, it is handed over there. Otherwise a row for each mailbox that wants
it takes its place, and goes when it was handed over or given up.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import (
    and_,
    bindparam,
    delete,
    exists,
    insert,
    literal,
    or_,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.batching import Batching
from app.store.database import Database, filled, now
from app.store.mailboxes import came_of_all
from app.store.models import Mailbox, Notice, Seat

#: What can be told: their turn, that time runs short, a vote, something said to them, a beginning, an end.
TURN, CLOCK, VOTE, TALK, BEGAN, ENDED = "turn", "clock", "vote", "talk", "began", "ended"
#: And that somebody asks them to a table that has not begun.
CALLED = "called"
KINDS = (TURN, CLOCK, VOTE, TALK, BEGAN, ENDED, CALLED)

COLUMNS = "game, seq, identity, kind, due_at"
RECORDS = f"""SELECT {COLUMNS} FROM json_to_recordset(CAST({{}} AS json))
    AS notice(game text, seq int, identity text, kind text, due_at bigint)"""
#: Behind entries that are inserted, in one statement: only with those that found their place.
TELLING = f"""
WITH stored AS ({{}}), told AS (
    INSERT INTO outbox ({COLUMNS}) SELECT {COLUMNS} FROM ({RECORDS.format("$2")}) AS notices
    JOIN stored USING (game, seq) ON CONFLICT DO NOTHING
) SELECT game, seq FROM stored"""
#: The same as a statement of its own, by whether the database is the embedded one.
ADD = {
    True: text(
        f"INSERT INTO outbox ({COLUMNS}) "
        + "SELECT "
        + ", ".join(f"json_extract(value, '$.{name}')" for name in COLUMNS.split(", "))
        + " FROM json_each(:notices) WHERE true ON CONFLICT DO NOTHING"
    ),
    False: text(f"INSERT INTO outbox ({COLUMNS}) {RECORDS.format(':notices')} ON CONFLICT DO NOTHING"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """Who is to be told what, and when that is looked at."""

    identity: str
    kind: str
    due_at: int


@dataclass(slots=True)
class Due:
    """A row that somebody has taken for a while."""

    game: str
    seq: int
    identity: str
    kind: str
    mailbox: str
    tries: int
    #: Until when it is theirs. Another moment in the row says that somebody else has it by now.
    held: int = 0

    @property
    def key(self) -> tuple[str, int, str, str, str]:
        return (self.game, self.seq, self.identity, self.kind, self.mailbox)


@dataclass(frozen=True, slots=True)
class Since:
    """What has become of a game since an entry, as far as the log says it without being played."""

    status: str
    #: The seats of a person, without those that a program plays for them.
    seats: tuple[str, ...]
    #: When that person has last chosen something before it; 0 if never.
    chose_at: int
    #: Actor, line and whom the game waits for, of each later entry.
    later: tuple[tuple[str, str, str], ...]


#: Entries behind one that are looked at: whoever has not chosen for so long was told of the later ones.
MOST_LATER = 400
KEY = ("game", "seq", "identity", "kind", "mailbox")
ROW = (Notice.game, Notice.seq, Notice.identity, Notice.kind, Notice.mailbox)


def as_json(notices: Iterable[tuple[str, int, Told]]) -> str:
    return json.dumps(
        [
            {"game": game, "seq": seq, "identity": told.identity, "kind": told.kind, "due_at": told.due_at}
            for game, seq, told in notices
        ]
    )


async def begun(connection: AsyncConnection, game: str, at: int) -> None:
    """A game has begun: everybody who plays it and can be reached is told."""
    people = (
        select(Seat.game, literal(0), Seat.identity, literal(BEGAN), literal(at))
        .distinct()
        .where(Seat.game == game, exists().where(Mailbox.identity == Seat.identity))
    )
    await connection.execute(insert(Notice).from_select(COLUMNS.split(", "), people, include_defaults=False))


ASKED = "place, game, seq, identity"
#: The games, entries and people of several rows at once, each with its place among them.
AMONG = {
    True: "WITH due AS (SELECT "
    + ", ".join(f"json_extract(value, '$.{name}') AS {name}" for name in ASKED.split(", "))
    + " FROM json_each(:dues))",
    False: f"""WITH due AS (SELECT {ASKED} FROM json_to_recordset(CAST(:dues AS json))
        AS due(place int, game text, seq int, identity text))""",
}
#: How their games stand, with a row for each seat of the person there and when that seat has last chosen.
STANDS = """
SELECT due.place, games.status, seats.seat, (
    SELECT entries.at FROM entries
    WHERE entries.game = due.game AND entries.actor = seats.seat AND entries.seq <= due.seq
    ORDER BY entries.seq DESC LIMIT 1
) AS chose_at
FROM due JOIN games ON games.id = due.game
LEFT JOIN seats ON seats.game = due.game AND seats.identity = due.identity AND seats.program IS NULL
ORDER BY due.place, seats.seat"""
#: The entries since.
LATER = f"""
SELECT due.place, entries.actor, entries.line, entries.asks
FROM due JOIN entries
    ON entries.game = due.game AND entries.seq > due.seq AND entries.seq <= due.seq + {MOST_LATER}
ORDER BY due.place, entries.seq"""
SINCE = {embedded: (text(f"{among} {STANDS}"), text(f"{among} {LATER}")) for embedded, among in AMONG.items()}
SEEN = delete(Notice).where(
    Notice.game == bindparam("of"),
    Notice.identity == bindparam("who"),
    or_(Notice.kind == TURN, Notice.kind == ENDED),
    Notice.seq <= bindparam("until"),
)


#: What is due, oldest first, and having it; the row that somebody has.
DUE = (
    select(*ROW, Notice.tries)
    .where(Notice.due_at <= bindparam("at"))
    .order_by(Notice.due_at)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True)
)
HAVE = (
    update(Notice)
    .where(tuple_(*ROW).in_(bindparam("which", expanding=True)))
    .values(due_at=bindparam("until"))
)
THIS = and_(*(column == bindparam(f"this_{name}") for name, column in zip(KEY, ROW, strict=True)))
HAD = and_(THIS, Notice.due_at == bindparam("held"))
HOLD = update(Notice).where(HAD).values(due_at=bindparam("until"))
LATER_ON = (
    update(Notice)
    .where(HAD)
    .values(due_at=bindparam("until"), tries=bindparam("tried"), mailbox=bindparam("to"))
)
GONE, GONE_WHOEVER_HAS_IT = delete(Notice).where(HAD), delete(Notice).where(THIS)
NEXT = select(Notice.due_at).order_by(Notice.due_at).limit(1)


def _this(due: Due, mailbox: str | None = None) -> dict[str, Any]:
    key = due.key if mailbox is None else (*due.key[:-1], mailbox)
    return {f"this_{name}": value for name, value in zip(KEY, key, strict=True)}


def _had(due: Due) -> dict[str, Any]:
    return {**_this(due), "held": due.held}


def _place(this: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(this[f"this_{name}"] for name in KEY)


@dataclass(frozen=True, slots=True)
class _Noted:
    """What has come of a row: it is past, or was handed over to that mailbox, or given up there."""

    due: Due
    mailbox: str = ""
    trouble: str = ""
    given_up: bool = False


class Notices:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._noting = Batching(self._note)

    async def reachable(self, since: int) -> set[str]:
        """Who has got a mailbox from then on."""
        query = select(Mailbox.identity).where(Mailbox.created_at >= since).distinct()
        async with self._database.read() as connection:
            return set((await connection.execute(query)).scalars())

    async def take(self, most: int, held: int) -> list[Due]:
        """What is due, oldest first: for so many milliseconds nobody else gets it."""
        at = now()
        async with self._database.write() as connection:
            rows = await connection.execute(DUE, {"at": at, "most": most})
            taken = [filled(Due, row, held=at + held) for row in rows]
            if taken:
                await connection.execute(HAVE, {"which": [each.key for each in taken], "until": at + held})
        return taken

    async def keep(self, due: Due, held: int) -> bool:
        """Have it for so many milliseconds from now on; False if it is somebody else's, or no more."""
        until = now() + held
        async with self._database.write() as connection:
            kept = await connection.execute(HOLD, {**_had(due), "until": until})
        due.held = until
        return bool(kept.rowcount)

    async def since(self, dues: Sequence[Due]) -> dict[tuple[str, int, str, str, str], Since]:
        """How the games of these rows stand for their people; nothing where there is none any more."""
        form = [
            {"place": place, "game": due.game, "seq": due.seq, "identity": due.identity}
            for place, due in enumerate(dues)
        ]
        given, (stands, later) = {"dues": json.dumps(form)}, SINCE[self._database.embedded]
        async with self._database.read() as connection:
            standing = (await connection.execute(stands, given)).all()
            entered = (await connection.execute(later, given)).all()
        since = defaultdict[int, list[tuple[str, str, str]]](list)
        for place, actor, line, asks in entered:
            since[place].append((actor, line, asks))
        found = {}
        for place, rows in groupby(standing, key=itemgetter(0)):
            _, statuses, seats, chose_at = zip(*rows, strict=True)
            own = tuple(seat for seat in seats if seat is not None)
            chose = max(at or 0 for at in chose_at)
            found[dues[place].key] = Since(str(statuses[0]), own, chose, tuple(since[place]))
        return found

    async def put_into(
        self, due: Due, mailboxes: Sequence[tuple[str, int]], again: int | None = None
    ) -> None:
        """One row for each of these mailboxes, with when it is to go there; the row itself goes, or waits for
        the next time. Whoever has it no more writes nothing: somebody else has, and it may have arrived."""
        async with self._database.write() as connection:
            if again is None:
                found = await connection.execute(GONE, _had(due))
            else:
                found = await connection.execute(HOLD, {**_had(due), "until": again})
            if not found.rowcount:
                return
            rows = [
                {
                    **{"game": due.game, "seq": due.seq, "identity": due.identity, "kind": due.kind},
                    **{"mailbox": mailbox, "due_at": at},
                }
                for mailbox, at in mailboxes
            ]
            # The last reminder may still wait there to be tried again.
            for mailbox, _ in mailboxes:
                await connection.execute(GONE_WHOEVER_HAS_IT, _this(due, mailbox))
            if rows:
                await connection.execute(insert(Notice), rows)

    async def later(self, due: Due, at: int, *, tries: int, to: str = "") -> None:
        """Look at it again at that moment, or hand it over to that mailbox then."""
        more = {"until": at, "tried": tries, "to": to or due.mailbox}
        async with self._database.write() as connection:
            if due.kind == CLOCK and more["to"] != due.mailbox:
                # The reminder before it may still wait there to be tried again.
                if not (await connection.execute(HOLD, {**_had(due), "until": due.held})).rowcount:
                    return
                await connection.execute(GONE_WHOEVER_HAS_IT, _this(due, to))
            await connection.execute(LATER_ON, {**_had(due), **more})

    async def reminded_by(self, due: Due, at: int) -> None:
        """The first reminder that belongs to the same entry comes by then, if it does not before."""
        reminder = tuple_(*ROW) == (due.game, due.seq, due.identity, CLOCK, "")
        async with self._database.write() as connection:
            sooner = update(Notice).where(reminder, Notice.due_at > at)
            await connection.execute(sooner.values(due_at=at))

    async def done(self, due: Due) -> None:
        """There is nothing to be told any more, as far as whoever has it can see."""
        await self._noting.ask(_Noted(due))

    async def handed_over(self, due: Due, mailbox: str, trouble: str = "", *, given_up: bool = False) -> None:
        """It is with somebody else now, whoever has taken it since; and its mailbox knows what has come of
        it."""
        await self._noting.ask(_Noted(due, mailbox, trouble, given_up))

    async def finish(self) -> None:
        """Note what has been handed over."""
        await self._noting.finish()

    async def _note(self, all_noted: Sequence[_Noted]) -> list[None]:
        """In one commit, so that what was sent is known soon; in one order, so that no two processes wait for
        each other crosswise."""
        over, past = list[dict[str, Any]](), list[dict[str, Any]]()
        for noted in all_noted:
            if not noted.mailbox:
                past.append(_had(noted.due))
                continue
            over.append(_this(noted.due))
            if noted.mailbox != noted.due.mailbox:
                # Somebody who has taken it since has put it into the mailbox; or the reminder before it waits
                # there to be tried again.
                over.append(_this(noted.due, noted.mailbox))
        came = {noted.mailbox: noted for noted in all_noted if noted.mailbox}
        async with self._database.write() as connection:
            for statement, which in ((GONE_WHOEVER_HAS_IT, over), (GONE, past)):
                if which:
                    await connection.execute(statement, sorted(which, key=_place))
            await came_of_all(
                connection, [(box, came[box].trouble, came[box].given_up) for box in sorted(came)]
            )
        return [None] * len(all_noted)

    async def seen(self, looked: Iterable[tuple[str, str, int]]) -> None:
        """People have looked at tables when so much had happened there, and have seen whose turn it is, or
        that it is over: that need not be told."""
        there = [{"of": game, "who": identity, "until": seq} for game, identity, seq in sorted(looked)]
        async with self._database.write() as connection:
            await connection.execute(SEEN, there)

    async def heard(self, game: str, identity: str) -> None:
        """Somebody looks at the table, and sees what was said there."""
        there = (Notice.game == game, Notice.identity == identity, Notice.kind == TALK)
        async with self._database.write() as connection:
            await connection.execute(delete(Notice).where(*there))

    async def waiting(self) -> int:
        """When the next is due; far away if nothing waits."""
        async with self._database.read() as connection:
            return int((await connection.execute(NEXT)).scalar_one_or_none() or 2**62)
