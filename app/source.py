"""Where the source is: the licence lets whoever plays here have the program as it runs here."""

from __future__ import annotations

from html import escape
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.responses import Response

from app.build import build
from app.late import LateRoute
from app.services import Services, services_of
from app.words import LANGUAGES, sentence
from app.words.reader import reader_of

router = APIRouter(route_class=LateRoute)

At = Annotated[Services, Depends(services_of)]

PAGE = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{head}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<h1>{head}</h1>
<p>{this}</p>
<p>{licence}</p>
<p><a href="/">{back}</a></p>
"""


@router.get("/source", include_in_schema=False)
async def source(request: Request, services: At) -> Response:
    """The address the host has set; without one, which program this is and who has its source."""
    address = services.settings.source_url
    if address:
        return RedirectResponse(address)
    app, language = request.app, reader_of(request, LANGUAGES)
    said = {
        "head": sentence("source.title", language),
        "this": sentence("source.this", language, title=app.title, version=app.version, build=build()),
        "licence": sentence("source.licence", language),
        "back": sentence("source.back", language),
    }
    page = PAGE.format(language=language, **{name: escape(text) for name, text in said.items()})
    return HTMLResponse(page, headers={"vary": "accept-language, cookie"})
