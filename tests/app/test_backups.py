"""Backups that the server makes by itself: when, by whom, which are kept, whether they can be restored."""

from __future__ import annotations

import asyncio
import gc
import time as calendar
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Table, select

from app.backups.keeper import NAME, BackupKeeper, backups_in, name_of, to_keep
from app.command import COLLECT
from app.logs import TROUBLES
from app.settings import Settings
from app.store.backups import Backups
from app.store.database import Database, now
from app.store.leases import Leases
from app.store.models import GameSecret
from app.upkeep import backup
from tests.app.conftest import Time, settings_for
from tests.app.databases import postgresql
from tests.app.host import Host, Player, table_for_two
from tests.app.test_watch import figures, logged
from tests.app.world import Shell, choices

pytestmark = pytest.mark.anyio
__all__ = ["logged"]

HOUR = 3600


async def opened(settings: Settings) -> Database:
    database = Database(settings.database)
    await database.migrate()
    return database


def keeper(settings: Settings, database: Database, process: str = "one") -> BackupKeeper:
    return BackupKeeper(settings, database, Backups(database), Leases(database, process))


def with_folder(settings: Settings, tmp_path: Path, **more: object) -> Settings:
    return settings.model_copy(update={"backup_dir": str(tmp_path / "backups"), **more})


async def test_a_backup_is_made_when_the_last_is_a_day_old(
    sqlite_settings: Settings, tmp_path: Path, time: Time
) -> None:
    settings = with_folder(sqlite_settings, tmp_path)
    database = await opened(settings)
    one = keeper(settings, database)
    made = []
    for hours in (0, 1, 22, 1, 12, 13):
        time.passes(hours * HOUR)
        await one.look()
        made.append(len(backups_in(tmp_path / "backups")))
    assert made == [1, 1, 1, 2, 2, 3]
    newest = backups_in(tmp_path / "backups")[-1]
    assert newest.name == name_of(now()) and newest.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "backups").stat().st_mode & 0o777 == 0o700
    found = await Backups(database).newest(9)
    assert found[0].file == newest.name and len(found) == 3
    assert found[0].bytes == newest.stat().st_size and not found[0].failed
    await database.close()


async def test_two_processes_make_one_backup(settings: Settings, tmp_path: Path) -> None:
    settings = with_folder(settings, tmp_path)
    databases = [await opened(settings) for _ in range(3)]
    await asyncio.gather(
        *(keeper(settings, each, f"process {number}").look() for number, each in enumerate(databases))
    )
    assert len(backups_in(tmp_path / "backups")) == len(await Backups(databases[0]).newest(9)) == 1
    for database in databases:
        await database.close()


async def test_what_a_process_has_begun_no_other_does_until_it_is_gone(
    sqlite_settings: Settings, time: Time
) -> None:
    database = await opened(sqlite_settings)
    one, other = Leases(database, "one"), Leases(database, "other")
    assert await one.take("backup", 1000) and not await other.take("backup", 1000)
    assert await other.take("something else", 1000)
    time.passes(0.6)
    assert await one.take("backup", 1000)
    time.passes(0.6)
    assert not await other.take("backup", 1000)
    time.passes(0.6)
    assert await other.take("backup", 1000) and not await one.take("backup", 1000)
    await one.give_up("backup")
    assert not await one.take("backup", 1000)
    await other.give_up("backup")
    assert await one.take("backup", 1000)
    await database.close()


def test_the_embedded_database_is_backed_up_beside_it_and_no_other_without_a_folder(
    sqlite_settings: Settings, tmp_path: Path
) -> None:
    there = settings_for(tmp_path, "postgresql://somebody@elsewhere/table")
    assert sqlite_settings.backups == sqlite_settings.data_dir / "backups" and there.backups is None
    assert with_folder(there, tmp_path).backups == tmp_path / "backups"
    assert sqlite_settings.model_copy(update={"backup_hours": 0.0}).backups is None


async def test_the_last_backup_is_old(
    sqlite_settings: Settings, tmp_path: Path, time: Time, logged: list[str]
) -> None:
    """When none can be written any more, the log says so once an hour, and so do the figures."""
    settings = with_folder(sqlite_settings, tmp_path)
    database = await opened(settings)
    one = keeper(settings, database)
    await one.look()
    folder = tmp_path / "backups"
    # A file stands where the folder was: what a disk that is gone, or full, looks like from here.
    folder.rename(tmp_path / "elsewhere")
    folder.write_text("")
    before = TROUBLES["backup_failed"]
    for _ in range(52):
        time.passes(HOUR)
        await one.look()
    assert one.old and TROUBLES["backup_failed"] - before == 29
    failed = (await Backups(database).newest(1))[0]
    assert failed.failed == "File exists"
    assert len([line for line in logged if '"event": "backup_old"' in line]) == 2
    folder.unlink()
    (tmp_path / "elsewhere").rename(folder)
    time.passes(HOUR)
    await one.look()
    assert not one.old and len(backups_in(folder)) == 2
    await database.close()


