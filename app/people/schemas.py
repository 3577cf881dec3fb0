"""What is said over HTTP about people one has played with."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from app.late import Said, Shape


class PlayedOut(Shape):
    """A game one has played to its end."""

    game: str
    side: str = Field(description="The faction one has played")
    won: bool | None = Field(description="Nothing if nobody has won")
    won_by: str
    opponents: list[str] = Field(description="Names of those who played the other side")
    programs: list[str] = Field(description="Programs that had a seat of the other side for themselves")
    partners: list[str] = Field(description="Names of those who shared one's own side")
    entries: int = Field(description="How long it was")
    mode: str = Field(description="Who played what, where that was not as usual")
    options: dict[str, str | bool] = Field(description="What was not played as usual")
    at: int = Field(description="When it ended, in milliseconds since 1970")


class ContactOut(Shape):
    """Somebody one has played with or plays with."""

    id: str = Field(description="By which you call or block them; it means nothing to anybody else")
    name: str
    blocked: bool = Field(description="Whether you want nothing of them")
    games: int
    running: int
    at: int = Field(description="When a game with them last began or ended")


class ContactIn(Said):
    """Somebody one has played with."""

    contact: str = Field(max_length=64, description="The id of one of your contacts")


class BlockIn(ContactIn):
    blocked: bool = Field(description="Whether you want nothing of them from now on")


class CallAnswerIn(Said):
    accept: bool = Field(description="Sit down there; false for no")


class CallOut(Shape):
    """Somebody asks you to their table."""

    game: str
    by: str = Field(description="The name of who asks")
    at: int


class CallsOut(Shape):
    calls: list[CallOut] = Field(description="Newest first")


class CalledOut(Shape):
    """Somebody who was asked to a table."""

    name: str
    state: Literal["open", "accepted", "refused"] = Field(description="What has come of it")


class CalledAllOut(Shape):
    called: list[CalledOut]


class PeopleOut(Shape):
    games: list[PlayedOut] = Field(description="Newest first")
    contacts: list[ContactOut] = Field(description="Whom one has played with last, first")
