"""What people are to be told who may be elsewhere: written down with what causes it, taken when it is due.

A row belongs to nobody yet when it is written. When it comes due it is looked at again; if it is still true
and one mailbox alone wants it at once, it is handed over there. Otherwise a row for each mailbox that wants
it takes its place, and goes when it was handed over or given up.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import and_, bindparam, delete, exists, insert, literal, select, text, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.batching import Batching
from app.store.database import Database, now
from app.store.direct import Shortcut, Words
from app.store.mailboxes import CAME, as_came
from app.store.models import Mailbox, Notice, Seat
from engine.classes import dataclass

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


def _listed(name: str, columns: str) -> dict[bool, str]:
    """What stands in a list that a statement is given, by whether the database is the embedded one."""
    names = [column.partition(" ")[0] for column in columns.split(", ")]
    extracted = ", ".join(f"json_extract(value, '$.{each}') AS {each}" for each in names)
    return {
        True: f"SELECT {extracted} FROM json_each(:{name})",
        False: f"SELECT * FROM json_to_recordset(CAST(:{name} AS json)) AS {name}({columns})",
    }


def _both(statement: str, name: str, columns: str) -> Words:
    """The same statement for both, of a list that it is given."""
    listed = _listed(name, columns)
    postgresql, embedded = (f"WITH {name} AS ({listed[kind]}) {statement}" for kind in (False, True))
    return Words(postgresql, (embedded,))


#: The games, entries and people of several rows at once, each with its place among them.
ASKED = ("due", "place int, game text, seq int, identity text")
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
SINCE = (_both(STANDS, *ASKED), _both(LATER, *ASKED))

ORDERED = "game, seq, identity, kind, mailbox"
THOSE = " AND ".join(f"outbox.{name} = {{0}}.{name}" for name in KEY)
#: What is due, oldest first, and having it.
DUE = f"SELECT {ORDERED}, tries, due_at FROM outbox WHERE due_at <= :at ORDER BY due_at LIMIT :most"
TAKE = Words(
    f"""
WITH due AS ({DUE} FOR UPDATE SKIP LOCKED)
UPDATE outbox SET due_at = :until FROM due WHERE {THOSE.format("due")}
RETURNING {", ".join(f"due.{name}" for name in KEY)}, due.tries, due.due_at""",
    (
        DUE,
        """UPDATE outbox SET due_at = :until WHERE rowid IN (
            SELECT rowid FROM outbox WHERE due_at <= :at ORDER BY due_at LIMIT :most)""",
    ),
    writes=True,
)
#: What has come of several rows: they go, those that are past only where nobody else has them by now.
PAST = _listed("noted", "game text, seq int, identity text, kind text, mailbox text, held bigint")
GO = f"""DELETE FROM outbox WHERE {{0}} IN (
    SELECT outbox.{{0}} FROM ({PAST[True]}) AS noted CROSS JOIN outbox ON {THOSE.format("noted")}
    WHERE noted.held IS NULL OR outbox.due_at = noted.held)"""
NOTE = Words(
    f"""
WITH held AS (
    SELECT outbox.* FROM ({PAST[False]}) AS noted JOIN outbox ON {THOSE.format("noted")}
    WHERE noted.held IS NULL OR outbox.due_at = noted.held
    ORDER BY {", ".join(f"outbox.{name}" for name in KEY)} FOR UPDATE OF outbox
), gone AS (DELETE FROM outbox USING held WHERE {THOSE.format("held")})
{CAME[False]}""",
    (GO.format("rowid"), CAME[True]),
    writes=True,
)
#: What people have seen at tables need not be told any more.
LOOKED = _listed("looked", "game text, identity text, seq int")
WAS_SEEN = """outbox.game = looked.game AND outbox.identity = looked.identity
    AND outbox.kind IN ('turn', 'ended') AND outbox.seq <= looked.seq"""
SEEN = Words(
    # In the order in which NOTE takes them, or the two might wait for each other crosswise.
    f"""
