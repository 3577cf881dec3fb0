"""Every message of a room, both ways. Schemas for clients are made from these classes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from app.chat.messages import Chat, Say, Unsay
from app.likeness import MARKS, Mark
from app.sides import Faction
from app.wire import ClientId, In, Out, typed

#: What the engine tells, as it tells it: typed in ``engine.contract``, and not looked through once more here.
Json = dict[str, Any]
Event = Annotated[Json, typed("GameEvent")]
Menu = Annotated[Json, typed("Menu")]
View = Annotated[Json, typed("View")]
UndoFlag = Annotated[Json, typed("UndoFlag")]


class Hello(In):
    """The first message, and again to take another seat of one's own or to ask for everything anew."""

    type: Literal["hello"]
    game: str = Field(max_length=64, description="The game, as in the address of the socket")
    seq: int | None = Field(None, ge=0, description="The last frame that arrived; none asks for a full view")
    seat: str | None = Field(
        None, max_length=20, description="One of your seats, or spectator; none means your first seat"
    )


class Choose(In):
    """Answer the decision the game waits for."""

    type: Literal["choose"]
    id: ClientId
    decision: int = Field(ge=0, description="The decision this answers, from the section 'waiting'")
    choice: str | Json = Field(description="The choice's line of text, or its JSON twin")


class Undo(In):
    """Take the last choice back, if that is still possible."""

    type: Literal["undo"]
    id: ClientId
    decision: int = Field(ge=0, description="The present decision, so that a second click takes back no more")


class Resign(In):
    """Give the game up; where somebody else has a seat of the side, propose it to them."""

    type: Literal["resign"]
    id: ClientId


ConeDeed = Literal["offer", "accept", "show_hand", "close"]


class Cone(In):
    """Offer the partner a Cone of Silence, accept it, show the own hand in it, or close it."""

    type: Literal["cone"]
    id: ClientId
    deed: ConeDeed


Question = Literal["odds", "consequences"]


class Ask(In):
    """Ask about a choice before it is made; nothing changes."""

    type: Literal["ask"]
    id: ClientId
    about: Question
    decision: int = Field(ge=0, description="The present decision")
    choice: str | Json = Field(description="The choice's line of text, or its JSON twin")


class Advise(In):
    """Ask what a program would choose now, and why; only where no other person plays."""

    type: Literal["advise"]
    id: ClientId
    decision: int = Field(ge=0, description="The present decision")


class SetOrders(In):
    """Replace this seat's standing orders; nobody else sees them."""

    type: Literal["orders"]
    id: ClientId
    orders: Annotated[Json, typed("StandingOrders")] = Field(description="What is ordered; empty for nothing")


Successor = Literal["program", "link"]
Proposal = Literal["pause", "resume", "more_time", "replace", "cancel", "end", "take_back", "resign"]


class Vote(In):
    """Propose something to the table, or answer what is proposed. Who must agree depends on what it is."""

    type: Literal["vote"]
    id: ClientId
    proposal: Proposal
    agree: bool = Field(description="False takes one's own proposal back, or refuses another's")
    seat: str | None = Field(None, max_length=20, description="replace: whose player")
    successor: Successor | None = Field(
        None, description="replace: by a program, or by whoever uses a link that a partner can then make"
    )
    winner: Faction | None = Field(
        None, description="end: the side that has won; none for nobody. resign: the other side, or left out"
    )
    to: int | None = Field(None, ge=1, description="take_back: the first entry that is taken back")


class Ping(In):
    """Answered at once."""

    type: Literal["ping"]
    t: int = Field(0, ge=0, description="Comes back in the answer")
    here: bool = Field(False, description="Whether the page is in view just now: a sign of its player")


ClientMessage = Annotated[
    Hello | Choose | Undo | Resign | Cone | Say | Unsay | Ask | Advise | SetOrders | Vote | Ping,
    Field(discriminator="type"),
]


class SeatOut(Out):
    """Who plays a seat: the same wherever a seat is shown."""

    seat: str
    name: str | None = Field(description="Who sits there; none for a program, or if nobody does")
    program: str | None = Field(description="The program that plays; beside a name, in that player's place")
    mark: Mark | None = Field(None, description=MARKS)


class Presence(Out):
    """Who is here."""

    type: Literal["presence"] = "presence"
    seats: dict[str, bool]
    spectators: int


class SeatsNow(Out):
    """Seats have changed hands. Say hello again to look from another seat than this."""

    type: Literal["seats"] = "seats"
    seat: str = Field(description="Through whose eyes you look now: a seat you have lost becomes spectator")
    yours: list[str]
    seats: list[SeatOut]


class Left(Out):
    turn_left: int = Field(description="Milliseconds before the reserve runs")
    reserve_left: int = Field(description="Milliseconds")


