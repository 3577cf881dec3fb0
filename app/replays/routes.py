"""HTTP: replays of games, and the record of a finished one, which anybody can verify."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse

from app.accounts.routes import Known, Somebody, address_of
from app.accounts.service import Visitor
from app.late import LateRoute
from app.problems import Problem
from app.replays.schemas import (
    AnalysisOut,
    ImportIn,
    ImportOut,
    MarkOut,
    MarksOut,
    ProblemIn,
    ProblemOut,
    ReplayOut,
)
from app.replays.service import may_watch
from app.services import Services, services_of

router = APIRouter(route_class=LateRoute, prefix="/api", tags=["replays"])

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
    text = await _finished(game, services, visitor)
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


@router.get("/games/{game}/analysis")
async def analysis(game: str, services: At, visitor: Somebody) -> AnalysisOut:
    """What a program has found in a game that is over, or how far it is with it."""
    await _may_look_back(game, services, visitor)
    return await _analysed(game, services)


@router.post("/games/{game}/analysis", status_code=202)
async def analyse(game: str, services: At, visitor: Known) -> AnalysisOut:
    """Let a program look back at a game that is over. Once for each game; asked again it changes nothing."""
    await _may_look_back(game, services, visitor)
    if await services.analyses.found(game) is None:
        services.analyses.ask(game, await _finished(game, services, visitor), visitor.id)
    return await _analysed(game, services)


async def _may_look_back(game: str, services: Services, visitor: Visitor | None) -> None:
    table = await services.imports.table(game) or await services.lobby.table(game)
    if not may_watch(table, visitor):
        raise Problem("table.private", 403)
    if table.status != "finished":
        raise Problem("game.running", 409)


async def _finished(game: str, services: Services, visitor: Visitor | None) -> str:
    return await services.replays.imported(game) or await _record(game, services, visitor)


async def _analysed(game: str, services: Services) -> AnalysisOut:
    found = await services.analyses.found(game)
    if found is None:
        now = services.analyses.state(game)
        return AnalysisOut.model_validate({"game": game, "state": now.state, "share": now.share})
    said = {"game": game, "state": "done", "share": 100, "build": found.build, "weights": found.weights}
    return AnalysisOut.model_validate({**said, "analysis": json.loads(found.content)})


@router.post("/imports", status_code=201)
async def bring(body: ImportIn, request: Request, services: At, visitor: Known) -> ImportOut:
    """Bring a finished record. It is verified, kept, and can be looked at like any game that is over."""
    return ImportOut(game=await services.imports.bring(visitor, body.record, address_of(request)))


@router.post("/games/{game}/reports", status_code=201)
async def report(game: str, body: ProblemIn, services: At, visitor: Known) -> ProblemOut:
    """Report a problem at a game: the host gets the position you saw along with your words."""
    return await services.reports.report(visitor, game, body)
