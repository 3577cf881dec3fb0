"""Guests at once, accounts for those who stay."""

from __future__ import annotations

import asyncio
import unicodedata
from contextlib import AsyncExitStack
from typing import Any

import pytest
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from app.accounts import service
from app.accounts.passwords import NOBODY
from app.settings import Settings
from engine.players.random import RandomPlayer
from tests.app.host import Host, Player, table_for_two
from tests.app.play import from_the_log, one_choice
from tests.app.test_live_lobby import looking

pytestmark = pytest.mark.anyio


async def test_a_guest_claims_a_name_and_comes_back(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "  Duncan \t Idaho ") as (one,):
        me = await one.get("/api/me")
        assert (me["name"], me["guest"]) == ("Duncan Idaho", True)
        assert await one.refused("/api/guest", name="Another") == (409, "account.already")
        table = await one.post("/api/tables", side="harkonnen")
        claimed = await one.post("/api/claim", name="Duncan Idaho", password="ghola ghola")
        assert claimed == {**me, "guest": False}
        assert await one.refused("/api/claim", name="X Y", password="ghola ghola") == (
            409,
            "account.already_claimed",
        )
        elsewhere = Player(host, "")
        assert await elsewhere.refused("/api/guest", name="DUNCAN idaho") == (409, "account.name_taken")
        assert await elsewhere.refused("/api/login", name="Duncan Idaho", password="wrong wrong") == (
            403,
            "account.wrong",
        )
        assert (await elsewhere.post("/api/login", name="duncan idaho", password="ghola ghola"))["id"] == me[
            "id"
        ]
        assert (await elsewhere.get("/api/my/tables"))["tables"][0]["id"] == table["id"]
        await one.post("/api/password", old="ghola ghola", new="Hayt, mentat")
        assert (await elsewhere.http.get("/api/me")).status_code == 401, "other browsers are logged out"
        assert (await one.get("/api/me"))["id"] == me["id"]
        await one.post("/api/logout")
        assert (await one.http.get("/api/me")).status_code == 401
        await elsewhere.http.aclose()


