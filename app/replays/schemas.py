"""What is said about replays over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from app.late import Said, Shape
from app.rooms.messages import FrameOut, Json, Menu, View
from app.wire import typed


class TurnedOut(Shape):
    """A turn, or a phase between turns, in which much has changed."""

    since: int = Field(description="The entry after which it begins")
    until: int = Field(description="The entry that ends it")
    faction: str = Field(description="Whose turn it was; empty between turns")
    before: int
    after: int


class ChosenOut(Shape):
    """A choice of a person, and what the program would have chosen; chances are those of that seat's side."""

    seq: int = Field(description="The entry after which it was made")
    seat: str
    own: str = Field(description="The choice's line of text")
    program: str
    own_chance: int
    program_chance: int
    cost: int = Field(description="By how much the program's was better, as it sees it")


class HindsightOut(Shape):
    """Chances are those of the Harkonnen to win, in parts of ten thousand, if nothing else is said."""

    first: int = Field(description="The entry with which both lists begin")
    known: list[int] = Field(description="After each entry, to whoever knows everything")
    eyes: dict[str, list[int]] = Field(description="The same by seat, as far as the seat could know")
    turns: list[TurnedOut] = Field(description="Where it turned: three at most")
    choices: list[ChosenOut]
    left: int = Field(description="Choices that there was no time to look at")


class AnalysisOut(Shape):
    """How far it is with looking back at a game, and what was found."""

    game: str
    state: Literal["none", "waiting", "running", "done", "failed", "untaught", "off"] = Field(
        description="untaught: nobody has taught the programs to play with that; off: not on this server"
    )
    share: int = Field(description="How far it is, in hundredths")
    build: str | None = Field(None, description="The code that has found it")
    weights: str | None = Field(None, description="And the digest of the weights it was weighed by")
    analysis: HindsightOut | None = None


class ImportIn(Said):
    record: str = Field(
        min_length=1, description="A finished record as text or JSON, as /games/{id}/record gives it"
    )


class ImportOut(Shape):
    game: str = Field(description="The id under which its replay is found, here only")


class ProblemIn(Said):
    """Something is wrong at a game."""

    seq: int = Field(ge=0, le=1_000_000, description="The entry after which it was seen")
    seat: str | None = Field(
        None, max_length=20, description="Through whose eyes; none means your first seat"
    )
    view_hash: str = Field(
        "",
        pattern=r"^([0-9a-f]{64})?$",
        description="SHA-256 of the view as JSON in UTF-8, keys sorted, without spaces",
    )
    words: str = Field(min_length=1, max_length=2000, description="What is wrong with it")


class ProblemOut(Shape):
    number: int = Field(description="Under which the host finds the report")
    same: bool | None = Field(
        description="Whether the hash is that of what the server would show; none without a hash"
    )


ViewOfAll = Annotated[Json, typed("ViewOfAll")]


class FrameOfAll(FrameOut):
    """An entry as it was told to all seats together."""

    private: dict[str, Annotated[Json, typed("Private")]] = Field(
        description="By seat: the private facts that have changed"
    )


class ReplayOut(Shape):
    """A page of a replay: a view, and the frames that lead on from it."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    game: str
    viewer: str = Field(alias="as", description="Through whose eyes: a seat, spectator or all")
    first: int = Field(
        description="The entry from which the game can be told: 0 but for a game that was rebased"
    )
    last: int = Field(description="The number of entries in the log by now")
    archived: bool = Field(
        description="Whether it is told as it was told at the time, because today's rules lead elsewhere"
    )
    content: str | None = Field(
        None, description="The digest of what is in the box, if a page does not bring it along: /api/contents"
    )
    seq: int
    view: View | ViewOfAll = Field(
        description="The view after that entry; for all its private part is one per seat"
    )
    menu: Menu | None = Field(None, description="What that seat could choose then")
    frames: list[FrameOut | FrameOfAll] = Field(
        description="The frames after it, as they went over the socket"
    )


class MarkOut(Shape):
    """Something in a game that one may want to go to."""

    seq: int = Field(description="The entry with which it happens")
    mark: Literal["round", "battle", "claim", "fall", "end", "rolled", "spice"]
    about: str = Field(description="Which round, which area, which card, which faction")
    counts: dict[str, int] = Field({}, description="Faces of combat dice, or spice, where that is counted")


class MarksOut(Shape):
    """Where to look first in a game that is told again."""

    game: str
    marks: list[MarkOut] = Field(description="In the order in which they happened")
