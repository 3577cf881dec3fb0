"""What anybody may do how often, by identity and by address, and whose word about addresses is taken."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from socket import gethostname
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from websockets.exceptions import InvalidStatus

from app import guard
from app.command import main
from app.guard import HEADERS
from app.settings import BadSettings, Settings, load
from app.store.models import Game
from engine.players.random import RandomPlayer
from tests.app.host import Host, Player, table_for_two
from tests.app.play import one_choice
from tests.app.test_live_lobby import looking
from tests.app.world import shortest
from tests.loadtest.line import Line

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


async def test_tables_opened_at_once_are_no_more_than_one_by_one(settings: Settings) -> None:
    settings = settings.model_copy(update={"tables_each": 3})
    async with Host(settings) as host, Player.come(host, "Vladimir") as (one,):
        answers = await asyncio.gather(*(one.http.post("/api/tables", json={}) for _ in range(12)))
        assert sorted(answer.status_code for answer in answers) == [201] * 3 + [429] * 9
        assert len((await one.get("/api/my/tables"))["tables"]) == 3


async def test_records_brought_at_once_are_no_more_than_one_by_one(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them are found to be in order at the same moment, and then kept."""
    settings = settings.model_copy(update={"imports_each": 2})
    async with Host(settings) as host, Player.come(host, "Irulan") as (one,):
        imports, together = host.services.imports, asyncio.Barrier(4)
        record = await imports._checked(shortest().to_text().encode(), "", "")

        async def checked(text: bytes, person: str, address: str) -> dict[str, Any]:
            await together.wait()
            return {**record, "text": text.decode()}

        monkeypatch.setattr(imports, "_checked", checked)
        bring = [one.http.post("/api/imports", json={"record": f"record {number}"}) for number in range(4)]
        answers = await asyncio.gather(*bring)
        assert sorted(answer.status_code for answer in answers) == [201, 201, 429, 429]
        assert len((await one.get("/api/my/tables", status="finished"))["tables"]) == 2


async def test_few_tables_that_are_open_to_everybody_wait_for_one_person(sqlite_settings: Settings) -> None:
    """Those by link, and those that have begun, are in nobody's way."""
    settings = sqlite_settings.model_copy(update={"open_tables_each": 2})
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        await table_for_two(one, other)
        for _ in range(2):
            table = await one.post("/api/tables")
        assert await one.refused("/api/tables") == (429, "table.too_many_open")
        await one.post("/api/tables", public=False)
        await one.post(f"/api/tables/{table['id']}/leave")
        await one.post("/api/tables")
        await other.post("/api/tables")


async def test_nobody_fills_the_list_of_open_tables(settings: Settings) -> None:
    """However many people come from one address: few tables wait, and they stand behind those of others."""
    update = {"open_tables_from_address": 3, "trusted_proxies": "127.0.0.1"}
    async with Host(settings.model_copy(update=update)) as host:

        async def opened(name: str, address: str) -> tuple[int, str]:
            one = Player(host, name)
            one.http.headers["x-forwarded-for"] = address
            await one.post("/api/guest", name=name)
            answer = await one.http.post("/api/tables", json={})
            await one.http.aclose()
            return answer.status_code, answer.json().get("key", "")

        assert await opened("Leto", "192.0.2.1") == (201, "")
        assert await opened("Paul", "2001:db8:1::1") == (201, "")
        crowd = [await opened(f"Guest {number}", f"2001:db8::{number}") for number in range(5)]
        assert crowd == [(201, "")] * 3 + [(429, "table.too_many_open")] * 2
        async with httpx.AsyncClient(base_url=host.address) as http:
            tables = (await http.get("/api/tables")).json()["tables"]
        assert [table["creator"] for table in tables] == ["Guest 2", "Paul", "Leto", "Guest 1", "Guest 0"]


