"""What is said about talk over HTTP."""

from __future__ import annotations

from pydantic import Field

from app.chat.messages import Chat
from app.late import Said, Shape

LONGEST_WORDS = 1000


class MuteIn(Said):
    muted: bool = Field(description="Whether the author of that line is not to be heard at this table")


class LineReportIn(Said):
    words: str = Field(max_length=LONGEST_WORDS, description="What is wrong with it", examples=["Abuse"])


class LinesOut(Shape):
    """A page of a channel, oldest line first."""

    channel: str
    lines: list[Chat]
    more: bool = Field(description="Whether there are older ones: ask with `before` the first number here")


class MutedOut(Shape):
    """An author you do not hear, with a line of theirs: to hear them again, unmute that line."""

    name: str
    channel: str
    number: int


class MutesOut(Shape):
    muted: list[MutedOut]
