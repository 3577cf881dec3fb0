"""`make play` and `make test` on a machine with Python, Node and make, and nothing of ours."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import ANY

import pytest

from scripts import stages
from scripts.machine import BARE, PROGRAMS, ROOT, wanting
from scripts.machine import program as program_of_the_machine
from tests.house.clones import Clone, ask, clone, program
from tests.lacking import lacking
from tests.machines import free_port

pytestmark = pytest.mark.xdist_group("clone")

PAGE = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def clean() -> Iterator[Clone]:
    with clone() as found:
        yield found


@pytest.mark.slow
def test_make_play_serves_a_table_and_starts_again_without_making_anything(clean: Clone) -> None:
    port = free_port()
    with clean.playing(PORT=str(port)) as (address, _):
        assert address == f"http://127.0.0.1:{port}"
        assert "<title>" in ask(address)[1]
        assert ask(f"{address}/readyz")[0] == 200
        _, _, cookie = ask(f"{address}/api/guest", {"name": "Stilgar"})
        status, told, _ = ask(f"{address}/api/tables", {"kind": "practice", "players": 2}, cookie)
        assert (status, json.loads(told)["kind"]) == (201, "practice")
    # What only installing needs is not looked for again.
    with clean.playing(PORT=str(port), PYTHON="python-of-nobody") as (address, told):
        assert told.splitlines() == [f"Arrakis table: {address}"]
        assert json.loads(ask(f"{address}/api/me", cookie=cookie)[1])["name"] == "Stilgar"
        code, refused = clean.run("make", "play", PORT=str(port))
        assert code != 0
        assert f"127.0.0.1:{port} is taken by another program. Choose another port: PORT=" in refused
        assert "Traceback" not in refused
    assert {path.name for path in clean.home.iterdir()} <= CACHES


#: What pip and npm keep of their own accord.
CACHES = {".cache", ".npm", ".config"}


@pytest.mark.slow
def test_somebody_new_follows_the_readme(clean: Clone) -> None:
    """Ten turns, a game with a friend by a link, its replay, its record; then every command of the page."""
    if reason := wanting("chromium"):
        lacking(reason)
    record = clean.home / "record.txt"
    host = (".venv/bin/python", "-m", "app")
    with clean.playing(PORT=str(free_port()), ARRAKIS_BOT_DELAY="0") as (address, _):
        browser = str(program_of_the_machine("chromium"))
        walk = ("node", "tests/e2e/walk.mjs", address, str(record))
        code, told = clean.run(*walk, CHROMIUM=browser)
        assert code == 0, told
        game = json.loads(told)["game"]
        assert clean.run(*host, "backup", "backup") == (0, ANY)
    commands = re.findall(r"^    (\.venv/bin/python .*?)(?:  +#.*)?$", PAGE, re.MULTILINE)
    assert any("replay FILE --verify" in command for command in commands)
    for command in commands:
        code, told = clean.run(*command.replace("FILE", str(record)).split())
        assert code == 0, told
    for command, sentence in (
        (("verify-game", str(record)), "ok, "),
        (("verify-game", game), f"{game}: ok, "),
        (("verify-all", "--finished"), "2 ok, 0 changed, 0 broken"),
        (("export-game", game, "exported"), "the record, for everybody to read and verify"),
    ):
        code, told = clean.run(*host, *command)
        assert code == 0 and sentence in told, told
    assert (clean.folder / "exported").read_text() == record.read_text()
    restored = {"ARRAKIS_DATA_DIR": str(clean.home / "restored")}
    assert clean.run(*host, "restore", "backup", **restored) == (0, ANY)
    code, told = clean.run(*host, "verify-all", "--finished", **restored)
    assert code == 0 and told.endswith("2 ok, 0 changed, 0 broken\n"), told


@pytest.mark.slow
def test_make_test_installs_its_tools_and_runs_its_stages(clean: Clone) -> None:
    """One stage for all of them: a test of all the tests would run itself."""
    code, told = clean.run("make", "test", "ONLY=imports")
    # Whether the stage passes is its own affair; make passes on what it came to.
    assert ("== imports: passed" if code == 0 else "== imports: FAILED") in told
    assert "\naltogether" in told
    code, told = clean.run("make", "--dry-run", "test")
    assert (code, "scripts/stages.py test" in told) == (0, True)
    code, told = clean.run(".venv/bin/python", "scripts/stages.py", "test", "--list")
    assert [line.split(" (")[0] for line in told.splitlines()] == [
        stage.name for stage in stages.SUITES["test"]
    ]


@pytest.mark.slow
def test_make_test_fetches_the_programs_that_a_bare_machine_lacks(
    clean: Clone, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Nobody's rights, an empty home, and a PATH on which PostgreSQL, Redis, Chromium and nginx are not."""
    code, told = clean.run("make", "test", "ONLY=programs", PATH=str(without_programs(clean)), **{BARE: "1"})
    assert code == 0, told
    assert "== programs: passed" in told
    missing = [line for line in told.splitlines() if line.startswith("skipped what needs it: ")]
    assert missing == ["skipped what needs it: nginx is missing and cannot be installed without apt and root"]


def without_programs(clean: Clone) -> Path:
    """A folder of all commands of the machine but those that the tests must come by themselves."""
    folder = clean.home / "commands"
    folder.mkdir()
    ours = {name for program in PROGRAMS.values() for name in program.known}
    for place in ("/usr/local/bin", "/usr/bin", "/bin"):
        for command in Path(place).iterdir():
            if command.name not in ours and not (folder / command.name).exists():
                (folder / command.name).symlink_to(command)
    return folder


def to_install(clean: Clone) -> None:
    """What the other tests may have installed there is to be installed."""
    (clean.folder / ".venv" / ".requirements").unlink(missing_ok=True)


def test_an_old_python_is_told_what_is_needed(clean: Clone, tmp_path_factory: pytest.TempPathFactory) -> None:
    to_install(clean)
    old = program(clean.home, "python3.9", {"--version": "Python 3.9.2"})
    code, told = clean.run("make", "play", f"PYTHON={old}")
    old.unlink()
    assert code != 0
    assert told.startswith(f"Python 3.11 or newer is needed; '{old}' is Python 3.9.2.")


def test_a_missing_python_is_told_too(clean: Clone) -> None:
    to_install(clean)
    code, told = clean.run("make", "play", "PYTHON=python-of-nobody")
    assert code != 0
    assert told.startswith("Python 3.11 or newer is needed; 'python-of-nobody' is missing.")


@pytest.mark.parametrize("version", ["v18.20.4", "v20.18.0"])
def test_an_old_node_is_told_what_is_needed(clean: Clone, version: str) -> None:
    to_install(clean)
    bin_folder = clean.home / "bin"
    bin_folder.mkdir(exist_ok=True)
    bin_folder.chmod(0o755)
    old = program(bin_folder, "node", {"--version": version})
    code, told = clean.run("make", "play", PATH=f"{bin_folder}:/usr/local/bin:/usr/bin:/bin")
    old.unlink()
    bin_folder.rmdir()
    assert code != 0
    assert told.startswith(f"Node 20.19 or newer with npm is needed; 'node' is {version}.")


def test_a_port_that_is_none_is_refused_with_its_name() -> None:
    from app.settings import BadSettings, Settings, load

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PORT", "80a")
        with pytest.raises(BadSettings, match="PORT"):
            load()
        patch.setenv("PORT", "8123")
        assert load().port == 8123
    assert Settings().port == 8000
    assert Path("var") == Settings().data_dir
