"""What is said over HTTP about people one has played with."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class PlayedOut(BaseModel):
    """A game one has played to its end."""

    game: str
    side: str = Field(description="The faction one has played")
    won: bool | None = Field(description="Nothing if nobody has won")
    won_by: str
    opponents: list[str] = Field(description="Names of those who played the other side; a dash for a program")
    partners: list[str] = Field(description="Names of those who shared one's own side")
    entries: int = Field(description="How long it was")
    mode: str = Field(description="Who played what, where that was not as usual")
    options: dict[str, str | bool] = Field(description="What was not played as usual")
    at: int = Field(description="When it ended, in milliseconds since 1970")


class ContactOut(BaseModel):
    """Somebody one has played with or plays with."""

    id: str = Field(description="By which you call or block them; it means nothing to anybody else")
    name: str
    blocked: bool = Field(description="Whether you want nothing of them")
    games: int
    running: int
    at: int = Field(description="When a game with them last began or ended")


class ContactIn(BaseModel):
    """Somebody one has played with."""

    model_config = ConfigDict(extra="forbid", strict=True)

    contact: str = Field(max_length=64, description="The id of one of your contacts")


class BlockIn(ContactIn):
    blocked: bool = Field(description="Whether you want nothing of them from now on")


class CallAnswerIn(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    accept: bool = Field(description="Sit down there; false for no")


class CallOut(BaseModel):
    """Somebody asks you to their table."""

    game: str
    by: str = Field(description="The name of who asks")
    at: int


class CallsOut(BaseModel):
    calls: list[CallOut] = Field(description="Newest first")


class CalledOut(BaseModel):
    """Somebody who was asked to a table."""

    name: str
    state: Literal["open", "accepted", "refused"] = Field(description="What has come of it")


class CalledAllOut(BaseModel):
    called: list[CalledOut]


class PeopleOut(BaseModel):
    games: list[PlayedOut] = Field(description="Newest first")
    contacts: list[ContactOut] = Field(description="Whom one has played with last, first")
