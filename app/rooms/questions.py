"""Questions to the engine: the odds of a fight, what a choice brings about. Asking changes nothing."""

from __future__ import annotations

import asyncio
import json

from app.problems import Problem
from app.rooms.messages import Advise, Ask, Imagine
from app.rooms.room import Room
from engine import Game
from engine.contract.answers import Odds
from engine.players import advise


async def answered(room: Room, seat: str, message: Ask) -> str:
    """The answer as it goes over the wire; a choice that is not offered to that seat now is refused."""
    what = {"choice": message.choice, "decision": message.decision}
    async with room.lock:
        game = (await room.record()).game
        choice = game.checked(seat, what)
        consequences = game.consequences(seat, choice) if message.about == "consequences" else []
        position = game.fork() if message.about == "odds" else None
    odds: Odds | None = None
    if position is not None:
        # Counting dice may take its time; others are served meanwhile.
        found = await asyncio.to_thread(Game.odds, position, seat, choice)
        odds = found.to_json() if found is not None else None
    form = {"type": "answer", "id": message.id, "about": message.about}
    return json.dumps({**form, "odds": odds, "consequences": consequences})


async def imagined(room: Room, viewer: str, message: Imagine) -> str:
    """The answer about a table that a seat or a spectator imagines; what cannot be imagined is refused."""
    async with room.lock:
        plan = (await room.record()).game.imagined(viewer, message.legions)
    form: dict[str, object] = {"threats": [], "way": None, "odds": None}
    who = message.faction or "", message.origin or "", message.area
    # Others are served meanwhile: the imagined table is nobody else's.
    if message.about == "threats":
        form["threats"] = await asyncio.to_thread(plan.threats, message.area)
    elif message.about == "way":
        form["way"] = await asyncio.to_thread(plan.way, *who)
    else:
        form["odds"] = (await asyncio.to_thread(plan.odds, *who, surprise=message.surprise)).to_json()
    return json.dumps({"type": "imagined", "id": message.id, "about": message.about, **form})


async def advised(room: Room, seat: str, message: Advise) -> str:
    """What a program would choose for that seat, and why. Among people everybody thinks for themselves."""
    there = next(each for each in room.seats if each.seat == seat)
    if any(each.identity not in (None, there.identity) and each.program is None for each in room.seats):
        raise Problem("advice.among_people", 409)
    async with room.lock:
        record = await room.record()
        pending, menu = record.game.waiting_on(), record.game.menu(seat)
        view, content = record.view(seat), record.game.flow.content
    choice, reason = "", None
    if pending is not None and pending.decision == message.decision and menu is not None:
        # Thinking may take its time; others are served meanwhile.
        found, why = await asyncio.to_thread(advise, view, menu, content)
        choice, reason = str(found), why.to_json() if why is not None else None
    return json.dumps({"type": "advice", "id": message.id, "choice": choice, "reason": reason})
