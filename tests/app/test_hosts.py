"""The host's page: who gets in, who never does, what it shows - nothing hidden of a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select

from app.hosts.reach import Arrived, compared_with
from app.hosts.routes import router
from app.hosts.service import COOKIE
from app.settings import Settings
from app.store.chat import Chat
from app.store.database import Database
from app.store.models import LineReport, Said
from app.upkeep import CannotDo, hosting
from engine.players.random import RandomPlayer
from tests.app.conftest import Time
from tests.app.host import Host, Player, table_for_two
from tests.app.play import from_the_log, one_choice
from tests.app.test_watch import logged
from tests.app.world import Shell
from tests.contract import wrong

pytestmark = pytest.mark.anyio
__all__ = ["logged"]

NAME, PASSWORD = "Duncan", "the swordmaster of ginaz"
HOUR = 3600
SAID = "I hold the atomics, {}"
#: Everything of the host's prefix, with a body that would do.
ROUTES: tuple[tuple[str, str, dict[str, Any] | None], ...] = (
    ("GET", "/api/host", None),
    ("POST", "/api/host/backup", {}),
    ("POST", "/api/host/logout", {}),
    ("POST", "/api/host/people/somebody/ban", {"banned": True}),
)
#: Those by which one comes in.
ENTRANCES = {"/api/host/login", "/api/host/link", "/api/host/link/look"}


def browser(host: Host, **cookies: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=host.address, timeout=60, cookies=cookies)


async def the_host(host: Host) -> httpx.AsyncClient:
    """Somebody who has opened the link that the command prints."""
    token = await hosting.host_link(host.services.database, NAME)
    http = browser(host)
    found = await http.post("/api/host/link", json={"token": token, "password": PASSWORD})
    assert found.status_code == 200 and found.json() == {"name": NAME}
    return http


async def asked(http: httpx.AsyncClient, method: str, path: str, body: dict[str, Any] | None = None) -> int:
    return (await http.request(method, path, json=body)).status_code


# -- who gets in -----------------------------------------------------------------------------------


def test_every_route_of_the_host_is_tried_below() -> None:
    paths = {getattr(route, "path", "") for route in router.routes}
    guarded = {path.replace("somebody", "{identity}") for _, path, _ in ROUTES}
    assert {path for path in paths if path.startswith("/api/host")} == guarded | ENTRANCES


async def test_no_player_and_nobody_gets_in(sqlite_settings: Settings) -> None:
    """Not by their own cookie, nor by it under the host's name, nor by a host's under that of a player."""
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (leto,):
        await leto.post("/api/claim", name="Leto", password="the sleeper must awaken")
        own = leto.http.cookies["arrakis_session"]
        duke = await the_host(host)
        hosts = duke.cookies[COOKIE]
        strangers = [
            browser(host),
            leto.http,
            browser(host, **{COOKIE: own}),
            browser(host, **{COOKIE: hosts[:-1] + ("0" if hosts[-1] != "0" else "1")}),
            browser(host, **{COOKIE: hosts.partition(".")[0]}),
            browser(host, arrakis_session=hosts),
        ]
        for http in strangers:
            for method, path, body in ROUTES:
                assert await asked(http, method, path, body) == 401, path
        # Nor is a host anybody among players.
        assert await asked(browser(host, arrakis_session=hosts), "GET", "/api/me") == 401
        assert await asked(duke, "GET", "/api/me") == 401 and await asked(duke, "GET", "/api/host") == 200
        for http in strangers:
            await http.aclose()
        await duke.aclose()


async def test_a_players_name_and_password_are_worth_nothing_here(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (leto,):
        await leto.post("/api/claim", name=NAME, password="the sleeper must awaken")
        duke = await the_host(host)
        for name, password in ((NAME, "the sleeper must awaken"), ("Leto", PASSWORD), ("", "")):
            assert await leto.refused("/api/host/login", name=name, password=password) == (403, "host.wrong")
        assert await leto.refused("/api/login", name=NAME, password=PASSWORD) == (403, "account.wrong")
        await duke.aclose()


async def test_a_link_works_once_and_a_new_one_makes_those_before_it_void(
    sqlite_settings: Settings, time: Time
) -> None:
    async with Host(sqlite_settings) as host:
        database, http = host.services.database, browser(host)

        async def used(token: str, password: str = PASSWORD) -> tuple[int, str]:
            answer = await http.post("/api/host/link", json={"token": token, "password": password})
            return answer.status_code, answer.json().get("key", "")

        first, second = [await hosting.host_link(database, NAME) for _ in range(2)]
        assert await used(first) == (404, "host.no_link")
        assert await used(second, "short one") == (400, "host.bad_password")
        assert await used(second, "passwordpassword") == (400, "account.common_password")
        looked = await http.post("/api/host/link/look", json={"token": second})
        assert looked.json() == {"name": NAME}
        assert await used(second) == (200, "") and await used(second) == (404, "host.no_link")
        late = await hosting.host_link(database, NAME)
        time.passes(25 * HOUR)
        assert await used(late) == (404, "host.no_link")
        await http.aclose()


async def test_another_link_ends_the_sessions_before_it_and_so_does_the_removal(
    sqlite_settings: Settings,
) -> None:
    async with Host(sqlite_settings) as host:
        one = await the_host(host)
        other = await the_host(host)
        assert [await asked(http, "GET", "/api/host") for http in (one, other)] == [401, 200]
        await hosting.host_remove(host.services.database, NAME)
        assert await asked(other, "GET", "/api/host") == 401
        with pytest.raises(CannotDo, match="hosts of this server: nobody"):
            await hosting.host_remove(host.services.database, NAME)
        for http in (one, other):
            await http.aclose()


async def test_a_session_of_a_host_ends_by_itself(sqlite_settings: Settings, time: Time) -> None:
    async with Host(sqlite_settings) as host:
        http = await the_host(host)
        for _ in range(7):
            time.passes(1.6 * HOUR)
            assert await asked(http, "GET", "/api/host") == 200
        time.passes(1.6 * HOUR)
        assert await asked(http, "GET", "/api/host") == 401, "after half a day, used or not"
        login = {"name": "  duncan ", "password": PASSWORD}
        assert await asked(http, "POST", "/api/host/login", login) == 200
        time.passes(2.1 * HOUR)
        assert await asked(http, "GET", "/api/host") == 401, "after two hours unused"
        assert await asked(http, "POST", "/api/host/login", login) == 200
        assert await asked(http, "POST", "/api/host/logout", {}) == 204
        assert await asked(http, "GET", "/api/host") == 401
        await http.aclose()


async def test_the_cookie_of_a_host_is_for_this_site_alone(sqlite_settings: Settings) -> None:
    for address, prefix, secure in (("", "", ""), ("https://table.example", "__Host-", "Secure")):
        settings = sqlite_settings.model_copy(update={"public_url": address})
        async with Host(settings) as host, httpx.AsyncClient(base_url=host.address) as http:
            token = await hosting.host_link(host.services.database, NAME)
            answer = await http.post(
                "/api/host/link",
                json={"token": token, "password": PASSWORD},
                headers={"host": "table.example"} if address else {},
            )
            cookie = answer.headers["set-cookie"]
            assert cookie.startswith(f"{prefix}{COOKIE}=")
            for flag in ("HttpOnly", "SameSite=strict", "Path=/", "Max-Age=43200", secure):
                assert flag in cookie
            assert "Domain" not in cookie


async def test_passwords_of_hosts_are_not_guessed_for_long(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host:
        http = await the_host(host)
        wrong = {"name": NAME, "password": "walk without rhythm"}
        found = [await asked(http, "POST", "/api/host/login", wrong) for _ in range(12)]
        assert found[0] == 403 and found[-1] == 429
        assert await asked(http, "POST", "/api/host/login", wrong | {"password": PASSWORD}) == 429
        # Whoever is in stays in, at a pace; and the way by the command is always there.
        found = [await asked(http, "GET", "/api/host") for _ in range(40)]
        assert found[0] == 200 and 429 in found
        await http.aclose()


def test_the_command_prints_a_link_and_nothing_else_on_its_first_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shell = Shell(tmp_path / "here", monkeypatch, capsys)
    shell.does("migrate")
    out = shell.does("host-link", NAME)
    assert out.startswith("http://127.0.0.1:8000/#/host/") and len(out.splitlines()) == 1
    assert "visible characters" in shell.refuses("host-link", "x" * 30)
    assert shell.refuses("host-remove", NAME) == "no host is called so; hosts of this server: nobody"


async def test_the_log_says_who_came_in_and_who_did_not(sqlite_settings: Settings, logged: list[str]) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (leto,):
        await leto.post("/api/claim", name="Leto", password="the sleeper must awaken")
        await leto.refused("/api/login", name="Leto", password="walk without rhythm")
        await leto.refused("/api/host/login", name=NAME, password="walk without rhythm")
        assert await asked(leto.http, "GET", "/api/host") == 401
        duke = await the_host(host)
        await asked(duke, "POST", "/api/host/logout", {})
        await duke.aclose()
    lines = [json.loads(line) for line in logged]
    found = [line["event"] for line in lines]
    wanted = ["session_opened", "session_opened", "login_refused", "host_login_refused"]
    entrances = [event for event in found if "login" in event or event.startswith(("session", "host_"))]
    assert entrances == [*wanted, "host_logged_in", "host_logged_out"]
    assert {"path": "/api/host", "status": 401}.items() <= next(
        line for line in lines if line.get("path") == "/api/host"
    ).items()
    text = "\n".join(logged)
    assert PASSWORD not in text and "walk without rhythm" not in text and "Leto" not in text


async def test_no_answer_repeats_a_request(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, browser(host) as http:
        for path in ("/", "/api/me", "/api/host"):
            answer = await http.request("TRACE", path, headers={"x-secret": "spice"})
            assert answer.status_code in (404, 405) and "spice" not in answer.text


# -- what it shows ---------------------------------------------------------------------------------


async def test_the_page_tells_of_tables_people_reports_bans_backups_and_versions(settings: Settings) -> None:
    settings = settings.model_copy(update={"backup_dir": str(settings.data_dir / "backups")})
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        http = await the_host(host)
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            player = RandomPlayer(3)
            for number in range(1, 6):
                await one_choice({"harkonnen": first, "atreides": second}, player)
                await first.frame(number)
                await second.frame(number)
            await one.post(f"/api/games/{game}/reports", seq=3, words="My legion could not move.")
            await second.enter("say", text="You are a worm")
            line = await first.line("You are a worm")
            path = f"/api/games/{game}/chat/table/{line['number']}/report"
            await one.post(path, words="This is abuse")
            assert await asked(http, "POST", "/api/host/backup", {}) == 200
            page = (await http.get("/api/host")).json()
            assert wrong("HostPageOut", page) == []
        assert page["name"] == NAME and page["tables"]["counts"] == {"playing": 1}
        (table,) = page["tables"]["newest"]
        assert table["id"] == game and table["entries"] == 5 and table["seats"] == ["Vladimir", "Leto"]
        assert page["people"] == {"all": 2, "accounts": 0, "today": 2}
        assert [each["words"] for each in page["problems"]] == ["My legion could not move."]
        (reported,) = page["lines"]
        assert (reported["text"], reported["words"]) == ("You are a worm", "This is abuse")
        assert page["disk"]["database"] > 10_000 and page["disk"]["free"] > 0
        assert page["backups"]["made"] and page["backups"]["last"] and not page["backups"]["old"]
        (process,) = page["processes"]
        assert process["rooms"] == 1 and process["entries"] == 5
        assert page["versions"]["database"].startswith("SQLite" if settings.embedded else "PostgreSQL")
        # Who was reported is banned here, is out at once, and comes in again.
        leto = reported["author_id"]
        assert await asked(http, "POST", f"/api/host/people/{leto}/ban", {"banned": True}) == 204
        assert [each["name"] for each in (await http.get("/api/host")).json()["bans"]] == ["Leto"]
        assert await other.refused("/api/tables") == (403, "account.banned")
        assert await asked(http, "POST", f"/api/host/people/{leto}/ban", {"banned": False}) == 204
        await other.get("/api/me")
        assert await asked(http, "POST", "/api/host/people/nobody/ban", {"banned": True}) == 404
        await http.aclose()


async def test_the_page_shows_nothing_hidden_of_any_game(sqlite_settings: Settings) -> None:
    """Neither key, nor shares in the dice, nor a card in hand, nor a choice, nor what is said in the Cone."""
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        http = await the_host(host)
        game = await table_for_two(one, other)
        held: set[str] = set()
        async with one.at(game) as first, other.at(game) as second:
            player = RandomPlayer(8)
            for _ in range(60):
                seq = await one_choice({"harkonnen": first, "atreides": second}, player)
                for wire in (first, second):
                    await wire.frame(seq)
                    held |= set(wire.view["private"]["hand"])
            text = json.dumps((await http.get("/api/host")).json())
        record = await from_the_log(host.services, game)
        hidden = {record.head.key.hex(), *record.head.nonces, record.head.seal}
        hidden |= {entry.seal for entry in record.entries}
        hidden |= {entry.what for entry in record.entries if entry.kind == "choice" and " " in entry.what}
        hidden |= {*one.http.cookies.values(), *other.http.cookies.values(), *http.cookies.values()}
        hidden |= {f'"{card}"' for card in held}
        assert len(held) > 3 and game in text
        assert [each for each in hidden if each in text] == []
        await http.aclose()


async def test_of_a_line_that_was_not_said_aloud_only_that_it_was_reported(
    sqlite_settings: Settings,
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        me = (await one.get("/api/me"))["id"]
        chat = Chat(host.services.database)
        for channel in ("cone_harkonnen", "partners_harkonnen"):
            await chat.add(game, channel, me, "harkonnen", f"id-{channel}", SAID.format(channel), None, 1)
        await _reported(host.services.database, game, me)
        http = await the_host(host)
        found = {each["channel"]: each for each in (await http.get("/api/host")).json()["lines"]}
        assert found["cone_harkonnen"]["text"] is None and found["cone_harkonnen"]["words"] is None
        assert found["partners_harkonnen"]["text"] == SAID.format("partners_harkonnen")
        await http.aclose()


async def _reported(database: Database, game: str, identity: str) -> None:
    async with database.write() as connection:
        for line in (await connection.execute(select(Said.channel, Said.number, Said.text))).all():
            context = json.dumps([{"number": line.number, "name": "Vladimir", "text": line.text}])
            row = {"game": game, "channel": line.channel, "number": line.number, "words": "look: atomics"}
            people = {"reporter": identity, "author": identity, "context": context, "at": 1}
            await connection.execute(insert(LineReport).values(**row, **people))


async def test_two_processes_are_both_on_the_page(settings: Settings, time: Time) -> None:
    if settings.embedded:
        return
    async with Host(settings) as host, Host(settings) as other:
        http = await the_host(host)
        await other.services.pulse.once(alone=True)
        assert len((await http.get("/api/host")).json()["processes"]) == 2
        time.passes(61)
        assert len((await http.get("/api/host")).json()["processes"]) == 1
        await http.aclose()


# -- what friends reach ----------------------------------------------------------------------------

AT_HOME = Arrived("127.0.0.1:8000", "http", "127.0.0.1", "")
BEHIND = Arrived("table.example", "https", "5.6.7.8", "5.6.7.8")


@pytest.mark.parametrize(
    ("public_url", "address", "arrived", "wrong"),
    [
        ("", "http://127.0.0.1:8000", AT_HOME, {}),
        ("", "http://192.168.1.5:8000", Arrived("192.168.1.5:8000", "http", "192.168.1.9", ""), {}),
        ("https://table.example", "https://table.example", BEHIND, {}),
        # The server was not told its address: cookies go without TLS, too.
        ("", "https://table.example", BEHIND, {"address": "unset", "tls": "cookies"}),
        ("https://other.example", "https://table.example", BEHIND, {"address": "another"}),
        # Straight through the router, without TLS: everybody on the way reads passwords.
        (
            "http://table.example",
            "http://table.example",
            Arrived("table.example", "http", "5.6.7.8", ""),
            {"tls": "none"},
        ),
        # The proxy's word is not taken, or it says nothing: all friends count as one.
        (
            "https://table.example",
            "https://table.example",
            Arrived("table.example", "http", "127.0.0.1", "5.6.7.8"),
            {"tls": "unsaid", "proxy": "unbelieved"},
        ),
        (
            "https://table.example",
            "https://table.example",
            Arrived("table.example", "http", "172.30.0.2", ""),
            {"proxy": "silent"},
        ),
        (
            "https://table.example",
            "https://table.example",
            Arrived("app-1:8000", "https", "5.6.7.8", "5.6.7.8"),
            {"host": "changed"},
        ),
        ("", "http://[not an address", AT_HOME, {"address": "none"}),
    ],
)
def test_what_friends_reach(
    sqlite_settings: Settings, public_url: str, address: str, arrived: Arrived, wrong: dict[str, str]
) -> None:
    settings = sqlite_settings.model_copy(update={"public_url": public_url})
    found = compared_with(settings, address, arrived)
    assert {check.about: check.how for check in found if not check.agrees} == wrong


async def test_the_check_tells_no_secrets_and_a_foreign_page_gets_none(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"public_url": "http://127.0.0.1:1"})
    async with Host(settings) as host, httpx.AsyncClient(base_url=host.address) as http:
        body = {"address": host.address}
        headers = {"host": "127.0.0.1:1"}
        answer = (await http.post("/api/reach", json=body, headers=headers)).json()
        assert set(answer) == {"public_url", "checks"}
        assert {check["about"]: check["how"] for check in answer["checks"]}["address"] == "another"
        refused = await http.post(
            "/api/reach", json=body, headers=headers | {"origin": "https://elsewhere.example"}
        )
        assert refused.status_code == 403 and refused.json()["key"] == "request.foreign_origin"