async def test_the_figures_tell_how_old_the_last_backup_is(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        before = figures((await one.http.get("/metrics")).text)
        assert "arrakis_backup_age_seconds" not in before and before["arrakis_backups_made"] == 1
        await host.services.pulse.once()
        after = figures((await one.http.get("/metrics")).text)
        assert after["arrakis_backup_age_seconds"] < 60 and after["arrakis_backup_old"] == 0
        assert after["arrakis_database_bytes"] > 0 and after["arrakis_disk_free_bytes"] > 0
        assert after["arrakis_disk_bytes"] > after["arrakis_disk_free_bytes"]
        assert after["arrakis_resident_bytes"] > 10_000_000


def days(*numbers: int) -> list[Path]:
    """A backup on each of these days of a year that begins on a Monday."""
    start = calendar.mktime((2024, 1, 1, 12, 0, 0, 0, 0, 0))
    return [Path(name_of(round((start + day * 24 * HOUR) * 1000))) for day in numbers]


def test_of_the_last_days_and_the_last_weeks_the_newest_is_kept() -> None:
    """The weeks end on the days 6, 13, 20, 27, 34."""
    files = days(*range(38))
    assert to_keep(files, 7, 4) == set(days(31, 32, 33, 34, 35, 36, 37, 27, 20))
    assert to_keep(files, 1, 0) == set(days(37))
    assert to_keep(files, 3, 1) == set(days(35, 36, 37))
    twice = [*files, Path(name_of(0))]
    assert Path(name_of(0)) not in to_keep(twice, 7, 4)


def test_when_none_are_made_any_more_those_that_are_there_stay() -> None:
    files = days(0, 40, 80, 120)
    assert to_keep(files, 7, 4) == set(files)


def test_what_is_not_ours_is_not_touched() -> None:
    assert to_keep([Path("before"), Path("arrakis-today.backup.gz")], 7, 4) == set()
    assert NAME.fullmatch(name_of(1_800_000_000_000)) and not NAME.fullmatch("before")


async def test_old_backups_are_removed_and_other_files_stay(
    sqlite_settings: Settings, tmp_path: Path, time: Time
) -> None:
    settings = with_folder(sqlite_settings, tmp_path, backup_days=2, backup_weeks=0)
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "before").write_text("the host's own")
    database = await opened(settings)
    one = keeper(settings, database)
    for _ in range(4):
        time.passes(25 * HOUR)
        await one.look()
    assert len(backups_in(folder)) == 2 and (folder / "before").exists()
    assert len(await Backups(database).newest(9)) == 4
    await database.close()


# -- the drill -------------------------------------------------------------------------------------


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(tmp_path / "here", monkeypatch, capsys, "")


async def _played(settings: Settings) -> str:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as wire:
            await wire.enter("resign")
        running = await table_for_two(one, other)
        async with one.at(running) as first, other.at(running) as second:
            await choices({"harkonnen": first, "atreides": second}, 3)
        await host.services.pulse.once()
        return running


def test_the_newest_backup_is_restored_beside_everything_and_its_games_are_played_again(
    shell: Shell, tmp_path: Path
) -> None:
    asyncio.run(_played(shell.settings))
    assert shell.does("restore-drill").endswith("1 games played again, all as they were\n")
    said = shell.does("restore-drill", "--finished")
    newest = backups_in(tmp_path / "here" / "backups")[-1]
    assert said.startswith(f"{newest.name}: ") and said.endswith("2 games played again, all as they were\n")
    with postgresql() as url:
        assert "2 games played again" in shell.does("restore-drill", "--finished", "--into", url)
        assert shell.refuses("restore-drill", "--finished", "--into", url) == "the database is not empty"
    newest.write_bytes(newest.read_bytes()[:-300])
    assert shell.refuses("restore-drill").endswith("is cut off or was changed")
    for file in backups_in(tmp_path / "here" / "backups"):
        file.unlink()
    assert shell.refuses("restore-drill").startswith("there is no backup in")


async def _tampered(settings: Settings, game: str, target: Path) -> None:
    """A backup of a database in which somebody has changed what was drawn."""
    database = Database(settings.database)
    await backup.dump(database, target)
    await database.close()
    text = target.read_text(encoding="utf-8")
    key = (await _key(settings, game)).hex()
    assert key in text
    target.write_text(text.replace(key, "0" * len(key)), encoding="utf-8")


async def _key(settings: Settings, game: str) -> bytes:
    database = Database(settings.database)
    async with database.read() as connection:
        found = (await connection.execute(select(GameSecret.key).where(GameSecret.game == game))).scalar_one()
    await database.close()
    return bytes(found)


def test_a_backup_with_a_game_that_cannot_go_on_fails_the_drill(shell: Shell, tmp_path: Path) -> None:
    running = asyncio.run(_played(shell.settings))
    wrong = tmp_path / "wrong.backup"
    asyncio.run(_tampered(shell.settings, running, wrong))
    code, said, _ = shell.run("restore-drill", "--file", str(wrong))
    assert code == 1 and f"{running}: " in said and "1 not as they were" in said


@pytest.fixture
def collecting() -> Iterator[None]:
    """What nobody uses any more is looked for as seldom as in a process that serves."""
    usual = gc.get_threshold()
    gc.set_threshold(*COLLECT)
    yield
    gc.set_threshold(*usual)


@pytest.mark.usefixtures("collecting")
async def test_a_backup_leaves_nothing_in_memory(sqlite_settings: Settings, tmp_path: Path) -> None:
    """Each reads all tables anew; what was read for it goes, and so do the queries that were made of it."""
    settings = with_folder(sqlite_settings, tmp_path)
    database = await opened(settings)
    one = keeper(settings, database)

    def kept() -> int:
        return sum(isinstance(each, Table) for each in gc.get_objects())

    gc.collect()
    before = kept()
    assert await one.make(asked=True)
    assert kept() == before
    await database.close()
