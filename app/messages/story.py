"""What a message says: made of what spectators may see, of the names at the table, and of nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from app.rooms.frames import Frame
from app.sides import faction_of
from app.words import is_known, sentence
from engine.classes import dataclass
from engine.record import Record
from engine.view import SPECTATOR

#: What somebody has done whose name is told.
SAID = {"talk": "said", "called": "calls"}
MOST_FACTS = 3
LONGEST_NAMES = 3
#: The facts that are told, the weightier first, and the events that are such a fact.
FACTS: Mapping[str, tuple[str, ...]] = {
    "sietch": (),
    "settlement": (),
    "battle": ("battle_ended",),
    "leader": ("leader_to_tank", "leader_left_game", "leaders_lost_alone"),
    "claim": ("prescience_claimed",),
    "supremacy": ("supremacy_raised",),
    "marker": ("prescience_raised", "prescience_lowered"),
    "worm": ("worm_attacks", "worm_placed"),
    "card": ("card_played",),
    "round": (),
}
BY_EVENT = {event: fact for fact, events in FACTS.items() for event in events}
DESTROYED, PHASE = "settlement_destroyed", "phase_begun"

#: Kinds of entries that something is taken back of.
CHOSEN = ("choice", "ordered")

Event = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Fact:
    key: str
    #: What a sentence about it has a place for.
    number: int = 0


@dataclass(frozen=True, slots=True)
class Story:
    """What is told of a game, in no language yet."""

    kind: str
    round: int
    #: The kind of the decision that is waited for; empty if none is.
    asked: str
    opponents: tuple[str, ...]
    facts: tuple[Fact, ...]
    #: Of the time there was, the percentage that is left; whether somebody has won, and whether they have.
    left: int = 0
    won: bool | None = None
    #: Of talk: who has said something.
    who: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """What is sent. The id is the same however often it is tried."""

    id: str
    kind: str
    title: str
    text: str
    link: str
    #: The same for all messages about one game: a later one takes the place of an unread one.
    topic: str
    story: Story | None = None
    language: str = "en"


def standing(frames: Iterable[Mapping[str, Any]]) -> list[Event]:
    """What has happened and was not taken back since, of frames as a chronicle has them."""
    left: list[Mapping[str, Any]] = []
    for frame in frames:
        kind = frame.get("kind", "choice")
        said = {str(event["event"]): event for event in frame.get("events", ())}
        if kind == "undo":
            # The last choice, and those of programs behind it.
            back = 1 + int(said.get("choice_taken_back", {}).get("over", 0))
            chosen = [each["seq"] for each in left if each.get("kind", "choice") in CHOSEN][-back:]
            left = [each for each in left if each["seq"] not in chosen]
        elif kind == "taken_back" and "taken_back" in said:
            left = [each for each in left if each["seq"] < said["taken_back"]["to"]]
        left.append(frame)
    return [event for frame in left for event in frame.get("events", ())]


def facts_of(events: Iterable[Event], is_settlement: Callable[[str], bool]) -> tuple[Fact, ...]:
    """The weightiest that are in there, each kind once, as it stood last."""
    found: dict[str, Fact] = {}
    for event in events:
        name = str(event["event"])
        if name == DESTROYED:
            key = "settlement" if is_settlement(str(event["area"])) else "sietch"
            found[key] = Fact(key)
        elif name == PHASE:
            found["round"] = Fact("round", int(event["round"]))
        elif name in BY_EVENT:
            key = BY_EVENT[name]
            found[key] = Fact(key, int(event.get("to", 0)) if key == "supremacy" else 0)
    return tuple(found[key] for key in FACTS if key in found)[:MOST_FACTS]


def is_asked(public: Mapping[str, Any], seats: Collection[str]) -> str:
    """The kind of decision that these seats are asked for, as everybody sees it."""
    waiting = public.get("waiting") or {}
    return str(waiting["kind"]) if set(waiting.get("seats", ())) & set(seats) else ""


def story_of(
    kind: str,
    public: Mapping[str, Any],
    events: Iterable[Event],
    own: Collection[str],
    opponents: tuple[str, ...],
    settlement_sites: Collection[str],
) -> Story:
    """For somebody with these seats, of what everybody may see: the public part of a view, public events."""
    now, sides = public["round"], {faction_of(seat) for seat in own}
    return Story(
        kind=kind,
        round=int(now["round"]),
        asked=is_asked(public, own) if kind != "ended" else "",
        opponents=opponents,
        facts=facts_of(events, lambda area: area in settlement_sites),
        won=now["winner"] in sides if now["winner"] else None,
    )


def seen_story(
    kind: str,
    record: Record,
    missed: Iterable[Frame],
    own: Collection[str],
    opponents: tuple[str, ...],
) -> Story:
    """The same, of a position and what led there as spectators see both: servers of strangers read it."""
    public = record.view(SPECTATOR)["public"]
    events = standing(json.loads(frame.chronicle(SPECTATOR)) for frame in missed)
    sites = record.game.flow.board.settlement_sites
    return story_of(kind, public, events, own, opponents, sites)


def title_of(story: Story, language: str) -> str:
    return sentence(f"message.{story.kind}", language)


def text_of(story: Story, language: str) -> str:
    """A few whole sentences."""
    said = []
    if story.opponents:
        names = story.opponents[:LONGEST_NAMES]
        said.append(sentence("message.against", language, names=names, round=story.round))
    if story.kind == "ended":
        how = {True: "won", False: "lost", None: "over"}[story.won]
        said.append(sentence(f"message.{how}", language))
    if story.who:
        said.append(sentence(f"message.{SAID[story.kind]}", language, name=story.who))
    if story.kind == "clock":
        said.append(sentence("message.left", language, percent=story.left))
    if story.asked:
        key = f"asked.{story.asked}"
        said.append(sentence(key if is_known(key) else "asked.something", language))
    said += [sentence(f"fact.{fact.key}", language, number=fact.number) for fact in story.facts]
    return " ".join(said)
