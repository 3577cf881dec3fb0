"""The proxy's configuration in the real nginx, before two real processes of the server."""

from __future__ import annotations

import asyncio
import contextlib
import re
import signal
import ssl
import subprocess
import threading
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from scripts.machine import ROOT, program, required, wanting
from tests.app.databases import postgresql, redis
from tests.app.host import Player
from tests.machines import HOST, Machine, Server, environment, free_port

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("proxy")]

GAMES = 12

MAIN = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 512; }}
http {{
    log_format ours '$uri $upstream_addr $status';
    access_log {folder}/access.log ours;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/default.conf;
}}
"""


class Nginx(Machine):
    """`deploy/nginx.conf` as it is, but for addresses: ports and files of the test's own."""

    def __init__(self, folder: Path, upstreams: Mapping[str, int], *more: str) -> None:
        super().__init__(0)
        self.folder = folder
        self.tls_port = free_port()
        (folder / "arrakis").mkdir()
        (folder / "nginx.conf").write_text(MAIN.format(folder=folder))
        text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
        for name, port in upstreams.items():
            text = text.replace(f"{name}:8000", f"{HOST}:{port}")
        (folder / "default.conf").write_text(self.here(text))
        for name in more:
            given = (ROOT / "deploy" / name).read_text(encoding="utf-8")
            (folder / "arrakis" / name).write_text(self.here(given))

    def here(self, text: str) -> str:
        text = text.replace("listen 80;", f"listen {HOST}:{self.port};")
        text = text.replace("listen 443 ", f"listen {HOST}:{self.tls_port} ")
        text = re.sub(r"set_real_ip_from \S+;", f"set_real_ip_from {HOST};", text)
        return text.replace("/etc/nginx/", f"{self.folder}/")

    def command(self) -> list[str]:
        path = program("nginx")
        assert path is not None
        return [path, "-c", str(self.folder / "nginx.conf"), "-p", str(self.folder)]

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"

    def served(self) -> dict[str, set[str]]:
        """Which processes answered for each address that was asked for."""
        found = defaultdict(set)
        for line in (self.folder / "access.log").read_text().splitlines():
            uri, upstream, _ = line.rsplit(" ", 2)
            # Where one process did not answer, the last one named did.
            found[uri].add(upstream.split(", ")[-1])
        return found


@dataclass
class House:
    nginx: Nginx
    servers: list[Server]
    #: What players connect to.
    address: str
    port: int


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if reason := wanting("nginx"):
        (pytest.fail if required() else pytest.skip)(reason)
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
        yield House(nginx, servers, nginx.address, nginx.port)


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


def test_rooms_go_on_at_the_other_process_when_theirs_dies(house: House) -> None:
    async def play() -> None:
        async with Player.come(house, "Chani") as (chani,):  # type: ignore[arg-type]
            games = [await practice(chani) for _ in range(6)]
            before = [await meet(chani, game) for game in games]
            house.servers[0].end()
            assert [await meet(chani, game) for game in games] == before
            house.servers[0].start()

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
        (pytest.fail if required() else pytest.skip)(reason)
    with ThreadingHTTPServer((HOST, 0), Heard) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        upstreams = dict.fromkeys(("app-1", "app-2"), server.server_port)
        with Nginx(tmp_path, upstreams, *more) as nginx:
            claimed = {"x-forwarded-for": "198.51.100.9, 203.0.113.7"}
            assert httpx.get(f"{nginx.address}/readyz", headers=claimed).text == believed
        server.shutdown()
