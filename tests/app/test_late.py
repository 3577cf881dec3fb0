"""Routes and shapes are made when they are first asked for, and are then those that they always were."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import AsyncIterator
from typing import Annotated

import httpx
import pytest
from fastapi import APIRouter, Depends, FastAPI, Query
from fastapi.routing import APIRoute

from app.late import LateRoute, Said, Shape
from app.main import create_app
from app.settings import Settings
from scripts.machine import ROOT

pytestmark = pytest.mark.anyio


class SpiceIn(Said):
    much: int


class SpiceOut(Shape):
    left: int


async def the_fremen() -> str:
    return "fremen"


@pytest.fixture
def router() -> APIRouter:
    router = APIRouter(prefix="/sietch", route_class=LateRoute)

    @router.get("/{name}/spice")
    async def spice(name: str, at: Annotated[int, Query(ge=0)] = 0) -> SpiceOut:
        return SpiceOut(left=len(name) + at)

    @router.post("/tabr", status_code=201)
    async def bring(brought: SpiceIn, by: Annotated[str, Depends(the_fremen)]) -> SpiceOut:
        """Bring some."""
        return SpiceOut(left=brought.much + len(by))

    @router.delete("/tabr", status_code=204)
    async def leave() -> None:
        """Leave it."""

    return router


@pytest.fixture
async def client(router: APIRouter) -> AsyncIterator[httpx.AsyncClient]:
    app = FastAPI()
    app.router.routes.extend(router.routes)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://arrakis") as client:
        yield client


def read(router: APIRouter) -> list[str]:
    return [route.endpoint.__name__ for route in router.routes if "dependant" in vars(route)]  # type: ignore[attr-defined]


async def test_a_route_reads_its_function_when_it_is_first_asked_for(
    router: APIRouter, client: httpx.AsyncClient
) -> None:
    assert (await client.get("/sietch")).status_code == 404
    assert (await client.get("/sietch/tabr/water")).status_code == 404
    assert read(router) == []
    assert (await client.get("/sietch/tabr/spice?at=3")).json() == {"left": 7}
    assert read(router) == ["spice"]
    assert (await client.post("/sietch/tabr", json={"much": 4})).status_code == 201
    assert (await client.post("/sietch/tabr", json={"much": 4})).json() == {"left": 10}
    assert (await client.post("/sietch/tabr", json={"much": "4"})).status_code == 422
    assert (await client.get("/sietch/tabr/spice?at=-1")).status_code == 422
    assert (await client.delete("/sietch/tabr")).status_code == 204


async def test_where_no_method_fits_it_is_said_as_ever(client: httpx.AsyncClient) -> None:
    answer = await client.get("/sietch/tabr")
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert (await client.post("/sietch/tabr/spice")).status_code == 405


async def test_what_describes_all_routes_reads_all(client: httpx.AsyncClient, router: APIRouter) -> None:
    form = (await client.get("/openapi.json")).json()
    assert form["paths"]["/sietch/tabr"]["post"]["description"] == "Bring some."
    assert form["paths"].keys() == {"/sietch/{name}/spice", "/sietch/tabr"}
    assert len(read(router)) == 3


def test_every_route_can_be_read(sqlite_settings: Settings) -> None:
    """Also those that no description names."""
    routes = [route for route in create_app(sqlite_settings).routes if isinstance(route, APIRoute)]
    assert len(routes) > 80
    assert all(route.dependant.call is route.endpoint for route in routes)
    assert not hasattr(routes[0], "what_no_route_has")


def test_a_start_reads_no_route_and_builds_no_shape_of_ours() -> None:
    asked = """
from app.late import LateRoute, Shape
from app.main import create_app
import app.schemas

def below(kind):
    return [kind, *(each for sub in kind.__subclasses__() for each in below(sub))]

print([kind.__name__ for kind in below(Shape) if kind.__pydantic_complete__])
routes = [route for route in create_app().routes if isinstance(route, LateRoute)]
print([route.path for route in routes if "dependant" in vars(route)])
"""
    done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "[]"]
