"""What somebody wants to be told in one of their mailboxes, and when they want to be left alone."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any, Literal
from zoneinfo import ZoneInfo

from pydantic import Field, field_validator

from app.clocks.rests import a_zone
from app.late import Said
from app.store.notices import BEGAN, CALLED, CLOCK, ENDED, KINDS, TALK, TURN, VOTE

HOUR = r"^([01]\d|2[0-3]):[0-5]\d$"
MINUTE = 60_000
#: Milliseconds after somebody's own last choice in which they are still taken to play on.
STRETCH = 30 * MINUTE
#: So long before quiet begins one is reminded of what does not wait until it is over.
BEFORE_QUIET = 30 * MINUTE
MOST_TABLES = 100


class Quiet(Said):
    """Hours in which nothing is sent; what has come due meanwhile goes afterwards, if it is still true."""

    begin: str = Field(pattern=HOUR, description="By the clock of the zone", examples=["22:00"])
    end: str = Field(pattern=HOUR, description="The same; earlier than the beginning means the next morning")
    zone: str = Field(max_length=64, description="A time zone by its name", examples=["Europe/Warsaw"])

    _known = field_validator("zone")(a_zone)

    def until(self, at: int) -> int:
        """When it is over, if it is quiet at that moment; the moment itself otherwise."""
        zone = ZoneInfo(self.zone)
        there = datetime.fromtimestamp(at / 1000, zone)
        begin, end = time.fromisoformat(self.begin), time.fromisoformat(self.end)
        clock = there.time()
        if begin <= end:
            quiet, day = begin <= clock < end, there.date()
        else:
            quiet = clock >= begin or clock < end
            day = there.date() + timedelta(days=1 if clock >= begin else 0)
        if not quiet:
            return at
        return max(at, _moment(datetime.combine(day, end, zone)))

    def next(self, at: int) -> tuple[int, int]:
        """When it begins next after that moment, where it is not quiet then; and when that is over."""
        zone, hour = ZoneInfo(self.zone), time.fromisoformat(self.begin)
        day = datetime.fromtimestamp(at / 1000, zone).date()
        while (begin := _moment(datetime.combine(day, hour, zone))) <= at:
            day += timedelta(days=1)
        return begin, self.until(begin)


class Daily(Said):
    """Once a day, all that waits in one message."""

    at: str = Field(pattern=HOUR, description="By the clock of the zone", examples=["18:00"])
    zone: str = Field(max_length=64, description="A time zone by its name", examples=["Europe/Warsaw"])

    _known = field_validator("zone")(a_zone)

    def after(self, at: int) -> int:
        """When it is time next, after that moment."""
        zone, hour = ZoneInfo(self.zone), time.fromisoformat(self.at)
        day = datetime.fromtimestamp(at / 1000, zone).date()
        while (found := _moment(datetime.combine(day, hour, zone))) <= at:
            day += timedelta(days=1)
        return found


def _moment(there: datetime) -> int:
    return round(there.astimezone(UTC).timestamp() * 1000)


class Kinds(Said):
    """Which of the things that can be told are."""

    turn: Literal["each", "first", "never"] = Field(
        default="each", description="My turn: every time, once for a stretch of choices, or not at all"
    )
    clock: bool = Field(default=True, description="Half, a fifth, a twentieth of my time is left")
    vote: bool = Field(default=True, description="Something was proposed, and my answer is waited for")
    talk: bool = Field(default=True, description="Somebody has said something to me")
    course: bool = Field(
        default=True, description="Somebody asks me to a table, a game has begun, or is over"
    )

    def wants(self, kind: str) -> bool:
        wanted = {TURN: self.turn != "never", CLOCK: self.clock, VOTE: self.vote, TALK: self.talk}
        return wanted.get(kind, self.course if kind in (BEGAN, ENDED, CALLED) else False)


_NEVER: dict[str, Any] = {"turn": "never", "clock": False, "vote": False, "talk": False, "course": False}
#: Put together as it is: to look through it would need what looks through wishes, at every start.
NOTHING = Kinds.model_construct(**_NEVER)


class Wishes(Kinds):
    """Per mailbox."""

    quiet: Quiet | None = Field(default=None, description="When nothing is sent")
    daily: Daily | None = Field(default=None, description="When once a day all that waits is told")
    silent: list[str] = Field(
        default_factory=list, max_length=MOST_TABLES, description="Tables of which nothing is told here"
    )
    tables: dict[str, Kinds] = Field(
        default_factory=dict, max_length=MOST_TABLES, description="Tables of which other things are told here"
    )

    def _at(self, game: str) -> Kinds:
        return NOTHING if game in self.silent else self.tables.get(game, self)

    def want(self, kind: str, game: str) -> bool:
        """Whether that is told here at all."""
        return self._at(game).wants(kind)

    def daily_of(self, game: str) -> bool:
        """Whether that table is among those of the day: not where nothing is to be told of it apart."""
        there = NOTHING if game in self.silent else self.tables.get(game)
        return there is None or any(there.wants(kind) for kind in KINDS)

    def moment(self, kind: str, game: str, at: int, chose_at: int) -> int:
        """When something that is true at that moment is sent, after one's own last choice in that game."""
        if kind == TURN and self._at(game).turn == "first":
            at = max(at, chose_at + STRETCH)
        return self.quiet.until(at) if self.quiet is not None else at

    def reminded_before(self, game: str, at: int, falls: int) -> int | None:
        """When to be reminded because one's time runs out while it is quiet: nothing could be said then."""
        if self.quiet is None or not self.want(CLOCK, game) or self.quiet.until(at) > at:
            return None
        begin, end = self.quiet.next(at)
        before = begin - BEFORE_QUIET
        return before if at < before and begin < falls <= end else None


#: After somebody has said that nothing more is wanted.
SILENCE = Wishes.model_construct(**_NEVER)
