"""HTTP: links to a game, or to a moment of one, that say what they are about before they are followed.

What stands behind a hash sign in an address never reaches a server, so these have none; the page they lead
to does. Sites that show links read the head of this page, browsers go on.
"""

from __future__ import annotations

from html import escape
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from app.accounts.routes import address_of
from app.late import LateRoute
from app.pictures.land import HEIGHT, WIDTH
from app.pictures.service import Moment
from app.services import Services, services_of
from app.words import LANGUAGES, sentence
from app.words.reader import reader_of

router = APIRouter(route_class=LateRoute, include_in_schema=False)

At = Annotated[Services, Depends(services_of)]
Game = Annotated[str, Path(max_length=64)]
Seq = Annotated[int, Path(ge=0, le=1_000_000)]
Eyes = Annotated[str, Path(pattern="^[a-z_]{1,20}$")]

PAGE = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<meta name="robots" content="noindex">
<meta name="description" content="{text}">
<meta property="og:locale" content="{language}">
<meta property="og:type" content="website">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{text}">
<meta property="og:url" content="{url}">
<meta property="og:image" content="{picture}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="{width}">
<meta property="og:image:height" content="{height}">
<meta property="og:image:alt" content="{text}">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<p><a href="{onward}">{title}</a></p>
<script src="/onward.js"></script>
"""


@router.get("/api/picture.png")
async def neutral(services: At) -> Response:
    """The picture of whatever is not for everybody."""
    return _png(await services.pictures.neutral(), lasting=True)


@router.get("/api/games/{game}/picture/{seq}.png")
async def picture(game: Game, seq: Seq, request: Request, services: At) -> Response:
    said, lasting = await services.pictures.picture(game, seq, address_of(request))
    return _png(said, lasting=lasting)


@router.get("/at/{game}")
async def at_present(game: Game, request: Request, services: At) -> Response:
    """A game as it stands."""
    found = await services.pictures.moment(game, None, address_of(request))
    return _page(services, request, game, found, f"/at/{quote(game, '')}", f"/#/table/{quote(game, '')}")


@router.get("/at/{game}/{eyes}/{seq}")
async def at_a_moment(game: Game, eyes: Eyes, seq: Seq, request: Request, services: At) -> Response:
    """A moment of a game, through somebody's eyes; on the picture is what everybody saw."""
    found = await services.pictures.moment(game, seq, address_of(request))
    name = f"{quote(game, '')}/{eyes}/{seq}"
    return _page(services, request, game, found, f"/at/{name}", f"/#/replay/{name}")


def _png(said: bytes, *, lasting: bool) -> Response:
    """Where nothing is shown of a game something may be a moment later: when it is over, or has gone on."""
    kept = "public, max-age=3600" if lasting else "no-cache"
    # What others show of a link they show on pages of their own.
    headers = {"cache-control": kept, "cross-origin-resource-policy": "cross-origin"}
    return Response(said, media_type="image/png", headers=headers)


def _base(services: Services, request: Request) -> str:
    """The address by which whoever asks has come, where the host has set none: one that we are known by."""
    return services.settings.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}"


def _page(
    services: Services, request: Request, game: str, found: Moment | None, here: str, onward: str
) -> Response:
    address, language = _base(services, request), _language(request)
    title, text = _words(found, language)
    shown = "/api/picture.png"
    if found is not None:
        shown = f"/api/games/{quote(game, '')}/picture/{found.seq}.png"
    said = {"title": title, "text": text, "url": address + here, "picture": address + shown, "onward": onward}
    said["language"] = language
    return HTMLResponse(
        PAGE.format(width=WIDTH, height=HEIGHT, **{name: escape(value) for name, value in said.items()}),
        headers={"cache-control": "no-cache", "vary": "accept-language, cookie"},
    )


def _language(request: Request) -> str:
    """That of who asks. For sites, which have no wish, it is that of who has made the link."""
    said = request.query_params.get("language", "")
    if "accept-language" not in request.headers and said in LANGUAGES:
        return said
    return reader_of(request, LANGUAGES)


def _words(found: Moment | None, language: str) -> tuple[str, str]:
    """What the link is called, and what it says."""
    if found is None:
        return sentence("moment.any", language), sentence("moment.any_text", language)
    public, tracks = found.sections["round"], found.sections["tracks"]
    reached = ", ".join(str(step) for step in tracks["prescience"].values())
    text = sentence("moment.text", language, supremacy=tracks["supremacy"], prescience=reached)
    if public["winner"]:
        text = f"{sentence('moment.won_' + public['winner'], language)} {text}"
    elif found.sections["battle"]:
        text = f"{sentence('moment.battle', language)} {text}"
    return sentence("moment.title", language, round=public["round"]), text
