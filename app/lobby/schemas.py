"""What is said about tables over HTTP."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    Field,
    StrictBool,
    WithJsonSchema,
    field_validator,
    model_validator,
)

from app.clocks.fold import SILENCE, SILENCE_LIVE, UNTIMED, Kind, OnFlag, Terms
from app.clocks.rests import a_zone
from app.late import Said, Shape
from app.rooms.messages import SeatOut, Time
from app.sides import Faction
from engine.lessons import LESSONS

MINUTE, DAY = 60, 24 * 60 * 60
#: The shortest and the longest silence that a table can agree on: at a live pace, and at any other.
LEAST_LIVE, MOST_LIVE = 5 * MINUTE, DAY
LEAST, MOST = DAY, 60 * DAY
#: Days of each week on which a table may rest.
MOST_RESTS = 5
#: Seconds for showing shares where everybody is there.
LIVE_REVEAL = MINUTE


def _is_lesson(word: str) -> str:
    if word not in LESSONS:
        raise ValueError("no such lesson")
    return word


SeatName = Annotated[str, Field(max_length=20, examples=["harkonnen"])]
ProgramName = Literal["greedy", "random", "gentle", "steady", "strong", "patient"]
#: What can be learned at a table.
LessonName = Annotated[
    str, AfterValidator(_is_lesson), WithJsonSchema({"type": "string", "enum": [*LESSONS]})
]
Sides = Literal["free", "fixed"]
#: As the database has them; ``imported`` is a finished game that was brought from elsewhere.
TableKind = Annotated[
    str, WithJsonSchema({"type": "string", "enum": ["versus", "practice", "program", "imported"]})
]
Status = Annotated[
    str,
    WithJsonSchema({"type": "string", "enum": ["open", "revealing", "playing", "finished", "closed"]}),
]


#: What learners are told, as keys: the lesson and its step.
SENTENCES = [f"{lesson.id}_{step.says}" for lesson in LESSONS.values() for step in lesson.told]
Sentence = Annotated[str, WithJsonSchema({"type": "string", "enum": SENTENCES})]
OptionName = Annotated[str, Field(max_length=40, examples=["printing"])]
OptionValue = Annotated[str, Field(max_length=40)] | StrictBool


class ClockIn(Said):
    """The pace, declared up front. Partners share the clock of their side."""

    kind: Kind = Field("none", description="None; hours or days for a turn; minutes for the game")
    turn: int = Field(
        0, ge=0, le=30 * DAY, description="Seconds that cost nothing each time the side is asked"
    )
    reserve: int = Field(0, ge=0, le=90 * DAY, description="Seconds each side has beyond that")
    flag: OnFlag = Field(
        "lose", description="When the time of a side is over: it has lost, or a program goes on for it"
    )

    @model_validator(mode="after")
    def _some_time(self) -> ClockIn:
        if self.kind != "none" and self.turn + self.reserve == 0:
            raise ValueError("a clock needs some time")
        return self

    def terms(self) -> Terms:
        return Terms(self.kind, self.turn, self.reserve, self.flag) if self.kind != "none" else UNTIMED


Weekday = Annotated[int, Field(ge=0, le=6)]


class RestsIn(Said):
    """When no time passes, as it is agreed up front."""

    week: list[Weekday] = Field(
        default_factory=list, max_length=MOST_RESTS, description="Days of each week: 0 is Monday"
    )
    zone: str = Field(
        default="UTC", max_length=64, description="The time zone whose days are meant, by its name"
    )
    days_off: int = Field(default=0, ge=0, le=60, description="Days off that each seat may take in a year")

    _known = field_validator("zone")(a_zone)


class TableIn(Said):
    """A new table. Without anything: an open invitation to the world, sides free."""

    kind: Literal["versus", "practice", "program"] = Field(
        "versus", description="Players; one player on all seats; one player, programs on the other seats"
    )
    mode: str = Field(
        "", max_length=40, description="Who plays what: a mode that is declared; empty is the usual one"
    )
    players: Literal[1, 2, 3, 4] = Field(
        2, description="As many as the mode is for; with four, partners share both factions"
    )
    shared: Faction | None = Field(
        None, description="With three players, and only then: the faction that two of them share"
    )
    public: bool = Field(True, description="Listed for everybody; otherwise only who has the link finds it")
    sides: Sides = Field("free", description="Free: whoever comes chooses. Fixed: the creator has chosen")
    side: SeatName | None = Field(None, description="The creator's side; needed where sides are fixed")
    spectators: bool = True
    clock: ClockIn | None = Field(None, description="None is no clock, like the kind none")
    silence: int | None = Field(
        None,
        ge=LEAST_LIVE,
        le=MOST,
        description="Seconds of silence after which the game may end without somebody who was told of it and "
        "has to decide: 5 minutes to a day at a live pace (10 minutes), 1 to 60 days at any other (7 days)",
    )
    rests: RestsIn | None = Field(
        None, description="Days on which no time passes and no silence counts; none at a live pace"
    )
    reveal: int | None = Field(
        None,
        ge=10,
        le=7 * DAY,
        description="Seconds for showing one's share in the dice once all are ready; None is 60 at a live"
        " pace, otherwise a day",
    )
    program: ProgramName = Field(
        "greedy", description="The program on the other seats, if the kind is program"
    )
    options: dict[OptionName, OptionValue] = Field(
        default_factory=dict,
        max_length=32,
        description="Readings that are not the usual ones, as `GET /api/options` declares them",
    )
    lesson: LessonName | None = Field(
        None,
        description="A lesson instead of a whole game: a table to practise at that has begun, alone with a"
        " program. It has the side of the lesson, and nothing else that is said here counts",
    )
    key: str | None = Field(
        None,
        pattern=r"^[0-9a-f]{64}$",
        description="A chosen key for the dice, as hexadecimal; only to practise alone",
    )

    @model_validator(mode="after")
    def _a_fair_silence(self) -> TableIn:
        least, most = (LEAST_LIVE, MOST_LIVE) if self._pace == "live" else (LEAST, MOST)
        if self.silence is not None and not least <= self.silence <= most:
            raise ValueError("at this pace nobody agrees on such a silence")
        return self

    @model_validator(mode="after")
    def _no_rest_in_the_middle(self) -> TableIn:
        if self.rests is not None and self._pace == "live" and (self.rests.week or self.rests.days_off):
            raise ValueError("at a live pace nobody rests for days")
        return self

    @property
    def _pace(self) -> Kind:
        return self.clock.kind if self.clock is not None else "none"

    def terms(self) -> Terms:
        """What is agreed about time and silence."""
        usual = SILENCE_LIVE if self._pace == "live" else SILENCE
        clock = self.clock.terms() if self.clock is not None else UNTIMED
        rests = self.rests or RestsIn()
        return replace(
            clock,
            silence=self.silence or usual,
            week=tuple(sorted({*rests.week})),
            zone=rests.zone,
            days_off=rests.days_off,
        )

    @property
    def reveal_for(self) -> int:
        if self.reveal is not None:
            return self.reveal
        return LIVE_REVEAL if self.clock is not None and self.clock.kind == "live" else DAY


class JoinIn(Said):
    seat: SeatName


Promise = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Nonce = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


class ReadyIn(Said):
    commitment: str = Field(max_length=64, description="The table's commitment, as you have read it")
    promised: dict[SeatName, Promise] = Field(
        default_factory=dict,
        max_length=4,
        description="For each seat of yours the commitment to its share in the dice: a random nonce that your"
        " client has made and keeps",
    )
    nonce: str | None = Field(
        None, max_length=64, description="What pages older than this server sent; it is refused"
    )


class RevealIn(Said):
    nonces: dict[SeatName, Nonce] = Field(
        min_length=1, max_length=4, description="The nonces of your seats, as you have promised them"
    )


class KickIn(Said):
    seat: SeatName


class ProgramIn(Said):
    seat: SeatName
    program: ProgramName = "greedy"


class InvitationIn(Said):
    seat: SeatName | None = Field(None, description="The seat it is for; none means any that is free")


class StandInIn(Said):
    program: ProgramName = "greedy"


class PlayOnIn(Said):
    at: int = Field(ge=0, le=1_000_000, description="The entry after which it goes on")
    seat: SeatName | None = Field(
        None, description="The seat that you play, programs having the others; none means all of them"
    )


class AcceptIn(Said):
    token: str = Field(max_length=64)


class InvitationOut(Shape):
    """The token is shown once. A link carries it; only posting it takes the seat."""

    token: str
    game: str
    seat: str | None


class PlaceOut(SeatOut):
    """A seat as the lobby shows it: who sits there, and how far they are with their share in the dice."""

    yours: bool
    ready: bool
    promised: str | None = Field(description="The commitment to its share in the dice, once all are ready")
    shown: bool = Field(description="Whether its share was shown, or follows from the key")


class ClockOut(Shape):
    kind: Kind
    turn: int = Field(description="Seconds that cost nothing each time the side is asked")
    reserve: int = Field(description="Seconds each side has beyond that")
    flag: OnFlag


class RestsOut(Shape):
    week: list[int] = Field(description="Days of each week: 0 is Monday")
    zone: str = Field(description="The time zone whose days are meant")
    days_off: int = Field(description="Days off that each seat may take in a year")


class TableOut(Shape):
    """A table as the lobby shows it: in lists, alone, after whatever was done with it."""

    id: str
    kind: TableKind
    status: Status
    creator: str
    yours: bool = Field(description="Whether you have created it")
    public: bool
    sides: Sides
    spectators: bool
    practice: bool = Field(description="Whether somebody may have known the dice")
    commitment: str = Field(description="Binds the server to the key of the dice")
    reveal: int = Field(description="Seconds for showing one's share in the dice once all are ready")
    reveal_by: int | None = Field(description="Until when, while shares are shown")
    clock: ClockOut = Field(description="What is agreed about time; the kind none means no clock")
    time: Time | None = Field(description="What is left of it, while the game runs")
    silence: int = Field(description="Seconds of silence after which the game may end, as agreed")
    rests: RestsOut = Field(description="When no time passes, as agreed")
    players: int
    shared: list[str] = Field(description="The factions that two seats share")
    options: dict[str, str | bool] = Field(description="What is not played as usual, as agreed")
    mode: str = Field(description="Who plays what, where that is not as usual")
    seats: list[PlaceOut]
    waits_for: list[str] = Field(description="The seats the game waits for")
    your_turn: bool
    since: int | None = Field(description="When the last entry was made, or the game began")
    seq: int
    seen: int | None = Field(description="Up to which entry you have seen it, if you play there")
    winner: str
    won_by: str
    rematch_of: str | None
    rematch: str | None = Field(description="The rematch of this game")
    created_at: int
    started_at: int | None
    finished_at: int | None


class InvitedOut(Shape):
    """What an invitation is for."""

    by: str | None = Field(description="Who has made it; none for whoever runs the server")
    seat: str | None
    table: TableOut


class OptionOut(Shape):
    """An option that tables can agree on. Its default is the first of its values."""

    id: str
    kind: Literal["choice", "flag"]
    default: str | bool
    values: list[str | bool]
    needs: dict[str, str | bool] = Field(description="Values of others without which only its default goes")
    excludes: dict[str, str | bool] = Field(description="Values of others with which only its default goes")
    only_with: str = Field(description="The mode without which only its default goes; empty if it is for all")


class OptionsOut(Shape):
    options: list[OptionOut]


class StepOut(Shape):
    """One step of a lesson."""

    says: Sentence = Field(description="The key of what the learner is told")
    choice: str = Field(description="What is chosen then; nothing where there is only something to read")
    look: list[str] = Field(description="The areas it speaks about")


class LessonOut(Shape):
    """What is done in a lesson. Nothing of it is hidden from whoever plays it."""

    id: str
    side: str
    steps: list[StepOut]


class TablesOut(Shape):
    tables: list[TableOut]
