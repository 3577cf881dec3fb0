"""What everybody was told of a game is kept at its end, and shown where today's rules lead elsewhere."""

from __future__ import annotations

import asyncio
import json
import lzma
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select, text, update

from app.replays import keeping
from app.replays.archive import PUBLIC, Archive, Unreadable, apart, kept
from app.replays.reel import ALL, Reel
from app.rooms import brief, frames
from app.rooms.frames import Made
from app.settings import Settings
from app.store.archives import IMPORTS, PLAYED, Archives
from app.store.models import Archive as ArchiveRow
from app.store.models import Game, Import
from app.wire import written
from engine import Choice, Outcome, rulings
from engine.events import Event
from engine.leakcheck import check
from engine.phases import end
from engine.players.random import RandomPlayer
from engine.record import Record, read, rewound, verify
from engine.variant import Variant
from engine.view import SPECTATOR
from tests.app.conftest import now_and_here
from tests.app.host import SEATS, Host, Player, table_for_two
from tests.app.play import one_choice
from tests.app.test_replays import page, some_choices
from tests.app.world import Shell, choices, known, shortest
from tests.forms.frozen import finished, forms
from tests.games import GROUPS, all_games, games
from tests.sizes import size

KILOBYTE = 1024
#: The version of the rules before another correction.
THEN = rulings.present()
#: What is kept of so many entries takes at most so much.
MOST, ENTRIES = 50 * KILOBYTE, 250


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for what is done in the background."""
    for name in ("SOON_SECONDS", "PAUSE_SECONDS"):
        monkeypatch.setattr(keeping, name, 0.0)


def whole(number: int) -> Reel:
    """A recorded game of that many players."""
    record = rewound(games(number)[0].record)
    return Reel(record, [1_790_000_000_000 + 7919 * seq for seq in range(record.seq)])


# -- what is kept ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", GROUPS)
def test_what_was_kept_tells_a_game_as_its_log_tells_it_to_the_byte(players: int) -> None:
    reel = whole(players)
    found = Archive(kept(reel.record, reel.times))
    assert (found.first, found.last) == (reel.first, reel.last)
    for viewer in (*reel.record.game.seats, SPECTATOR, ALL):
        for seq, count in ((0, 200), (reel.last // 2, 7), (reel.last - 1, 50), (reel.last, 0)):
            assert found.page(viewer, seq, count) == reel.page(viewer, seq, count), (viewer, seq)
    assert found.marks() == reel.marks()
    assert {"round", "battle", "end"} <= {mark["mark"] for mark in found.marks()}


def test_what_was_kept_when_frames_told_whole_sections_is_read_as_well() -> None:
    """The first version said everything whole that had changed; its positions are the same."""
    reel = whole(3)
    parts = kept(reel.record, reel.times)
    seats, now = reel.record.game.seats, Archive(parts)
    views = {viewer: json.loads(reel.record.at(0).view_text(viewer)) for viewer in (*seats, SPECTATOR)}
    lines = {part: lzma.decompress(content).decode().split("\n") for part, content in parts.items()}
    for seq in range(1, reel.last + 1):
        for viewer, view in views.items():
            after = json.loads(reel.record.at(seq).view_text(viewer)) if seq < 60 else view
            part = PUBLIC if viewer == SPECTATOR else viewer
            said = json.loads(lines[part][seq + (part == PUBLIC)])
            for name in ("sections", "changes", "places", "private", "private_changes", "private_places"):
                said.pop(name, None)
            if part == PUBLIC:
                changed = {name for name, facts in after["public"].items() if facts != view["public"][name]}
                said["sections"] = {name: after["public"][name] for name in changed}
            else:
                said |= {"private": after["private"], "undo": after["undo"]}
            lines[part][seq + (part == PUBLIC)] = json.dumps(said)
            views[viewer] = after
    lines[PUBLIC][0] = lines[PUBLIC][0].replace('"version": 2', '"version": 1')
    then = Archive({part: lzma.compress("\n".join(said).encode()) for part, said in lines.items()})
    for viewer in (*seats, SPECTATOR):
        for seq in (0, 1, 30, 59):
            assert then.page(viewer, seq, 0) == now.page(viewer, seq, 0)


def test_a_game_that_was_rebased_is_told_from_there() -> None:
    rebased = [rewound(read(one["text"])) for form in forms() for one in finished(form)]
    rebased = [record for record in rebased if record.first]
    assert rebased
    for record in rebased[: size(1, 9)]:
        times = [0] * record.seq
        found = Archive(kept(record, times))
        assert (found.first, found.last) == (record.first, record.seq)
        for viewer in (record.game.seats[0], ALL):
            assert found.page(viewer, found.first, 200) == Reel(record, times).page(viewer, found.first, 200)


def test_it_takes_little_room() -> None:
    """Of every length and number of players; what is kept of one game does not help with the next."""
    records = [game.record for game in all_games()][:: size(14, 1)]
    records += [read(one["text"]) for form in forms() for one in finished(form)][:: size(6, 1)]
    for each in records:
        record = rewound(each)
        bytes_ = sum(
            map(len, kept(record, [1_790_000_000_000 + seq**2 for seq in range(record.seq)]).values())
        )
        # A short game has its beginning all the same.
        assert bytes_ <= MOST * max(record.seq - record.first, ENTRIES) / ENTRIES, record.seq


def test_others_have_the_interpreter_between_any_two_entries() -> None:
    """So that a game that is kept is not felt at the tables that are played."""
    reel, breaths = whole(2), Counter[str]()
    kept(reel.record, reel.times, lambda: breaths.update(("one",)))
    assert breaths["one"] == reel.last


@pytest.mark.parametrize("wrong", ["cut", "other", "newer", "short", "no public part"])
def test_what_cannot_be_read_is_said_to_be_unreadable(wrong: str) -> None:
    reel = whole(2)
    parts = kept(reel.record, reel.times)
    if wrong == "cut":
        parts[PUBLIC] = parts[PUBLIC][:-100]
    elif wrong == "other":
        parts[PUBLIC] = b"not compressed at all"
    elif wrong == "no public part":
        del parts[PUBLIC]
    else:
        head, *lines = lzma.decompress(parts[PUBLIC]).decode().split("\n")
        head = head.replace('"version": 2', '"version": 3') if wrong == "newer" else head
        lines = lines[:-1] if wrong == "short" else lines
        parts[PUBLIC] = lzma.compress("\n".join([head, *lines]).encode())
    with pytest.raises(Unreadable):
        Archive(parts)


# -- nothing that was not sent -----------------------------------------------------------------------


@pytest.mark.parametrize("players", GROUPS)
def test_a_seat_s_part_holds_nothing_that_the_seat_was_not_sent(players: int) -> None:
    """Every value of it, at its entry, is one of the frame that went to that seat then."""
    reel = whole(players)
    parts = kept(reel.record, reel.times)
    seats = reel.record.game.seats
    assert set(parts) == {PUBLIC, *seats, ALL}
    lines = {part: lzma.decompress(content).decode().split("\n") for part, content in parts.items()}
    twin = reel.record.at(0)
    sent = {viewer: [_plain(frames.position(twin, viewer))] for viewer in (*seats, SPECTATOR)}
    _, told = frames.retold(reel.record, reel.times, 0)
    for frame in told:
        for viewer, said in frame.texts.items():
            sent[viewer].append(written(brief.whole(json.loads(said))))
    for part, viewer in ((PUBLIC, SPECTATOR), *((seat, seat) for seat in seats)):
        own = lines[part][1:] if part == PUBLIC else lines[part]
        assert len(own) == len(sent[viewer])
        for line, message in zip(own, sent[viewer], strict=True):
            for value in leaves(json.loads(line)):
                assert value in message, (part, value)
    # The head of the public part is about the game, and says nothing of what was hidden in it.
    assert set(json.loads(lines[PUBLIC][0])) == {
        *("format", "version", "form", "first", "last", "stream", "winner", "won_by")
    }


def leaves(said: dict[str, Any]) -> Iterator[str]:
    """Members of a message as they are written there, events one by one."""
    for name, value in said.items():
        if name == "events":
            for event in value:
                yield written(event[1] if isinstance(event, list) else event)
        elif name == "view":
            yield from leaves(value)
        else:
            yield f'"{name}":{written(value)}'


def _plain(members: str) -> str:
    """Further members of a message without blanks, as frames are written, and with all they mean."""
    return written(brief.whole(json.loads("{" + members.removeprefix(", ") + "}")))


def kept_text(record: Record, viewer: str, events: Sequence[Event]) -> dict[str, str]:
    """What is kept of an entry in the public part and in the viewer's."""
    entry = record.entries[-1] if record.entries else None
    made = Made(entry.actor, entry.kind, 0) if entry else Made("table", "choice", 0)
    frame, _ = frames.frame(record, Outcome(made.by, Choice("done"), tuple(events), ()), made, {})
    said = apart(frame.texts)
    report = {"event": json.dumps(said[PUBLIC])}
    return report | ({"view": json.dumps(said[viewer])} if viewer in said else {"view": ""})


