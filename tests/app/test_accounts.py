"""Guests at once, accounts for those who stay."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from app.accounts import service
from app.settings import Settings
from tests.app.host import Host, Player

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
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie
        assert "secure" not in cookie
        await one.http.aclose()
    settings = sqlite_settings.model_copy(update={"public_url": "https://table.example"})
    async with Host(settings) as host:
        one = Player(host, "Leto")
        answer = await one.http.post("/api/guest", json={"name": "Leto"})
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "strict-transport-security" in answer.headers
        await one.http.aclose()


async def test_wrong_passwords_are_counted_even_over_a_restart(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        await one.post("/api/claim", name="Leto", password="for Caladan")
        for _ in range(service.WRONG_FOR_NAME):
            assert (await one.refused("/api/login", name="Leto", password="guess"))[0] == 403
        assert await one.refused("/api/login", name="Leto", password="for Caladan") == (
            429,
            "request.too_fast",
        )
        async with Host(sqlite_settings) as again:
            one.move_to(again)
            assert (await one.refused("/api/login", name="Leto", password="for Caladan"))[0] == 429
            assert (await one.refused("/api/login", name="Paul", password="guess"))[0] == 403


@pytest.mark.parametrize("name", ["", "x", " x ", "x" * 25, "a\u0000b", "a\u202eb", "\u200b\u200b\u200b"])
async def test_names_that_are_none(sqlite_settings: Settings, name: str) -> None:
    async with Host(sqlite_settings) as host:
        one = Player(host, name)
        assert await one.refused("/api/guest", name=name) == (400, "account.bad_name")
        await one.http.aclose()


async def test_guests_are_limited_by_address(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"guests_per_minute": 2})
    async with Host(settings) as host, Player.come(host, "Leto", "Paul"):
        late = Player(host, "Alia")
        assert await late.refused("/api/guest", name="Alia") == (429, "request.too_fast")
        await late.http.aclose()


def test_an_unknown_name_takes_as_long_as_a_known_one() -> None:
    hasher = PasswordHasher()
    assert not hasher.check_needs_rehash(service.NOBODY), "made with the same cost as the others"
    with pytest.raises(VerifyMismatchError):
        hasher.verify(service.NOBODY, "")
