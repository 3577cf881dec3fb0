"""Sessions begin anew and end; guesses lock out who guesses; a forgotten password has a way back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from app.accounts import passwords, service
from app.accounts.passwords import is_common
from app.settings import Settings
from app.store.models import Identity, KnownBrowser, PasswordLink, Session
from app.upkeep.hosting import LINK_HOURS, password_link
from tests.app.conftest import Time
from tests.app.host import Host, Player, table_for_two
from tests.app.test_expiry import count
from tests.app.world import Shell

pytestmark = pytest.mark.anyio

SESSION, BROWSER = "arrakis_session", "arrakis_browser"
DAY = 24 * 60 * 60
RIGHT, NEW = "for Caladan", "desert power"


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a guess costs does not matter here, and there are many."""
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "PasswordHasher", lambda: hasher)
    monkeypatch.setattr(passwords, "NOBODY", hasher.hash("nobody"))


def again(host: Host, player: Player, *cookies: str) -> Player:
    """Somebody with these cookies of a player as they are now."""
    twin = Player(host, player.name)
    twin.http.cookies.update({name: player.http.cookies[name] for name in cookies})
    return twin


async def nobody(player: Player) -> bool:
    return bool((await player.http.get("/api/me")).status_code == 401)


# -- a new session each time one proves who one is -------------------------------------------------


async def test_a_session_from_before_is_worth_nothing_after_a_claim_a_login_and_a_new_password(
    settings: Settings,
) -> None:
    """Whoever has planted or read the cookie of a guest is not in the account that it becomes."""
    async with Host(settings) as host, Player.come(host, "Leto") as (one,):
        for path, body in (
            ("claim", {"name": "Leto", "password": RIGHT}),
            ("login", {"name": "Leto", "password": RIGHT}),
            ("password", {"old": RIGHT, "new": NEW}),
        ):
            thief = again(host, one, SESSION)
            me = await one.post(f"/api/{path}", **body)
            assert (me["name"], me["guest"]) == ("Leto", False)
            assert (await one.get("/api/me")) == me
            assert await nobody(thief), path
            await thief.http.aclose()
        assert await count(host, Session) == 1


