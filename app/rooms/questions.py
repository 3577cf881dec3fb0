"""Questions to the engine: the odds of a fight, what a choice brings about. Asking changes nothing."""

from __future__ import annotations

import asyncio
import json

from app.rooms.messages import Ask
from app.rooms.room import Room
from engine import Game
from engine.contract.answers import Odds


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
