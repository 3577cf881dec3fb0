"""Releases are what CHANGELOG.md says they are, and what they have written stays as they have written it."""

from __future__ import annotations

import json
import lzma
import shutil
import sqlite3
import subprocess
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from scripts.machine import ROOT
from tests.forms import make
from tests.forms.frozen import FILES, complaints, first_release, folder_of, forms, listed, sums
from tests.forms.releases import FROZEN, Release, releases, tree_of
from tests.sizes import size


def test_every_form_that_was_released_has_its_frozen_fixtures() -> None:
    assert forms() == sorted({release.form for release in releases()})
    for form in forms():
        assert {path.name for path in folder_of(form).iterdir()} == set(FILES)
        assert list(complaints(folder_of(form), first_release(form))) == []


def test_frozen_fixtures_are_never_changed() -> None:
    assert sums(FROZEN) == listed(FROZEN), "what an earlier release has written is not made anew"


def test_versions_rise_and_so_do_forms_and_rules() -> None:
    found = list(reversed(releases()))
    assert found
    for earlier, later in pairwise(found):
        assert [int(part) for part in earlier.version.split(".")] < [
            int(part) for part in later.version.split(".")
        ]
        assert (earlier.form, earlier.rules) <= (later.form, later.rules)
        assert earlier.migration <= later.migration and earlier.commit != later.commit


@pytest.mark.parametrize("release", releases(), ids=lambda release: release.version)
def test_a_release_is_the_code_of_its_commit(release: Release, tmp_path: Path) -> None:
    """Where the history is at hand: its version, its tables, and the hash over its engine."""
    try:
        tree_of(release.commit, tmp_path)
    except LookupError:
        pytest.skip("the history is not in this clone")
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == release.version
    steps = sorted(path.name[:4] for path in (tmp_path / "migrations" / "versions").glob("*.py"))
    assert steps[-1] == release.migration
    told = make.run_in(tmp_path, "-c", "from app.build import build; print(build())")
    assert told.strip() == release.build


def test_no_commit_has_touched_what_is_frozen() -> None:
    """The hashes could be written anew with the files; the history tells."""
    line = ["git", "log", "--format=%h", "--diff-filter=MDR", "--", str(FROZEN.relative_to(ROOT) / "*" / "*")]
    told = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    if told.returncode:
        pytest.skip("there is no history here")
    assert told.stdout.split() == []


# What somebody else has made in their place


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The fixtures of the oldest form under another roof, to be meddled with."""
    return Path(shutil.copytree(folder_of(forms()[0]), tmp_path / str(forms()[0])))


def complained(folder: Path) -> list[str]:
    return list(complaints(folder, first_release(int(folder.name))))


def rewritten(path: Path, old: bytes, new: bytes) -> None:
    content = lzma.decompress(path.read_bytes())
    assert old in content
    path.write_bytes(lzma.compress(content.replace(old, new), preset=1))


def test_a_changed_file_is_noticed(copied: Path) -> None:
    rewritten(copied / "finished.jsonl.xz", b"harkonnen", b"atreides")
    known = listed(FROZEN)
    changed = [name for name, digest in sums(copied.parent).items() if known[name] != digest]
    assert changed == [f"{copied.name}/finished.jsonl.xz"]


def test_a_database_that_newer_code_has_left_is_noticed(copied: Path) -> None:
    """Whatever the file of hashes says: its positions name the code that has made them."""
    path = copied / "server.sqlite3.xz"
    database = sqlite3.connect(":memory:")
    database.deserialize(lzma.decompress(path.read_bytes()))
    database.execute(
        "UPDATE snapshots SET build = ? WHERE seq = (SELECT max(seq) FROM snapshots)", ("0" * 32,)
    )
    database.commit()
    path.write_bytes(lzma.compress(database.serialize(), preset=1))
    database.close()
    rewritten(copied / "server.sql.xz", first_release(1).build.encode(), b"1" * 32)
    assert complained(copied) == [
        f"server.sqlite3: positions of build {'0' * 32}",
        f"server.sql: positions of build {'1' * 32}",
    ]


def test_games_of_a_newer_form_under_an_old_number_are_noticed(copied: Path) -> None:
    rewritten(copied / "running.jsonl.xz", b'"rules":"revised-1"', b'"form":7,"rules":"revised-1"')
    assert complained(copied) == ["a game of form 7"]


def test_other_code_s_word_that_it_has_made_them_is_noticed(copied: Path) -> None:
    made = json.loads((copied / "made.json").read_text())
    (copied / "made.json").write_text(json.dumps(made | {"build": "0" * 32}))
    assert complained(copied) == [f"made.json: build is {'0' * 32}"]


@pytest.mark.parametrize("form", forms())
def test_the_commit_that_has_made_them_is_the_release_or_differs_from_it_in_nothing_that_plays(
    form: int,
) -> None:
    made = json.loads((folder_of(form) / "made.json").read_text())
    line = ["git", "diff", "--name-only", first_release(form).commit, made["commit"], "--"]
    told = subprocess.run(
        [*line, "engine", "app", "migrations"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if told.returncode:
        pytest.skip("the history is not in this clone")
    assert told.stdout.split() == []


@pytest.mark.slow
@pytest.mark.parametrize("form", forms())
def test_what_a_release_is_said_to_have_written_its_own_code_can_read(form: int, tmp_path: Path) -> None:
    """Where the history is at hand: so newer code that wrote more, or played otherwise, is found."""
    tree = tmp_path / "tree"
    try:
        tree_of(first_release(form).commit, tree)
    except LookupError:
        pytest.skip("the history is not in this clone")
    code = (
        "import json, lzma, sys\n"
        "from engine.record import load, read, verify, verify_saved\n"
        "def lines(name):\n"
        "    return list(map(json.loads, lzma.open(f'{sys.argv[1]}/{name}.jsonl.xz', 'rt')))\n"
        f"for game in lines('running')[::{size(9, 1)}]:\n"
        "    assert load(game['saved']).position() == game['position'], game['name']\n"
        "    if game['saved']['opening'] is not None:\n"
        "        verify_saved(game['saved'])\n"
        f"for record in lines('finished')[::{size(5, 1)}]:\n"
        "    assert verify(read(record['text'])).to_text() == record['text'], record['name']\n"
    )
    make.run_in(tree, "-c", code, str(folder_of(form)))


# The maker


def test_the_maker_writes_into_no_frozen_folder(tmp_path: Path) -> None:
    for place in (FROZEN, FROZEN / "1", FROZEN / "99", FROZEN / "1" / "more", tmp_path):
        with pytest.raises(SystemExit, match=r"frozen stays|there already"):
            make.own_place(place)
    assert make.own_place(tmp_path / "new") == tmp_path / "new"
    with pytest.raises(SystemExit, match="not a release"):
        make.main("9.9.9", str(tmp_path / "new"))
