"""What is said about tables over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field, model_validator

from app.accounts.schemas import Said
from app.clocks.fold import UNTIMED, Terms

DAY = 24 * 60 * 60

SeatName = Annotated[str, Field(max_length=20, examples=["harkonnen"])]
ProgramName = Literal["greedy", "random"]


class ClockIn(Said):
    """The pace, declared up front. Partners share the clock of their side."""

    kind: Literal["none", "relaxed", "live"] = Field(
        "none", description="None; hours or days for a turn; minutes for the game"
    )
    turn: int = Field(
        0, ge=0, le=30 * DAY, description="Seconds that cost nothing each time the side is asked"
    )
    reserve: int = Field(0, ge=0, le=90 * DAY, description="Seconds each side has beyond that")
    flag: Literal["lose", "program"] = Field(
        "lose", description="When the time of a side is over: it has lost, or a program goes on for it"
    )

    @model_validator(mode="after")
    def _some_time(self) -> ClockIn:
        if self.kind != "none" and self.turn + self.reserve == 0:
            raise ValueError("a clock needs some time")
        return self

    def terms(self) -> Terms:
        return Terms(self.kind, self.turn, self.reserve, self.flag) if self.kind != "none" else UNTIMED


class TableIn(Said):
    """A new table. Without anything: an open invitation to the world, sides free."""

    kind: Literal["versus", "practice", "program"] = Field(
        "versus", description="Players; one player on all seats; one player, programs on the other seats"
    )
    players: Literal[2, 3, 4] = Field(2, description="With four, partners share both factions")
    shared: Literal["harkonnen", "atreides"] | None = Field(
        None, description="With three players, and only then: the faction that two of them share"
    )
    public: bool = Field(True, description="Listed for everybody; otherwise only who has the link finds it")
    sides: Literal["free", "fixed"] = Field(
        "free", description="Free: whoever comes chooses. Fixed: the creator has chosen"
    )
    side: SeatName | None = Field(None, description="The creator's side; needed where sides are fixed")
    spectators: bool = True
    clock: ClockIn | None = Field(None, description="None is no clock, like the kind none")
    program: ProgramName = Field(
        "greedy", description="The program on the other seats, if the kind is program"
    )
    key: str | None = Field(
        None,
        pattern=r"^[0-9a-f]{64}$",
        description="A chosen key for the dice, as hexadecimal; only to practise alone",
    )


class JoinIn(Said):
    seat: SeatName


class ReadyIn(Said):
    commitment: str = Field(max_length=64, description="The table's commitment, as you have read it")
    nonce: str = Field(
        pattern=r"^[A-Za-z0-9_-]{1,64}$", description="Your share in the dice: random, made by your client"
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


class AcceptIn(Said):
    token: str = Field(max_length=64)


class InvitationOut(BaseModel):
    """The token is shown once. A link carries it; only posting it takes the seat."""

    token: str
    game: str
    seat: str | None


class PlaceOut(BaseModel):
    seat: str
    name: str | None = Field(description="Who sits there")
    program: str | None = Field(
        description="The program that plays it; beside a name, in that player's place"
    )
    yours: bool
    ready: bool


class ClockOut(BaseModel):
    kind: str
    turn: int
    reserve: int
    flag: str


class LeftOut(BaseModel):
    turn_left: int = Field(description="Milliseconds before the reserve runs")
    reserve_left: int


class TimeOut(BaseModel):
    """How the clocks of a running game stand."""

    at: int = Field(description="The moment this was true, by the server's clock")
    running: str | None = Field(description="The side whose time runs")
    paused: bool
    sides: dict[str, LeftOut]


class TableOut(BaseModel):
    id: str
    kind: str
    status: str = Field(description="open, playing, finished or closed")
    creator: str
    yours: bool = Field(description="Whether you have created it")
    public: bool
    sides: str
    spectators: bool
    practice: bool = Field(description="Whether somebody may have known the dice")
    commitment: str = Field(description="Binds the server to the key of the dice")
    clock: ClockOut = Field(description="What is agreed about time; the kind none means no clock")
    time: TimeOut | None = Field(description="What is left of it, while the game runs")
    players: int
    shared: list[str] = Field(description="The factions that two seats share")
    seats: list[PlaceOut]
    waits_for: list[str] = Field(description="The seats the game waits for")
    your_turn: bool
    since: int | None = Field(description="When the last entry was made, or the game began")
    seq: int
    winner: str
    won_by: str
    rematch_of: str | None
    rematch: str | None = Field(description="The rematch of this game")
    created_at: int
    started_at: int | None
    finished_at: int | None


class InvitedOut(BaseModel):
    """What an invitation is for."""

    by: str = Field(description="Who has made it")
    seat: str | None
    table: TableOut


class TablesOut(BaseModel):
    tables: list[TableOut]
