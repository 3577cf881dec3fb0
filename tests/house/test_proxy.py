"""The proxy's configuration in the real nginx, before two real processes of the server."""

from __future__ import annotations

import asyncio
import contextlib
import re
import signal
import ssl
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from scripts.machine import wanting
from tests.app.databases import postgresql, redis
from tests.app.host import Entrance, Player
from tests.lacking import lacking
from tests.machines import HOST, Server, environment
from tests.nginx import Nginx

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("proxy")]

GAMES = 12
#: So few requests that a busy machine asks faster.
FEWER = {"rate=40r/s": "rate=1r/m", "burst=400": "burst=5"}


@dataclass
class House(Entrance):
    """Players connect to the proxy."""

    nginx: Nginx
    servers: list[Server]
    port: int


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if reason := wanting("nginx"):
        lacking(reason)
    with contextlib.ExitStack() as stack:
        tmp_path = tmp_path_factory.mktemp("house")
        url = stack.enter_context(postgresql())
        given = environment(tmp_path, url, redis(), trusted_proxies=HOST)
        servers = [Server(given, tmp_path / f"app-{number}.log") for number in (1, 2)]
        servers[0].migrate()
        for server in servers:
            stack.enter_context(server)
        upstreams = {f"app-{number}": server.port for number, server in enumerate(servers, 1)}
        nginx = stack.enter_context(Nginx(tmp_path, upstreams))
        yield House(nginx, servers, nginx.port)


async def practice(player: Player) -> str:
    table = await player.post("/api/tables", kind="practice", players=2)
    await player.ready(table)
    return str(table["id"])


async def meet(player: Player, game: str) -> int:
    """Into the room and out again; the number of the last entry there."""
    async with player.at(game) as wire:
        return wire.seq


def test_a_room_is_one_process_s_and_rooms_are_spread_over_both(house: House) -> None:
    async def play() -> list[str]:
        async with Player.come(house, "Chani", "Duncan") as (chani, duncan):  # type: ignore[arg-type]
            games = [await practice(chani) for _ in range(GAMES)]
            for game in games:
                await asyncio.gather(meet(chani, game), meet(chani, game))
                await duncan.http.get(f"/api/games/{game}/record")
            async with chani.http.stream("GET", "/healthz") as answer:
                assert answer.status_code == 200
        return games

    games = asyncio.run(play())
    # What is still going on is written to its log when it ends.
    house.nginx.end(signal.SIGQUIT)
    served = house.nginx.served()
    house.nginx.start()
    for game in games:
        rooms = served[f"/ws/{game}"]
        assert len(rooms) == 1
        assert served[f"/api/games/{game}/record"] == rooms
    assert len(set().union(*(served[f"/ws/{game}"] for game in games))) == 2
    assert not re.findall(r" 50\d$", (house.nginx.folder / "access.log").read_text(), re.MULTILINE)


def test_the_log_of_a_host_names_no_table(house: House) -> None:
    """Whoever knows its id can watch a table, and logs are read by many."""

    async def play() -> str:
        async with Player.come(house, "Chani") as (chani,):  # type: ignore[arg-type]
            game = await practice(chani)
            await meet(chani, game)
            await chani.http.get(f"/api/games/{game}/record")
            return game

    game = asyncio.run(play())
    house.nginx.end(signal.SIGQUIT)
    log = (house.nginx.folder / "host-access.log").read_text()
    house.nginx.start()
    for asked in ("GET /ws/-", "POST /api/tables", "POST /api/tables/-/ready", "GET /api/games/-/record"):
        assert f'"{asked}"' in log, log
    assert game not in log


def test_one_address_may_not_ask_without_end(house: House, tmp_path: Path) -> None:
    """Beyond what is allowed in one go, the proxy answers by itself."""
    upstreams = {f"app-{number}": server.port for number, server in enumerate(house.servers, 1)}
    with Nginx(tmp_path, upstreams, limits=FEWER) as nginx, httpx.Client(base_url=nginx.address) as client:
        answers = [client.get("/healthz").status_code for _ in range(12)]
    assert answers[:6] == [200] * 6 and answers[-1] == 429
    assert re.search(r"^/healthz - 429$", (tmp_path / "access.log").read_text(), re.MULTILINE)