class Time(Out):
    """How the clocks of a game stand."""

    at: int = Field(description="The moment this was true, by the server's clock")
    running: Faction | None = Field(description="The side whose time runs")
    paused: bool
    sides: dict[str, Left] = Field(description="Nothing where there is only a pause and no clock")


class Clock(Time):
    """The same whenever it has changed. In between the client counts by itself."""

    type: Literal["clock"] = "clock"


class OpenVote(Out):
    proposal: Proposal
    seat: str | None
    successor: Successor | None
    winner: Faction | None
    to: int | None = Field(description="take_back: the first entry that is taken back")
    by: str
    agreed: list[str]
    needed: list[str] = Field(description="The seats whose players have not agreed yet")
    told: list[str] = Field(
        description="Those of them whose silence is waited for and who have seen it proposed"
    )
    silence: Literal["notice", "agreed"] | None = Field(
        description="Which silence is taken for consent: the notice, the one agreed for this table, or none"
    )
    at: int
    carried_at: int | None = Field(
        description="When it is, if nothing happens before; none while it does not count"
    )


class Votes(Out):
    """What is proposed to the table, whenever that has changed."""

    type: Literal["votes"] = "votes"
    open: list[OpenVote]


class Happened(Out):
    """An entry of the past: what a frame says of it, without the position after it."""

    type: Literal["frame"] = "frame"
    seq: int
    by: str = Field(description="The seat that made the entry, or table")
    kind: str = Field(description="choice, undo, resign and so on")
    at: int = Field(description="Milliseconds since 1970, by the server's clock")
    events: list[Event] = Field(description="What happened, as far as you may know")


class Welcome(Out):
    """The answer to hello. Resumed: the frames that were missed follow; otherwise the full view is here."""

    type: Literal["welcome"] = "welcome"
    game: str
    seat: str
    yours: list[str] = Field(description="The seats that are yours")
    seats: list[SeatOut]
    content: str | None = Field(
        None,
        description="What is in the box, by its digest, if a page does not bring it along: /api/contents",
    )
    seq: int = Field(description="The number of entries in the log")
    resumed: bool
    chat: list[Chat] = Field(description="The last lines you may read")
    presence: Presence
    clock: Clock | None = Field(description="None without a clock, unless the table has agreed to pause")
    votes: list[OpenVote] = Field(description="What is proposed to the table")
    view: View | None = Field(None, description="Absent when resumed")
    menu: Menu | None = Field(None, description="What you may choose, if you are asked")
    history: list[Happened] | None = Field(None, description="The last entries; absent when resumed")


class FrameOut(Happened):
    """An entry and what came of it. Every visitor receives one for every entry, so that there are no gaps."""

    sections: Annotated[dict[str, Json], typed("Changed")] = Field(
        description="The public sections that have changed, whole"
    )
    private: Annotated[Json, typed("Private")] | None = Field(
        None, description="Your private facts, if they have changed"
    )
    menu: Menu | None = Field(None, description="What you may choose, if you are asked now")
    undo: UndoFlag | None = Field(None, description="For seats only")


class Accepted(Out):
    """Stored for good. Sent before the frame; a retry is answered with it again."""

    type: Literal["accepted"] = "accepted"
    id: str
    seq: int | None = Field(None, description="The entry it became; none for chat")


class Refused(Out):
    """Nothing has changed, and this is why."""

    type: Literal["refused"] = "refused"
    id: str | None = Field(description="The id of the message, if it had a readable one")
    key: str
    params: dict[str, int | str]
    rule: str = Field(description="The rule it follows from, if a rule of the game does")
    sentence: str = Field(description="The reason in English")


class Answer(Out):
    """What the engine says about a choice, from what the asking seat may know."""

    type: Literal["answer"] = "answer"
    id: str
    about: Question
    odds: Annotated[Json, typed("Odds")] | None = Field(description="None where no dice go with the choice")
    consequences: list[Annotated[Json, typed("Consequence")]] = Field(
        description="What the rules fix, as keys with parameters"
    )


class Advice(Out):
    """What a program would choose, from what the asking seat may know."""

    type: Literal["advice"] = "advice"
    id: str
    choice: str = Field(description="The choice's line of text; empty where the seat is not asked")
    reason: dict[str, str | int] | None = Field(
        description="A fact that speaks for it, as a key with parameters"
    )


class Pong(Out):
    type: Literal["pong"] = "pong"
    t: int
    at: int


ServerMessage = Annotated[
    Welcome
    | FrameOut
    | Accepted
    | Refused
    | Chat
    | Presence
    | SeatsNow
    | Clock
    | Votes
    | Answer
    | Advice
    | Pong,
    Field(discriminator="type"),
]

CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
SERVER: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