async def test_a_socket_of_the_session_before_ends_and_comes_back_by_the_new_one(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as wire:
            await one.post("/api/claim", name="Vladimir", password=RIGHT)
            assert await wire.closed() == (1008, "this session has ended")
        async with one.at(game, seq=0) as wire:
            assert wire.welcome["seat"] == "harkonnen"


# -- sessions end ----------------------------------------------------------------------------------


async def test_a_session_that_is_not_used_ends_and_a_guest_s_later(settings: Settings, time: Time) -> None:
    quiet = settings.model_copy(
        update={"session_idle_days": 10, "session_days": 100, "heartbeat_seconds": 3600}
    )
    async with Host(quiet) as host, Player.come(host, "Leto", "Paul", "Alia") as (one, guest, used):
        await one.post("/api/claim", name="Leto", password=RIGHT)
        await used.post("/api/claim", name="Alia", password=RIGHT)
        for _ in range(3):
            time.passes(4 * DAY)
            await used.get("/api/me")
        assert await nobody(one) and not await nobody(used)
        assert not await nobody(guest), "nothing else leads back to a guest"
        time.passes(21 * DAY)
        assert await nobody(guest)
        await host.services.expiring.round()
        assert await count(host, Session) == 0


async def test_no_session_lives_for_ever(settings: Settings, time: Time) -> None:
    quiet = settings.model_copy(
        update={"session_idle_days": 40, "session_days": 100, "heartbeat_seconds": 3600}
    )
    async with Host(quiet) as host, Player.come(host, "Leto", "Paul") as (one, guest):
        await one.post("/api/claim", name="Leto", password=RIGHT)
        for days in (30, 30, 30):
            time.passes(days * DAY)
            assert not await nobody(one) and not await nobody(guest)
        (session,) = (await one.get("/api/sessions"))["sessions"]
        assert session["seen_at"] - session["opened_at"] == 90 * DAY * 1000
        time.passes(11 * DAY)
        assert await nobody(one) and not await nobody(guest)
        time.passes(30 * DAY)
        assert not await nobody(guest)
        time.passes(30 * DAY)
        assert not await nobody(guest)
        time.passes(40 * DAY)
        assert await nobody(guest)


async def test_an_open_socket_is_using_a_session(settings: Settings, time: Time) -> None:
    quiet = settings.model_copy(update={"session_idle_days": 10, "heartbeat_seconds": 3600})
    async with Host(quiet) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        await one.post("/api/claim", name="Vladimir", password=RIGHT)
        game = await table_for_two(one, other)
        async with one.at(game):
            for _ in range(3):
                time.passes(6 * DAY)
                await host.services.doors.look()
        assert not await nobody(one)


# -- guesses ---------------------------------------------------------------------------------------


async def test_a_browser_that_the_account_knows_is_never_locked_out_by_others(settings: Settings) -> None:
    """Neither by guesses for its name nor by guesses from its own address."""
    settings = settings.model_copy(update={"trusted_proxies": "127.0.0.1"})
    async with Host(settings) as host, Player.come(host, "Leto", "Piter") as (one, enemy):
        await one.post("/api/claim", name="Leto", password=RIGHT)
        await one.post("/api/logout")
        statuses = []
        for number in range(service.WRONG.name + 2):
            # Five from each address: it is the name that is full.
            enemy.http.headers["x-forwarded-for"] = f"192.0.2.{number // 5}"
            statuses.append((await enemy.refused("/api/login", name="Leto", password="guess"))[0])
        assert statuses == [403] * service.WRONG.name + [429] * 2
        enemy.http.headers["x-forwarded-for"] = "127.0.0.1"
        for number in range(service.WRONG.address // service.WRONG.here):
            for _ in range(service.WRONG.here):
                await enemy.refused("/api/login", name=f"Guest {number}", password="guess")
        assert await enemy.refused("/api/login", name="Anybody", password="guess") == (
            429,
            "request.too_fast",
        )
        stranger = again(host, enemy)
        assert (await stranger.refused("/api/login", name="Leto", password=RIGHT))[0] == 429
        await stranger.http.aclose()
        assert (await one.post("/api/login", name="Leto", password=RIGHT))["name"] == "Leto"


async def test_a_known_browser_has_guesses_of_its_own_and_not_without_end(settings: Settings) -> None:
    settings = settings.model_copy(update={"trusted_proxies": "127.0.0.1"})
    async with Host(settings) as host, Player.come(host, "Leto") as (one,):
        await one.post("/api/claim", name="Leto", password=RIGHT)
        statuses = []
        for number in range(service.WRONG.known + 1):
            one.http.headers["x-forwarded-for"] = f"192.0.2.{number}"
            statuses.append((await one.refused("/api/login", name="Leto", password="guess"))[0])
        assert statuses == [403] * service.WRONG.known + [429]
        elsewhere = again(host, one)
        elsewhere.http.headers["x-forwarded-for"] = "192.0.2.200"
        await elsewhere.post("/api/login", name="Leto", password=RIGHT)
        await elsewhere.http.aclose()


async def test_who_succeeds_does_not_clear_the_count_of_who_guesses(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Leto", "Piter") as (one, enemy):
        await one.post("/api/claim", name="Leto", password=RIGHT)
        for number in range(service.WRONG.here):
            assert (await enemy.refused("/api/login", name="Leto", password="guess"))[0] == 403
            if number % 4 == 0:
                await one.post("/api/login", name="Leto", password=RIGHT)
        assert (await enemy.refused("/api/login", name="Leto", password="guess"))[0] == 429


async def test_a_browser_is_known_by_its_cookie_and_no_other(settings: Settings) -> None:
    """It is kept over log-out, is signed for nothing else, and a new password makes all others strange."""
    async with Host(settings) as host, Player.come(host, "Leto") as (one,):
        await one.post("/api/claim", name="Leto", password=RIGHT)
        assert one.http.cookies[SESSION] != one.http.cookies[BROWSER]
        browser = one.http.cookies[BROWSER]
        await one.post("/api/logout")
        await one.post("/api/login", name="Leto", password=RIGHT)
        assert one.http.cookies[BROWSER] == browser
        accounts = host.services.accounts
        assert accounts.browser(browser) and accounts.browser(one.http.cookies[SESSION]) is None
        assert await accounts.visitor(browser) is None
        elsewhere = Player(host, "")
        await elsewhere.post("/api/login", name="Leto", password=RIGHT)
        assert await count(host, KnownBrowser) == 2
        await one.post("/api/password", old=RIGHT, new=NEW)
        assert await count(host, KnownBrowser) == 1
        await elsewhere.http.aclose()


async def test_guests_have_no_browser_that_anything_is_known_of(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Paul"):
        assert await count(host, KnownBrowser) == 0


# -- passwords -------------------------------------------------------------------------------------

COMMON = (
    *(
        "password",
        "Passw0rd!",
        "12345678",
        "11111111",
        "qwertz123456",
        "iloveyou2",
        "dragon2024",
        "drowssaP1",
    ),
    *("P@$$w0rd", "abcdefgh", "1q2w3e4r", "letmein!!", "123dragon45", "dragondragon", "zaq12wsx", "19841231"),
    *(
        "Muad'Dib1965",
        "thespicemustflow",
        "s3cr3t99",
        "Duncan Idaho",
        "duncanidaho1",
        "ohadi nacnud",
        "abcabcab",
    ),
)


@pytest.mark.parametrize("password", COMMON)
def test_a_password_that_comes_to_mind_is_common(password: str) -> None:
    assert is_common(password, "Duncan Idaho")


@pytest.mark.parametrize(
    "password",
    [
        "walk without rhythm",
        "for Caladan",
        "xk7-Qm2vPz",
        "blue moon tiger",
        "\u0639\u0631\u0627\u0642 \u0633\u0644\u0637\u0627\u0646",
    ],
)
def test_a_sentence_is_not(password: str) -> None:
    assert not is_common(password, "Duncan Idaho")


async def test_common_passwords_are_refused_wherever_one_is_chosen(sqlite_settings: Settings) -> None:
    """Whoever has one from before comes in all the same."""
    async with Host(sqlite_settings) as host, Player.come(host, "Duncan") as (one,):
        refused = (400, "account.common_password")
        for password in ("password123", "duncan1965"):
            assert await one.refused("/api/claim", name="Duncan", password=password) == refused
        await one.post("/api/claim", name="Duncan", password=RIGHT)
        assert await one.refused("/api/password", old=RIGHT, new="qwertyuiop") == refused
        token = await password_link(host.services.database, "Duncan")
        assert await one.refused("/api/password-link", token=token, password="Duncan!!") == refused
        await one.post("/api/password-link", token=token, password=NEW)


# -- a forgotten password --------------------------------------------------------------------------


async def test_a_link_of_the_host_leads_to_a_new_password_once(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Leto", "Piter") as (one, enemy):
        await one.post("/api/claim", name="Leto", password=RIGHT)
        for _ in range(service.WRONG.here):
            await enemy.refused("/api/login", name="Leto", password="guess")
        first = await password_link(host.services.database, "LETO")
        token = await password_link(host.services.database, "Leto")
        gone = (404, "account.no_link")
        assert await enemy.refused("/api/password-link/look", token=first) == gone, "the last one counts"
        back = Player(host, "")
        assert await back.post("/api/password-link/look", token=token) == {"name": "Leto"}
        assert await back.refused("/api/password-link", token=token, password="short") == (
            400,
            "account.bad_password",
        )
        me = await back.post("/api/password-link", token=token, password=NEW)
        assert (await back.get("/api/me")) == me and me["name"] == "Leto"
        assert await nobody(one), "all sessions end"
        for player in (back, enemy):
            assert await player.refused("/api/password-link", token=token, password="another one") == gone
            assert await player.refused("/api/password-link/look", token=token) == gone
        assert await back.refused("/api/login", name="Leto", password=RIGHT) == (403, "account.wrong")
        await back.post("/api/login", name="Leto", password=NEW)
        await back.http.aclose()


async def test_a_link_to_a_new_password_is_good_for_a_day(settings: Settings, time: Time) -> None:
    async with Host(settings) as host, Player.come(host, "Leto") as (one,):
        await one.post("/api/claim", name="Leto", password=RIGHT)
        token = await password_link(host.services.database, "Leto")
        time.passes(LINK_HOURS * 3600 - 1)
        await one.post("/api/password-link/look", token=token)
        time.passes(2)
        assert (await one.refused("/api/password-link", token=token, password=NEW))[0] == 404
        await host.services.expiring.round()
        assert await count(host, PasswordLink) == 0
        await one.post("/api/password", old=RIGHT, new=NEW)


async def test_a_deleted_account_has_no_way_back(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Leto") as (one,):
        await one.post("/api/claim", name="Leto", password=RIGHT)
        token = await password_link(host.services.database, "Leto")
        assert (await one.http.delete("/api/me")).status_code == 204
        assert (await one.refused("/api/password-link", token=token, password=NEW))[0] == 404
        assert [await count(host, model) for model in (PasswordLink, KnownBrowser, Session, Identity)] == [
            0,
            0,
            0,
            1,
        ]


async def _claimed(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Leto", "Paul") as (one, _):
        await one.post("/api/claim", name="Leto", password=RIGHT)


def test_the_host_prints_the_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shell = Shell(tmp_path, monkeypatch, capsys)
    asyncio.run(_claimed(shell.settings))
    monkeypatch.setenv("ARRAKIS_PUBLIC_URL", "https://table.example")
    (line,) = shell.does("password-link", "leto").splitlines()
    address, _, token = line.rpartition("/")
    assert address == "https://table.example/#/password" and len(token) >= 32
    for name in ("Paul", "Nobody"):
        assert shell.refuses("password-link", name) == f"{name}: no account has this name or id"