def test_one_address_may_not_hold_connections_without_end(house: House, tmp_path: Path) -> None:
    """Sockets that are open count, and one that is closed makes room."""
    upstreams = {f"app-{number}": server.port for number, server in enumerate(house.servers, 1)}
    limits = {"limit_conn connections 200": "limit_conn connections 2"}

    async def held() -> list[int]:
        async with httpx.AsyncClient(base_url=nginx.address) as http:
            found = []
            async with connect(f"ws://{HOST}:{nginx.port}/ws/lobby"):
                async with connect(f"ws://{HOST}:{nginx.port}/ws/lobby"):
                    found.append((await http.get("/healthz")).status_code)
                while (last := (await http.get("/healthz")).status_code) == 429:
                    await asyncio.sleep(0.02)
            return [*found, last]

    with Nginx(tmp_path, upstreams, limits=limits) as nginx:
        assert asyncio.run(held()) == [429, 200]


def test_rooms_go_on_at_the_other_process_when_theirs_dies(house: House) -> None:
    async def play() -> None:
        async with Player.come(house, "Chani") as (chani,):  # type: ignore[arg-type]
            games = [await practice(chani) for _ in range(6)]
            before = [await meet(chani, game) for game in games]
            house.servers[0].end()
            assert [await meet(chani, game) for game in games] == before
            house.servers[0].start()

    asyncio.run(play())


def test_processes_that_come_back_are_full_again_at_once(house: House) -> None:
    """All players come back at the same time, and stay."""

    async def play() -> None:
        async with Player.come(house, "Chani") as (chani,):  # type: ignore[arg-type]
            games = [await practice(chani) for _ in range(6)]
            for server in house.servers:
                server.end()
            for _ in range(6):
                assert (await chani.http.get("/readyz")).status_code == 502
                assert (await chani.http.get(f"/api/games/{games[0]}/record")).status_code == 502
            for server in house.servers:
                server.start()
            async with contextlib.AsyncExitStack() as stack:
                for game in games:
                    await stack.enter_async_context(chani.at(game))

    asyncio.run(play())


def test_the_origin_of_players_gets_through_and_a_foreign_one_does_not(house: House) -> None:
    def guest(origin: str) -> int:
        answer = httpx.post(f"{house.address}/api/guest", json={"name": "Chani"}, headers={"origin": origin})
        return answer.status_code

    assert guest(house.address) == 201
    assert guest("https://elsewhere.example") == 403


def test_with_a_certificate_everything_is_served_over_tls(house: House, tmp_path: Path) -> None:
    folder = tmp_path / "tls"
    (folder / "certificates").mkdir(parents=True)
    certificate, key = (folder / "certificates" / name for name in ("fullchain.pem", "privkey.pem"))
    request = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1"
    subprocess.run(
        [*request.split(), "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
        check=True,
        capture_output=True,
    )
    upstreams = {f"app-{number}": server.port for number, server in enumerate(house.servers, 1)}
    trusted = ssl.create_default_context(cafile=str(certificate))
    with Nginx(folder, upstreams, "tls.conf") as nginx, httpx.Client(verify=trusted) as client:
        secure = f"https://{HOST}:{nginx.tls_port}"
        assert client.get(f"{secure}/healthz").json() == {"ok": True}
        assert client.get(f"{secure}/healthz").headers["strict-transport-security"]
        led = client.get(f"{nginx.address}/some/where")
        assert (led.status_code, led.headers["location"]) == (301, f"https://{HOST}/some/where")


class Heard(BaseHTTPRequestHandler):
    """Answers with what a server is told of where somebody comes from."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.headers["X-Forwarded-For"].encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.mark.parametrize(
    ("more", "believed"), [((), HOST), (("behind.conf",), "203.0.113.7")], ids=["alone", "behind another"]
)
def test_where_players_come_from_is_what_a_proxy_in_front_says_if_there_is_one(
    tmp_path: Path, more: tuple[str, ...], believed: str
) -> None:
    """Otherwise all of them would share one address, and what one address may do in a minute."""
    if reason := wanting("nginx"):
        lacking(reason)
    with ThreadingHTTPServer((HOST, 0), Heard) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        upstreams = dict.fromkeys(("app-1", "app-2"), server.server_port)
        with Nginx(tmp_path, upstreams, *more) as nginx:
            claimed = {"x-forwarded-for": "198.51.100.9, 203.0.113.7"}
            assert httpx.get(f"{nginx.address}/readyz", headers=claimed).text == believed
        server.shutdown()
