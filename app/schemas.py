"""``python -m app.schemas`` writes the JSON Schemas of all messages, for clients and the curious."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from app.accounts.schemas import (
    GuestIn,
    LanguageIn,
    LinkIn,
    LinkOut,
    Me,
    NamePassword,
    NewPassword,
    PasswordChange,
    SessionsOut,
)
from app.chat.messages import Chat, PhraseKey, Say, Unsay
from app.chat.schemas import LineReportIn, LinesOut, MuteIn, MutesOut
from app.hosts.schemas import HostPageOut, ReachOut
from app.lobby.messages import Gone, TableNews, Tables
from app.lobby.schemas import (
    AcceptIn,
    InvitationIn,
    InvitationOut,
    InvitedOut,
    JoinIn,
    KickIn,
    LessonOut,
    OptionsOut,
    PlayOnIn,
    ProgramIn,
    ReadyIn,
    RevealIn,
    StandInIn,
    TableIn,
    TableOut,
    TablesOut,
)
from app.messages.schemas import (
    ForgottenIn,
    MailIn,
    MailLinkIn,
    MessagesOut,
    PushEndIn,
    PushIn,
    TriedOut,
    WebhookIn,
    WishesIn,
)
from app.people.schemas import BlockIn, CallAnswerIn, CalledAllOut, CallsOut, ContactIn, PeopleOut
from app.replays.schemas import AnalysisOut, ImportIn, ImportOut, MarksOut, ProblemIn, ProblemOut, ReplayOut
from app.rooms.messages import (
    Accepted,
    Advice,
    Advise,
    Answer,
    Ask,
    Choose,
    Clock,
    Cone,
    Consider,
    Considered,
    DaysOff,
    FrameOut,
    Hello,
    Imagine,
    Imagined,
    LayDown,
    LayDownOrder,
    Ping,
    Plans,
    Point,
    Pointed,
    Pong,
    Presence,
    Proposal,
    Refused,
    Resign,
    SeatsNow,
    SetOrders,
    Thinking,
    Undo,
    Vote,
    Votes,
    Welcome,
    Withdraw,
)
from app.shapes import Shapes, ref
from app.sides import ROLES
from engine import Kind, declared_criteria, declared_kinds, declared_tables, free_verbs
from engine.contract import answers, menus, parameters, usual, view, words
from engine.contract.prompts import Prompt

FILE = Path(__file__).resolve().parent / "protocol.schema.json"

#: Over the WebSocket, by direction; then over HTTP.
CLIENT: tuple[type[BaseModel], ...] = (
    *(Hello, Choose, Undo, Resign, Cone, Point, Vote),
    *(Ask, Imagine, Advise, Consider, SetOrders, LayDown, LayDownOrder, Withdraw, DaysOff),
    *(Say, Unsay, Ping),
)
SERVER: tuple[type[BaseModel], ...] = (
    *(Welcome, FrameOut, Accepted, Refused),
    *(
        Answer,
        Imagined,
        Advice,
        Considered,
        Thinking,
        Chat,
        Pointed,
        Presence,
        SeatsNow,
        Clock,
        Votes,
        Plans,
        Pong,
    ),
)
LOBBY: tuple[type[BaseModel], ...] = (Tables, TableNews, Gone)
#: What can arrive there.
IN_LOBBY: tuple[type[BaseModel], ...] = (*LOBBY, Pong, Refused)
REQUESTS: tuple[type[BaseModel], ...] = (
    *(GuestIn, LanguageIn, NamePassword, PasswordChange, LinkIn, NewPassword),
    *(MuteIn, LineReportIn),
    *(TableIn, JoinIn, KickIn, PlayOnIn, ReadyIn, RevealIn, InvitationIn, AcceptIn, ProgramIn, StandInIn),
    *(ImportIn, ProblemIn, WebhookIn, PushIn, PushEndIn, WishesIn),
    *(MailIn, MailLinkIn, ForgottenIn),
    *(ContactIn, BlockIn, CallAnswerIn),
)
ANSWERS: tuple[type[BaseModel], ...] = (
    LinesOut,
    MutesOut,
    Me,
    LinkOut,
    SessionsOut,
    TableOut,
    TablesOut,
    InvitationOut,
    InvitedOut,
    LessonOut,
    OptionsOut,
    PlayOnIn,
    ReplayOut,
    MarksOut,
    AnalysisOut,
    ImportOut,
    ProblemOut,
    MessagesOut,
    TriedOut,
    PeopleOut,
    CallsOut,
    CalledAllOut,
    HostPageOut,
    ReachOut,
)


#: Types of the engine that are no classes, by where they are.
ALIASES = (
    (words, "Counts"),
    (view, "Legions"),
    (view, "Effect"),
    (menus, "PackedTree"),
    (menus, "Form"),
)


def of_engine() -> dict[str, Any]:
    """The schemas of what the engine tells: views, menus, questions, answers."""
    shapes = Shapes()
    for module, name in ALIASES:
        shapes.alias(module, name)
    for kind in (view.View, view.ViewOfAll, menus.Menu, answers.Odds, answers.Consequence, answers.Threat):
        shapes.of(kind)
    found = shapes.defs
    kinds = declared_kinds()
    found["Kind"] = {"enum": list(kinds)}
    found["WaitingSection"] = {
        "description": found["WaitingSection"]["description"],
        "anyOf": [_waiting(found["WaitingSection"], names, shapes) for names in _by_prompt(kinds).items()],
    }
    found["Changed"] = found["Sections"] | {"required": [], "description": "Sections that have changed."}
    undo = found["UndoFlag"]
    gone = {"over": {"anyOf": [undo["properties"]["over"], {"type": "null"}]}}
    found["UndoChanges"] = undo | {
        "required": [],
        "properties": undo["properties"] | gone,
        "description": "What has changed of the flag of taking back; null where it is gone.",
    }
    found["GameEvent"] = GAME_EVENT
    found["BriefEvent"] = GAME_EVENT | {
        "required": ["event"],
        "description": "What happened, but for what USUAL_EVENTS has of its key.",
    }
    found["BriefForm"] = {
        "description": "A form, but for what USUAL_FORMS has of its verb.",
        "anyOf": [_brief(found[each["$ref"].rpartition("/")[2]]) for each in found["Form"]["anyOf"]],
    }
    forms = {"type": "array", "items": ref("BriefForm")}
    found["BriefMenu"] = found["Menu"] | {
        "properties": found["Menu"]["properties"] | {"forms": forms},
        "description": "What may be chosen, as it goes over the wire.",
    }
    return found


def _brief(form: dict[str, Any]) -> dict[str, Any]:
    """A form of which may be left out what is usual for its verb."""
    needed = [name for name in form["required"] if name not in OFTEN_USUAL]
    return {key: value for key, value in form.items() if key != "description"} | {"required": needed}


def _by_prompt(kinds: Mapping[str, Kind]) -> dict[tuple[type[Prompt], ...], list[str]]:
    """Kinds of questions that say the same of themselves."""
    found: dict[tuple[type[Prompt], ...], list[str]] = {}
    for name, kind in kinds.items():
        found.setdefault(kind.prompts, []).append(name)
    return found


def _waiting(
    section: dict[str, Any], said: tuple[tuple[type[Prompt], ...], list[str]], shapes: Shapes
) -> dict[str, Any]:
    prompts, names = said
    refs = [shapes.of(prompt) for prompt in prompts]
    own = {"kind": {"enum": names}, "prompt": refs[0] if len(refs) == 1 else {"anyOf": refs}}
    rest = {key: value for key, value in section.items() if key != "description"}
    return {**rest, "properties": {**section["properties"], **own}}


#: Members that a form may leave out.
OFTEN_USUAL = frozenset(name for said in usual.USUAL_FORMS.values() for name in said)
#: What happened: its key, the rule, for whom it is if not for all; the rest is what that key speaks of.
GAME_EVENT = {
    "type": "object",
    "description": "What happened. What else is in it hangs on its key.",
    "properties": {
        "event": {"type": "string"},
        "rule": {"type": "string"},
        "only": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["event", "rule"],
    "additionalProperties": True,
}


def lists() -> dict[str, Any]:
    """Words that are written down once, and that a client needs as values."""
    return {
        "KINDS": {name: list(kind.verbs) for name, kind in declared_kinds().items()},
        "CRITERIA": declared_criteria(),
        "BATTLE_SIDES": list(words.BATTLE_SIDES),
        "FREE_VERBS": list(free_verbs()),
        "FACTIONS": list(ROLES),
        "TABLES": declared_tables(),
        "ROLES": {faction: list(roles) for faction, roles in ROLES.items()},
        "PROPOSALS": list(get_args(Proposal)),
        "PHRASES": list(get_args(PhraseKey)),
        "USUAL_EVENTS": usual.USUAL_EVENTS,
        "USUAL_FORMS": usual.USUAL_FORMS,
    }


def kinds_of_parameters() -> dict[str, Any]:
    """Of what is told by a key: which kind of thing each parameter is."""
    return {
        "CONSEQUENCES": parameters.CONSEQUENCES,
        "EVENTS": parameters.EVENTS,
        "LASTING": parameters.LASTING,
        "QUESTIONS": parameters.QUESTIONS,
        "REASONS": parameters.REASONS,
        "REFUSED": parameters.REFUSED,
    }


def schemas() -> dict[str, Any]:
    models: list[tuple[type[BaseModel], JsonSchemaMode]] = [
        (model, "validation") for model in (*CLIENT, *REQUESTS, *SERVER, *LOBBY, *ANSWERS)
    ]
    _, form = models_json_schema(models, ref_template="#/$defs/{model}")
    engine = of_engine()
    messages = _referred(form["$defs"])
    for message in messages.values():
        # It has a default for whoever makes one, and is always there.
        if "type" in message.get("properties", ()) and "type" not in message["required"]:
            message["required"].append("type")
    if twice := engine.keys() & messages.keys():
        raise ValueError(f"two types are called {sorted(twice)}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of the Arrakis table",
        "clientMessages": {"oneOf": [ref(model.__name__) for model in CLIENT]},
        "lobbyMessages": {"oneOf": [ref(model.__name__) for model in IN_LOBBY]},
        "serverMessages": {"oneOf": [ref(model.__name__) for model in SERVER]},
        "lists": lists(),
        "parameters": kinds_of_parameters(),
        "$defs": engine | messages,
    }


def _referred(found: Any) -> Any:
    """The same, with what is the engine's under the engine's name."""
    if isinstance(found, list):
        return [_referred(each) for each in found]
    if not isinstance(found, dict):
        return found
    if (name := found.get("x-engine")) is not None:
        return ref(name) | ({"description": found["description"]} if "description" in found else {})
    return {key: _referred(value) for key, value in found.items()}


def written() -> str:
    return json.dumps(schemas(), indent=2, sort_keys=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
    sys.stdout.write(f"{FILE.name} is current\n")
