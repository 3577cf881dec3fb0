"""What is said over HTTP about people one has played with."""

from __future__ import annotations

from pydantic import BaseModel, Field


class PlayedOut(BaseModel):
    """A game one has played to its end."""

    game: str
    side: str = Field(description="The faction one has played")
    won: bool | None = Field(description="Nothing if nobody has won")
    won_by: str
    opponents: list[str] = Field(description="Names of those who played the other side; a dash for a program")
    partners: list[str] = Field(description="Names of those who shared one's own side")
    entries: int = Field(description="How long it was")
    at: int = Field(description="When it ended, in milliseconds since 1970")


class ContactOut(BaseModel):
    """Somebody one has played with or plays with."""

    name: str
    games: int
    running: int
    at: int = Field(description="When a game with them last began or ended")


class PeopleOut(BaseModel):
    games: list[PlayedOut] = Field(description="Newest first")
    contacts: list[ContactOut] = Field(description="Whom one has played with last, first")
