"""Mail goes to who has said that the address is theirs, ends with one click, brings passwords back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import select

from app.messages.addresses import Unfit
from app.messages.carrier import PAUSES
from app.messages.letters import TO
from app.messages.links import MailLinks
from app.messages.mail import MOST_KEPT, MOST_LETTERS, Letter, Relay, checked_mail, written
from app.messages.sender import Unsent
from app.settings import Settings
from app.store.database import Database
from app.store.limits import Rate, SharedLimits
from app.store.mailboxes import Mailboxes
from app.store.models import SharedLimit
from tests.app.conftest import Time
from tests.app.host import Host, Player, table_for_two
from tests.app.relay import MailServer, links_in, text_of
from tests.app.standins import DIES, HANGS
from tests.app.test_messages import carried, open_to, rows

pytestmark = pytest.mark.anyio

LETO = "Leto@caladan.example"


@asynccontextmanager
async def with_mail(settings: Settings) -> AsyncIterator[tuple[MailServer, Host, Player, Player]]:
    async with MailServer() as server, Host(open_to(settings, **server.settings)) as host:
        await host.services.carrier.stop()
        async with Player.come(host, "Vladimir", "Leto") as (one, other):
            yield server, host, one, other


async def confirmed(server: MailServer, player: Player, address: str = LETO) -> str:
    """That player reads mail there, and has said so; the mailbox."""
    await player.post("/api/messages/mail", address=address)
    await player.post("/api/messages/mail/confirm", token=token_in(server))
    server.came.clear()
    return str((await player.get("/api/messages"))["mailboxes"][0]["id"])


def token_in(server: MailServer) -> str:
    return links_in(server.came[-1])[0].rpartition("/")[2]


async def test_before_its_reader_has_said_so_nothing_but_the_question_goes_there(sampled: Settings) -> None:
    async with with_mail(sampled) as (server, host, one, other):
        found = await other.post("/api/messages/mail", address=LETO)
        (box,) = found["mailboxes"]
        assert box["waits"] and "Leto" not in json.dumps(box), "the address is not shown whole"
        (letter,) = server.came
        assert server.to == ["Leto@caladan.example"]
        assert "Leto" not in text_of(letter), "a stranger's words in a letter nobody has asked for"
        await table_for_two(one, other)
        await carried(host)
        assert len(server.came) == 1 and await rows(host) == []
        assert await other.refused(f"/api/messages/{box['id']}/test") == (409, "mailbox.not_confirmed")
        # Whoever reads it says so, in whatever browser.
        assert (await one.refused("/api/messages/mail/confirm", token="1:" + box["id"]))[0] == 404
        await one.post("/api/messages/mail/confirm", token=token_in(server))
        assert not (await other.get("/api/messages"))["mailboxes"][0]["waits"]
        await table_for_two(one, other)
        await carried(host)
        assert len(server.came) == 2
        assert (await other.post(f"/api/messages/{box['id']}/test"))["taken"]


async def test_a_link_to_confirm_an_address_is_old_after_a_day(sqlite_settings: Settings, time: Time) -> None:
    async with with_mail(sqlite_settings) as (server, _, _, other):
        found = await other.post("/api/messages/mail", address=LETO)
        token = token_in(server)
        time.passes(24 * 3600 + 1)
        assert await other.refused("/api/messages/mail/confirm", token=token) == (404, "mailbox.no_link")
        await other.post(f"/api/messages/{found['mailboxes'][0]['id']}/ask")
        await other.post("/api/messages/mail/confirm", token=token_in(server))


def test_a_link_that_ends_letters_lasts_as_long_as_they_may_lie_about() -> None:
    links, year = MailLinks("a secret", "https://dune.example"), MailLinks.STOP_FOR
    token = links.stop("box", 0).rpartition("/")[2]
    assert token == links.stop_page("box", 0).rpartition("/")[2]
    assert [links.stopped(token, at) for at in (0, year - 1, year)] == ["box", "box", None]
    # It is good for nothing else, and nothing else for it.
    assert links.confirmed(token, 0) is None
    assert links.stopped(links.confirm("box", 0).rpartition("/")[2], 0) is None
    assert links.stopped(token[:-1], 0) is None


async def test_a_letter_says_whose_turn_it_is_and_how_to_end_it(sqlite_settings: Settings) -> None:
    async with with_mail(sqlite_settings) as (server, host, one, other):
        box = await confirmed(server, other)
        await table_for_two(one, other)
        await carried(host)
        (letter,) = server.came
        assert letter["Subject"] == "Your game has begun" and "Vladimir" in text_of(letter)
        assert letter["Auto-Submitted"] == "auto-generated" and letter["Message-ID"].endswith(
            "@arrakis.example>"
        )
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        game, page = links_in(letter)
        assert "/go/" in game and "/#/stop/" in page
        # A program for mail asks for the other address: without a cookie, with a form.
        target = str(letter["List-Unsubscribe"]).strip("<>").removeprefix(host.services.settings.address)
        async with host.client() as program:
            looked = await program.get(target)
            assert looked.status_code == 303
            assert (await other.get("/api/messages"))["mailboxes"][0]["wishes"]["turn"] == "each"
            form = {"content": b"List-Unsubscribe=One-Click"}
            kind = {"content-type": "application/x-www-form-urlencoded"}
            assert (await program.post(target, headers=kind, **form)).status_code == 204  # type: ignore[arg-type]
            assert (await program.post(target + "0", headers=kind, **form)).status_code == 404  # type: ignore[arg-type]
        server.came.clear()
        await table_for_two(one, other)
        await carried(host)
        assert server.came == [] and await rows(host) == []
        wishes = (await other.get("/api/messages"))["mailboxes"][0]["wishes"]
        assert (wishes["turn"], wishes["clock"], wishes["course"], wishes["talk"]) == ("never", *(False,) * 3)
        # The address is still known to be theirs.
        assert (await other.post(f"/api/messages/{box}/test"))["taken"]


@pytest.mark.parametrize("answer", [451, HANGS, DIES])
async def test_a_letter_that_may_go_better_is_tried_again_under_the_same_id(
    sqlite_settings: Settings, time: Time, answer: int
) -> None:
    async with with_mail(sqlite_settings) as (server, host, one, other):
        await confirmed(server, other)
        if answer == HANGS:
            host.services.carrier.post.relay = Relay(host.services.settings, seconds=1)
        server.answers += [answer, answer]
        await table_for_two(one, other)
        for pause in PAUSES[:2]:
            await carried(host)
            await carried(host)
            ((kind, box, _),) = await rows(host)
            assert kind == "began" and box
            time.passes(pause / 1000)
        await carried(host)
        assert await rows(host) == []
        assert len(server.came) == (3 if answer == DIES else 1)
        assert len({letter["Message-ID"] for letter in server.came}) == 1


async def test_letters_one_after_the_other_go_over_one_connection(sqlite_settings: Settings) -> None:
    """None is kept that the relay has ended, over which something went wrong or much has gone, or that nobody
    has used for long."""
    letter = Letter("id", "It is your turn", "Against Vladimir.")
    async with MailServer() as server:
        relay = Relay(sqlite_settings.model_copy(update=server.settings), kept=60.0)
        for _ in range(3):
            await relay.send(LETO, letter)
        assert (len(server.came), server.connections) == (3, 1)
        (ended,) = server.writers
        ended.close()
        while relay._free[0].client.is_connected:
            await asyncio.sleep(0.01)
        await relay.send(LETO, letter)
        assert (len(server.came), server.connections) == (4, 2)
        server.answers.append(451)
        with pytest.raises(Unsent):
            await relay.send(LETO, letter)
        await relay.send(LETO, letter)
        assert (len(server.came), server.connections) == (5, 3)
        await asyncio.gather(*(relay.send(LETO, letter) for _ in range(2 * MOST_KEPT)))
        assert len(relay._free) == MOST_KEPT
        await relay.stop()
        while server.writers:
            await asyncio.sleep(0.01)
        server.connections = 0
        for _ in range(MOST_LETTERS + 1):
            await relay.send(LETO, letter)
        assert server.connections == 2
        await relay.stop()
        relay = Relay(sqlite_settings.model_copy(update=server.settings), kept=0.01)
        await relay.send(LETO, letter)
        while server.writers:
            await asyncio.sleep(0.01)
        assert relay._free == []


@pytest.mark.parametrize("value", ["one\r\nBcc: villain@elsewhere.example", "one\nX: 1"])
def test_nobody_adds_a_line_to_the_head_of_a_letter(value: str) -> None:
    with pytest.raises(Unfit):
        written({"Subject": value}, "text")


async def test_an_address_that_is_refused_for_good_is_given_up_and_its_owner_sees_it(
    sqlite_settings: Settings,
) -> None:
    async with with_mail(sqlite_settings) as (server, host, one, other):
        await confirmed(server, other)
        server.recipients.append(550)
        await table_for_two(one, other)
        await carried(host)
        (box,) = (await other.get("/api/messages"))["mailboxes"]
        assert (box["trouble"], box["failed_at"] is not None) == ("answer_550", True)
        assert server.came == [] and await rows(host) == []


async def test_who_is_not_reached_is_told_so_wherever_they_come(sqlite_settings: Settings) -> None:
    """Not only where they look for it: many would never know that they are told nothing any more."""
    async with with_mail(sqlite_settings) as (server, host, one, _):
        await confirmed(server, one)
        assert (await one.get("/api/me"))["unreached"] is None
        (box,) = (await one.get("/api/messages"))["mailboxes"]
        mailboxes = Mailboxes(host.services.database, host.services.shortcut)
        await mailboxes.came_of_it(box["id"], "not_found")
        assert (await one.get("/api/me"))["unreached"] is None, "it is tried again"
        await mailboxes.came_of_it(box["id"], "not_found", given_up=True)
        (box,) = (await one.get("/api/messages"))["mailboxes"]
        where = {name: box[name] for name in ("label", "failed_at")} | {"trouble": "not_found", "gone": False}
        assert (await one.get("/api/me"))["unreached"] == where
        await mailboxes.came_of_it(box["id"], "")
        assert (await one.get("/api/me"))["unreached"] is None


async def test_a_forgotten_password_comes_back_by_confirmed_mail_and_nobody_learns_of_whom(
    settings: Settings,
) -> None:
    async with with_mail(settings) as (server, host, _, other):
        await other.post("/api/claim", name="Leto", password="walk without rhythm")
        forgotten = "/api/password-link/mail"
        await other.post("/api/messages/mail", address=LETO)
        asked = token_in(server)
        async with host.client() as stranger:
            for name in ("Leto", "Nobody here"):
                # Not confirmed yet, or not there at all: the same answer, and no letter.
                assert (await stranger.post(forgotten, json={"name": name})).status_code == 204
        assert len(server.came) == 1
        await other.post("/api/messages/mail/confirm", token=asked)
        async with host.client() as stranger:
            assert (await stranger.post(forgotten, json={"name": " LETO "})).status_code == 204
            while len(server.came) < 2:
                await asyncio.sleep(0.01)
            assert server.to[-1] == checked_mail(LETO) and "List-Unsubscribe" not in server.came[-1]
            token = token_in(server)
            body = {"token": token, "password": "the worm is patient"}
            anew = await stranger.post("/api/password-link", json=body)
            assert anew.json()["name"] == "Leto"
            assert (await stranger.post("/api/password-link", json=body)).status_code == 404
        assert (await other.http.get("/api/me")).status_code == 401, "whoever was logged in is logged out"


async def test_nobody_is_written_to_again_and_again_by_strangers(sqlite_settings: Settings) -> None:
    async with with_mail(sqlite_settings) as (server, _, one, other):
        for player in (one, other, one):
            await player.post("/api/messages/mail", address="victim@somewhere.example")
        assert len(server.came) == TO.burst
        assert (await other.refused("/api/messages/mail", address="Victim@somewhere.example"))[0] == 429
        for _ in range(TO.burst):
            await one.post("/api/password-link/mail", name="Leto")
        assert (await one.refused("/api/password-link/mail", name="leto"))[0] == 429


async def test_letters_are_counted_by_all_processes_together(settings: Settings, time: Time) -> None:
    """Whoever is refused has taken nothing of what is counted beside it; with time there are some more."""
    both = [Database(settings.database), Database(settings.database)]
    await both[0].migrate()
    here, there = map(SharedLimits, both)
    rates = [Rate(every=1000, burst=3), Rate(every=1000, burst=10)]

    async def take(limits: SharedLimits, name: str, place: str) -> bool:
        return await limits.take([(name, rates[0]), (place, rates[1])])

    taken = await asyncio.gather(*(take(limits, "Leto", "a place") for limits in (here, there) * 10))
    assert sum(taken) == 3
    assert [await take(there, f"name {number}", "a place") for number in range(9)] == [True] * 7 + [False] * 2
    assert await take(here, "name 8", "another place"), "where it was refused nothing was taken"
    time.passes(1)
    assert [await take(limits, "Leto", "a third place") for limits in (there, here)] == [True, False]
    time.passes(100)
    assert await take(here, "somebody", "a place")
    async with both[0].read() as connection:
        assert len((await connection.execute(select(SharedLimit.key))).all()) == 2, "the others are forgotten"
    for database in both:
        await database.close()


async def test_without_a_relay_there_is_no_mail_and_the_page_can_say_so(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        assert (await one.get("/api/messages"))["mail"] is False
        assert await one.refused("/api/messages/mail", address=LETO) == (409, "mailbox.not_here")
        assert await one.refused("/api/password-link/mail", name="Leto") == (409, "mailbox.not_here")


async def test_what_cannot_be_asked_is_said_at_once(sqlite_settings: Settings) -> None:
    async with with_mail(sqlite_settings) as (server, _, _, other):
        server.recipients.append(550)
        assert await other.refused("/api/messages/mail", address=LETO) == (409, "mailbox.not_sent")
        assert (await other.get("/api/messages"))["mailboxes"][0]["trouble"] == "answer_550"


@pytest.mark.parametrize(
    "address",
    [
        *("", "leto", "@caladan.example", "leto@", "leto@localhost", "leto@10.0.0.1", "leto@[10.0.0.1]"),
        *("leto@caladan.example\r\nBcc: all@caladan.example", "a b@caladan.example", '"a"@caladan.example'),
        *(
            "leto..a@caladan.example",
            ".leto@caladan.example",
            "leto@caladan.internal",
            "l\u00ebto@caladan.example",
        ),
        *("leto@x,b@caladan.example", "<leto@caladan.example>", f"{'a' * 65}@caladan.example"),
        f"a@{'a.' * 130}example",
    ],
)
def test_what_is_no_public_address_of_mail_is_refused(address: str) -> None:
    with pytest.raises(Unfit):
        checked_mail(address)
