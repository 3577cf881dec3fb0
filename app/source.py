"""Where the source is: the licence lets whoever plays here have the program as it runs here."""

from __future__ import annotations

from html import escape
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.responses import Response

from app.build import build
from app.services import Services, services_of

router = APIRouter()

At = Annotated[Services, Depends(services_of)]

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Source</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<h1>Source</h1>
<p>This is {title} {version}, build <code>{build}</code>.</p>
<p>It is free software under the GNU Affero General Public License, version 3 or later. Whoever plays here may
have the source of the program as it runs here, with all changes: ask whoever runs this server for it.</p>
<p><a href="/">Back to the tables</a></p>
"""


@router.get("/source", include_in_schema=False)
async def source(request: Request, services: At) -> Response:
    """The address the host has set; without one, which program this is and who has its source."""
    address = services.settings.source_url
    if address:
        return RedirectResponse(address)
    app = request.app
    return HTMLResponse(PAGE.format(title=escape(app.title), version=escape(app.version), build=build()))
