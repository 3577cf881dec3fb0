"""HTTP: who am I, become a guest, claim, log in and out."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from app.accounts.cookies import LIFETIME_SECONDS, name_of
from app.accounts.schemas import GuestIn, Me, NamePassword, PasswordChange, SessionOut, SessionsOut
from app.accounts.service import Visitor, handle_of
from app.limits import neighbourhood
from app.problems import Problem
from app.services import Services, services_of

router = APIRouter(prefix="/api", tags=["accounts"])

At = Annotated[Services, Depends(services_of)]


async def somebody(request: Request, services: At) -> Visitor | None:
    return await services.accounts.visitor(request.cookies.get(name_of(services.settings)))


async def known(visitor: Annotated[Visitor | None, Depends(somebody)]) -> Visitor:
    if visitor is None:
        raise Problem("account.needed", 401)
    return visitor


Somebody = Annotated[Visitor | None, Depends(somebody)]
Known = Annotated[Visitor, Depends(known)]


def address_of(request: Request) -> str:
    return neighbourhood(request.client)


def browser_of(request: Request) -> str:
    return request.headers.get("user-agent", "")


def me_of(visitor: Visitor) -> Me:
    return Me(id=visitor.id, name=visitor.name, guest=visitor.guest)


def _remember(response: Response, services: Services, cookie: str) -> None:
    response.set_cookie(
        name_of(services.settings),
        cookie,
        max_age=LIFETIME_SECONDS,
        httponly=True,
        samesite="lax",
        secure=services.settings.secure_cookies,
        path="/",
    )


def _forget(response: Response, services: Services) -> None:
    settings = services.settings
    response.delete_cookie(name_of(settings), path="/", secure=settings.secure_cookies, httponly=True)


@router.get("/me")
async def me(visitor: Known) -> Me:
    """Who the cookie says you are."""
    return me_of(visitor)


@router.post("/guest", status_code=201)
async def guest(body: GuestIn, request: Request, response: Response, services: At, visitor: Somebody) -> Me:
    """Be somebody at once: a name is enough. The answer sets the cookie."""
    if visitor is not None:
        raise Problem("account.already", 409)
    visitor, cookie = await services.accounts.guest(body.name, address_of(request), browser_of(request))
    _remember(response, services, cookie)
    return me_of(visitor)


@router.post("/claim")
async def claim(body: NamePassword, request: Request, services: At, visitor: Known) -> Me:
    """Make the guest an account that can log in from elsewhere. Games and seats stay."""
    return me_of(await services.accounts.claim(visitor, body.name, body.password, address_of(request)))


@router.post("/login")
async def login(body: NamePassword, request: Request, response: Response, services: At) -> Me:
    """Be the identity with that name. Wrong passwords are counted."""
    visitor, cookie = await services.accounts.login(
        body.name, body.password, address_of(request), browser_of(request)
    )
    _remember(response, services, cookie)
    return me_of(visitor)


@router.post("/password", status_code=204)
async def password(body: PasswordChange, request: Request, services: At, visitor: Known) -> None:
    """Change the password and log all other browsers out."""
    await services.accounts.change_password(visitor, body.old, body.new, address_of(request))
    await services.doors.sessions_ended()


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