def test_what_is_dealt_anew_changes_no_byte_of_what_a_seat_may_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "observe", kept_text)
    found = check.Findings()
    for number in range(size(2, 12)):
        found.add(check.check_game(91, number, max_rounds=2, stretch=40))
    for players in (3, 4):
        found.add(check.check_game(92, 1, max_rounds=2, stretch=40, variant=Variant(players)))
    assert found.dealt_anew > 200
    assert not found.leaks, found.examples

    def leaky(record: Record, viewer: str, events: Sequence[Event]) -> dict[str, str]:
        return kept_text(record, viewer, events) | {"turn": str(frames.privates(record))}

    monkeypatch.setattr(check, "observe", leaky)
    assert check.check_game(77, 1, max_rounds=1, stretch=40).leaks


# -- at the end of a game ----------------------------------------------------------------------------


async def marked(host: Host, game: str) -> bool:
    async with host.services.database.read() as connection:
        return (
            await connection.execute(select(Game.archived_at).where(Game.id == game))
        ).scalar_one() is not None


async def until_marked(host: Host, game: str) -> None:
    for _ in range(200):
        if await marked(host, game):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it was not kept")


@pytest.mark.anyio
@pytest.mark.usefixtures("quick")
async def test_when_a_game_has_ended_what_everybody_was_told_is_kept(settings: Settings) -> None:
    """To the byte: views and frames, of seats and spectators, menus included. No name of anybody is in it."""
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, watcher = players
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second, watcher.at(game) as third:
            await some_choices({"harkonnen": first, "atreides": second}, 30, third)
            assert not await marked(host, game)
            await first.enter("resign")
            for wire in (first, second, third):
                await wire.frame(31)
        await until_marked(host, game)
        parts = await Archives(host.services.database).parts(PLAYED, game)
        found = Archive(parts)
        for viewer, wire in zip((*SEATS, SPECTATOR), (first, second, third), strict=True):
            sent = ", ".join(wire.frames[seq] for seq in range(1, 32))
            assert found.page(viewer, 0, 100).endswith(f'"frames": [{sent}]')
            welcome = next(said for said in wire.traffic if said.startswith('{"type": "welcome"'))
            view = found.page(viewer, 0, 0).removeprefix('"seq": 0, ').removesuffix(', "frames": []')
            assert view.startswith('"view": {') and view in welcome
        content = b"".join(lzma.decompress(part) for part in parts.values())
        for name in (
            b"Vladimir",
            b"Leto",
            b"Irulan",
            host.services.settings.secret.get_secret_value().encode(),
        ):
            assert name not in content


