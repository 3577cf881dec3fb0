"""What anybody may do how often, by identity and by address, and whose word about addresses is taken."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from app import guard
from app.__main__ import main
from app.guard import HEADERS
from app.settings import BadSettings, Settings, load
from tests.app.host import Host, Player, table_for_two
from tests.app.test_live_lobby import looking

pytestmark = pytest.mark.anyio


async def test_requests_are_limited_by_address(sqlite_settings: Settings) -> None:
    """Sockets count too; pictures and the like do not."""
    settings = sqlite_settings.model_copy(update={"request_rate": 0.001, "request_burst": 4})
    async with Host(settings) as host:
        one = Player(host, "Leto")
        await one.post("/api/guest", name="Leto")
        async with looking(one):
            assert [(await one.http.get("/api/me")).status_code for _ in range(4)] == [200, 200, 429, 429]
        assert (await one.http.get("/api/me")).json()["key"] == "request.too_fast"
        with pytest.raises(InvalidStatus, match="403"):
            async with looking(one):
                pass
        assert [(await one.http.get(path)).status_code for path in ("/", "/healthz")] == [200, 200]
        await one.http.aclose()


async def test_a_proxy_s_word_is_taken_if_it_is_named(sqlite_settings: Settings) -> None:
    for trusted, statuses in (
        ("", [201, 429, 429]),
        ("10.0.0.0/8", [201, 429, 429]),
        ("10.0.0.0/8,127.0.0.1", [201, 201, 429]),
    ):
        update = {"guests_per_minute": 1, "trusted_proxies": trusted}
        async with Host(sqlite_settings.model_copy(update=update)) as host:
            found = []
            for address in ("192.0.2.1", "192.0.2.2", "192.0.2.2"):
                async with httpx.AsyncClient(base_url=host.address) as http:
                    headers = {"x-forwarded-for": address}
                    answer = await http.post("/api/guest", json={"name": "Leto"}, headers=headers)
                    found.append(answer.status_code)
            assert found == statuses, trusted


async def test_nobody_holds_sockets_without_end_from_one_address(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"connections_from_address": 2})
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game), looking(other), other.open(game) as third:
            assert (await third.until("refused"))["key"] == "room.too_many"
        async with other.at(game), looking(one):
            pass


async def test_a_body_that_does_not_come_in_is_not_waited_for(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.1)
    async with Host(sqlite_settings) as host, begun(host, "/api/guest") as reader:
        assert (await reader.readline()).split()[1] == b"408"
        assert b"request.too_slow" in await reader.read()


async def test_one_address_sends_few_records_at_a_time(sqlite_settings: Settings) -> None:
    """What has come of them is kept until they are whole."""
    async with Host(sqlite_settings) as host, AsyncExitStack() as stack, Player.come(host, "Leto") as (one,):
        for _ in range(guard.MOST_BRINGING):
            await stack.enter_async_context(begun(host, guard.IMPORTS))
        while (answer := await one.http.post(guard.IMPORTS, json={"record": "x"})).status_code != 503:
            assert answer.json()["key"] == "import.wrong"
        assert answer.json()["key"] == "import.busy"
        await stack.aclose()
        while (answer := await one.http.post(guard.IMPORTS, json={"record": "x"})).status_code == 503:
            assert answer.json()["key"] == "import.busy"


async def test_requests_to_nowhere_count_too_if_they_bring_something(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"request_rate": 0.001, "request_burst": 1})
    async with Host(settings) as host, httpx.AsyncClient(base_url=host.address) as http:
        assert [(await http.post("/", json={})).status_code for _ in range(2)] == [405, 429]


@asynccontextmanager
async def begun(host: Host, path: str) -> AsyncIterator[asyncio.StreamReader]:
    """A request whose body never comes to its end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
    head = f"POST {path} HTTP/1.1\r\nhost: dune\r\ncontent-type: application/json\r\ncontent-length: 999"
    writer.write(f"{head}\r\n\r\n{{".encode())
    await writer.drain()
    try:
        yield reader
    finally:
        writer.close()


async def test_tables_are_limited_by_identity(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"tables_each": 2})
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        for _ in range(2):
            table = await one.post("/api/tables")
        assert await one.refused("/api/tables") == (429, "table.too_many")
        await one.post(f"/api/tables/{table['id']}/leave")
        await one.post("/api/tables")
        await other.post("/api/tables")


@pytest.mark.parametrize(
    "path", ["/api/tables/%00", "/api/games/a%00b/record", "/api/tables/%0d%0aset-cookie:x"]
)
async def test_control_characters_are_no_addresses(settings: Settings, path: str) -> None:
    async with Host(settings) as host, Player.come(host, "Leto") as (one,):
        answer = await one.http.get(path)
        assert (answer.status_code, answer.json()["key"]) == (404, "request.not_found")
        with pytest.raises(InvalidStatus, match="403"):
            async with one.open("a%00b"):
                pass


async def test_every_answer_carries_its_protection(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        for path in ("/", "/api/me", "/api/openapi.json", "/api/tables/none", "/nowhere", "/api/%00"):
            answer = await one.http.get(path)
            for name, value in HEADERS.items():
                assert answer.headers[name] == value, (path, name)
            assert "server" not in answer.headers
            if path.startswith("/api"):
                assert answer.headers["cache-control"] == "no-store", path


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("ARRAKIS_TRUSTED_PROXIES", "*", "must be addresses or networks"),
        ("ARRAKIS_TRUSTED_PROXIES", "10.0.0.0/8, proxy", "must be addresses or networks"),
        ("ARRAKIS_REQUEST_RATE", "0", "greater than 0"),
        ("ARRAKIS_CONE_SECONDS", "181", "less than or equal to 180"),
        ("ARRAKIS_TRUSTED_PROXY", "10.0.0.1", "there is no such setting; ARRAKIS_TRUSTED_PROXIES?"),
        ("ARRAKIS_DATABSE_URL", "x", "there is no such setting; ARRAKIS_DATABASE_URL?"),
    ],
)
def test_a_setting_that_cannot_be_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(name, value)
    assert main([]) == 1
    line = capsys.readouterr().err
    assert line.startswith(f"{name}: ") and said in line and len(line.splitlines()) == 1
    with pytest.raises(BadSettings):
        load()


async def test_the_refusal_of_too_many_requests_is_a_refusal(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"request_rate": 0.001, "request_burst": 1})
    async with Host(settings) as host, httpx.AsyncClient(base_url=host.address) as http:
        await http.get("/api/me")
        refusal = json.loads((await http.get("/api/me")).text)
        assert refusal["sentence"] == "Too many requests in a short time. Try again later."
