"""The commands of a host: each does what it says, says what it did, and says in one line why it cannot."""

from __future__ import annotations

import asyncio
import json
import secrets
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from app.ids import new_id
from app.store.database import Database
from app.store.models import Base
from app.store.parts import whole_tables
from app.store.revisions import MIGRATIONS, revisions
from app.upkeep.commands import COMMANDS
from engine.record import read, verify
from scripts.machine import ROOT
from tests.app.databases import postgresql
from tests.app.host import Host
from tests.app.world import PASSWORD, Shell, World, choices, copy_of, known, lines_of, made

PASSWORD_HASH = "$argon2"


Shells = Callable[..., Shell]


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, World]:
    directory = tmp_path_factory.mktemp("world") / "data"
    return directory, made(directory)


@pytest.fixture
def world(original: tuple[Path, World]) -> World:
    return original[1]


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shells:
    """A command line over an empty database."""

    def found(name: str = "empty", url: str = "") -> Shell:
        return Shell(tmp_path / name, monkeypatch, capsys, url)

    return found


@pytest.fixture
def here(original: tuple[Path, World], shell: Shells, tmp_path: Path) -> Shell:
    """A command line over a copy of the world."""
    copy_of(original[0], tmp_path / "here")
    return shell("here")


# -- backups ---------------------------------------------------------------------------------------


def test_a_backup_goes_from_sqlite_to_postgresql_and_back(
    here: Shell, shell: Shells, world: World, tmp_path: Path
) -> None:
    """Nothing is lost on the way, every game verifies, and people play on where they were."""
    files = [tmp_path / f"{number}.backup" for number in range(3)]
    assert "For hosts only" in here.does("backup", files[0])
    assert files[0].stat().st_mode & 0o777 == 0o600
    with postgresql() as url:
        there = shell("there", url)
        there.does("restore", files[0])
        assert there.does("verify-all", "--finished") == "2 ok, 0 changed, 0 broken\n"
        there.does("backup", files[1])
        asyncio.run(play_on(there, world))
    again = shell("again")
    again.does("restore", files[1])
    assert again.does("verify-all", "--finished") == "2 ok, 0 changed, 0 broken\n"
    again.does("backup", files[2])
    assert lines_of(files[0]) == lines_of(files[1]) == lines_of(files[2])
    asyncio.run(play_on(again, world))


async def play_on(shell: Shell, world: World) -> None:
    """With the cookies of before. Numbers that the database gives go on where they were."""
    async with Host(shell.settings) as host:
        one, other = (known(host, cookies) for cookies in world.cookies)
        async with one.at(world.running) as first, other.at(world.running) as second:
            assert first.seq == second.seq == 64
            assert [line["text"] for line in first.welcome["chat"]] == [
                "Ünd now? \u201cWell\u201d, said the Baron."
            ]
            await choices({"harkonnen": first, "atreides": second}, 5)
        assert (await one.post(f"/api/games/{world.running}/reports", seq=65, words="Again!"))["number"] == 2
        assert (await one.get(f"/api/tables/{world.rematch}"))["rematch_of"] == world.finished
        assert (await other.get(f"/api/games/{world.imported}/replay"))["last"] > 0
        text = (await other.http.get(f"/api/games/{world.finished}/record")).text
        assert verify(read(text)).seq == 13
        for player in (one, other):
            await player.http.aclose()