@pytest.mark.anyio
async def test_two_processes_at_the_same_game_keep_it_once(settings: Settings) -> None:
    async with Host(settings) as host, Host(settings) as twin, Player.come(host, "Vladimir") as (one,):
        game = await ended(one)
        mine, theirs = (each.services.keeping for each in (host, twin))
        kept_by = await asyncio.gather(mine.round(), theirs.round(), mine.round())
        assert sum(kept_by) == 1
        assert await marked(host, game)
        found = Archive(await Archives(host.services.database).parts(PLAYED, game))
        assert (found.first, found.winner, found.won_by) == (0, "atreides", "resignation")
        assert await mine.round() == 0


async def ended(one: Player, many: int = 4) -> str:
    """A game of one person against themself that is given up."""
    table = await one.post("/api/tables", kind="practice", key="07" * 32)
    await one.ready(table)
    game = str(table["id"])
    async with one.at(game, seat="harkonnen") as first, one.at(game, seat="atreides") as second:
        last = await choices({"harkonnen": first, "atreides": second}, many)
        await first.enter("resign")
        await first.frame(last + 1)
    return game


@pytest.mark.anyio
async def test_what_a_crash_has_cut_off_is_kept_by_whoever_looks_next(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the mark and what it stands for: nothing of it is there, and nothing is lost."""
    async with Host(settings) as host, Player.come(host, "Vladimir") as (one,):
        game = await ended(one)
        with monkeypatch.context() as crash:
            crash.setattr(
                "app.store.archives.insert", lambda table: delete(table).where(text("no such thing"))
            )
            with pytest.raises(Exception, match="such"):
                await host.services.keeping.round()
        assert not await marked(host, game)
        assert await Archives(host.services.database).parts(PLAYED, game) == {}
        async with Host(settings) as again:
            assert await again.services.keeping.round() == 1
        assert await marked(host, game)


@pytest.mark.anyio
async def test_a_game_that_this_code_cannot_tell_is_tried_once_and_the_others_are_kept(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "PAUSE_SECONDS", 0.0)
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir") as (one,):
        broken, whole_ = await ended(one), await ended(one)
        tried, plain = Counter[str](), host.services.rooms.log.read

        async def reading(game: str, *rest: Any, **more: Any) -> Any:
            tried[game] += 1
            stored = await plain(game, *rest, **more)
            if game == broken and stored is not None:
                first, second, third, *rest_ = stored.entries.lines
                entries = replace(stored.entries, lines=[first, third, second, *rest_])
                stored = replace(stored, entries=entries)
            return stored

        monkeypatch.setattr(host.services.rooms.log, "read", reading)
        assert [await host.services.keeping.round() for _ in range(3)] == [1, 0, 0]
        assert tried == {broken: 1, whole_: 1}
        assert await marked(host, whole_) and not await marked(host, broken)


# -- under other rules -------------------------------------------------------------------------------


#: By then the rule has been applied, in a game with these dice.
LATE = 63


def test_a_finished_game_is_shown_as_it_was_told_where_a_corrected_rule_leads_elsewhere(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    earlier: pytest.MonkeyPatch,
) -> None:
    shell = Shell(tmp_path, monkeypatch, capsys)
    shell.does("migrate")
    games_, cookie = asyncio.run(played_then(shell))
    late, young, lost = games_
    assert shell.does("archive") == "3 kept\n" and shell.does("archive") == "0 kept\n"
    told = asyncio.run(shown(shell, games_, cookie))
    assert not any(form["archived"] for forms_ in told.values() for form in forms_)
    records = {game: shell_record(shell, game, tmp_path / f"then {game}") for game in games_}
    asyncio.run(forgotten(shell, lost))
    now_and_here(earlier)
    monkeypatch.setattr(rulings, "VERSIONS", {**rulings.VERSIONS, "revised-8": ("end.hand",)})

    again = asyncio.run(shown(shell, (late, young), cookie))
    for game, by_archive in ((late, True), (young, False)):
        assert [form.pop("archived") for form in again[game]] == [by_archive] * len(again[game])
        assert (
            again[game] == [{**form, "archived": None} | form for form in told[game]]
            or [{name: value for name, value in form.items() if name != "archived"} for form in told[game]]
            == again[game]
        )
        assert shell_record(shell, game, tmp_path / f"now {game}") == records[game]
    assert asyncio.run(refused(shell, lost, cookie)) == [(409, "game.other_data")] * 2
    code, report, hint = shell.run("verify-all", "--finished")
    assert code == 1 and report.splitlines()[-1] == "1 ok, 0 changed, 1 broken, 1 archived"
    assert f"{late}: shown as it was told, entry " in report
    assert f"(rule end.hand; it was played under rules {THEN})" in report
    assert hint == "1 finished games are told by their logs alone: archive keeps them\n"
    assert f"{lost}: cannot be told any more: entry " in shell.does("archive")


async def played_then(shell: Shell) -> tuple[tuple[str, str, str], dict[str, str]]:
    async with Host(shell.settings) as host, Player.come(host, "Vladimir") as (one,):
        return (await ended(one, LATE), await ended(one, 5), await ended(one, LATE)), dict(one.http.cookies)


async def shown(
    shell: Shell, games_: Sequence[str], cookie: dict[str, str]
) -> dict[str, list[dict[str, Any]]]:
    """Everything that can be asked for, as it comes over the wire, with its record."""
    async with Host(shell.settings) as host:
        one, found = known(host, cookie), {}
        for game in games_:
            found[game] = [
                (await page(one, game, **{"as": viewer, "at": at, "count": 60}))[1]
                for viewer in (*SEATS, SPECTATOR, ALL)
                for at in (0, 4)
            ]
            given = await one.http.get(f"/api/games/{game}/record")
            assert given.status_code == 200 and read(given.text).head.rules == THEN
        await one.http.aclose()
    return found


def shell_record(shell: Shell, game: str, file: Path) -> str:
    shell.does("export-game", game, file)
    return file.read_text(encoding="utf-8")


async def forgotten(shell: Shell, game: str) -> None:
    """It ended under a version that kept nothing."""
    async with Host(shell.settings) as host, host.services.database.write() as connection:
        await connection.execute(delete(ArchiveRow).where(ArchiveRow.game == game))
        await connection.execute(update(Game).where(Game.id == game).values(archived_at=None))


async def refused(shell: Shell, game: str, cookie: dict[str, str]) -> list[tuple[int, str]]:
    async with Host(shell.settings) as host:
        one = known(host, cookie)
        answers = [
            await one.http.get(f"/api/games/{game}/replay", params={"at": LATE - 2}),
            await one.http.get(f"/api/games/{game}/record"),
        ]
        await one.http.aclose()
    return [(answer.status_code, answer.json()["key"]) for answer in answers]


@pytest.mark.anyio
async def test_a_record_from_elsewhere_is_kept_with_it_and_shown_under_other_rules(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Host(settings) as host, Player.come(host, "Irulan") as (one,):
        text_ = shortest().to_text()
        game = (await one.post("/api/imports", record=text_))["game"]
        query = {"as": "harkonnen", "at": 40, "count": 30}
        _, told = await page(one, game, **query)
        async with Host(settings) as again:
            one.move_to(again)
            with monkeypatch.context() as other:
                other.setattr(end, "hand_limit", lambda flow, seat: 0)
                _, kept_ = await page(one, game, **query)
            assert kept_ == told | {"archived": True}
            assert (await one.http.get(f"/api/games/{game}/record")).text == text_
        # One that was brought before anything was kept is made up for, in a process of its own.
        archives = Archives(host.services.database)
        before = await archives.parts(IMPORTS, game)
        async with host.services.database.write() as connection:
            await connection.execute(delete(IMPORTS.part))
            await connection.execute(update(Import).values(archived_at=None))
        assert await host.services.keeping.round() == 1
        assert await archives.parts(IMPORTS, game) == before
        assert verify(read(text_)).over


@pytest.mark.anyio
async def test_a_running_game_is_never_told_from_what_was_kept(sqlite_settings: Settings) -> None:
    """Somebody has put it there: it is not asked for before the game is over."""
    async with Host(sqlite_settings) as host, AsyncExitStack() as stack:
        one, other = await stack.enter_async_context(Player.come(host, "Vladimir", "Leto"))
        game = await table_for_two(one, other)
        wires = {
            seat: await stack.enter_async_context(player.at(game))
            for seat, player in zip(SEATS, (one, other), strict=True)
        }
        await one_choice(wires, RandomPlayer(2))
        reel = whole(2)
        parts = kept(reel.record, reel.times)
        assert not await Archives(host.services.database).keep(PLAYED, game, parts)
        _, form = await page(one, game)
        assert not form["archived"] and form["last"] == 1
