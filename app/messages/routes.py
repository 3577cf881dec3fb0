"""HTTP: where somebody is written to, and where the links in messages lead."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, BackgroundTasks, Depends, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from app.accounts.routes import Here, Known, Somebody
from app.accounts.service import Visitor
from app.late import LateRoute
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
from app.services import Services, services_of
from app.words import LANGUAGES
from app.words.reader import reader_of

JSON = "application/json"

router = APIRouter(route_class=LateRoute, tags=["messages"])

At = Annotated[Services, Depends(services_of)]


async def reading(request: Request, services: At, visitor: Known) -> Visitor:
    """Who is to be written to; whoever has chosen no language, in the one that they read here."""
    language = visitor.language or reader_of(request, LANGUAGES)
    if visitor.language is None and language != "en":
        await services.accounts.speak(visitor, language)
    return replace(visitor, language=language)


Reading = Annotated[Visitor, Depends(reading)]


@router.get("/api/messages")
async def messages(services: At, visitor: Known) -> MessagesOut:
    """Where you are written to, what is told there, and what has come of it last."""
    return await services.messages.of(visitor)


@router.post("/api/messages/webhooks", status_code=201)
async def add_webhook(body: WebhookIn, services: At, visitor: Reading) -> MessagesOut:
    """Have things told to an address of the web: https, its own port, a public one, no redirects."""
    return await services.messages.add_webhook(visitor, body.address, body.form)


@router.post("/api/messages/push", status_code=201)
async def add_push(body: PushIn, services: At, visitor: Reading) -> MessagesOut:
    """Be told things by this browser, which has subscribed with the key that the list names."""
    return await services.messages.add_push(visitor, body)


@router.post("/api/messages/push/end", status_code=204)
async def end_push(body: PushEndIn, services: At, visitor: Known) -> None:
    """Be told nothing more by this browser, because you leave it."""
    await services.messages.leave(visitor, body.endpoint)


@router.post("/api/messages/mail", status_code=201)
async def add_mail(body: MailIn, services: At, visitor: Reading, here: Here) -> MessagesOut:
    """Have things told by mail. First a letter goes there by which its reader says that it is theirs."""
    return await services.messages.add_mail(visitor, body.address, here)


@router.post("/api/messages/mail/confirm", status_code=204)
async def confirm(body: MailLinkIn, services: At) -> None:
    """Say that an address of mail is yours, by the link in the letter; whoever you are in this browser."""
    await services.messages.letters.confirm(body.token)


@router.post("/api/messages/mail/stop", status_code=204)
async def stop(body: MailLinkIn, services: At) -> None:
    """Say that nothing more is wanted at an address of mail, by the link in any letter."""
    await services.messages.letters.stop(body.token)


@router.post("/api/password-link/mail", status_code=204)
async def forgotten(body: ForgottenIn, services: At, here: Here, then: BackgroundTasks) -> None:
    """Have a link to a new password sent to the account's confirmed addresses of mail.

    The answer is the same whether there is such an account, and whether it has any.
    """
    await services.messages.letters.may_ask(body.name, here)
    then.add_task(services.messages.letters.forgotten, body.name)


@router.post("/api/messages/{mailbox}/ask")
async def ask_again(mailbox: str, services: At, visitor: Reading, here: Here) -> MessagesOut:
    """Have the letter sent once more by which the reader of an address says that it is theirs."""
    return await services.messages.ask_again(visitor, mailbox, here)


@router.post("/api/messages/{mailbox}/wishes")
async def wish(mailbox: str, body: WishesIn, services: At, visitor: Known) -> MessagesOut:
    """Say what you want to be told there, and when you want to be left alone."""
    return await services.messages.wish(visitor, mailbox, body)


@router.post("/api/messages/{mailbox}/test")
async def test(mailbox: str, services: At, visitor: Reading) -> TriedOut:
    """Have a test sent there at once; what came of it."""
    return await services.messages.test(visitor, mailbox)


@router.delete("/api/messages/{mailbox}", status_code=204)
async def remove(mailbox: str, services: At, visitor: Known) -> None:
    """Have nothing told there any more."""
    await services.messages.remove(visitor, mailbox)


@router.post("/mail/stop/{token}", status_code=204, include_in_schema=False)
async def one_click(token: str, services: At) -> None:
    """What a program for mail asks for when its reader wants nothing more (RFC 8058): no cookie, no page."""
    await services.messages.letters.stop(token)


@router.get("/mail/stop/{token}", include_in_schema=False)
async def stop_page(token: str) -> RedirectResponse:
    """The same address, opened by somebody: looking at it changes nothing."""
    return RedirectResponse(f"/#/stop/{quote(token)}", 303)


@router.get("/go/{token}", include_in_schema=False)
async def go(token: str, request: Request, services: At, visitor: Somebody) -> Response:
    """Follow a link from a message: to the game for whom it was made, to the first page for others. A browser
    that has several windows asks first where that is."""
    leads = await services.messages.followed(visitor, token)
    if request.headers.get("accept") == JSON:
        return JSONResponse({"leads": leads}, headers={"cache-control": "no-store"})
    return RedirectResponse(leads, 303)