async def test_where_a_table_was_opened_is_forgotten_when_its_game_is_over(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        over = await table_for_two(one, other)
        running = await table_for_two(one, other)
        async with one.at(over) as wire:
            await wire.enter("resign")
        await host.services.expiring.round()
        async with host.services.database.read() as connection:
            places = {row.id: row.opened_from for row in await connection.execute(select(Game.__table__))}
        assert places == {over: "", running: "127.0.0.1"}


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


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/tables", "/metrics", "/healthz"])
async def test_requests_name_the_server_as_it_is_known(sqlite_settings: Settings, path: str) -> None:
    """A name of somebody else's may lead here, and its pages would then be taken for ours."""
    async with Host(sqlite_settings) as host, httpx.AsyncClient(base_url=host.address) as http:
        for name in (
            "evil.example",
            f"evil.example:{host.port}",
            "127.0.0.1.evil.example",
            "localhost.evil",
            "a b",
        ):
            answer = await http.get(path, headers={"host": name, "origin": f"http://{name}"})
            assert (answer.status_code, answer.json()["key"]) == (421, "request.unknown_host"), name
        known = (
            "127.0.0.1",
            "localhost:8000",
            "LOCALHOST.",
            "[::1]:8000",
            "192.0.2.7",
            "dune",
            gethostname(),
        )
        for name in known:
            assert (await http.get(path, headers={"host": name})).status_code != 421, name


async def test_a_public_server_is_known_by_its_address(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(
        update={"public_url": "https://table.example", "known_as": "app-1, app-2"}
    )
    async with Host(settings) as host, httpx.AsyncClient(base_url=host.address) as http:
        for name, status in (("table.example", 200), ("app-2:8000", 200), ("dune", 421), ("example", 421)):
            assert (await http.get("/healthz", headers={"host": name})).status_code == status, name


async def test_a_foreign_page_reads_no_figures(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, httpx.AsyncClient(base_url=host.address) as http:
        for path in ("/metrics", "/api/tables"):
            assert (await http.get(path)).status_code == 200
            assert (await http.get(path, headers={"origin": host.address})).status_code == 200
            answer = await http.get(path, headers={"origin": "https://evil.example"})
            assert (answer.status_code, answer.json()["key"]) == (403, "request.foreign_origin")


async def test_no_socket_opens_under_a_name_of_somebody_else(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host:
        line = Line.open(host.port, "/ws/lobby", "", lambda _: None, named="evil.example")
        with pytest.raises(ConnectionError, match="403"):
            await line


async def test_nobody_fills_a_game_with_entries_of_one_kind(sqlite_settings: Settings) -> None:
    """Undos, votes, orders, deeds of the Cone, changes of seats; choices only as the game asks for them."""
    update = {"entry_rate": 0.001, "entry_burst": 6, "patience": 1000}
    settings = sqlite_settings.model_copy(update=update)
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            kinds: dict[str, dict[str, Any]] = {
                "orders": {"orders": {}},
                "undo": {"decision": 999},
                "vote": {"proposal": "pause", "agree": False},
                "cone": {"deed": "offer"},
            }
            for kind, rest in kinds.items():
                answers = [await first.enter(kind, **rest) for _ in range(12)]
                assert [answer.get("key") == "room.too_fast" for answer in answers] == [False] * 6 + [
                    True
                ] * 6, kind
            assert (await second.enter("orders", orders={}))["type"] == "accepted", "each for themselves"
            seq = max(first.seq, second.seq)
            for wire in (first, second):
                await wire.frame(seq)
            player = RandomPlayer(2)
            for _ in range(12):
                seq = await one_choice({"harkonnen": first, "atreides": second}, player)
                await first.frame(seq)
                await second.frame(seq)
        where = f"/api/games/{game}/seats/harkonnen"
        for deed in ("program", "take-back"):
            body = {"program": "random"} if deed == "program" else {}
            statuses = [(await one.http.post(f"{where}/{deed}", json=body)).status_code for _ in range(8)]
            assert statuses[6:] == [429, 429] and 429 not in statuses[:6], deed


async def test_what_is_entered_in_one_game_is_not_counted_in_another(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"entry_rate": 0.001, "entry_burst": 1})
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        for _ in range(2):
            async with one.at(await table_for_two(one, other)) as wire:
                assert (await wire.enter("orders", orders={}))["type"] == "accepted"
                assert (await wire.enter("orders", orders={}))["key"] == "room.too_fast"
