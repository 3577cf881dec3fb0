"""HTTP: who am I, become a guest, claim, log in and out."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, BackgroundTasks, Depends, Request, Response

from app.accounts.cookies import BROWSER, BROWSER_SECONDS, name_of
from app.accounts.schemas import (
    GuestIn,
    LanguageIn,
    LinkIn,
    LinkOut,
    Me,
    NamePassword,
    NewPassword,
    PasswordChange,
    SessionOut,
    SessionsOut,
)
from app.accounts.service import Visitor, Whence, handle_of
from app.late import LateRoute
from app.limits import neighbourhood
from app.problems import Problem
from app.services import Services, services_of

router = APIRouter(route_class=LateRoute, prefix="/api", tags=["accounts"])

At = Annotated[Services, Depends(services_of)]


async def somebody(request: Request, services: At) -> Visitor | None:
    names = (name_of(services.settings), name_of(services.settings, BROWSER))
    return await services.accounts.visitor(*map(request.cookies.get, names))


async def known(visitor: Annotated[Visitor | None, Depends(somebody)]) -> Visitor:
    if visitor is None:
        raise Problem("account.needed", 401)
    return visitor


Somebody = Annotated[Visitor | None, Depends(somebody)]
Known = Annotated[Visitor, Depends(known)]


def address_of(request: Request) -> str:
    return neighbourhood(request.client)


async def whence_of(request: Request, response: Response, services: At) -> Whence:
    """Where this comes from. A browser without a cookie of its own gets one, and keeps it over log-out."""
    accounts, name = services.accounts, name_of(services.settings, BROWSER)
    browser = accounts.browser(request.cookies.get(name)) or accounts.new_browser()
    _set_cookie(response, services, name, accounts.browser_cookie(browser), BROWSER_SECONDS)
    return Whence(address_of(request), browser, request.headers.get("user-agent", ""))


Here = Annotated[Whence, Depends(whence_of)]


def me_of(visitor: Visitor) -> Me:
    return Me(id=visitor.id, name=visitor.name, guest=visitor.guest, language=visitor.language)


def _remember(response: Response, services: Services, opened: tuple[Visitor, str]) -> Me:
    """Set the cookie of a session that has just been opened; whose it is."""
    visitor, cookie = opened
    seconds = services.accounts.longest(visitor) // 1000
    _set_cookie(response, services, name_of(services.settings), cookie, seconds)
    return me_of(visitor)


def _set_cookie(response: Response, services: Services, name: str, value: str, seconds: int) -> None:
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        httponly=True,
        samesite="lax",
        secure=services.settings.secure_cookies,
        path="/",
    )


def _forget(response: Response, services: Services) -> None:
    settings = services.settings
    response.delete_cookie(name_of(settings), path="/", secure=settings.secure_cookies, httponly=True)


@router.get("/me")
async def me(services: At, visitor: Known, here: Here) -> Me:
    """Who the cookie says you are."""
    return me_of(visitor).model_copy(update={"unreached": await services.messages.unreached(visitor)})


@router.post("/language")
async def language(body: LanguageIn, services: At, visitor: Known) -> Me:
    """Which language you read, kept with you: other browsers take it up, and what is written to you."""
    await services.accounts.speak(visitor, body.language)
    return me_of(replace(visitor, language=body.language))


@router.post("/guest", status_code=201)
async def guest(body: GuestIn, response: Response, here: Here, services: At, visitor: Somebody) -> Me:
    """Be somebody at once: a name is enough. The answer sets the cookie."""
    if visitor is not None:
        raise Problem("account.already", 409)
    return _remember(response, services, await services.accounts.guest(body.name, here))


@router.post("/claim")
async def claim(
    body: NamePassword, response: Response, here: Here, services: At, visitor: Known, then: BackgroundTasks
) -> Me:
    """Make the guest an account that can log in from elsewhere. Games and seats stay; the cookie is new."""
    opened = await services.accounts.claim(visitor, body.name, body.password, here)
    # Sockets come back with the new cookie: so the answer that sets it goes first.
    then.add_task(services.doors.sessions_ended)
    return _remember(response, services, opened)


@router.post("/login")
async def login(
    body: NamePassword, response: Response, here: Here, services: At, visitor: Somebody, then: BackgroundTasks
) -> Me:
    """Be the identity with that name. Wrong passwords are counted."""
    opened = await services.accounts.login(body.name, body.password, here, visitor)
    then.add_task(services.doors.sessions_ended)
    return _remember(response, services, opened)


@router.post("/password")
async def password(
    body: PasswordChange, response: Response, here: Here, services: At, visitor: Known, then: BackgroundTasks
) -> Me:
    """Change the password and log all other browsers out; the cookie is a new one."""
    opened = await services.accounts.change_password(visitor, body.old, body.new, here)
    then.add_task(services.doors.sessions_ended)
    return _remember(response, services, opened)


@router.post("/password-link/look")
async def look_at_link(body: LinkIn, services: At) -> LinkOut:
    """Whose password a link of the host changes. It uses nothing up, and the token stays out of addresses."""
    return LinkOut(name=(await services.accounts.linked(body.token)).name)


@router.post("/password-link")
async def use_link(
    body: NewPassword, response: Response, here: Here, services: At, then: BackgroundTasks
) -> Me:
    """Choose a new password by a link of the host, which works once. All sessions end, one begins here."""
    opened = await services.accounts.use_link(body.token, body.password, here)
    then.add_task(services.doors.sessions_ended)
    return _remember(response, services, opened)


@router.post("/logout", status_code=204)
async def logout(response: Response, services: At, visitor: Known) -> None:
    """End this session. A guest without a password cannot come back."""
    await services.accounts.logout(visitor)
    await services.doors.sessions_ended()
    _forget(response, services)


@router.get("/sessions")
async def sessions(services: At, visitor: Known) -> SessionsOut:
    """The browsers in which you are logged in, newest first."""
    found = [
        SessionOut(
            id=handle_of(one.id),
            browser=one.browser,
            opened_at=one.opened_at,
            seen_at=one.seen_at,
            this=one.id == visitor.session,
        )
        for one in await services.accounts.sessions(visitor)
    ]
    return SessionsOut(sessions=found)


@router.delete("/sessions/{session}", status_code=204)
async def end_session(session: str, services: At, visitor: Known) -> None:
    """Log one of your browsers out; its sockets close."""
    await services.accounts.end_session(visitor, session)
    await services.doors.sessions_ended()


@router.delete("/sessions", status_code=204)
async def end_all_sessions(response: Response, services: At, visitor: Known) -> None:
    """Log out everywhere, here too. A guest without a password cannot come back."""
    await services.accounts.end_all_sessions(visitor)
    await services.doors.sessions_ended()
    _forget(response, services)


@router.delete("/me", status_code=204)
async def withdraw(response: Response, services: At, visitor: Known) -> None:
    """Delete your account, at once and for good.

    Finished games stay, your name does not: a dash stands in its place at tables and in talk. Tables that
    have not begun lose you, and those you have opened are closed. In running games a program takes your seat;
    where nobody else plays the game is given up.
    """
    await services.withdrawal.withdraw(visitor)
    _forget(response, services)
