"""HTTP: where somebody is written to, and where the links in messages lead."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import RedirectResponse

from app.accounts.routes import Known, Somebody
from app.messages.schemas import MessagesOut, PushIn, TriedOut, WebhookIn, WishesIn
from app.services import Services, services_of

router = APIRouter(tags=["messages"])

At = Annotated[Services, Depends(services_of)]


@router.get("/api/messages")
async def messages(services: At, visitor: Known) -> MessagesOut:
    """Where you are written to, what is told there, and what has come of it last."""
    return await services.messages.of(visitor)


@router.post("/api/messages/webhooks", status_code=201)
async def add_webhook(body: WebhookIn, services: At, visitor: Known) -> MessagesOut:
    """Have things told to an address of the web: https, its own port, a public one, no redirects."""
    return await services.messages.add_webhook(visitor, body.address, body.form)


@router.post("/api/messages/push", status_code=201)
async def add_push(body: PushIn, services: At, visitor: Known) -> MessagesOut:
    """Be told things by this browser, which has subscribed with the key that the list names."""
    return await services.messages.add_push(visitor, body)


@router.post("/api/messages/{mailbox}/wishes")
async def wish(mailbox: str, body: WishesIn, services: At, visitor: Known) -> MessagesOut:
    """Say what you want to be told there, and when you want to be left alone."""
    return await services.messages.wish(visitor, mailbox, body)


@router.post("/api/messages/{mailbox}/test")
async def test(mailbox: str, services: At, visitor: Known) -> TriedOut:
    """Have a test sent there at once; what came of it."""
    return await services.messages.test(visitor, mailbox)


@router.delete("/api/messages/{mailbox}", status_code=204)
async def remove(mailbox: str, services: At, visitor: Known) -> None:
    """Have nothing told there any more."""
    await services.messages.remove(visitor, mailbox)


@router.get("/go/{token}", include_in_schema=False)
async def go(token: str, services: At, visitor: Somebody) -> RedirectResponse:
    """Follow a link from a message: to the game for whom it was made, to the first page for others."""
    return RedirectResponse(await services.messages.followed(visitor, token), 303)
