"""Every message of a room, both ways. Schemas for clients are made from these classes."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, model_validator

from app.chat.messages import Chat, Say, Unsay
from app.late import WHEN_NEEDED
from app.likeness import MARKS, Mark
from app.sides import Faction
from app.wire import ClientId, In, Out, typed
from engine.contract.answers import Theme

#: What the engine tells, as it tells it: typed in ``engine.contract``, and not looked through once more here.
Json = dict[str, Any]
Event = Annotated[Json, typed("BriefEvent")]
Menu = Annotated[Json, typed("BriefMenu")]
View = Annotated[Json, typed("View")]
UndoChanges = Annotated[Json, typed("UndoChanges")]


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


Wondered = Literal["threats", "way", "odds"]


class Imagine(In):
    """Ask about a table as you imagine it, from what you see of it; nothing changes, and nobody is told."""

    type: Literal["imagine"]
    id: ClientId
    about: Wondered
    legions: dict[Faction, dict[str, dict[str, int]]] = Field(
        default_factory=dict,
        description="What stands where instead of what you see there, by side and area, in the names you see",
    )
    area: str = Field(max_length=40, description="What is reached, moved to or attacked")
    faction: Faction | None = Field(None, description="way, odds: whose legion")
    origin: str | None = Field(None, max_length=40, description="way, odds: where it stands")
    surprise: bool = Field(False, description="odds: of an attack by surprise, which needs a leader")

    @model_validator(mode="after")
    def _says_who(self) -> Imagine:
        missing = [self.faction, self.origin].count(None)
        if missing != (2 if self.about == "threats" else 0):
            raise ValueError("a way and odds are those of a legion, threats those of all")
        if self.surprise and self.about != "odds":
            raise ValueError("an attack alone may come by surprise")
        return self


class Point(In):
    """Show your partner a place while a Cone of Silence is open. Nobody else is told, and it is not kept."""

    type: Literal["point"]
    id: ClientId
    place: str = Field(max_length=40, description="An area or an air zone")


class Advise(In):
    """Ask what a program would choose now, and why; only where no other person plays."""

    type: Literal["advise"]
    id: ClientId
    decision: int = Field(ge=0, description="The present decision")


class Consider(In):
    """Ask what a strong program would consider now; only at tables to practise at."""

    type: Literal["consider"]
    id: ClientId
    decision: int = Field(ge=0, description="The present decision")


class SetOrders(In):
    """Replace this seat's standing orders; nobody else sees them."""

    type: Literal["orders"]
    id: ClientId
    orders: Annotated[Json, typed("StandingOrders")] = Field(description="What is ordered; empty for nothing")


class LayDown(In):
    """Keep a choice for when this question is put again, with the same menu; nobody else learns of it."""

    type: Literal["plan"]
    id: ClientId
    seq: int = Field(ge=0, description="The frame that came with the question")
    decision: int = Field(ge=0, description="The decision as it was then, from the section 'waiting'")
    choice: str | Json = Field(description="The choice's line of text, or its JSON twin")


class LayDownOrder(In):
    """Let an order answer the next question of a kind, once, whatever it is about; told to nobody else."""

    type: Literal["plan_order"]
    id: ClientId
    kind: Annotated[str, Field(max_length=40), typed("Kind")] = Field(description="The kind of question")
    orders: Annotated[Json, typed("StandingOrders")] = Field(
        description="The one order that answers questions of that kind"
    )


class Withdraw(In):
    """Withdraw a plan. Accepted: it becomes no entry any more."""

    type: Literal["unplan"]
    id: ClientId
    number: int = Field(ge=1, description="Which one, from 'plans'")


Successor = Literal["program", "link"]
Proposal = Literal[
    "pause", "resume", "more_time", "holiday", "replace", "cancel", "end", "take_back", "resign"
]
#: A day by its date.
Day = Annotated[date, Field(strict=False)]


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
    first: Day | None = Field(None, description="holiday: its first day, in the zone of the table")
    last: Day | None = Field(None, description="holiday: its last day")


