"""What is stored about somebody, whole; and the games they have played to the end, with whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnClause, ColumnElement, func, select

from app.store.database import Database
from app.store.models import (
    Block,
    Call,
    Digest,
    Entry,
    Eyes,
    Game,
    Identity,
    Import,
    Invitation,
    KnownBrowser,
    LineReport,
    Mailbox,
    Mute,
    Notice,
    PasswordLink,
    Plan,
    ProblemReport,
    Said,
    Seat,
    Session,
    Sign,
    Visit,
    Vote,
    VoteAnswer,
)
from engine.classes import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """What is told of one table: by which column it is somebody's, and what of it."""

    whose: ColumnClause[Any]
    columns: tuple[ColumnClause[Any], ...]


#: Left out is what opens something (passwords, tokens, keys of a browser, shares in the dice, which are shown
#: with the game), and what others have done about somebody: who has muted or reported them is theirs.
PARTS: Mapping[str, Part] = {
    "person": Part(
        Identity.id,
        (
            Identity.id,
            Identity.name,
            Identity.claimed,
            Identity.created_at,
            Identity.language,
            Identity.banned_at,
            Identity.withdrawn_at,
        ),
    ),
    "sessions": Part(
        Session.identity,
        (Session.kind, Session.browser, Session.opened_at, Session.seen_at, Session.expires_at),
    ),
    "browsers": Part(KnownBrowser.identity, (KnownBrowser.browser, KnownBrowser.at)),
    "password_links": Part(PasswordLink.identity, (PasswordLink.expires_at, PasswordLink.used_at)),
    "tables_opened": Part(
        Game.creator, (Game.id, Game.kind, Game.status, Game.created_at, Game.finished_at, Game.opened_from)
    ),
    "seats": Part(Seat.identity, (Seat.game, Seat.seat, Seat.program, Seat.taken_at)),
    "seats_left": Part(Seat.left_by, (Seat.game, Seat.seat)),
    "seen_as": Part(Eyes.identity, (Eyes.game, Eyes.side, Eyes.browser)),
    # What an entry has drawn is for who may know it; the record of a finished game has it.
    "entries": Part(Entry.identity, (Entry.game, Entry.seq, Entry.actor, Entry.at)),
    "talk": Part(
        Said.identity, (Said.game, Said.channel, Said.number, Said.seat, Said.text, Said.at, Said.deleted_at)
    ),
    "waits_to_be_told": Part(Notice.identity, (Notice.game, Notice.seq, Notice.kind, Notice.due_at)),
    "plans": Part(
        Plan.identity,
        (
            Plan.game,
            Plan.number,
            Plan.seat,
            Plan.kind,
            Plan.choice,
            Plan.laid_at,
            Plan.state,
            Plan.why,
            Plan.seq,
        ),
    ),
    "mailboxes": Part(
        Mailbox.identity,
        (
            Mailbox.kind,
            Mailbox.address,
            Mailbox.form,
            Mailbox.label,
            Mailbox.wishes,
            Mailbox.created_at,
            Mailbox.last_at,
            Mailbox.trouble,
            Mailbox.failed_at,
            Mailbox.confirmed_at,
        ),
    ),
    "muted": Part(Mute.reader, (Mute.game, Mute.channel, Mute.number)),
    "lines_reported": Part(
        LineReport.reporter, (LineReport.game, LineReport.channel, LineReport.number, LineReport.words)
    ),
    "invitations": Part(Invitation.created_by, (Invitation.game, Invitation.seat, Invitation.created_at)),
    "invitations_used": Part(Invitation.used_by, (Invitation.game, Invitation.seat, Invitation.used_at)),
    "called": Part(Call.by, (Call.game, Call.at)),
    "called_by": Part(Call.identity, (Call.game, Call.at, Call.state)),
    "blocked": Part(Block.identity, (Block.at,)),
    "votes": Part(Vote.identity, (Vote.game, Vote.number, Vote.proposal, Vote.at, Vote.state)),
    "answers": Part(
        VoteAnswer.identity, (VoteAnswer.game, VoteAnswer.number, VoteAnswer.agree, VoteAnswer.at)
    ),
    "signs": Part(Sign.identity, (Sign.game, Sign.at)),
    "seen": Part(Visit.identity, (Visit.game, Visit.seq, Visit.at)),
    "imports": Part(Import.identity, (Import.id, Import.text, Import.created_at)),
    "problems": Part(
        ProblemReport.identity,
        (ProblemReport.game, ProblemReport.seq, ProblemReport.viewer, ProblemReport.words, ProblemReport.at),
    ),
}
#: The most recent games that are looked through.
MOST_GAMES = 2000


@dataclass(frozen=True, slots=True)
class Together:
    """A seat at a table where somebody sits, theirs or another's."""

    game: str
    status: str
    winner: str
    won_by: str
    at: int
    entries: int
    mode: str
    options: str
    seat: str
    identity: str | None
    name: str | None
    program: str | None


class People:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def everything(self, identity: str) -> dict[str, list[dict[str, Any]]]:
        """All that is stored about somebody, by what it is."""
        found: dict[str, list[dict[str, Any]]] = {}
        async with self._database.read() as connection:
            for name, part in PARTS.items():
                rows = await connection.execute(select(*part.columns).where(part.whose == identity))
                found[name] = [dict(row._mapping) for row in rows]
            daily = select(Digest.for_at).join(Mailbox, Mailbox.id == Digest.mailbox)
            rows = await connection.execute(daily.where(Mailbox.identity == identity))
            found["once_a_day"] = [dict(row._mapping) for row in rows]
        return found

    async def met(self, identity: str) -> list[str]:
        """Whom somebody has sat with at a table that has begun; nobody's practice."""
        seats = Seat.__table__.alias("own")
        own, theirs = seats.c, Seat.__table__.alias("theirs").c
        query = (
            select(theirs.identity)
            .distinct()
            .join(seats, own.game == theirs.game)
            .join(Game, Game.id == own.game)
            .join(Identity, (Identity.id == theirs.identity) & Identity.withdrawn_at.is_(None))
            .where(own.identity == identity, theirs.identity != identity)
            .where(Game.status.in_(("playing", "finished")), Game.kind != "practice")
        )
        async with self._database.read() as connection:
            return [other for other in (await connection.execute(query)).scalars() if other is not None]

    async def together(self, identity: str) -> Sequence[Together]:
        """The seats of the tables where somebody has played or plays, newest first; nobody's practice."""
        mine = select(Seat.game).where(Seat.identity == identity)
        last = select(func.max(Entry.seq)).where(Entry.game == Game.id).correlate(Game).scalar_subquery()
        played: ColumnElement[bool] = Game.status.in_(("playing", "finished")) & (Game.kind != "practice")
        newest = (
            select(Game.id)
            .where(Game.id.in_(mine), played)
            .order_by(Game.started_at.desc(), Game.id)
            .limit(MOST_GAMES)
        )
        query = (
            select(
                *(Game.id.label("game"), Game.status, Game.winner, Game.won_by),
                func.coalesce(Game.finished_at, Game.started_at, Game.created_at).label("at"),
                func.coalesce(last, 0).label("entries"),
                *(Game.mode, Game.options),
                *(Seat.seat, Seat.identity, Identity.name, Seat.program),
            )
            .join(Seat, Seat.game == Game.id)
            .outerjoin(Identity, (Identity.id == Seat.identity) & Identity.withdrawn_at.is_(None))
            .where(Game.id.in_(newest))
            .order_by(Game.started_at.desc(), Game.id, Seat.place)
        )
        async with self._database.read() as connection:
            return [Together(**row._mapping) for row in await connection.execute(query)]
