"""The tables of the database. Times are milliseconds since 1970, by the server's clock.

Long because all of them stand on one page: what a migration changes, a backup copies and an export tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnClause,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

from app.clocks.fold import SILENCE

#: Tables that grow by play lie in parts by game; all their keys begin with it.
BY_GAME = {"postgresql_partition_by": "HASH (game)"}


#: Games of which what everybody was told is still to be kept.
NOT_ARCHIVED = text("status = 'finished' AND archived_at IS NULL")


class _Said(NamedTuple):
    what: tuple[Any, ...]
    how: Mapping[str, Any]


def column(*what: object, **how: object) -> Any:
    """A column. Its annotation says whether it may be empty, and what it holds where nothing else does."""
    return _Said(what, how)


#: How a column is kept of which its annotation alone says what it holds.
KEPT: Mapping[str, type[Any]] = {"int": Integer, "bool": Boolean}


def _column(name: str, annotated: str, said: _Said) -> Column[Any]:
    kind, _, rest = annotated.removeprefix("ColumnClause[").removesuffix("]").partition(" | ")
    what = said.what or ((KEPT[kind],) if kind in KEPT else ())
    return Column(name, *what, **{"nullable": rest == "None", **said.how})


class _Tabled(type):
    """Makes a table of a class, and a column of what the class says of each.

    Rows are asked for by statements, and nothing here is ever an object with a life of its own. To map
    classes for that took longer at every start than to read all that is in the box.
    """

    metadata: MetaData
    __tablename__: str
    __table__: Table

    def __new__(mcs, name: str, bases: tuple[type, ...], has: dict[str, Any]) -> _Tabled:
        made = super().__new__(mcs, name, bases, has)
        if bases:
            columns = [_column(key, kind, has[key]) for key, kind in has["__annotations__"].items()]
            rest: tuple[Any, ...] = has.get("__table_args__", ())
            options = has.get("__table_options__", {})
            made.__table__ = Table(made.__tablename__, made.metadata, *columns, *rest, **options)
            for each in columns:
                setattr(made, each.key, each)
        return made

    def __clause_element__(cls) -> Table:
        """What a statement takes it for."""
        return cls.__table__


class Base(metaclass=_Tabled):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class Identity(Base):
    """Somebody: a guest with a name, or an account with a password."""

    __tablename__ = "identities"

    id: ColumnClause[str] = column(String(32), primary_key=True)
    name: ColumnClause[str] = column(String(40))
    #: The name as it is compared; only accounts have one, so that each name is claimed once.
    claimed: ColumnClause[str | None] = column(String(80), unique=True)
    #: What that name looks like; names of others that look the same are not given out.
    likeness: ColumnClause[str | None] = column(String(80), index=True)
    password: ColumnClause[str | None] = column(String(200))
    created_at: ColumnClause[int] = column(BigInteger)
    #: Since when the host lets them do nothing here any more.
    banned_at: ColumnClause[int | None] = column(BigInteger)
    #: Which language they have chosen to read, by its letters; nothing where the browser says it.
    language: ColumnClause[str | None] = column(String(8))
    #: Since when the account is deleted: its games stay, its name does not.
    withdrawn_at: ColumnClause[int | None] = column(BigInteger)


class Session(Base):
    """A browser that is somebody. The cookie is the id, signed: this table alone opens nothing."""

    __tablename__ = "sessions"

    id: ColumnClause[str] = column(String(64), primary_key=True)
    identity: ColumnClause[str] = column(ForeignKey("identities.id", ondelete="CASCADE"), index=True)
    expires_at: ColumnClause[int] = column(BigInteger)
    opened_at: ColumnClause[int] = column(BigInteger, server_default="0")
    #: When it was last used, to the hour.
    seen_at: ColumnClause[int] = column(BigInteger, server_default="0")
    #: guest or account: a guest has nothing but the session, which lives longer.
    kind: ColumnClause[str] = column(String(16), server_default="account")
    #: What the browser calls itself, so that its owner knows it again in a list.
    browser: ColumnClause[str] = column(String(120), server_default="")


class LoginFailure(Base):
    """A password that was wrong; kept as long as it limits further attempts."""

    __tablename__ = "login_failures"

    id: ColumnClause[int] = column(primary_key=True)
    name: ColumnClause[str] = column(String(80), index=True)
    address: ColumnClause[str] = column(String(64), index=True)
    #: The browser it came from, if the account knows it: it is counted apart, nobody else locks it out.
    browser: ColumnClause[str] = column(String(64), default="", server_default="")
    at: ColumnClause[int] = column(BigInteger)


class KnownBrowser(Base):
    """A browser in which somebody has proved to be that account."""

    __tablename__ = "known_browsers"

    identity: ColumnClause[str] = column(ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True)
    browser: ColumnClause[str] = column(String(64), primary_key=True)
    at: ColumnClause[int] = column(BigInteger)


class PasswordLink(Base):
    """A way back for whoever has forgotten the password. Only the hash of the link is kept."""

    __tablename__ = "password_links"

    token: ColumnClause[str] = column(String(64), primary_key=True)
    identity: ColumnClause[str] = column(ForeignKey("identities.id", ondelete="CASCADE"), index=True)
    expires_at: ColumnClause[int] = column(BigInteger)
    used_at: ColumnClause[int | None] = column(BigInteger)


class Game(Base):
    """A table, from its creation to the end of its game. What happens in the game is in the log alone."""

    __tablename__ = "games"
    __table_args__ = (
        CheckConstraint("status IN ('open', 'playing', 'finished', 'closed')", name="status"),
        Index("ix_games_listed", "status", "public", "created_at"),
        Index(
            "ix_games_not_archived", "finished_at", sqlite_where=NOT_ARCHIVED, postgresql_where=NOT_ARCHIVED
        ),
    )

    id: ColumnClause[str] = column(String(32), primary_key=True)
    creator: ColumnClause[str] = column(ForeignKey("identities.id"), index=True)
    #: versus, practice (one identity on both sides) or program.
    kind: ColumnClause[str] = column(String(16))
    status: ColumnClause[str] = column(String(16))
    public: ColumnClause[bool] = column()
    free_sides: ColumnClause[bool] = column()
    spectators: ColumnClause[bool] = column()
    #: Whether the key was chosen by somebody, who therefore may know the dice.
    chosen_key: ColumnClause[bool] = column()
    #: What binds the server to the key; published with the table.
    commitment: ColumnClause[str] = column(String(64))
    #: Whom the game waits for at its beginning; after that it stands in the log.
    asks: ColumnClause[str] = column(String(80), default="")
    winner: ColumnClause[str] = column(String(20), default="")
    won_by: ColumnClause[str] = column(String(20), default="")
    rematch_of: ColumnClause[str | None] = column(ForeignKey("games.id"), unique=True)
    #: What was agreed about time: none, relaxed or live; seconds; lose or program.
    clock_kind: ColumnClause[str] = column(String(16), default="none", server_default="none")
    clock_turn: ColumnClause[int] = column(default=0, server_default="0")
    clock_reserve: ColumnClause[int] = column(default=0, server_default="0")
    clock_flag: ColumnClause[str] = column(String(16), default="lose", server_default="lose")
    #: What was agreed about rest: days of the week, by the clock of which zone, days off of each in a year.
    rest_week: ColumnClause[str] = column(String(16), default="", server_default="")
    rest_zone: ColumnClause[str] = column(String(64), default="UTC", server_default="UTC")
    days_off: ColumnClause[int] = column(default=0, server_default="0")
    created_at: ColumnClause[int] = column(BigInteger)
    #: What was agreed about silence: the seconds after which it ends a game.
    silence: ColumnClause[int] = column(default=SILENCE, server_default=str(SILENCE))
    #: When somebody last sat down, stood up or got ready.
    touched_at: ColumnClause[int | None] = column(BigInteger)
    #: Where it was opened from, so that no address fills the lobby; forgotten when the game is over.
    opened_from: ColumnClause[str] = column(String(64), default="", server_default="")
    #: For how many seconds shares can be shown once all are promised, and until when; none before that.
    reveal_for: ColumnClause[int] = column(default=86400, server_default="86400")
    reveal_until: ColumnClause[int | None] = column(BigInteger)
    #: Which readings were agreed that are not the usual ones, as a JSON object.
    options: ColumnClause[str] = column(Text, default="{}", server_default="{}")
    #: In which mode it is played; empty where that is the usual one.
    mode: ColumnClause[str] = column(String(40), default="", server_default="")
    started_at: ColumnClause[int | None] = column(BigInteger)
    finished_at: ColumnClause[int | None] = column(BigInteger)
    #: When what everybody was told of it was kept; that is done once, after its end.
    archived_at: ColumnClause[int | None] = column(BigInteger)


class GameSecret(Base):
    """What decides the dice. It stands apart so that no listing of games can carry it along."""

    __tablename__ = "game_secrets"

    game: ColumnClause[str] = column(ForeignKey("games.id"), primary_key=True)
    key: ColumnClause[bytes] = column(LargeBinary(32))
    #: What the game was started with, as the engine saves it; none before the start.
    head: ColumnClause[str | None] = column(Text)


class Seat(Base):
    """A side of a table, and who has it: an identity, a program, or nobody yet."""

    __tablename__ = "seats"

    game: ColumnClause[str] = column(ForeignKey("games.id"), primary_key=True)
    seat: ColumnClause[str] = column(String(20), primary_key=True)
    #: The engine's order of seats, in which their nonces count.
    place: ColumnClause[int] = column()
    identity: ColumnClause[str | None] = column(ForeignKey("identities.id"), index=True)
    #: The program that plays it; beside an identity, in its place until it takes the seat back.
    program: ColumnClause[str | None] = column(String(20))
    #: A person's commitment to a share in the dice, given after the table's own was published: being ready.
    promise: ColumnClause[str | None] = column(String(64))
    #: The share itself, shown when all have promised theirs.
    nonce: ColumnClause[str | None] = column(String(64))
    #: When whoever has it took it over from somebody else; 0 for who had it at the beginning.
    taken_at: ColumnClause[int] = column(BigInteger, default=0, server_default="0")
    #: While nobody has it: who had it last, and may come back if nobody is left to give it to somebody else.
    left_by: ColumnClause[str | None] = column(ForeignKey("identities.id"), index=True)


class Eyes(Base):
    """Who has seen what one side of a game sees, and in which browser: they play no seat of the other."""

    __tablename__ = "eyes"

    game: ColumnClause[str] = column(ForeignKey("games.id"), primary_key=True)
    #: The faction.
    side: ColumnClause[str] = column(String(20), primary_key=True)
    identity: ColumnClause[str] = column(ForeignKey("identities.id"), primary_key=True)
    #: The browser by its own cookie; empty where it has none.
    browser: ColumnClause[str] = column(String(64), primary_key=True)


class Entry(Base):
    """The log: the truth about a game. Rows are added and never changed; triggers see to that."""

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("game", "actor", "client_id"),)
    __table_options__ = BY_GAME

    game: ColumnClause[str] = column(ForeignKey("games.id"), primary_key=True)
    seq: ColumnClause[int] = column(primary_key=True)
    actor: ColumnClause[str] = column(String(20))
    #: Made by the client, so that a retry is recognised.
    client_id: ColumnClause[str | None] = column(String(64))
    #: The engine's line of the entry: kind, draws, seal and choice.
    line: ColumnClause[str] = column(Text)
    #: Whom the game waits for after it.
    asks: ColumnClause[str] = column(String(80))
    identity: ColumnClause[str | None] = column(ForeignKey("identities.id"))
    at: ColumnClause[int] = column(BigInteger)


class Snapshot(Base):
    """Positions on the way: a cache that may be thrown away. Only the build that made one trusts it."""

    __tablename__ = "snapshots"
    __table_options__ = BY_GAME

    game: ColumnClause[str] = column(ForeignKey("games.id"), primary_key=True)
    seq: ColumnClause[int] = column(primary_key=True)
    build: ColumnClause[str] = column(String(64), primary_key=True)
    text: ColumnClause[str] = column(Text)


class Archive(Base):
    """What everybody was told of a game that is over, once for all and by seat. Added, and never changed."""

    __tablename__ = "archives"
    __table_options__ = BY_GAME

    game: ColumnClause[str] = column(ForeignKey("games.id"), primary_key=True)
    part: ColumnClause[str] = column(String(20), primary_key=True)
    content: ColumnClause[bytes] = column(LargeBinary)


class Said(Base):
    """A line of chat, numbered within its channel so that one channel tells nothing of another."""

    __tablename__ = "chat"
    __table_args__ = (UniqueConstraint("game", "identity", "client_id"),)
    __table_options__ = BY_GAME

    game: ColumnClause[str] = column(ForeignKey("games.id"), primary_key=True)
    channel: ColumnClause[str] = column(String(20), primary_key=True)
    number: ColumnClause[int] = column(primary_key=True)
    identity: ColumnClause[str] = column(ForeignKey("identities.id"))
    seat: ColumnClause[str] = column(String(20))
    client_id: ColumnClause[str] = column(String(64))
    #: Empty once its author has deleted it.
    text: ColumnClause[str] = column(Text)
    #: The ready phrase that the text stands for.
    phrase: ColumnClause[str | None] = column(Text)
    at: ColumnClause[int] = column(BigInteger)
    deleted_at: ColumnClause[int | None] = column(BigInteger)


class Notice(Base):
    """Something that somebody is to be told who may be elsewhere; gone when it was, or is past."""

    __tablename__ = "outbox"
    # Looked for in all parts at once by whoever carries what is due: the only index that has no game in it.
    __table_args__ = (Index("ix_outbox_due_at", "due_at"),)
    __table_options__ = BY_GAME

    game: ColumnClause[str] = column(ForeignKey("games.id"), primary_key=True)
    #: The entry it follows from, 0 for the beginning; of a vote its number, of a line of talk its place.
    seq: ColumnClause[int] = column(primary_key=True)
    identity: ColumnClause[str] = column(ForeignKey("identities.id"), primary_key=True)
    kind: ColumnClause[str] = column(String(16), primary_key=True)
    #: The mailbox it goes to; empty until it has come due and is put into those that want it.
    mailbox: ColumnClause[str] = column(String(32), primary_key=True, default="", server_default="")
    #: When it is looked at next: also for how long nobody else takes what somebody has taken.
    due_at: ColumnClause[int] = column(BigInteger)
    #: How often it was tried to hand it over.
    tries: ColumnClause[int] = column(default=0, server_default="0")


class Plan(Base):
    """What somebody has laid down for a question that may come: theirs alone, like all that hangs on it."""

    __tablename__ = "plans"
    __table_args__ = (
        UniqueConstraint("game", "identity", "client_id"),
        CheckConstraint("state IN ('waits', 'used', 'dropped', 'withdrawn')", name="state"),
    )

    game: ColumnClause[str] = column(ForeignKey("games.id"), primary_key=True)
    #: Whose it is. Numbers go by person, so that nobody counts another's.
    identity: ColumnClause[str] = column(ForeignKey("identities.id"), primary_key=True)
    number: ColumnClause[int] = column(primary_key=True)
    client_id: ColumnClause[str] = column(String(64))
    seat: ColumnClause[str] = column(String(20))
    #: The kind of question, what it said of itself as JSON, and both with its menu as a hash.
    kind: ColumnClause[str] = column(String(40))
    prompt: ColumnClause[str] = column(Text)
    asked: ColumnClause[str] = column(String(64))
    #: The line of the choice.
    choice: ColumnClause[str] = column(Text)
    #: The last question there was when it was laid down: it is for later ones.
    after: ColumnClause[int] = column()
    laid_at: ColumnClause[int] = column(BigInteger)
    state: ColumnClause[str] = column(String(16))
    #: Why it was dropped.
    why: ColumnClause[str] = column(String(16), default="", server_default="")
    #: The entry it has become.
    seq: ColumnClause[int | None] = column()
    ended_at: ColumnClause[int | None] = column(BigInteger)


class Mailbox(Base):
    """Where somebody is written to: a browser, an address on the web, or one of mail."""

    __tablename__ = "mailboxes"
    __table_args__ = (UniqueConstraint("identity", "digest"),)

    id: ColumnClause[str] = column(String(32), primary_key=True)
    identity: ColumnClause[str] = column(ForeignKey("identities.id", ondelete="CASCADE"), index=True)
    #: webhook, push or mail.
    kind: ColumnClause[str] = column(String(16))
    address: ColumnClause[str] = column(Text)
    #: Of the address, which somebody has here once.
    digest: ColumnClause[str] = column(String(64))
    #: What a webhook is told in: json, discord, slack, ntfy.
    form: ColumnClause[str] = column(String(16), default="", server_default="")
    #: What a browser wants things encrypted with, as JSON.
    keys: ColumnClause[str] = column(Text, default="", server_default="")
    #: By which its owner knows it again in a list.
    label: ColumnClause[str] = column(String(120))
    #: What its owner wants to be told there, and when, as JSON.
    wishes: ColumnClause[str] = column(Text, default="{}", server_default="{}")
    created_at: ColumnClause[int] = column(BigInteger, index=True)
    #: When something was last sent there, and what came of it; nothing if it was taken.
    last_at: ColumnClause[int | None] = column(BigInteger)
    trouble: ColumnClause[str] = column(String(40), default="", server_default="")
    #: Since when something was given up there, if nothing has got through since.
    failed_at: ColumnClause[int | None] = column(BigInteger)
    #: Of mail: when whoever reads it has said that the address is theirs. Before that nothing goes there.
    confirmed_at: ColumnClause[int | None] = column(BigInteger)


class Digest(Base):
    """A mailbox to which once a day goes what waits for its owner: when next."""

    __tablename__ = "digests"

    mailbox: ColumnClause[str] = column(ForeignKey("mailboxes.id", ondelete="CASCADE"), primary_key=True)
    #: The moment that was wished for; by it the message is known, however often it is tried.
    for_at: ColumnClause[int] = column(BigInteger)
    #: When it is looked at next: also for how long nobody else takes what somebody has taken.
    due_at: ColumnClause[int] = column(BigInteger, index=True)
    tries: ColumnClause[int] = column(default=0, server_default="0")


class SharedLimit(Base):
    """What may not be done without end, counted by all processes together; kept until it counts no more."""

    __tablename__ = "shared_limits"

    #: The hash of what it is counted for.
    key: ColumnClause[str] = column(String(64), primary_key=True)
    #: When it is as if nothing had been done.
    full_at: ColumnClause[int] = column(BigInteger, index=True)


class Mute(Base):
    """A reader who is not told any more what an author says at a table."""

    __tablename__ = "mutes"

    game: ColumnClause[str] = column(ForeignKey("games.id"), primary_key=True)
    reader: ColumnClause[str] = column(ForeignKey("identities.id"), primary_key=True)
    author: ColumnClause[str] = column(ForeignKey("identities.id"), primary_key=True)
    #: The line by which the reader pointed at the author.
    channel: ColumnClause[str] = column(String(20))
    number: ColumnClause[int] = column()


class LineReport(Base):
    """A line that a reader has shown to the host, with what was said around it."""

    __tablename__ = "line_reports"
    __table_args__ = (UniqueConstraint("game", "channel", "number", "reporter"),)

    id: ColumnClause[int] = column(primary_key=True)
    game: ColumnClause[str] = column(ForeignKey("games.id"))
    channel: ColumnClause[str] = column(String(20))
    number: ColumnClause[int] = column()
    reporter: ColumnClause[str] = column(ForeignKey("identities.id"))
    author: ColumnClause[str] = column(ForeignKey("identities.id"))
    words: ColumnClause[str] = column(Text)
    #: The line and those before it as JSON, as they stood then: deleting a line does not delete this.
    context: ColumnClause[str] = column(Text)
    at: ColumnClause[int] = column(BigInteger)


class Invitation(Base):
    """A link that seats whoever posts it first. Only the hash of the link is kept."""

    __tablename__ = "invitations"

    token: ColumnClause[str] = column(String(64), primary_key=True)
    game: ColumnClause[str] = column(ForeignKey("games.id"), index=True)
    #: The seat it is for; none means any that is free.
    seat: ColumnClause[str | None] = column(String(20))
    created_by: ColumnClause[str] = column(ForeignKey("identities.id"))
    #: It was made at the command line, and stands in the name of who has opened the table.
    by_host: ColumnClause[bool] = column(default=False, server_default=false())
    created_at: ColumnClause[int] = column(BigInteger)
    used_by: ColumnClause[str | None] = column(ForeignKey("identities.id"))
    used_at: ColumnClause[int | None] = column(BigInteger)


class Call(Base):
    """Somebody who is asked by name to come to a table, by whom they have played with."""

    __tablename__ = "calls"
    __table_args__ = (
        Index("ix_calls_by", "by", "at"),
        CheckConstraint("state IN ('open', 'accepted', 'refused', 'unheard')", name="state"),
    )

    game: ColumnClause[str] = column(ForeignKey("games.id"), primary_key=True)
    identity: ColumnClause[str] = column(ForeignKey("identities.id"), primary_key=True, index=True)
    by: ColumnClause[str] = column(ForeignKey("identities.id"))
    at: ColumnClause[int] = column(BigInteger)
    #: unheard: whoever is called wants nothing of who calls, and was not told.
    state: ColumnClause[str] = column(String(16))


class Block(Base):
    """Somebody who wants nothing of somebody else."""

    __tablename__ = "blocks"

    identity: ColumnClause[str] = column(ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True)
    blocked: ColumnClause[str] = column(ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True)
    at: ColumnClause[int] = column(BigInteger)


class Vote(Base):
    """Something that was proposed to a table."""

    __tablename__ = "votes"
    __table_args__ = (
        CheckConstraint("state IN ('open', 'agreed', 'carried', 'refused', 'withdrawn')", name="state"),
    )

    game: ColumnClause[str] = column(ForeignKey("games.id"), primary_key=True)
    number: ColumnClause[int] = column(primary_key=True)
    proposal: ColumnClause[str] = column(String(16))
    #: The seat whose player would be replaced, and by whom: a program, or nobody until a link is used.
    seat: ColumnClause[str] = column(String(20))
    successor: ColumnClause[str] = column(String(16))
    #: The side that would have won.
    winner: ColumnClause[str] = column(String(20))
    #: The first entry that would be taken back.
    back_to: ColumnClause[int] = column(server_default="0")
    #: Of a holiday, as dates.
    first_day: ColumnClause[str] = column(String(10), default="", server_default="")
    last_day: ColumnClause[str] = column(String(10), default="", server_default="")
    #: The seat it was proposed from.
    by_seat: ColumnClause[str] = column(String(20))
    identity: ColumnClause[str] = column(ForeignKey("identities.id"))
    at: ColumnClause[int] = column(BigInteger)
    state: ColumnClause[str] = column(String(16))


class VoteAnswer(Base):
    """What somebody said to it; the client's id lets a retry be recognised."""

    __tablename__ = "vote_answers"
    __table_args__ = (Index("ix_vote_answers_vote", "game", "number"),)

    game: ColumnClause[str] = column(ForeignKey("games.id"), primary_key=True)
    identity: ColumnClause[str] = column(ForeignKey("identities.id"), primary_key=True)
    client_id: ColumnClause[str] = column(String(64), primary_key=True)
    number: ColumnClause[int] = column()
    agree: ColumnClause[bool] = column()
    at: ColumnClause[int] = column(BigInteger)


