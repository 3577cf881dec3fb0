"""HTTP: replays of games, and the record of a finished one, which anybody can verify."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse

from app.accounts.routes import Known, Somebody, address_of
from app.accounts.service import Visitor
from app.problems import Problem
from app.replays.schemas import ImportIn, ImportOut, MarkOut, MarksOut, ProblemIn, ProblemOut, ReplayOut
from app.replays.service import may_watch
from app.services import Services, services_of

router = APIRouter(prefix="/api", tags=["replays"])

At = Annotated[Services, Depends(services_of)]

MOST_FRAMES = 200


@router.get("/games/{game}/replay", responses={200: {"model": ReplayOut}})
async def replay(
    game: str,
    request: Request,
    services: At,
    visitor: Somebody,
    viewer: Annotated[
        str | None,
        Query(alias="as", max_length=20, description="A seat, spectator, or all; none means your first seat"),
    ] = None,
    at: Annotated[
        int | None, Query(ge=0, le=1_000_000, description="After which entry to begin; none: the beginning")
    ] = None,
    count: Annotated[int, Query(ge=0, le=MOST_FRAMES, description="How many frames are wanted")] = 50,
) -> Response:
    """A game told again. Finished ones from anybody's eyes; a running one from your own seat's only."""
    text = await services.replays.page(game, visitor, address_of(request), viewer, at, count)
    return Response(text, media_type="application/json")


@router.get("/games/{game}/marks")
async def marks(game: str, request: Request, services: At, visitor: Somebody) -> MarksOut:
    """Rounds, battles, claims and falls of a game, for whoever may watch it."""
    found = await services.replays.marks(game, visitor, address_of(request))
    return MarksOut(game=game, marks=[MarkOut(**mark) for mark in found])


@router.get("/games/{game}/record", response_class=PlainTextResponse)
async def record(game: str, services: At, visitor: Somebody) -> Response:
    """The record as text. While the game runs there is none: it would show the key of the dice."""
    text = await services.replays.imported(game) or await _record(game, services, visitor)
    return PlainTextResponse(
        text, headers={"content-disposition": 'attachment; filename="arrakis-record.txt"'}
    )


async def _record(game: str, services: Services, visitor: Visitor | None) -> str:
    room = await services.rooms.room(game)
    if not may_watch(await services.lobby.table(game), visitor):
        raise Problem("table.private", 403)
    async with room.lock:
        try:
            found = await room.record()
        except Problem:
            # It is over, and leads elsewhere today. It is still the record of what was played.
            text = await services.replays.record(game)
            if text is None:
                raise
            return text
        if not found.over:
            raise Problem("game.running", 409)
        return found.to_text()


@router.post("/imports", status_code=201)
async def bring(body: ImportIn, request: Request, services: At, visitor: Known) -> ImportOut:
    """Bring a finished record. It is verified, kept, and can be looked at like any game that is over."""
    return ImportOut(game=await services.imports.bring(visitor, body.record, address_of(request)))


@router.post("/games/{game}/reports", status_code=201)
async def report(game: str, body: ProblemIn, services: At, visitor: Known) -> ProblemOut:
    """Report a problem at a game: the host gets the position you saw along with your words."""
    return await services.reports.report(visitor, game, body)
