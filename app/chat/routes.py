"""HTTP: older lines, authors one does not want to hear, lines the host should see."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query

from app.accounts.routes import Known
from app.chat.messages import Channel, Chat
from app.chat.schemas import LineReportIn, LinesOut, MutedOut, MuteIn, MutesOut
from app.late import LateRoute
from app.services import Services, services_of

router = APIRouter(route_class=LateRoute, prefix="/api/games/{game}/chat", tags=["chat"])

At = Annotated[Services, Depends(services_of)]
#: Lines are numbered within what every database can count.
MOST = 2**31 - 1
Number = Annotated[int, Path(ge=1, le=MOST, description="The line's number within its channel")]


@router.get("/muted")
async def muted(game: str, services: At, visitor: Known) -> MutesOut:
    """The authors you do not hear at this table."""
    found = await services.chat.muted(visitor, game)
    return MutesOut(muted=[MutedOut(name=one.name, channel=one.channel, number=one.number) for one in found])


@router.get("/{channel}")
async def page(
    game: str,
    channel: Channel,
    services: At,
    visitor: Known,
    before: Annotated[int | None, Query(ge=1, le=MOST, description="Only lines before this number")] = None,
) -> LinesOut:
    """Older lines of a channel you may read, without those of authors you do not hear."""
    lines, more = await services.chat.page(visitor, game, channel, before)
    return LinesOut(channel=channel, lines=[Chat.model_validate(line) for line in lines], more=more)


@router.post("/{channel}/{number}/mute", status_code=204)
async def mute(
    game: str, channel: Channel, number: Number, body: MuteIn, services: At, visitor: Known
) -> None:
    """Hear the author of this line no more at this table, or again; only you are concerned."""
    await services.chat.mute(visitor, game, channel, number, muted=body.muted)


@router.post("/{channel}/{number}/report", status_code=204)
async def report(
    game: str, channel: Channel, number: Number, body: LineReportIn, services: At, visitor: Known
) -> None:
    """Show this line, and what was said before it, to whoever runs this server."""
    await services.chat.report(visitor, game, channel, number, body.words)
