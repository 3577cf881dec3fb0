"""Whatever the server says is said in the language of its reader: chosen, or wished for by a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import httpx
import pytest

from app.main import create_app
from app.settings import Settings
from app.words import LANGUAGES
from app.words.en import ENGLISH
from app.words.frames import Counted, Language
from app.words.reader import COOKIE, language_of, wishes
from engine.players.random import RandomPlayer
from tests.app.conftest import Time
from tests.app.host import Host, Player, table_for_two
from tests.app.relay import MailServer, text_of
from tests.app.standins import Receiver
from tests.app.test_kinds_of_messages import EVENING
from tests.app.test_mail import confirmed
from tests.app.test_messages import HOOK, A, H, a_table, carried, open_to, told, until_asked
from tests.app.test_push import Browser

pytestmark = pytest.mark.anyio

MARK = "§ "


def marked(frame: str | Counted) -> str | Counted:
    if isinstance(frame, str):
        return MARK + frame
    return Counted(frame.by, {form: MARK + text for form, text in frame.forms.items()})


#: English with a mark, so that one sees by whom a sentence was said.
OTHER = Language(
    {key: marked(frame) for key, frame in ENGLISH.sentences.items()}, ENGLISH.plural, ENGLISH.listed
)


@pytest.fixture(autouse=True)
def other() -> Iterator[None]:
    with mock.patch.dict(LANGUAGES, {"xx": OTHER}):
        yield


def is_other(*texts: str) -> bool:
    return all(MARK in text for text in texts)


@pytest.mark.parametrize(
    ("accepted", "read"),
    [
        ("", "en"),
        ("xx", "xx"),
        ("xx-YY,en;q=0.8", "xx"),
        ("tlh, xx;q=0.5, en;q=0.1", "xx"),
        ("en, xx;q=0.9", "en"),
        ("xx;q=0, tlh", "en"),
        ("xx;q=none", "en"),
        ("XX", "xx"),
    ],
)
def test_a_browser_s_wish_is_heard(accepted: str, read: str) -> None:
    assert language_of({"accept-language": accepted}, {}, LANGUAGES) == read


def test_what_was_chosen_goes_before_a_wish__and_what_nobody_speaks_is_nothing() -> None:
    wish = {"accept-language": "en"}
    assert language_of(wish, {COOKIE: "xx"}, LANGUAGES) == "xx"
    assert language_of(wish, {COOKIE: "../xx"}, LANGUAGES) == "en"
    assert len(wishes("xx," * 1000)) <= 20


@pytest.mark.parametrize("chosen", ["by hand", "by the browser"])
@pytest.mark.parametrize("way", ["webhook", "push", "mail"])
async def test_messages_are_in_the_language_of_who_gets_them(
    sqlite_settings: Settings, way: str, chosen: str
) -> None:
    settings = open_to(sqlite_settings, mail_host="127.0.0.1", mail_tls="none", mail_from="a@arrakis.example")
    async with (
        MailServer() as server,
        Receiver() as world,
        Host(open_to(settings, **server.settings)) as host,
        Player.come(host, "Vladimir", "Leto") as (one, two),
    ):
        await host.services.carrier.stop()
        host.services.carrier.post.sender = world.sender()
        if chosen == "by hand":
            await two.post("/api/language", language="xx")
        else:
            two.http.headers["accept-language"] = "tlh, xx;q=0.9, en;q=0.1"
        said: list[tuple[str, str]] = []
        if way == "mail":
            await two.post("/api/messages/mail", address="Leto@caladan.example")
            assert is_other(server.came[0]["Subject"], text_of(server.came[0])), "the question whose it is"
            server.came.clear()
            await confirmed(server, two)
        elif way == "webhook":
            await two.post("/api/messages/webhooks", address=HOOK)
        else:
            browser = Browser()
            with mock.patch.object(Settings, "pushes", True):
                await two.post("/api/messages/push", **browser.form())
        two.http.headers.pop("accept-language", None)
        assert (await two.get("/api/me"))["language"] == "xx", "kept: whoever is written to is not here"
        box = (await two.get("/api/messages"))["mailboxes"][0]["id"]
        await two.post(f"/api/messages/{box}/test")
        await table_for_two(one, two)
        await carried(host)
        if way == "mail":
            said = [(letter["Subject"], text_of(letter)) for letter in server.came]
        elif way == "webhook":
            said = [(each["title"], each["text"]) for each in told(world)]
        else:
            for came in world.came:
                each = json.loads(browser.read(came.body))["notification"]
                said.append((each["title"], each["body"]))
        assert len(said) >= 2
        for title, text in said:
            assert is_other(title, text), (title, text)


async def test_who_has_neither_chosen_nor_wished_is_written_to_in_english(sqlite_settings: Settings) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (_, __, two, ___):
        assert (await two.get("/api/me"))["language"] is None
        assert told(world) and not is_other(*(each["title"] for each in told(world)))


async def test_a_forgotten_password_and_the_day_s_tables(sqlite_settings: Settings, time: Time) -> None:
    async with (
        MailServer() as server,
        Host(open_to(sqlite_settings, **server.settings)) as host,
        Player.come(host, "Vladimir", "Leto") as (one, two),
    ):
        await two.post("/api/claim", name="Leto", password="ghola ghola")
        await two.post("/api/language", language="xx")
        box = await confirmed(server, two)
        await two.post("/api/password-link/mail", name="Leto")
        while not server.came:
            await asyncio.sleep(0.01)
        assert is_other(server.came[-1]["Subject"], text_of(server.came[-1]))
        server.came.clear()
        daily = host.services.daily
        await daily.stop()
        await two.post(f"/api/messages/{box}/wishes", turn="never", course=False, daily=EVENING)
        game = await table_for_two(one, two)
        async with one.at(game) as first, two.at(game) as second:
            await until_asked(A, {H: first, A: second}, RandomPlayer(3))
        time.passes(24 * 3600)
        assert await daily.round() == 1
        (letter,) = server.came
        assert is_other(letter["Subject"], text_of(letter))


async def test_pages_that_the_server_makes(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, two):
        game = await table_for_two(one, two)
        async with host.client() as stranger:
            for path in ("/source", f"/at/{game}", "/at/nothing"):
                plain = await stranger.get(path)
                assert '<html lang="en">' in plain.text and MARK not in plain.text
                theirs = await stranger.get(path, headers={"accept-language": "xx"})
                assert '<html lang="xx">' in theirs.text and f"<title>{MARK}" in theirs.text
                assert "accept-language" in theirs.headers["vary"]
            # Sites that show links wish for nothing: the link has the language of who has made it.
            assert '<html lang="xx">' in (await stranger.get(f"/at/{game}?language=xx")).text
            assert '<html lang="en">' in (await stranger.get(f"/at/{game}?language=tlh")).text


async def test_the_first_words_of_the_page_are_its_reader_s(
    sqlite_settings: Settings, tmp_path: Path
) -> None:
    for name, said in (("index.html", "English"), ("index.pl.html", "Polish")):
        (tmp_path / name).write_text(f"<!doctype html><title>{said}</title>", encoding="utf-8")
    app = create_app(sqlite_settings, tmp_path)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
        for path in ("/", "/some/where"):
            for wish, title in (
                ("pl-PL,pl;q=0.9,en;q=0.5", "Polish"),
                ("cs, en", "English"),
                ("", "English"),
            ):
                found = await http.get(path, headers={"accept-language": wish})
                assert title in found.text and found.headers["cache-control"] == "no-cache"
                assert {"accept-language", "cookie", "accept-encoding"} <= set(
                    found.headers["vary"].split(", ")
                )
        chosen = await http.get("/", headers={"accept-language": "pl", "cookie": f"{COOKIE}=en"})
        assert "English" in chosen.text
    await app.state.services.database.close()