class Sign(Base):
    """When somebody last showed a sign at a table where silence could come to mean something."""

    __tablename__ = "signs"

    game: ColumnClause[str] = column(ForeignKey("games.id"), primary_key=True)
    identity: ColumnClause[str] = column(ForeignKey("identities.id"), primary_key=True)
    at: ColumnClause[int] = column(BigInteger)


class Visit(Base):
    """How far somebody has seen a game they play, and when they last looked."""

    __tablename__ = "visits"

    game: ColumnClause[str] = column(ForeignKey("games.id"), primary_key=True)
    identity: ColumnClause[str] = column(ForeignKey("identities.id"), primary_key=True)
    seq: ColumnClause[int] = column()
    at: ColumnClause[int] = column(BigInteger)


class Heartbeat(Base):
    """A process of the server, and when it was last seen alive."""

    __tablename__ = "heartbeats"

    process: ColumnClause[str] = column(String(32), primary_key=True)
    at: ColumnClause[int] = column(BigInteger)
    #: It has ended in order.
    stopped: ColumnClause[bool] = column()


class Lease(Base):
    """What one process at a time does for all, and until when nobody else does it."""

    __tablename__ = "leases"

    name: ColumnClause[str] = column(String(32), primary_key=True)
    holder: ColumnClause[str] = column(String(32))
    expires_at: ColumnClause[int] = column(BigInteger)


