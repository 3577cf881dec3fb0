"""What `make release` gives away can be made again by everybody, to the byte, and says what it is made of."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from scripts.machine import ROOT
from scripts.release import SUMS, CannotRelease, release
from scripts.sbom import LOCK, bill, written
from tests.house.test_what_is_given_away import locked

NAME = "arrakis-table-0.1.0"
PARTS = ("pyproject.toml", "requirements.txt", "requirements-dev.txt", LOCK, "LICENSE", "deploy/pin.sh")
#: The commit's time, far from now.
WHEN = "2024-02-03T04:05:06+00:00"


def clone(folder: Path) -> Path:
    """A small source of its own, with one commit."""
    for part in PARTS:
        (folder / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / part, folder / part)
    (folder / "empty").touch()
    who = {
        f"GIT_{role}_{what}": "somebody@example"
        for role in ("AUTHOR", "COMMITTER")
        for what in ("NAME", "EMAIL")
    }
    dates = {"GIT_AUTHOR_DATE": WHEN, "GIT_COMMITTER_DATE": WHEN}
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "One"]):
        subprocess.run(["git", *words], cwd=folder, check=True, env={**os.environ, **who, **dates})
    return folder


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The same commit released twice: in two places, by people with other habits."""
    folders = []
    for name, mask in (("one", 0o022), ("another place", 0o077)):
        before = os.umask(mask)
        try:
            source = clone(tmp_path_factory.mktemp(name) / "source")
            folders.append(source.parent / "out")
            release(source, folders[-1])
        finally:
            os.umask(before)
    return folders[0], folders[1]


def test_whoever_has_the_commit_makes_the_same_bytes(made: tuple[Path, Path]) -> None:
    one, other = ({file.name: file.read_bytes() for file in folder.iterdir()} for folder in made)
    assert one == other
    assert set(one) == {f"{NAME}.tar.gz", f"{NAME}.cdx.json", f"{NAME}.intoto.json", SUMS}


def test_the_archive_holds_the_commit_and_nothing_of_who_packed_it(made: tuple[Path, Path]) -> None:
    with tarfile.open(made[0] / f"{NAME}.tar.gz") as archive:
        members = archive.getmembers()
        assert [member.name for member in members] == sorted(f"{NAME}/{part}" for part in (*PARTS, "empty"))
        for member in members:
            assert (member.uid, member.gid, member.uname, member.gname) == (0, 0, "", "")
            assert member.mtime == 1706933106 and member.mode == (
                0o755 if member.name.endswith(".sh") else 0o644
            )
            held = archive.extractfile(member)
            if held is not None and not member.name.endswith("empty"):
                assert held.read() == (ROOT / member.name.removeprefix(f"{NAME}/")).read_bytes()
    assert (made[0] / f"{NAME}.tar.gz").read_bytes()[4:8] == bytes(4), "gzip would write the time there"


def test_the_checksums_are_those_of_the_files(made: tuple[Path, Path]) -> None:
    pairs = (line.split("  ") for line in (made[0] / SUMS).read_text().splitlines())
    lines = {name: digest for digest, name in pairs}
    assert set(lines) == {file.name for file in made[0].iterdir()} - {SUMS}
    for name, digest in lines.items():
        assert hashlib.sha256((made[0] / name).read_bytes()).hexdigest() == digest
    done = subprocess.run(
        ["sha256sum", "--check", "--strict", SUMS], cwd=made[0], capture_output=True, check=False
    )
    assert done.returncode == 0


def test_the_statement_says_from_which_commit_the_files_come(made: tuple[Path, Path]) -> None:
    statement = json.loads((made[0] / f"{NAME}.intoto.json").read_text())
    digests = {subject["name"]: subject["digest"]["sha256"] for subject in statement["subject"]}
    plain = gzip.decompress((made[0] / f"{NAME}.tar.gz").read_bytes())
    assert digests.pop(f"{NAME}.tar") == hashlib.sha256(plain).hexdigest()
    assert digests == {name: hashlib.sha256((made[0] / name).read_bytes()).hexdigest() for name in digests}
    assert set(digests) == {f"{NAME}.tar.gz", f"{NAME}.cdx.json"}
    definition = statement["predicate"]["buildDefinition"]
    source = made[0].parent / "source"
    commit = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=source, text=True).strip()
    assert definition["externalParameters"] == {"commit": commit, "version": "0.1.0"}
    found = {each["name"]: each["digest"] for each in definition["resolvedDependencies"]}
    assert found.pop("source") == {"gitCommit": commit}
    for name, digest in found.items():
        assert digest["sha256"] == hashlib.sha256((ROOT / name).read_bytes()).hexdigest()


def test_what_is_in_no_commit_is_not_released(tmp_path: Path) -> None:
    source = clone(tmp_path / "source")
    (source / "LICENSE").write_text("another one")
    with pytest.raises(CannotRelease, match="in no commit"):
        release(source, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    with pytest.raises(CannotRelease, match="not a clone"):
        release(tmp_path, tmp_path / "out")


def test_the_bill_of_materials_lists_every_package_with_its_hashes() -> None:
    found = bill()
    parts = {part["purl"]: part for part in found["components"]}
    assert len(parts) == len(found["components"])
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / name).read_text(encoding="utf-8")
        pins = re.findall(r"^([\w.-]+)==([^\s;\\]+)", text, re.MULTILINE)
        for package, version in pins:
            part = parts[f"pkg:pypi/{package.lower().replace('_', '-')}@{version}"]
            assert part["version"] == version and part["hashes"]
            assert (part["scope"] == "required") or name == "requirements-dev.txt"
    for path, entry in locked().items():
        name = path.rpartition("node_modules/")[2].replace("@", "%40")
        (digest,) = parts[f"pkg:npm/{name}@{entry['version']}"]["hashes"]
        assert digest["alg"] == "SHA-512" and len(digest["content"]) == 128


def test_the_bill_of_materials_fits_together() -> None:
    """As CycloneDX has it: references lead to what is listed, and the same files make the same bill."""
    found = bill()
    assert (found["bomFormat"], found["specVersion"], found["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", found["serialNumber"])
    refs = {part["bom-ref"] for part in found["components"]} | {found["metadata"]["component"]["bom-ref"]}
    for edge in found["dependencies"]:
        assert {edge["ref"], *edge["dependsOn"]} <= refs
    assert len({edge["ref"] for edge in found["dependencies"]}) == len(refs)
    text = written(found)
    assert written(bill()) == text
    assert not re.search(r"https?://(?!cyclonedx)", text), "where packages come from is nobody's business"
    svelte = next(part for part in found["components"] if part["name"] == "svelte")
    assert next(edge for edge in found["dependencies"] if edge["ref"] == svelte["purl"])["dependsOn"]
    assert io.StringIO(text).readline() == "{\n"
