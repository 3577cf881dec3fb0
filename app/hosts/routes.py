"""HTTP for whoever looks after the server, under a prefix of its own; and whether friends get through.

None of it is part of the described interface: it is between a server and its own client.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from app.accounts.cookies import name_of
from app.accounts.schemas import LinkIn, NamePassword, NewPassword
from app.hosts.reach import Arrived, compared_with
from app.hosts.schemas import BanIn, ReachIn
from app.hosts.service import COOKIE, HostVisitor
from app.late import LateRoute
from app.limits import neighbourhood
from app.logs import note
from app.problems import Problem
from app.services import Services, services_of
from app.store.database import now
from app.store.hosting import Hosting
from app.store.hosts import LONGEST

router = APIRouter(route_class=LateRoute, include_in_schema=False)

At = Annotated[Services, Depends(services_of)]


async def the_host(request: Request, services: At) -> HostVisitor:
    """Whoever is logged in as a host; a player's cookie is none."""
    cookie = request.cookies.get(name_of(services.settings, COOKIE))
    visitor = await services.hosts.host(cookie)
    if visitor is None:
        raise Problem("host.needed", 401)
    services.hosts.paced(visitor)
    return visitor


Host = Annotated[HostVisitor, Depends(the_host)]


def _welcome(response: Response, services: Services, opened: tuple[HostVisitor, str]) -> dict[str, str]:
    visitor, cookie = opened
    settings = services.settings
    response.set_cookie(
        name_of(settings, COOKIE),
        cookie,
        max_age=LONGEST // 1000,
        httponly=True,
        samesite="strict",
        secure=settings.secure_cookies,
        path="/",
    )
    return {"name": visitor.name}


# -- coming in -------------------------------------------------------------------------------------


@router.post("/api/host/login")
async def login(body: NamePassword, request: Request, response: Response, services: At) -> dict[str, str]:
    opened = await services.hosts.login(body.name, body.password, neighbourhood(request.client))
    return _welcome(response, services, opened)


@router.post("/api/host/link/look")
async def look(body: LinkIn, request: Request, services: At) -> dict[str, str]:
    """Whose account a link leads to; nothing is used up."""
    return {"name": await services.hosts.linked(body.token, neighbourhood(request.client))}


@router.post("/api/host/link")
async def link(body: NewPassword, request: Request, response: Response, services: At) -> dict[str, str]:
    opened = await services.hosts.use_link(body.token, body.password, neighbourhood(request.client))
    return _welcome(response, services, opened)


@router.post("/api/host/logout", status_code=204)
async def logout(host: Host, response: Response, services: At) -> None:
    await services.hosts.logout(host)
    settings = services.settings
    response.delete_cookie(
        name_of(settings, COOKIE), path="/", secure=settings.secure_cookies, httponly=True, samesite="strict"
    )


# -- looking, and what can be done here ------------------------------------------------------------


@router.get("/api/host")
async def page(host: Host, request: Request, services: At) -> dict[str, Any]:
    return {"name": host.name, **await services.host_page.whole(request.app.version)}


@router.post("/api/host/backup")
async def back_up(host: Host, services: At) -> dict[str, bool]:
    """Make a backup now, though the last may be fresh; whether it was made."""
    if services.backups.folder is None:
        raise Problem("host.no_backups", 409)
    note("host_backs_up", host=host.id)
    return {"made": await services.backups.make(asked=True)}


@router.post("/api/host/people/{identity}/ban", status_code=204)
async def ban(identity: str, body: BanIn, host: Host, services: At) -> None:
    """Let somebody do nothing here any more, or come in again."""
    if not await services.overview.knows(identity):
        raise Problem("host.nobody", 404)
    note("host_bans" if body.banned else "host_lifts_ban", host=host.id, identity=identity)
    await Hosting(services.database).ban(identity, now() if body.banned else None)
    await services.doors.sessions_ended()


# -- what friends reach ----------------------------------------------------------------------------


@router.post("/api/reach")
async def reach(body: ReachIn, request: Request, services: At) -> dict[str, Any]:
    """Whether what stands between a browser and this server agrees; that it answers proves the origin."""
    checks = compared_with(services.settings, body.address, Arrived.by(request))
    told = [{"about": check.about, "agrees": check.agrees, "how": check.how} for check in checks]
    return {"public_url": services.settings.public_url, "checks": told}