def test_a_backup_that_cannot_be_restored_is_said_to_be_one(
    here: Shell, shell: Shells, tmp_path: Path
) -> None:
    file = tmp_path / "whole.backup"
    here.does("backup", file)
    assert here.refuses("backup", file) == f"{file} is there already"
    assert here.refuses("backup", tmp_path / "no" / "such" / "place").endswith("No such file or directory")
    assert here.refuses("restore", file) == "the database is not empty"
    assert shell().refuses("backup", tmp_path / "x").startswith("the database is at revision none")
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    wrong = {
        "cut": ("".join(lines[:-1]), "is cut off or was changed"),
        "short": ("".join(line for line in lines if "The worm" not in line), "is cut off or was changed"),
        "loose": ("".join(line for line in lines if PASSWORD_HASH not in line), "does not fit together"),
        "strange": (lines[0] + "7\n" + "".join(lines[1:]), "is cut off or was changed"),
        "foreign": ("hello\n", "is not one of our files"),
        "newer": (
            lines[0].replace('"revision":"', '"revision":"9') + "".join(lines[1:]),
            "does not know revision",
        ),
        "other": (lines[0].replace('"version":1', '"version":2'), "is of another version"),
        "nothing": ("", "is not one of our files"),
    }
    for name, (text, why) in wrong.items():
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        assert why in shell(f"for {name}").refuses("restore", path), name
    assert "cannot be read" in shell().refuses("restore", tmp_path / "missing")


# -- single games ----------------------------------------------------------------------------------


