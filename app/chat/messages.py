"""What is said about talk over the WebSocket of a room."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from app.likeness import MARKS, Mark
from app.wire import ClientId, In, Out

LONGEST_TEXT = 500
#: The end of the year 9999.
MOST_TIME = 253_402_300_799_999

Channel = Literal[
    "table",
    "partners_harkonnen",
    "partners_atreides",
    "spectators",
    "cone_harkonnen",
    "cone_atreides",
]


#: Sentences that everybody reads in their own language.
PhraseKey = Literal[
    "hello",
    "your_turn",
    "well_played",
    "thanks",
    "one_moment",
    "back_again",
    "take_back",
    "pause_until",
    "good_game",
]


class Phrase(In):
    """A ready phrase: which one, and until when where it says so."""

    key: PhraseKey
    at: int | None = Field(
        None, ge=0, le=MOST_TIME, description="For `pause_until`, and only there: milliseconds since 1970"
    )

    @model_validator(mode="after")
    def _fits(self) -> Phrase:
        if (self.at is None) == (self.key == "pause_until"):
            raise ValueError("a time belongs to pause_until, and to nothing else")
        return self


class Say(In):
    """Say something: players to everybody, or to the partner; spectators to spectators."""

    type: Literal["say"]
    id: ClientId
    text: str | None = Field(None, min_length=1, max_length=LONGEST_TEXT, description="Or a phrase")
    phrase: Phrase | None = Field(None, description="Instead of a text")
    to: Literal["table", "partner", "cone"] = Field(
        "table", description="To all; aloud to the partner; to the partner alone in the open Cone of Silence"
    )

    @model_validator(mode="after")
    def _is_one_of_both(self) -> Say:
        if (self.text is None) == (self.phrase is None):
            raise ValueError("a text or a phrase")
        return self


class Unsay(In):
    """Delete a line of one's own: its words go, its number stays."""

    type: Literal["unsay"]
    id: ClientId
    channel: Channel
    number: int = Field(ge=1, le=2**31 - 1)


class Chat(Out):
    """A line of chat. A line may arrive twice, the last time counts; channel and number tell."""

    type: Literal["chat"] = "chat"
    channel: Channel
    number: int
    name: str = Field(description="Who said it; a dash for an account that was deleted")
    seat: str = Field(description="The seat it was said from, or spectator")
    text: str = Field(description="A ready phrase in English")
    phrase: Phrase | None = Field(None, description="What was said, if it was a ready phrase")
    at: int
    mark: Mark | None = Field(None, description=MARKS)
    deleted: bool = Field(False, description="Its author has taken it back; the text is empty then")