async def test_a_language_that_was_chosen_stays_with_its_reader(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Duncan") as (one,):
        assert (await one.get("/api/me"))["language"] is None
        assert (await one.post("/api/language", language="pl"))["language"] == "pl"
        assert await one.refused("/api/language", language="../en") == (422, "request.malformed")
        assert (await one.post("/api/claim", name="Duncan", password="ghola ghola"))["language"] == "pl"
        elsewhere = Player(host, "")
        assert (await elsewhere.post("/api/login", name="duncan", password="ghola ghola"))["language"] == "pl"
        assert (await elsewhere.get("/api/me"))["language"] == "pl"
        await elsewhere.http.aclose()


async def test_an_old_cookie_opens_nothing_after_logout(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        cookie = one.http.cookies["arrakis_session"]
        await one.post("/api/logout")
        for forged in (
            cookie,
            cookie[:-1] + "0",
            "x." + cookie.split(".")[1],
            "",
            ".",
            "\u00e9.\u00e9",
            "a" * 5000,
        ):
            answer = await one.http.get("/api/me", headers={b"cookie": f"arrakis_session={forged}".encode()})
            assert answer.status_code == 401


async def test_the_cookie_is_for_the_server_alone(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host:
        one = Player(host, "Leto")
        answer = await one.http.post("/api/guest", json={"name": "Leto"})
        cookies = answer.headers.get_list("set-cookie")
        assert len(cookies) == 2, "that of the session, and that of the browser"
        for cookie in map(str.lower, cookies):
            assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie
            assert "secure" not in cookie
        await one.http.aclose()
    settings = sqlite_settings.model_copy(update={"public_url": "https://table.example"})
    async with Host(settings) as host:
        one = Player(host, "Leto")
        answer = await one.http.post("/api/guest", json={"name": "Leto"})
        cookies = answer.headers.get_list("set-cookie")
        # No other host of the domain can plant a cookie with this prefix, whose session it would know.
        for cookie in cookies:
            assert cookie.startswith("__Host-") and "secure" in cookie.lower()
            assert "domain" not in cookie.lower()
        headers = {"cookie": "; ".join(cookie.partition(";")[0] for cookie in cookies)}
        assert (await one.http.get("/api/me", headers=headers)).json()["name"] == "Leto"
        gone = await one.http.post("/api/logout", headers=headers)
        assert (
            gone.headers["set-cookie"].startswith("__Host-")
            and "secure" in gone.headers["set-cookie"].lower()
        )
        assert "strict-transport-security" in answer.headers
        await one.http.aclose()


async def test_wrong_passwords_are_counted_even_over_a_restart(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Piter") as (one, other):
        await one.post("/api/claim", name="Leto", password="for Caladan")
        for _ in range(service.WRONG.here):
            assert (await other.refused("/api/login", name="Leto", password="guess"))[0] == 403
        right = {"name": "Leto", "password": "for Caladan"}
        assert await other.refused("/api/login", **right) == (429, "account.too_many_wrong")
        async with Host(sqlite_settings) as again:
            other.move_to(again)
            assert (await other.refused("/api/login", **right))[0] == 429
            assert (await other.refused("/api/login", name="Paul", password="guess"))[0] == 403


@pytest.mark.parametrize(
    "name",
    [
        *("", "x", " x ", "x" * 25),
        *("a\u0000b", "a\u202eb", "\u200b\u200b\u200b", "\u3164\u3164", "a\u2800b"),
        *("\u0326\u0326", "a \u0326", "Le" + 3 * "\u0326" + "to"),
    ],
)
async def test_names_that_are_none(sqlite_settings: Settings, name: str) -> None:
    async with Host(sqlite_settings) as host:
        one = Player(host, name)
        assert await one.refused("/api/guest", name=name) == (400, "account.bad_name")
        await one.http.aclose()


@pytest.mark.parametrize("name", ["Paweł", "Łukasz Ñuño", "दुर्गा", "สมชาย", "לֵאָה", "雷托", "O'Brien"])
async def test_names_in_any_script(sqlite_settings: Settings, name: str) -> None:
    """Vowels and other marks belong to the letters that they stand on."""
    async with Host(sqlite_settings) as host, Player.come(host, name) as (one,):
        assert (await one.get("/api/me"))["name"] == unicodedata.normalize("NFKC", name)


@pytest.mark.parametrize("name", ["", "x", "x" * 100, "\ufdfa" * 24, "a\u0000b", "\u202eoteL"])
async def test_nobody_is_called_so(settings: Settings, name: str) -> None:
    async with Host(settings) as host:
        one = Player(host, name)
        assert await one.refused("/api/login", name=name, password="guess") == (403, "account.wrong")
        await one.http.aclose()


async def test_guests_are_limited_by_address(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"guests_per_minute": 2})
    async with Host(settings) as host, Player.come(host, "Leto", "Paul"):
        late = Player(host, "Alia")
        assert await late.refused("/api/guest", name="Alia") == (429, "request.too_fast")
        await late.http.aclose()


def test_an_unknown_name_takes_as_long_as_a_known_one() -> None:
    hasher = PasswordHasher()
    assert not hasher.check_needs_rehash(NOBODY), "made with the same cost as the others"
    with pytest.raises(VerifyMismatchError):
        hasher.verify(NOBODY, "")


async def test_many_guesses_at_once_are_no_more_than_one_by_one(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Leto", "Piter") as (one, other):
        await one.post("/api/claim", name="Leto", password="for Caladan")
        guesses = [other.refused("/api/login", name="Leto", password=f"guess {n}") for n in range(16)]
        answers = [status for status, _ in await asyncio.gather(*guesses)]
        assert answers.count(403) == service.WRONG.here
        assert (await other.refused("/api/login", name="Leto", password="for Caladan"))[0] == 429


async def test_right_passwords_cost_time_too(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has an account cannot keep the processors busy with it."""
    monkeypatch.setattr(service, "TRIES", 1e-9)
    monkeypatch.setattr(service, "TRIES_AT_ONCE", 4)
    monkeypatch.setattr(service, "KNOWN_TRIES", 1e-9)
    monkeypatch.setattr(service, "KNOWN_AT_ONCE", 1)
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Paul") as (one, guest):
        await one.post("/api/claim", name="Leto", password="for Caladan")
        for _ in range(2):
            await one.post("/api/login", name="Leto", password="for Caladan")
        await one.post("/api/password", old="for Caladan", new="for Arrakis")
        # One more in a browser that the account knows.
        await one.post("/api/login", name="Leto", password="for Arrakis")
        for path, body in (
            ("/api/login", {"name": "Leto", "password": "for Arrakis"}),
            ("/api/password", {"old": "for Arrakis", "new": "for Caladan"}),
        ):
            assert await one.refused(path, **body) == (429, "request.too_fast")
        # To claim a name costs as much; that it is taken costs nothing to find out.
        taken, free = ({"name": name, "password": "for Caladan"} for name in ("Leto", "Paul"))
        assert await guest.refused("/api/claim", **taken) == (409, "account.name_taken")
        assert await guest.refused("/api/claim", **free) == (429, "request.too_fast")


async def test_who_logs_in_while_the_account_is_deleted_is_nobody(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Host(settings) as host, Player.come(host, "Leto") as (one,):
        await one.post("/api/claim", name="Leto", password="for Caladan")
        late, sessions = Player(host, ""), host.services.accounts._sessions
        open_session = sessions.open

        async def deleted_meanwhile(*session: Any) -> None:
            assert (await one.http.delete("/api/me")).status_code == 204
            await open_session(*session)

        monkeypatch.setattr(sessions, "open", deleted_meanwhile)
        await late.post("/api/login", name="Leto", password="for Caladan")
        assert (await late.http.get("/api/me")).status_code == 401
        await late.http.aclose()


async def test_sessions_are_listed_and_ended(settings: Settings) -> None:
    """The list names no session in a way that opens it; what is ended loses its sockets too."""
    async with Host(settings) as host, Player.come(host, "Leto", "Vladimir") as (one, enemy):
        await one.post("/api/claim", name="Leto", password="for Caladan")
        game = await table_for_two(enemy, one)
        elsewhere, third = Player(host, ""), Player(host, "")
        for player in (elsewhere, third):
            player.http.headers["user-agent"] = "Ornithopter/1.0"
            await player.post("/api/login", name="Leto", password="for Caladan")
        found = (await one.get("/api/sessions"))["sessions"]
        assert [session["this"] for session in found].count(True) == 1 and len(found) == 3
        assert sum(session["browser"] == "Ornithopter/1.0" for session in found) == 2
        for player in (one, elsewhere):
            cookie = player.http.cookies["arrakis_session"]
            assert not any(session["id"] in cookie for session in found)
        (own,) = [s["id"] for s in (await elsewhere.get("/api/sessions"))["sessions"] if s["this"]]
        async with elsewhere.at(game) as wire, looking(elsewhere) as look, one.at(game) as mine:
            assert (await enemy.http.delete(f"/api/sessions/{own}")).status_code == 404
            assert (await one.http.delete(f"/api/sessions/{own}")).status_code == 204
            assert (await wire.closed()) == (1008, "this session has ended")
            await look.socket.wait_closed()
            assert (await elsewhere.http.get("/api/me")).status_code == 401
            await mine.send(type="ping")
            await mine.until("pong")
            assert (await third.http.delete("/api/sessions")).status_code == 204
            assert (await mine.closed())[0] == 1008
        for player in (one, third):
            assert (await player.http.get("/api/me")).status_code == 401
        await elsewhere.http.aclose()
        await third.http.aclose()


async def test_a_deleted_account_leaves_games_and_no_name(settings: Settings) -> None:
    async with (
        Host(settings) as host,
        Player.come(host, "Fenring", "Margot", "Irulan") as (one, other, watcher),
        AsyncExitStack() as stack,
    ):
        await one.post("/api/claim", name="Fenring", password="hm, ah, hmm hm")
        over = await table_for_two(one, other)
        running = await table_for_two(one, other)
        alone = await one.post("/api/tables", kind="practice")
        await one.ready(alone)
        lent = await one.post("/api/tables", kind="program", side="atreides")
        await one.ready(lent)
        await one.post(f"/api/games/{lent['id']}/seats/atreides/program", program="random")
        opened = await one.post("/api/tables", side="harkonnen")
        joined = await other.post("/api/tables", side="harkonnen")
        await one.post(f"/api/tables/{joined['id']}/join", seat="atreides")
        async with one.at(over) as wire:
            await wire.enter("say", text="Hm, ah, well met")
            await wire.enter("resign")
        mine = await stack.enter_async_context(one.at(running))
        theirs = await stack.enter_async_context(other.at(running))
        player = RandomPlayer(6)
        seq = await one_choice({"harkonnen": mine, "atreides": theirs}, player)
        await theirs.frame(seq)

        assert (await one.http.request("DELETE", "/api/me", json={})).status_code == 204
        while True:
            try:
                await mine.next()
            except Exception:
                break
        assert (await one.http.get("/api/me")).status_code == 401
        again = await watcher.http.post("/api/login", json={"name": "Fenring", "password": "hm, ah, hmm hm"})
        assert again.status_code == 403

        tables = {game: await other.get(f"/api/tables/{game}") for game in (over, running)}
        for game, table in tables.items():
            seat = table["seats"][0]
            assert table["creator"] == service.WITHDRAWN
            assert (seat["name"], seat["program"]) == (
                (service.WITHDRAWN, None) if game == over else (None, "greedy")
            )
        left = (await other.get(f"/api/tables/{lent['id']}"))["seats"][1]
        # Two programs play on there, and may have come to the end before the account was deleted.
        assert left["name"] in (None, service.WITHDRAWN)
        assert left["program"] == "random"
        assert (await other.get(f"/api/tables/{opened['id']}"))["status"] == "closed"
        assert (await other.get(f"/api/tables/{joined['id']}"))["seats"][1]["name"] is None
        assert (await other.get(f"/api/tables/{alone['id']}"))["status"] == "finished"
        lines = (await other.get(f"/api/games/{over}/chat/table"))["lines"]
        assert [(line["name"], line["text"]) for line in lines] == [(service.WITHDRAWN, "Hm, ah, well met")]
        async with other.at(over) as late:
            assert "Fenring" not in "".join(late.traffic)
        # The program plays on.
        while theirs.waiting["seats"] != ["atreides"]:
            await theirs.next()
        await one_choice({"atreides": theirs}, player)
        record = await from_the_log(host.services, running)
        assert ("table", "seat_handed_over") in [(entry.actor, entry.kind) for entry in record.entries]
        assert (await watcher.post("/api/claim", name="Fenring", password="hm, ah, hmm hm"))["guest"] is False
