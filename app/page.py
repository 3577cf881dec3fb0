"""Which build of the page this server hands out: by it a page that is older is told so, and reloads."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.websockets import WebSocket

from app.problems import Problem

#: The page's first script. The build puts a hash into its name, over all that the page is made of.
ENTRY = re.compile(r'<script[^>]* src="/assets/([\w.-]+)\.js"')


def page_of(client: Path) -> str:
    """The build of the page in that folder; empty if there is none."""
    try:
        text = (client / "index.html").read_text(encoding="utf-8")
    except OSError:
        return ""
    found = ENTRY.search(text)
    return found.group(1) if found else ""


def check_page(socket: WebSocket) -> None:
    """Refuse a page of another build. A program that plays is no page, and says none."""
    said = socket.query_params.get("page", "")
    current: str = socket.app.state.page
    if said and current and said != current:
        raise Problem("page.old", 409, page=current)
