"""HTTP: whom you play with, how you have played, and all that is stored about you."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response

from app.accounts.routes import Known
from app.people.schemas import PeopleOut
from app.services import Services, services_of

router = APIRouter(prefix="/api", tags=["people"])

At = Annotated[Services, Depends(services_of)]


@router.get("/people")
async def people(services: At, visitor: Known) -> PeopleOut:
    """Your finished games, and whom you have played with; practice is not among them."""
    return await services.people.of(visitor)


@router.get("/me/export")
async def export(services: At, visitor: Known, response: Response) -> dict[str, list[dict[str, Any]]]:
    """All that is stored about you, by what it is.

    Left out is what opens something, such as passwords and links, and what others have done about you.
    """
    response.headers["content-disposition"] = 'attachment; filename="arrakis.json"'
    return await services.people.everything(visitor)
