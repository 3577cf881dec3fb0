"""The application: routes, how errors look, what starts and stops with the process."""

from __future__ import annotations

import asyncio
import functools
import gzip
import mimetypes
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse
from fastapi.telemetry import TelemetryConfig
from sqlalchemy import text
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from app.accounts.routes import router as accounts
from app.build import build
from app.chat.routes import router as chat
from app.contents import router as contents
from app.guard import Guard
from app.hosts.routes import router as hosts
from app.interface import described
from app.late import LateRoute
from app.lobby.routes import router as lobby
from app.lobby.socket import router as live_tables
from app.logs import note, trouble
from app.messages.routes import router as messages
from app.page import page_of
from app.people.routes import router as people
from app.pictures.routes import router as pictures
from app.problems import Problem, refusal_json
from app.replays.routes import router as replays
from app.rooms.socket import router as rooms
from app.services import Services, both, put_together
from app.settings import Settings, load
from app.source import router as source
from app.words.reader import reader_of
from engine import Refused

# Browsers take it for what makes a page one that can be installed; not every machine knows the kind.
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("image/webp", ".webp")
CLIENT = Path(__file__).resolve().parents[1] / "frontend" / "dist"
NO_CLIENT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Arrakis table</title>
<h1>Arrakis table</h1>
<p>The server is running. The client for browsers is not built yet.</p>
"""
#: Nothing is exported, whatever the environment says: errors may quote what is hidden.
SILENT = TelemetryConfig(
    tracing=False, metrics=False, logs=False, operation_spans=False, auto_configure=False
)


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    if services.database.embedded:
        await services.database.migrate()
    await services.database.check()
    await services.carrier.learn()
    await services.plans.learn()
    services.rooms.advanced = both(services.programs.look, both(services.plans.look, services.live.advanced))
    await services.rooms.start()
    services.live.start()
    services.expiring.start()
    services.keeping.start()
    services.carrier.start()
    services.daily.start()
    services.plans.start()
    services.revealing.start()
    services.doors.start()
    services.pulse.start()
    note("started", build=build())
    try:
        yield
    finally:
        await services.pulse.stop()
        await services.doors.stop()
        await services.plans.stop()
        await services.daily.stop()
        await services.carrier.stop()
        await services.keeping.stop()
        await services.revealing.stop()
        await services.expiring.stop()
        await services.live.stop()
        await services.rooms.stop()
        await services.thinkers.stop()
        await services.analyses.stop()
        await services.rooms.log.close()
        await services.shortcut.close()
        await services.database.close()
        note("stopped")


def create_app(settings: Settings | None = None, client: Path = CLIENT) -> FastAPI:
    """An application of its own, with its own connections; nothing is shared between two."""
    settings = settings or load()
    app = FastAPI(
        title="Arrakis table",
        version="0.1.0",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        # It would lead to whatever host the request has named.
        redirect_slashes=False,
        telemetry=SILENT,
    )
    app.router.route_class = LateRoute
    app.state.services = put_together(settings)
    app.state.page = page_of(client)
    app.add_middleware(Guard, settings=settings)
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    for router in (
        accounts,
        chat,
        hosts,
        lobby,
        messages,
        people,
        pictures,
        replays,
        live_tables,
        rooms,
        source,
        contents,
    ):
        # As they are: to include them would make each anew for this application, and its checks with it.
        app.router.routes.extend(router.routes)
    app.add_api_route("/healthz", healthz, include_in_schema=False)
    app.add_api_route("/readyz", readyz, include_in_schema=False)
    app.add_api_route("/metrics", metrics, include_in_schema=False)
    app.openapi = functools.cache(lambda: described(app))  # type: ignore[method-assign]
    _serve_client(app, client)
    return app


# -- whether it lives ------------------------------------------------------------------------------


async def healthz() -> dict[str, bool]:
    """The process answers."""
    return {"ok": True}


async def readyz(request: Request) -> dict[str, bool]:
    """The process can do its work: the database answers, and takes what is to be kept.

    The bus may be away, which costs time only.
    """
    services: Services = request.app.state.services
    try:
        async with asyncio.timeout(3), services.database.read() as connection:
            await connection.execute(text("SELECT 1"))
    except Exception as error:
        trouble("not_ready", error)
        raise Problem("server.not_ready", 503) from error
    if not (services.rooms.log.able and services.keeper.reliable):
        raise Problem("server.not_ready", 503)
    return {"ok": True, "bus": services.bus.healthy}


async def metrics(request: Request) -> Response:
    """Figures of this process for who watches it; for everybody else there is nothing here."""
    services: Services = request.app.state.services
    if not services.watch.may_read(request):
        raise Problem("request.not_found", 404)
    return PlainTextResponse(services.watch.text(), media_type="text/plain; version=0.0.4")


# -- how errors look -------------------------------------------------------------------------------


async def _problem(_: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return JSONResponse(error.to_json(), error.status)


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return JSONResponse(refusal_json(error), 409)


async def _malformed(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    fields = sorted({".".join(map(str, fault["loc"][1:]))[:60] for fault in error.errors()})
    return JSONResponse(Problem("request.malformed", fields=fields[:10]).to_json(), 422)


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    key = {404: "request.not_found", 405: "request.method"}.get(error.status_code, "request.malformed")
    return JSONResponse(Problem(key).to_json(), error.status_code, headers=error.headers)


# -- the client ------------------------------------------------------------------------------------


#: What becomes smaller, of what the client consists of.
WORDY = (".js", ".css", ".html", ".svg", ".webmanifest")


@functools.lru_cache(maxsize=128)
def _compressed(path: str, changed: float) -> bytes:
    """A file of the client, compressed once as long as it does not change."""
    return gzip.compress(Path(path).read_bytes(), 9, mtime=0)


async def _squeezed(response: Response, scope: Scope) -> Response:
    """The same, compressed for whoever takes that: many hosts have no proxy that would do it."""
    takes = "gzip" in Headers(scope=scope).get("accept-encoding", "")
    if not isinstance(response, FileResponse) or not str(response.path).endswith(WORDY):
        return response
    if response.status_code != 200 or scope["method"] != "GET":
        return response
    response.headers.add_vary_header("accept-encoding")
    if not takes:
        return response
    headers = dict(response.headers)
    stat = os.stat(response.path)
    body = await asyncio.to_thread(_compressed, str(response.path), stat.st_mtime)
    headers |= {"content-encoding": "gzip", "content-length": str(len(body))}
    headers["etag"] = f"W/{headers['etag'].removeprefix('W/')}"
    return Response(body, headers=headers)


class Client(StaticFiles):
    """The built client. Addresses within it are its own business: they all begin with its first page.

    That page is there in every language that is offered, so that its first words are its reader's.
    """

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory, html=True)
        pages = {path.name.split(".")[1]: path.name for path in directory.glob("index.*.html")}
        self._pages = {"en": "index.html", **pages}

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            # Beside what is asked for at the root there is no folder here.
            response = await (self._first(scope) if path == "." else super().get_response(path, scope))
        except HTTPException as error:
            own = path.partition("/")[0] not in ("api", "ws") and "." not in path.rpartition("/")[2]
            if error.status_code != 404 or not own:
                raise
            response = await self._first(scope)
        # The build puts a hash into the names of its assets; everything else is asked for again.
        lasting = path.startswith("assets/") and response.status_code == 200
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return await _squeezed(response, scope)

    async def _first(self, scope: Scope) -> Response:
        """The page that all begins with, in the language of who asks."""
        page = self._pages[reader_of(HTTPConnection(scope), self._pages)]
        response = await super().get_response(page, scope)
        response.headers["vary"] = "accept-language, cookie"
        return response


def _serve_client(app: FastAPI, client: Path) -> None:
    """Behind all routes, so that what is wrong with an address of ours is still said as such."""
    if not (client / "index.html").is_file():
        app.add_api_route("/", lambda: HTMLResponse(NO_CLIENT), include_in_schema=False)
        return
    files, nothing = Client(client), app.router.default

    async def rest(scope: Scope, receive: Receive, send: Send) -> None:
        await (files if scope["type"] == "http" else nothing)(scope, receive, send)

    app.router.default = rest