WITH held AS (
    SELECT outbox.* FROM ({LOOKED[False]}) AS looked JOIN outbox ON {WAS_SEEN}
    ORDER BY {", ".join(f"outbox.{name}" for name in KEY)} FOR UPDATE OF outbox
) DELETE FROM outbox USING held WHERE {THOSE.format("held")}""",
    (
        f"""DELETE FROM outbox WHERE rowid IN (
            SELECT outbox.rowid FROM ({LOOKED[True]}) AS looked CROSS JOIN outbox ON {WAS_SEEN})""",
    ),
    writes=True,
)
NEXT = "SELECT due_at FROM outbox ORDER BY due_at LIMIT 1"
WAITING = Words(NEXT, (NEXT,))

#: The row that somebody has.
THIS = and_(*(column == bindparam(f"this_{name}") for name, column in zip(KEY, ROW, strict=True)))
HAD = and_(THIS, Notice.due_at == bindparam("held"))
HOLD = update(Notice).where(HAD).values(due_at=bindparam("until"))
LATER_ON = (
    update(Notice)
    .where(HAD)
    .values(due_at=bindparam("until"), tries=bindparam("tried"), mailbox=bindparam("to"))
)
GONE, GONE_WHOEVER_HAS_IT = delete(Notice).where(HAD), delete(Notice).where(THIS)


def _this(due: Due, mailbox: str | None = None) -> dict[str, Any]:
    return {f"this_{name}": value for name, value in _keyed(due, mailbox).items()}


def _keyed(due: Due, mailbox: str | None = None) -> dict[str, Any]:
    key = due.key if mailbox is None else (*due.key[:-1], mailbox)
    return dict(zip(KEY, key, strict=True))


def _had(due: Due) -> dict[str, Any]:
    return {**_this(due), "held": due.held}


@dataclass(frozen=True, slots=True)
class _Noted:
    """What has come of a row: it is past, or was handed over to that mailbox, or given up there."""

    due: Due
    mailbox: str = ""
    trouble: str = ""
    given_up: bool = False


class Notices:
    def __init__(self, database: Database, shortcut: Shortcut) -> None:
        self._database = database
        self._shortcut = shortcut
        self._noting = Batching(self._note)

    async def reachable(self, since: int) -> set[str]:
        """Who has got a mailbox from then on."""
        query = select(Mailbox.identity).where(Mailbox.created_at >= since).distinct()
        async with self._database.read() as connection:
            return set((await connection.execute(query)).scalars())

    async def take(self, most: int, held: int) -> list[Due]:
        """What is due, oldest first: for so many milliseconds nobody else gets it."""
        at = now()
        rows = await self._shortcut.ask(TAKE, at=at, most=most, until=at + held)
        # The oldest come first, whatever the database begins with.
        rows.sort(key=itemgetter("due_at"))
        return [Due(**{name: row[name] for name in (*KEY, "tries")}, held=at + held) for row in rows]

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
        standing, entered = [await self._shortcut.ask(words, due=json.dumps(form)) for words in SINCE]
        since = defaultdict[int, list[tuple[str, str, str]]](list)
        for row in entered:
            since[row["place"]].append((row["actor"], row["line"], row["asks"]))
        found = {}
        for place, rows in groupby(standing, key=itemgetter("place")):
            seats = list(rows)
            found[dues[place].key] = Since(
                seats[0]["status"],
                tuple(row["seat"] for row in seats if row["seat"] is not None),
                max(row["chose_at"] or 0 for row in seats),
                tuple(since[place]),
            )
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
        noted = list[dict[str, Any]]()
        for each in all_noted:
            if not each.mailbox:
                noted.append({**_keyed(each.due), "held": each.due.held})
                continue
            noted.append(_keyed(each.due))
            if each.mailbox != each.due.mailbox:
                # Somebody who has taken it since has put it into the mailbox; or the reminder before it waits
                # there to be tried again.
                noted.append(_keyed(each.due, each.mailbox))
        came = {each.mailbox: each for each in all_noted if each.mailbox}
        told = as_came((box, each.trouble, each.given_up) for box, each in came.items())
        await self._shortcut.ask(NOTE, noted=json.dumps(noted), came=told, at=now())
        return [None] * len(all_noted)

    async def seen(self, looked: Iterable[tuple[str, str, int]]) -> None:
        """People have looked at tables when so much had happened there, and have seen whose turn it is, or
        that it is over: that need not be told."""
        there = [{"game": game, "identity": identity, "seq": seq} for game, identity, seq in sorted(looked)]
        await self._shortcut.ask(SEEN, looked=json.dumps(there))

    async def heard(self, game: str, identity: str) -> None:
        """Somebody looks at the table, and sees what was said there."""
        there = (Notice.game == game, Notice.identity == identity, Notice.kind == TALK)
        async with self._database.write() as connection:
            await connection.execute(delete(Notice).where(*there))

    async def waiting(self) -> int:
        """When the next is due; far away if nothing waits."""
        found = await self._shortcut.ask(WAITING)
        return int(found[0]["due_at"]) if found else 2**62
