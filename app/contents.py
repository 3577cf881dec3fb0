"""What is in the box of the games here: the content of the program, and those of directories laid over it.

A game notes the digest of the rules of its content, and goes on with that as long as the directory is there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter
from fastapi import Path as InPath
from starlette.responses import Response

from app.late import LateRoute
from app.problems import Problem
from app.settings import BadSettings, Settings
from engine import STANDARD, BrokenData, Components, Contents, load

router = APIRouter(route_class=LateRoute, prefix="/api/contents", tags=["contents"])

Digest = Annotated[str, InPath(pattern="^[0-9a-f]{64}$", description="A digest that a welcome has named")]


class Boxes:
    """The contents of this process. They are known by their digests, so that more of them never harm."""

    def __init__(self) -> None:
        self.directories: tuple[Path, ...] = ()
        self._contents = Contents()

    def use(self, directories: Iterable[Path]) -> None:
        """Read what a host has laid over the data."""
        known = tuple(dict.fromkeys((*self.directories, *(each.resolve() for each in directories))))
        if known != self.directories:
            self._contents = Contents(known)
            self.directories = known

    def of(self, noted: str) -> Components:
        return self._contents.of(noted)

    def files(self, digest: str) -> object | None:
        return self._contents.files(digest)


BOXES = Boxes()


def beginning(settings: Settings) -> Components:
    """What new games are played with. What the host has laid over the data is read here."""
    try:
        BOXES.use(settings.all_contents)
        return load(Path(settings.content)) if settings.content else STANDARD
    except BrokenData as error:
        raise BadSettings(f"the content cannot be used: {error}") from error


def named(content: Components) -> dict[str, str]:
    """What a page is told of a content: nothing of the one it brings along."""
    return {} if content is STANDARD else {"content": content.digest}


@cache
def _told(digest: str) -> str:
    return json.dumps(BOXES.files(digest), separators=(",", ":"))


@router.get("/{digest}", operation_id="content")
async def content(digest: Digest) -> Response:
    """The component files of a content. An address never changes what it tells."""
    if BOXES.files(digest) is None:
        raise Problem("content.unknown", 404)
    headers = {"cache-control": "public, max-age=31536000, immutable"}
    return Response(_told(digest), media_type="application/json", headers=headers)
