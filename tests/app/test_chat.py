"""Talk at the table: who reads what, deleting, muting, reporting, older lines."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from typing import Any, get_args

import pytest
from pydantic import SecretStr
from sqlalchemy import select

from app.chat.messages import PhraseKey
from app.settings import Settings
from app.store.chat import Chat
from app.store.models import LineReport
from app.words import LANGUAGES
from tests.app.databases import redis
from tests.app.host import Host, Player, Wire, table_for_two
from tests.app.test_partners import FOUR, NAMES, begun

pytestmark = pytest.mark.anyio

#: Hebrew with points and a mark of direction; a family of one picture, and a key.
POINTED = "\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd \u200f(1)"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467 1\ufe0f\u20e3"
LOUD = {"chat_rate": 1e6, "chat_burst": 1_000_000}


async def heard(wire: Wire) -> list[tuple[str, str]]:
    """The lines that were on their way: channel and text."""
    await wire.send(type="ping")
    found = []
    while (message := await wire.next())["type"] != "pong":
        if message["type"] == "chat":
            found.append((message["channel"], "(deleted)" if message.get("deleted") else message["text"]))
    return found


def told(wire: Wire) -> set[tuple[str, str]]:
    """All lines that have ever arrived."""
    lines = [json.loads(text) for text in wire.traffic]
    return {(line["channel"], line["text"]) for line in lines if line["type"] == "chat"}


async def say(wire: Wire, text: str, **more: Any) -> dict[str, Any]:
    """Say it, and hear it oneself: that may come before the answer as well as after it."""
    before = len(wire.traffic)
    answer = await wire.enter("say", text=text, **more)
    assert answer["type"] == "accepted", answer
    for line in map(json.loads, wire.traffic[before:]):
        if (line["type"], line.get("text")) == ("chat", text):
            return dict(line)
    return await wire.line(text)


async def test_nobody_s_line_looks_like_somebody_else_s(sqlite_settings: Settings) -> None:
    """It is one line, in one direction, and covers no other."""
    wanted = {
        "Well met.\n12:07  Leto: I resign": "Well met. 12:07 Leto: I resign",
        "a\u2028b\u2029c\r\nd\te": "a b c d e",
        "a" + "\u3164" * 90 + "Leto: yes" + "\u2800" * 3: "a Leto: yes",
        "\u202egnirts\u202c \u2067isolated\u2069": "gnirts isolated",
        "so\u00adft\u200b\ufeff": "soft",
        "Z" + "\u0335\u0336\u0337\u0338" * 40 + "!": "Z\u0335\u0336\u0337\u0338!",
        "\u0301\u0301start": "start",
        # What people write stays as it is.
        **{text: text for text in (POINTED, FAMILY)},
    }
    settings = sqlite_settings.model_copy(update=LOUD)
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first:
            for text, line in wanted.items():
                await first.enter("say", text=text)
                assert (await first.line(line))["text"] == line


async def test_partners_talk_aloud_and_spectators_among_themselves(settings: Settings) -> None:
    """Whatever partners say outside the Cone is read by everybody; spectators are read after the end."""
    async with (
        Host(settings.model_copy(update=LOUD)) as host,
        Player.come(host, *NAMES, "Irulan") as (*players, watcher),
        AsyncExitStack() as stack,
    ):
        game = await begun(players, FOUR)
        wires = [await stack.enter_async_context(player.at(game)) for player in (*players, watcher)]
        *seated, looking = wires
        await say(seated[0], "To all")
        await say(seated[1], "To the Baron", to="partner")
        await say(seated[3], "To the Duke", to="partner")
        aloud = {
            ("table", "To all"),
            ("partners_harkonnen", "To the Baron"),
            ("partners_atreides", "To the Duke"),
        }
        for wire in wires:
            await heard(wire)
            assert told(wire) == aloud
        await say(looking, "They fight badly")
        assert (await looking.enter("say", text="x", to="partner"))["key"] == "message.no_seat"
        for wire in seated:
            assert await heard(wire) == []
        for partner in seated[:2]:
            await partner.enter("resign")
        await partner.until("frame")
        await say(looking, "It was short")
        for wire in seated:
            assert ("spectators", "It was short") in await heard(wire)
        async with players[2].at(game) as late:
            texts = {line["text"] for line in late.welcome["chat"]}
            assert {"To all", "To the Baron", "To the Duke", "They fight badly"} <= texts


async def test_who_plays_alone_has_no_partner(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as wire:
            assert (await wire.enter("say", text="x", to="partner"))["key"] == "chat.no_partner"
            assert (await wire.enter("say", text="x", to="cone"))["key"] == "chat.no_cone"


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_a_deletion_tells_of_one_line(settings: Settings, elsewhere: bool) -> None:
    """However many were deleted before: or who deletes much would flood everybody who is there."""
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first:
            numbers = [(await say(first, f"Line {number}"))["number"] for number in range(5)]
            await first.enter("unsay", channel="table", number=numbers[0])
        async with Host(settings) as late:
            if elsewhere:
                # A process that comes to the room later has told nobody of the first deletion.
                one.move_to(late)
                other.move_to(late)
            async with one.at(game) as first, other.at(game) as second:
                for number in numbers[1:]:
                    await first.enter("unsay", channel="table", number=number)
                deleted: list[int] = []
                while numbers[-1] not in deleted:
                    deleted.append((await second.until("chat"))["number"])
                assert deleted == numbers[1:]


async def test_an_author_deletes_and_nobody_else(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            line = await say(first, "I have the shield wall")
            assert (await heard(second)) == [("table", "I have the shield wall")]
            target = {"channel": "table", "number": line["number"]}
            assert (await second.enter("unsay", **target))["key"] == "chat.not_yours"
            assert (await second.enter("unsay", channel="table", number=99))["key"] == "chat.not_yours"
            assert (await first.enter("unsay", **target))["type"] == "accepted"
            again = await first.line("")
            assert (await first.enter("unsay", **target))["type"] == "accepted"
            assert again == {**line, "text": "", "deleted": True}
            assert await heard(second) == [("table", "(deleted)")]
        async with Host(settings) as elsewhere:
            other.move_to(elsewhere)
            async with other.at(game) as late:
                assert late.welcome["chat"] == [again]
                assert "shield wall" not in "".join(late.traffic)


async def test_a_reader_mutes_an_author(settings: Settings) -> None:
    async with (
        Host(settings.model_copy(update=LOUD)) as host,
        Player.come(host, "Vladimir", "Leto", "Irulan") as (one, other, watcher),
    ):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second, watcher.at(game) as third:
            line = await say(first, "You will lose")
            address = f"/api/games/{game}/chat/table/{line['number']}/mute"
            assert await one.refused(address, muted=True) == (409, "chat.yourself")
            for _ in range(2):
                await other.post(address, muted=True)
            await heard(second)
            await say(first, "Still there?")
            assert await heard(second) == []
            assert ("table", "Still there?") in await heard(third)
            assert (await other.get(f"/api/games/{game}/chat/table"))["lines"] == []
            assert len((await watcher.get(f"/api/games/{game}/chat/table"))["lines"]) == 2
            muted = await other.get(f"/api/games/{game}/chat/muted")
            assert muted == {"muted": [{"name": "Vladimir", "channel": "table", "number": line["number"]}]}
            async with other.at(game) as again:
                assert again.welcome["chat"] == []
            await other.post(address, muted=False)
            await say(first, "And now?")
            assert await heard(second) == [("table", "And now?")]
            assert len((await other.get(f"/api/games/{game}/chat/table"))["lines"]) == 3


async def test_a_line_is_shown_to_the_host_as_it_stood(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            await say(second, "Good luck")
            line = await say(first, "Something vile")
            address = f"/api/games/{game}/chat/table/{line['number']}/report"
            for _ in range(2):
                await other.post(address, words="This is abuse")
            await first.enter("unsay", channel="table", number=line["number"])
        assert (await other.refused(f"/api/games/{game}/chat/table/99/report", words="x"))[
            1
        ] == "chat.no_line"
        async with host.services.database.read() as connection:
            (report,) = (await connection.execute(select(LineReport.__table__))).all()
        assert (report.game, report.words) == (game, "This is abuse")
        assert [line["text"] for line in json.loads(report.context)] == ["Good luck", "Something vile"]
        (shown,) = await Chat(host.services.database).reports()
        me = (await other.get("/api/me"))["id"]
        head, *said = shown.as_text().splitlines()
        assert f"Leto ({me}) about Vladimir (" in head and head.endswith("This is abuse")
        assert said == ["    Leto: Good luck", "  * Vladimir: Something vile"]


@pytest.mark.parametrize("bus", [False, True])
async def test_talk_reaches_other_processes(settings: Settings, bus: bool) -> None:
    """Said, deleted and muted in one process, told in the other; without a bus only later."""
    url = SecretStr(redis() if bus else "")
    own = settings.model_copy(update={"redis_url": url, "poll_seconds": 0.05})
    async with (
        Host(own) as host,
        Host(own) as elsewhere,
        Player.come(host, "Vladimir") as (one,),
        Player.come(elsewhere, "Leto") as (other,),
    ):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            line = await say(first, "Here")
            assert await second.until("chat") == line
            await first.enter("unsay", channel="table", number=line["number"])
            assert await second.until("chat") == {**line, "text": "", "deleted": True}
            await other.post(f"/api/games/{game}/chat/table/{line['number']}/mute", muted=True)
            await say(first, "Unheard")
            await say(second, "And you?")
            while ("table", "And you?") not in told(first):
                await first.next()
            assert ("table", "Unheard") not in told(second)


async def test_older_lines_come_in_pages(sqlite_settings: Settings) -> None:
    async with (
        Host(sqlite_settings.model_copy(update=LOUD)) as host,
        Player.come(host, "Vladimir", "Leto") as (one, other),
    ):
        game = await table_for_two(one, other)
        async with one.at(game) as first:
            for number in range(1, 121):
                await say(first, f"line {number}")
        async with other.at(game) as second:
            assert [line["number"] for line in second.welcome["chat"]] == list(range(21, 121))
        pages, before = [], 121
        more = True
        while more:
            page = await other.get(f"/api/games/{game}/chat/table", before=before)
            pages.append([line["number"] for line in page["lines"]])
            before, more = page["lines"][0]["number"], page["more"]
        assert pages == [list(range(71, 121)), list(range(21, 71)), list(range(1, 21))]


async def test_who_may_not_read_a_channel_gets_nothing_of_it(sqlite_settings: Settings) -> None:
    async with (
        Host(sqlite_settings) as host,
        Player.come(host, *NAMES, "Irulan") as (*players, watcher),
    ):
        game = await begun(players, FOUR)
        for player, channel in (
            *((player, "spectators") for player in players),
            *((player, "cone_harkonnen") for player in (*players[2:], watcher)),
            *((player, "cone_atreides") for player in (*players[:2], watcher)),
        ):
            answer = await player.http.get(f"/api/games/{game}/chat/{channel}")
            assert (answer.status_code, answer.json()["key"]) == (403, "chat.not_for_you")
            for deed, body in (("mute", {"muted": True}), ("report", {"words": "x"})):
                address = f"/api/games/{game}/chat/{channel}/1/{deed}"
                assert await player.refused(address, **body) == (403, "chat.not_for_you")
        closed = await begun(players, FOUR, spectators=False)
        assert (await watcher.http.get(f"/api/games/{closed}/chat/table")).json()["key"] == "table.private"
        assert (await watcher.http.get("/api/games/nowhere/chat/table")).status_code == 404


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("a\u0000b", "chat.bad_text"),
        ("\u001b[31mred", "chat.bad_text"),
        ("   \n ", "chat.empty"),
        ("\u200b\u200b", "chat.empty"),
        ("<script>alert(1)</script>", None),
        ("' OR 1=1; --", None),
        ("\u0639\u0631\u0627\u0642\u064a\u0633 \U0001f3dc", None),
    ],
)
async def test_text_is_text(settings: Settings, text: str, key: str | None) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first:
            answer = await first.enter("say", text=text)
            assert answer.get("key") == key
            if key is None:
                assert (await first.line(text))["channel"] == "table"


async def test_talk_is_limited_by_identity(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"chat_rate": 0.001, "chat_burst": 3})
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, one.at(game) as second:
            answers = [(await wire.enter("say", text="spam")).get("key") for wire in (first, second) * 2]
            assert answers == [None, None, None, "chat.too_fast"]


# -- ready phrases -----------------------------------------------------------------------------------


async def test_a_ready_phrase_goes_as_what_it_is__each_reads_it_in_their_language(
    sqlite_settings: Settings,
) -> None:
    """And as text in English, for whoever knows no phrases."""
    quick = sqlite_settings.model_copy(update=LOUD)
    async with Host(quick) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            until = 1_795_111_200_000
            answer = await first.enter("say", phrase={"key": "pause_until", "at": until})
            assert answer["type"] == "accepted"
            line = await second.until("chat")
            assert line["phrase"] == {"key": "pause_until", "at": until}
            assert line["text"] == "Shall we pause until 2026-11-19 18:00 UTC?"
            await first.enter("unsay", channel="table", number=line["number"])
            gone = await second.until("chat")
            assert (gone["deleted"], gone["text"], "phrase" in gone) == (True, "", False)
            page = await other.get(f"/api/games/{game}/chat/table")
            assert [(each["text"], each["phrase"]) for each in page["lines"]] == [("", None)]


@pytest.mark.parametrize(
    "said",
    [
        {"phrase": {"key": "anything_else"}},
        {"phrase": {"key": "hello", "at": 1}},
        {"phrase": {"key": "pause_until"}},
        {"phrase": {"key": "pause_until", "at": -1}},
        {"phrase": {"key": "hello", "name": "Leto"}},
        {"phrase": {"key": "hello"}, "text": "and this"},
        {},
    ],
)
async def test_a_ready_phrase_is_one_of_those_there_are(
    said: dict[str, Any], sqlite_settings: Settings
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as wire:
            assert (await wire.enter("say", **said))["key"] == "message.malformed"


def test_every_ready_phrase_has_a_sentence_in_every_language_of_the_server() -> None:
    phrases = {f"phrase.{key}" for key in get_args(PhraseKey)}
    for language, spoken in LANGUAGES.items():
        sentences = spoken.sentences
        assert phrases == {key for key in sentences if key.startswith("phrase.")}, language
        # Few, as each is put into every language: these, what opens a message, and each kind of question.
        assert len(sentences) <= 104