def test_a_running_game_moves_to_another_server(
    here: Shell, shell: Shells, world: World, tmp_path: Path
) -> None:
    file = tmp_path / "game"
    assert "with the key of its dice" in here.does("export-game", world.running, file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert PASSWORD not in file.read_text() and PASSWORD_HASH not in file.read_text()
    there = shell("there")
    there.does("migrate")
    *lines, end = file.read_text().splitlines()
    for table, columns in (
        ("sessions", ["id", "identity", "expires_at"]),
        ("identities", ["id", "name", "password"]),
        ("seats", ["game", "seat", "place"]),
    ):
        # Nobody gets into this host, or into another of its games, by a game that is brought here.
        planted = ({"table": table, "columns": columns}, ["x", "x", 1])
        last = {"rows": json.loads(end)["rows"] + 1}
        bad = tmp_path / table
        bad.write_text("\n".join((*lines, *map(json.dumps, (*planted, last)))))
        assert there.refuses("import-game", bad) == f"{bad} has rows that do not belong there"
    assert there.does("import-game", file).strip() == world.running
    assert there.refuses("import-game", file) == f"{world.running}: this game is here already"
    assert there.does("verify-game", world.running) == f"{world.running}: ok, 64 entries\n"
    asyncio.run(the_host_sees_it(there, world))


async def the_host_sees_it(shell: Shell, world: World) -> None:
    """Whoever comes with the link of a seat plays on; sessions did not move."""
    async with Host(shell.settings) as host:
        one = known(host, world.cookies[0])
        assert (await one.http.get("/api/me")).status_code == 401
        table = await one.get(f"/api/tables/{world.running}")
        assert [seat["name"] for seat in table["seats"]] == ["Vladimir", "Leto"]
        assert (table["status"], table["seq"]) == ("playing", 64)
        await one.http.aclose()


def test_a_finished_game_leaves_as_its_record_and_comes_in_as_a_replay(
    here: Shell, shell: Shells, world: World, tmp_path: Path
) -> None:
    file = tmp_path / "record.txt"
    assert "for everybody" in here.does("export-game", world.finished, file)
    assert verify(read(file.read_text(encoding="utf-8"))).seq == 13
    assert "13 entries" in here.does("verify-game", file)
    assert here.refuses("import-game", file).startswith("say with --identity")
    assert here.refuses("import-game", file, "--identity", "nobody") == (
        "nobody: nobody has this id or account name"
    )
    game = here.does("import-game", file, "--identity", "Vladimir").strip()
    assert game == here.does("import-game", file, "--identity", world.ids[0]).strip()
    assert here.refuses("export-game", game, tmp_path / "x").endswith(
        "there is no such game, or it has not begun"
    )
    assert here.refuses("export-game", world.open, tmp_path / "x").startswith(world.open)
    text = file.read_text(encoding="utf-8").replace("atreides resign", "harkonnen resign")
    file.write_text(text, encoding="utf-8")
    assert here.refuses("verify-game", file).startswith(f"{file}: entry 13: ")
    assert "entry 13" in here.refuses("import-game", file, "--identity", "Vladimir")


def test_a_log_that_was_tampered_with_is_found(here: Shell, world: World) -> None:
    assert here.does("verify-game", world.running) == f"{world.running}: ok, 64 entries\n"
    assert here.refuses("verify-game", "no-such-game").startswith("no-such-game: there is no such game")

    async def tamper() -> None:
        database = Database(here.settings.database)
        async with database.write() as connection:
            await connection.exec_driver_sql("DROP TRIGGER entries_no_update")
            await connection.exec_driver_sql(
                "UPDATE entries SET line = CASE WHEN line LIKE 'atreides %' THEN "
                "replace(line, 'atreides ', 'harkonnen ') ELSE replace(line, 'harkonnen ', 'atreides ') END "
                "WHERE seq = 7"
            )
        await database.close()

    asyncio.run(tamper())
    code, out, err = here.run("verify-all", "--finished")
    assert code == 1 and out.splitlines()[-1] == "0 ok, 1 changed, 1 broken", out
    assert f"{world.finished}: broken, entry 7: " in out and f"{world.running}: changed, entry 7: " in out
    assert "verify-all --rebase" in err


# -- people and tables -----------------------------------------------------------------------------


def test_who_is_banned_can_do_nothing_until_the_ban_is_lifted(here: Shell, world: World) -> None:
    assert here.does("ban", "vladimir") == "Vladimir can do nothing here any more\n"
    asyncio.run(stands_outside(here, world))
    here.does("ban", world.ids[0], "--lift")
    asyncio.run(is_inside(here, world))
    assert here.refuses("ban", "nobody at all") == "nobody at all: nobody has this id or account name"


async def stands_outside(shell: Shell, world: World) -> None:
    async with Host(shell.settings) as host:
        one, other = (known(host, cookies) for cookies in world.cookies)
        banned = (403, "account.banned")
        assert await one.refused("/api/tables", side="harkonnen") == banned
        assert await one.refused(f"/api/tables/{world.open}/join", seat="atreides") == banned
        one.http.cookies.clear()
        assert await one.refused("/api/login", name="Vladimir", password=PASSWORD) == banned
        one.http.cookies.update(world.cookies[0])
        for place in (world.running, "lobby"):
            async with one.open(place) as wire:
                assert (await wire.closed())[0] == 1008
        async with other.at(world.running) as wire:
            await wire.enter("say", text="He is gone.")
        for player in (one, other):
            await player.http.aclose()


async def is_inside(shell: Shell, world: World) -> None:
    """Until they are banned while they sit there: their sockets close."""
    async with Host(shell.settings) as host:
        one = known(host, world.cookies[0])
        async with one.at(world.running) as wire:
            database = Database(shell.settings.database)
            async with database.write() as connection:
                await connection.exec_driver_sql("UPDATE identities SET banned_at = 1")
            await database.close()
            await host.services.doors.look()
            assert await wire.closed() == (1008, "this session has ended")
        await one.http.aclose()


def test_a_host_ends_a_game_while_it_is_played(here: Shell, world: World) -> None:
    """The players are told by a frame like any other, and the record with its key is everybody's."""

    async def play_and_close() -> None:
        async with Host(here.settings) as host:
            one, other = (known(host, cookies) for cookies in world.cookies)
            async with one.at(world.running) as first, other.at(world.running) as second:
                await choices({"harkonnen": first, "atreides": second}, 2)
                await asyncio.to_thread(here.does, "close-table", world.running)
                for wire in (first, second):
                    await wire.frame(67)
                    assert wire.view["public"]["round"]["won_by"] == "cancel"
            text = (await one.http.get(f"/api/games/{world.running}/record")).text
            assert verify(read(text)).seq == 67
            for player in (one, other):
                await player.http.aclose()

    asyncio.run(play_and_close())
    assert here.refuses("close-table", world.running) == f"{world.running}: this table is finished already"
    assert here.does("close-table", world.open) == "closed\n"
    assert here.refuses("close-table", world.open) == f"{world.open}: this table is closed already"
    assert here.refuses("close-table", "nowhere") == "nowhere: there is no such table"


def test_no_id_looks_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or one game of sixty-four could not be named on a command line."""
    given = iter(("-begins-with-it", "--twice", "has-it-within"))
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: next(given))
    assert new_id() == "has-it-within"


# -- the command line itself -----------------------------------------------------------------------


def test_every_command_has_help_and_wrong_use_is_explained(
    shell: Shells, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = shell()
    for name in ("serve", "migrate", *(command.name for command in COMMANDS)):
        with pytest.raises(SystemExit) as end:
            empty.run(name, "--help")
        assert end.value.code == 0 and name in capsys.readouterr().out
    for wrong in (["no-such-command"], ["backup"], ["ban"], ["verify-all", "--no-such"], ["--port", "x"]):
        with pytest.raises(SystemExit) as end:
            empty.run(*wrong)
        assert end.value.code == 2 and "usage:" in capsys.readouterr().err
    for command in COMMANDS:
        if command.current:
            needed = [name for name, _ in command.arguments if not name.startswith("--")]
            assert "run `python -m app migrate`" in empty.refuses(command.name, *("1" for _ in needed))


def test_a_database_that_does_not_answer_is_said_to_be_one(shell: Shells) -> None:
    away = shell("away", "postgresql://nobody@127.0.0.1:1/nothing")
    assert away.refuses("verify-all").startswith("the database does not answer")
    with postgresql() as url:
        missing = shell("missing", url + "_that_is_none")
        assert missing.refuses("verify-all").startswith("the database does not answer")


def test_revisions_are_those_that_the_migrations_have() -> None:
    """They are read off the files without the tool that carries them out."""
    scripts = ScriptDirectory(str(MIGRATIONS)).walk_revisions()
    assert revisions() == tuple(script.revision for script in scripts)


def test_a_start_loads_nothing_that_few_starts_need() -> None:
    """What leads a database on and what speaks with Redis: each takes as long to load as the whole engine."""
    told = subprocess.run(
        [sys.executable, "-c", "import sys; from app import command; print(*sys.modules)"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert {"app.main", "app.services"} < (loaded := set(told.stdout.split()))
    assert loaded.isdisjoint({"alembic", "app.upkeep", "mako", "pygments", "redis"})


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_migrations_make_the_tables_of_the_models(kind: str, shell: Shells) -> None:
    def differences(connection: Connection) -> list[object]:
        whole = whole_tables(connection)
        opts = {
            "compare_server_default": False,
            "include_name": lambda name, kind, parents: kind != "table" or name in whole,
        }
        context = MigrationContext.configure(connection, opts=opts)
        return list(compare_metadata(context, Base.metadata))

    async def found(url: str) -> list[object]:
        database = Database(shell(kind, url).settings.database)
        await database.migrate()
        async with database.read() as connection:
            different = await connection.run_sync(differences)
        await database.close()
        return different

    if kind == "sqlite":
        assert asyncio.run(found("")) == []
    else:
        with postgresql() as url:
            assert asyncio.run(found(url)) == []


def test_a_report_becomes_a_failing_test(here: Shell, world: World, tmp_path: Path) -> None:
    line = here.does("reports").strip()
    assert line.startswith("1  20") and line.endswith(
        f"{world.running}  entry 3 as harkonnen, Vladimir: The worm looks at me."
    )
    folder = tmp_path / "tests"
    assert here.refuses("report-to-test", "1", folder) == f"{folder} is not a directory"
    folder.mkdir()
    assert here.refuses("report-to-test", "7", folder) == "there is no report 7"
    assert here.refuses("report-to-test", "one", folder) == "one is not the number of a report"
    here.does("report-to-test", "1", folder)
    code = (folder / "test_problem_1.py").read_text(encoding="utf-8")
    assert "#   The worm looks at me." in code
    game = folder / "problem_1.json"
    assert len(json.loads(game.read_text())["entries"]) == 64 and game.stat().st_mode & 0o777 == 0o600
    space: dict[str, object] = {"__file__": str(folder / "test_problem_1.py")}
    exec(compile(code, "test_problem_1.py", "exec"), space)
    with pytest.raises(pytest.fail.Exception, match="say what should hold here"):
        space["test_problem_1"]()  # type: ignore[operator]