class DaysOff(In):
    """Days off of one's own, of those the table allows for a year: while the seat is asked no time passes."""

    type: Literal["days_off"]
    id: ClientId
    first: Day | None = Field(None, description="The first day; none ends those that were announced")
    last: Day | None = Field(None, description="The last day; with the first one")
    zone: str = Field("UTC", max_length=64, description="The time zone whose days are meant, by its name")


class Ping(In):
    """Answered at once."""

    type: Literal["ping"]
    t: int = Field(0, ge=0, description="Comes back in the answer")
    here: bool = Field(False, description="Whether the page is in view just now: a sign of its player")


ClientMessage = Annotated[
    Hello
    | Choose
    | Undo
    | Resign
    | Cone
    | Point
    | Say
    | Unsay
    | Ask
    | Imagine
    | Advise
    | Consider
    | SetOrders
    | LayDown
    | LayDownOrder
    | Withdraw
    | Vote
    | DaysOff
    | Ping,
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


class Rest(Out):
    begin: int
    until: int


class AwayOut(Rest):
    """Days off that are not over."""

    seat: str
    days: int = Field(description="As many as they cost of the allowance")


class Time(Out):
    """How the clocks of a game stand."""

    at: int = Field(description="The moment this was true, by the server's clock")
    running: Faction | None = Field(description="The side whose time runs")
    paused: bool
    sides: dict[str, Left] = Field(description="Nothing where there is only a pause and no clock")
    rests: list[Rest] = Field(
        default_factory=list,
        description="When next no time passes for who is asked: days the table rests, holidays, days off",
    )
    away: list[AwayOut] = Field(default_factory=list, description="Who has days off, or has announced some")
    zone: str = Field("UTC", description="The time zone whose days the table means")
    days_off: int = Field(0, description="The days off that each seat may take in a year")
    taken: dict[str, int] = Field(
        default_factory=dict, description="Those that seats have taken in the last one, or will"
    )


class Clock(Time):
    """The same whenever it has changed. In between the client counts by itself."""

    type: Literal["clock"] = "clock"


class OpenVote(Out):
    proposal: Proposal
    seat: str | None
    successor: Successor | None
    winner: Faction | None
    to: int | None = Field(description="take_back: the first entry that is taken back")
    first: str | None = Field(description="holiday: its first day, in the zone of the table")
    last: str | None = Field(description="holiday: its last day")
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
    kind: str = Field("choice", description="undo, resign and so on; a choice is not called one")
    at: int = Field(description="Milliseconds since 1970, by the server's clock")
    events: list[Event] = Field([], description="What happened, as far as you may know")


class Visit(Out):
    seq: int = Field(description="The entry up to which you have seen the game")
    at: int = Field(description="When you last looked, in milliseconds since 1970")


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
    visit: Visit | None = Field(description="Your last visit before this one, if others play with you")
    view: View | None = Field(None, description="Absent when resumed")
    menu: Menu | None = Field(None, description="What you may choose, if you are asked")
    history: list[Happened] | None = Field(None, description="The last entries; absent when resumed")


class FrameOut(Happened):
    """An entry and what came of it. Every visitor receives one for every entry, so that there are no gaps.

    It says what has changed since the one before it; docs/protocol.md says how that is laid over it.
    """

    sections: Annotated[dict[str, Json], typed("Changed")] = Field(
        {}, description="Public sections that have changed, whole"
    )
    changes: dict[str, Json] = Field(
        {},
        description="Of other public sections the keys that are set: over an object an object is laid, once "
        "more; null where a key is gone",
    )
    places: dict[str, list[int] | dict[str, list[int]]] = Field(
        {}, description="Where new keys of changes stand, if not at the end"
    )
    private: Annotated[Json, typed("Private")] | None = Field(None, description="Your private facts, whole")
    private_changes: Json | None = Field(
        None, description="What has changed of your private facts, like changes of all sections"
    )
    private_places: Json | list[int] | None = Field(
        None, description="Where new keys of private_changes stand, if not at the end"
    )
    menu: Menu | None = Field(None, description="What you may choose, if you are asked now")
    undo: UndoChanges | None = Field(None, description="For seats only: what has changed of it")


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


class Imagined(Out):
    """What the rules say of an imagined table, from what its viewer may know."""

    type: Literal["imagined"] = "imagined"
    id: str
    about: Wondered
    threats: list[Annotated[Json, typed("Threat")]] = Field(
        description="What reaches the area in one move or attack"
    )
    way: list[Annotated[Json, typed("Leg")]] | None = Field(
        description="The fewest moves, one of an action each; None if no way leads there"
    )
    odds: Annotated[Json, typed("Odds")] | None = Field(description="Of the first round of the attack")


class Pointed(Out):
    """Your partner shows you a place, for a moment."""

    type: Literal["pointed"] = "pointed"
    by: str = Field(description="The partner's seat")
    place: str


class Advice(Out):
    """What a program would choose, from what the asking seat may know."""

    type: Literal["advice"] = "advice"
    id: str
    choice: str = Field(description="The choice's line of text; empty where the seat is not asked")
    reason: dict[str, str | int] | None = Field(
        description="A fact that speaks for it, as a key with parameters"
    )


class Line(Out):
    """A choice that is worth a thought."""

    choice: str = Field(description="Its line of text")
    chance: int | None = Field(
        ge=0,
        le=10_000,
        description="The chance to win that comes of it, in parts of ten thousand; none if "
        "nothing was weighed",
    )
    reason: dict[str, str | int] | None = Field(
        description="A fact that speaks for it, as a key with parameters"
    )
    gains: Theme | None = Field(
        description="What it does most for where it leads, beside what a program would take at once; none if "
        "nothing was weighed or it does more for nothing"
    )
    costs: Theme | None = Field(
        description="What the one that would be taken does more for than this, where this gains nothing"
    )
    even: bool = Field(
        description="Nothing tells it apart from the one that would be taken, or that one from the next"
    )


class Considered(Out):
    """What a strong program would consider, from what the asking seat may know."""

    type: Literal["considered"] = "considered"
    id: str
    lines: list[Line] = Field(
        max_length=3, description="What it would take first; none where the seat is not asked"
    )
    late: bool = Field(
        False, description="Whether there was something to weigh, and no time: then the line is a quick one"
    )


class Thinking(Out):
    """A program thinks about its choice; the frame that follows has it."""

    type: Literal["thinking"] = "thinking"
    seat: str
    decision: int = Field(description="What it thinks about, from the section 'waiting'")
    share: int = Field(ge=0, le=100, description="How far it is, in hundredths")


class PlanOut(Out):
    """A choice that was laid down for a question that may come."""

    number: int
    kind: Annotated[str, typed("Kind")] = Field(description="The kind of question")
    prompt: Json = Field(description="What the question said of itself, as in the section 'waiting'")
    choice: str = Field(description="The choice's line of text; empty where an order is to answer")
    orders: Annotated[Json, typed("StandingOrders")] | None = Field(
        None, description="The order that is to answer, whatever the question is about"
    )
    state: Literal["waits", "used", "dropped"]
    why: Literal["", "prompt", "menu", "doubt", "answered", "seat", "over"] = Field(
        description="dropped: the question came and was about something else, or offered something else, "
        "or the order leaves it open, or you have answered it yourself, or the seat is no longer yours, "
        "or the game is over"
    )
    seq: int | None = Field(description="used: the entry it has become")
    at: int = Field(description="When it was laid down, used or dropped")


class Plans(Out):
    """What you have laid down at this seat, whenever that has changed. Nobody else is told."""

    type: Literal["plans"] = "plans"
    seat: str
    plans: list[PlanOut] = Field(description="Newest first")


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
    | Imagined
    | Pointed
    | Advice
    | Considered
    | Thinking
    | Plans
    | Pong,
    Field(discriminator="type"),
]

CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage, config=WHEN_NEEDED)
SERVER: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage, config=WHEN_NEEDED)