class Analysis(Base):
    """What a program has found in a game that is over, played here or brought, by which code and weights."""

    __tablename__ = "analyses"

    game: ColumnClause[str] = column(String(32), primary_key=True)
    build: ColumnClause[str] = column(String(64))
    weights: ColumnClause[str] = column(String(64))
    made_at: ColumnClause[int] = column(BigInteger)
    #: JSON.
    content: ColumnClause[str] = column(Text)


class Backup(Base):
    """A backup that the server has made by itself, or has failed to make."""

    __tablename__ = "backups"

    id: ColumnClause[int] = column(primary_key=True)
    at: ColumnClause[int] = column(BigInteger)
    file: ColumnClause[str] = column(String(200))
    rows: ColumnClause[int] = column(BigInteger)
    bytes: ColumnClause[int] = column(BigInteger)
    #: Why there is none; empty if there is.
    failed: ColumnClause[str] = column(String(200))


class Process(Base):
    """What a process says of itself from time to time, for the host's page."""

    __tablename__ = "processes"

    process: ColumnClause[str] = column(String(32), primary_key=True)
    at: ColumnClause[int] = column(BigInteger)
    #: Figures by name, as JSON.
    figures: ColumnClause[str] = column(Text)


class Host(Base):
    """Who looks after this server: never a player, and no player is one."""

    __tablename__ = "hosts"

    id: ColumnClause[str] = column(String(32), primary_key=True)
    name: ColumnClause[str] = column(String(40))
    #: The name as it is compared.
    claimed: ColumnClause[str] = column(String(80), unique=True)
    password: ColumnClause[str] = column(String(200))
    created_at: ColumnClause[int] = column(BigInteger)


