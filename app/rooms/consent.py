"""Who must agree to what at a table, what silence does, after how long, and what comes of it.

One table for all of it: what is proposed and voted on, what somebody does alone, what the server judges.
Votes, seats, clocks and deleted accounts look here and decide nothing of this themselves. docs/protocol.md
shows the same table, and each row has a test of its name.

What one person alone can begin never ends a game in their favour, cancels it, or shows them a hand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import Literal

from app.sides import faction_of
from app.store.games import SeatRow
from engine.classes import dataclass

Deed = Literal[
    "pause",
    "resume",
    "more_time",
    "holiday",
    "take_back",
    "replace_by_program",
    "replace_by_link",
    "end",
    "cancel",
    "resign",
    "delete_account",
    "let_program_play",
    "come_back",
    "give_seat",
    "days_off",
    "end_days_off",
    "fill_seat",
    "fill_seat_as_host",
    "seat_is_empty",
    "rest_days",
    "flag_program",
    "flag_lose",
    "close_table",
]


class Fact(StrEnum):
    """What makes a difference at a table; what a row does not name makes none to it."""

    SHARED = "somebody else has the other seat of that side"
    PARTNER = "a partner and somebody else play there"
    OTHERS = "somebody else has a seat"
    EMPTY = "nobody has that seat"
    UNTOUCHED = "nobody of that side has done anything since silence has ended a pause"
    SOON = "they would begin within a day"
    SPENT = "of that year the seat has not as many left"


class Asked(StrEnum):
    """Whose word it takes."""

    NOBODY = "nobody may"
    ONESELF = "whoever does it"
    PARTNER = "a partner, by a link, and whoever uses it"
    PARTNERS = "everybody who has a seat of that side"
    PLAYING = "everybody who plays"
    OTHERS = "everybody else who plays"
    OWNERS = "everybody who has a seat, also while a program plays it"
    HOST = "whoever runs the server"
    SERVER = "the server judges"


class Silence(StrEnum):
    """After how long silence is taken for a yes, and whose."""

    NEVER = "never"
    #: Of whoever is asked.
    NOTICE = "the notice"
    #: Of the player whose seat it is about, when everybody asked has agreed.
    NOTICE_OF_PLAYER = "the notice, by that player"
    #: Of whoever is asked and was told, while the decision is theirs.
    AGREED = "the agreed silence"


class Comes(StrEnum):
    """What is done then."""

    NOTHING = "it is refused"
    NOTED = "what was agreed"
    STILL = "no time passes, and no silence counts"
    AWAY = "no time passes where that seat is asked, and its silence counts for nothing proposed later"
    RUNS = "time passes again where that seat is asked"
    BACK = "the game stands as before that choice"
    STAND_IN = "a program plays until that player comes back"
    LEFT = "a program plays for good"
    RETURNED = "the player plays again, from when the clock gives time"
    VACANT = "the seat is empty until a link is used"
    MOVED = "whoever uses the link plays, unless they have seen the other side"
    ENDED = "the game ends; the record says `end`, or `silence`"
    CANCELLED = "the game ends, nobody has won; the record says `cancel`, or `silence`"
    GIVEN_UP = "the other side wins; the record says `resignation`, or `silence`"
    OUT_OF_TIME = "the other side wins; the record says `time`"


@dataclass(frozen=True, slots=True)
class Row:
    """One situation."""

    name: str
    deed: Deed
    asked: Asked
    comes: Comes
    silence: Silence = Silence.NEVER
    #: It is for tables of which all of this is true; the first row that fits counts.
    where: tuple[Fact, ...] = ()

    def fits(self, deed: Deed, facts: Collection[Fact]) -> bool:
        return self.deed == deed and set(self.where) <= set(facts)

    @property
    def refused(self) -> bool:
        return self.asked is Asked.NOBODY


ROWS: tuple[Row, ...] = (
    # What is voted on.
    Row("pause", "pause", Asked.PLAYING, Comes.NOTED),
    Row("resume", "resume", Asked.PLAYING, Comes.NOTED, Silence.NOTICE),
    Row("more_time", "more_time", Asked.PLAYING, Comes.NOTED),
    Row("holiday", "holiday", Asked.PLAYING, Comes.STILL),
    Row("take_back", "take_back", Asked.OWNERS, Comes.BACK, where=(Fact.OTHERS,)),
    Row("take_back_alone", "take_back", Asked.NOBODY, Comes.NOTHING),
    Row(
        *("replace_by_program_with_partner", "replace_by_program", Asked.OTHERS, Comes.STAND_IN),
        where=(Fact.PARTNER,),
    ),
    Row(
        *("replace_by_program", "replace_by_program", Asked.OTHERS, Comes.STAND_IN),
        Silence.NOTICE_OF_PLAYER,
    ),
    Row(
        *("replace_by_link_with_partner", "replace_by_link", Asked.OTHERS, Comes.VACANT),
        where=(Fact.PARTNER,),
    ),
    Row("replace_by_link", "replace_by_link", Asked.NOBODY, Comes.NOTHING),
    Row("end", "end", Asked.OWNERS, Comes.ENDED, Silence.AGREED),
    Row("cancel", "cancel", Asked.OWNERS, Comes.CANCELLED, Silence.AGREED),
    # What somebody does.
    Row(
        *("resign_of_partners", "resign", Asked.PARTNERS, Comes.GIVEN_UP, Silence.AGREED),
        where=(Fact.SHARED,),
    ),
    Row("resign", "resign", Asked.ONESELF, Comes.GIVEN_UP),
    Row("delete_account", "delete_account", Asked.ONESELF, Comes.LEFT, where=(Fact.OTHERS,)),
    Row("delete_account_alone", "delete_account", Asked.ONESELF, Comes.GIVEN_UP),
    Row("let_program_play", "let_program_play", Asked.ONESELF, Comes.STAND_IN),
    Row("come_back", "come_back", Asked.ONESELF, Comes.RETURNED),
    Row("give_seat", "give_seat", Asked.ONESELF, Comes.MOVED),
    Row("days_off_too_soon", "days_off", Asked.NOBODY, Comes.NOTHING, where=(Fact.SOON,)),
    Row("days_off_spent", "days_off", Asked.NOBODY, Comes.NOTHING, where=(Fact.SPENT,)),
    Row("days_off", "days_off", Asked.ONESELF, Comes.AWAY),
    Row("end_days_off", "end_days_off", Asked.ONESELF, Comes.RUNS),
    Row("fill_seat_of_partner", "fill_seat", Asked.PARTNER, Comes.MOVED, where=(Fact.EMPTY, Fact.SHARED)),
    Row("fill_seat_of_opponent", "fill_seat", Asked.NOBODY, Comes.NOTHING),
    # What the host and the server do.
    Row("fill_seat_as_host", "fill_seat_as_host", Asked.HOST, Comes.MOVED, where=(Fact.EMPTY,)),
    Row("seat_of_player_as_host", "fill_seat_as_host", Asked.NOBODY, Comes.NOTHING),
    Row("empty_seat_with_partner", "seat_is_empty", Asked.SERVER, Comes.VACANT, where=(Fact.SHARED,)),
    Row("empty_seat_among_opponents", "seat_is_empty", Asked.SERVER, Comes.STAND_IN),
    Row("rest_days", "rest_days", Asked.SERVER, Comes.STILL),
    Row("flag_program", "flag_program", Asked.SERVER, Comes.STAND_IN),
    Row("flag_after_silence", "flag_lose", Asked.SERVER, Comes.STAND_IN, where=(Fact.UNTOUCHED,)),
    Row("flag_lose", "flag_lose", Asked.SERVER, Comes.OUT_OF_TIME),
    Row("close_table", "close_table", Asked.HOST, Comes.CANCELLED),
)


def row_for(deed: Deed, facts: Collection[Fact] = ()) -> Row:
    """The row that says what becomes of a deed where all of this is true."""
    return next(row for row in ROWS if row.fits(deed, facts))


# -- what is true of a table ---------------------------------------------------------------------------


def playing(seats: Iterable[SeatRow]) -> set[str]:
    """Everybody who plays, and not a program for them."""
    return {seat.identity for seat in seats if seat.identity is not None and seat.program is None}


def owners(seats: Iterable[SeatRow]) -> set[str]:
    """Everybody who has a seat, also those for whom a program plays at the moment."""
    return {seat.identity for seat in seats if seat.identity is not None}


def of_side(seats: Iterable[SeatRow], seat: str) -> tuple[SeatRow, ...]:
    """The seats of the side that seat plays for."""
    return tuple(there for there in seats if faction_of(there.seat) == faction_of(seat))


def facts_of(seats: Collection[SeatRow], seat: str, identity: str | None) -> set[Fact]:
    """What is true for whoever has that seat, or would be without them."""
    found: set[Fact] = set()
    beside = of_side(seats, seat)
    partners = playing(beside) - {identity}
    if owners(beside) - {identity}:
        found.add(Fact.SHARED)
    if partners and len(playing(seats) - {identity}) > 1:
        found.add(Fact.PARTNER)
    if owners(seats) - {identity}:
        found.add(Fact.OTHERS)
    if any(there.seat == seat and there.identity is None for there in seats):
        found.add(Fact.EMPTY)
    return found


def asked_by(row: Row, seats: Collection[SeatRow], seat: str, identity: str | None) -> set[str]:
    """The identities whose word it takes, where it is about that seat and whoever has it."""
    match row.asked:
        case Asked.PLAYING:
            return playing(seats)
        case Asked.OTHERS:
            return playing(seats) - {identity or ""}
        case Asked.OWNERS:
            return owners(seats)
        case Asked.PARTNERS | Asked.ONESELF:
            # Of a side that somebody else may have taken over since something was said for it.
            return owners(of_side(seats, seat))
    return set()
