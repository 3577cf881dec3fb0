"""HTTP: the record of a finished game, key included, which anybody can verify."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response
from fastapi.responses import PlainTextResponse

from app.problems import Problem
from app.services import Services, services_of

router = APIRouter(prefix="/api", tags=["replays"])


@router.get("/games/{game}/record", response_class=PlainTextResponse)
async def record(game: str, services: Annotated[Services, Depends(services_of)]) -> Response:
    """The record as text. While the game runs there is none: it would show the key of the dice."""
    room = await services.rooms.room(game)
    async with room.lock:
        found = await room.record()
        if not found.over:
            raise Problem("game.running", 409)
        text = found.to_text()
    return PlainTextResponse(
        text, headers={"content-disposition": 'attachment; filename="arrakis-record.txt"'}
    )