class HostSession(Base):
    """A browser in which a host is logged in. Its cookie is another one than players have."""

    __tablename__ = "host_sessions"

    id: ColumnClause[str] = column(String(64), primary_key=True)
    host: ColumnClause[str] = column(ForeignKey("hosts.id", ondelete="CASCADE"), index=True)
    opened_at: ColumnClause[int] = column(BigInteger)
    seen_at: ColumnClause[int] = column(BigInteger)


class HostLink(Base):
    """A way to an account as a host, printed by a command. Only the hash of the link is kept."""

    __tablename__ = "host_links"

    token: ColumnClause[str] = column(String(64), primary_key=True)
    name: ColumnClause[str] = column(String(40))
    expires_at: ColumnClause[int] = column(BigInteger)


class Outage(Base):
    """A time in which no process was up. No clock of any game ran meanwhile."""

    __tablename__ = "outages"

    id: ColumnClause[int] = column(primary_key=True)
    begin_at: ColumnClause[int] = column(BigInteger)
    end_at: ColumnClause[int] = column(BigInteger)


class Import(Base):
    """A finished record from elsewhere, to be looked at. It is no game of this server and nobody plays it."""

    __tablename__ = "imports"
    __table_args__ = (UniqueConstraint("identity", "digest"),)

    id: ColumnClause[str] = column(String(32), primary_key=True)
    identity: ColumnClause[str] = column(ForeignKey("identities.id"))
    #: Of the text: the same record is kept once for each identity.
    digest: ColumnClause[str] = column(String(64))
    text: ColumnClause[str] = column(Text)
    commitment: ColumnClause[str] = column(String(64))
    practice: ColumnClause[bool] = column()
    seats: ColumnClause[str] = column(String(80))
    entries: ColumnClause[int] = column()
    winner: ColumnClause[str] = column(String(20))
    won_by: ColumnClause[str] = column(String(20))
    created_at: ColumnClause[int] = column(BigInteger)
    #: As of games.
    archived_at: ColumnClause[int | None] = column(BigInteger)


class ImportArchive(Base):
    """The same as of games, of a record from elsewhere."""

    __tablename__ = "import_archives"

    game: ColumnClause[str] = column(ForeignKey("imports.id"), primary_key=True)
    part: ColumnClause[str] = column(String(20), primary_key=True)
    content: ColumnClause[bytes] = column(LargeBinary)


class ProblemReport(Base):
    """What somebody has found wrong at a game, and what is needed to see it again."""

    __tablename__ = "problem_reports"

    id: ColumnClause[int] = column(primary_key=True)
    game: ColumnClause[str] = column(ForeignKey("games.id"))
    seq: ColumnClause[int] = column()
    #: Through whose eyes it was seen.
    viewer: ColumnClause[str] = column(String(20))
    identity: ColumnClause[str] = column(ForeignKey("identities.id"))
    #: The hash of what the client showed, and of what the server says it should have.
    view_hash: ColumnClause[str] = column(String(64))
    own_hash: ColumnClause[str] = column(String(64))
    build: ColumnClause[str] = column(String(64))
    data: ColumnClause[str] = column(String(80))
    words: ColumnClause[str] = column(Text)
    at: ColumnClause[int] = column(BigInteger)
