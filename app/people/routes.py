"""HTTP: whom you play with, how you have played, and all that is stored about you."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response

from app.accounts.routes import Known
from app.late import LateRoute
from app.people.schemas import BlockIn, CallAnswerIn, CalledAllOut, CallsOut, ContactIn, PeopleOut
from app.services import Services, services_of

router = APIRouter(route_class=LateRoute, prefix="/api", tags=["people"])

At = Annotated[Services, Depends(services_of)]


@router.get("/people")
async def people(services: At, visitor: Known) -> PeopleOut:
    """Your finished games, and whom you have played with; practice is not among them."""
    return await services.people.of(visitor)


@router.post("/people/block", status_code=204)
async def block(body: BlockIn, services: At, visitor: Known) -> None:
    """Want nothing of one of your contacts: no call to a table, no message, no line of talk, and no seat for
    them at a table that you open. Games that run are played on. They are not told."""
    await services.people.block(visitor, body.contact, blocked=body.blocked)


@router.get("/calls")
async def calls(services: At, visitor: Known) -> CallsOut:
    """Who asks you to a table that has not begun."""
    return await services.people.calls(visitor)


@router.get("/tables/{game}/calls")
async def called(game: str, services: At, visitor: Known) -> CalledAllOut:
    """Whom you have asked to a table, and what they say."""
    return await services.people.called_to(visitor, game)


@router.post("/tables/{game}/calls", status_code=204)
async def call(game: str, body: ContactIn, services: At, visitor: Known) -> None:
    """Ask one of your contacts to a table where you sit or that you have opened."""
    await services.people.call(visitor, game, body.contact)


@router.post("/tables/{game}/calls/answer", status_code=204)
async def answer(game: str, body: CallAnswerIn, services: At, visitor: Known) -> None:
    """Sit down where you are asked to, or say no."""
    await services.people.answer(visitor, game, accept=body.accept)


@router.get("/me/export")
async def export(services: At, visitor: Known, response: Response) -> dict[str, list[dict[str, Any]]]:
    """All that is stored about you, by what it is.

    Left out is what opens something, such as passwords and links, and what others have done about you.
    """
    response.headers["content-disposition"] = 'attachment; filename="arrakis.json"'
    return await services.people.everything(visitor)
