"""What is given away as a release: ``make release``.

The source of the present commit as one file, what it is made of, where it comes from, and checksums of all.
Whoever has the commit makes the same bytes again; nothing here knows a clock or the machine it runs on.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.sbom import LOCK, PYTHON, ROOT, bill, written

SUMS = "SHA256SUMS"
#: How this release came about: by this script, from a commit and from the files that pin.
BUILD = "urn:arrakis-table:make-release:1"


class CannotRelease(Exception):
    """One line that says why."""


def release(root: Path, target: Path) -> list[Path]:
    """Write everything; the files, the checksums last."""
    if _git(root, "status", "--porcelain"):
        raise CannotRelease("there are changes that are in no commit")
    commit = _git(root, "rev-parse", "HEAD").strip()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder)
        archive = subprocess.run(["git", "archive", commit], cwd=root, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(source, filter="data")
        version = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
        name = f"arrakis-table-{version}"
        plain = packed(archive, name, int(_git(root, "log", "-1", "--format=%ct", commit)))
        content = {
            f"{name}.tar.gz": gzip.compress(plain, 9, mtime=0),
            f"{name}.cdx.json": written(bill(source)).encode(),
        }
        pins = {file: _sum((source / file).read_bytes()) for file in (*PYTHON, LOCK)}
    digests = {file: _sum(data) for file, data in content.items()}
    # Not every machine packs to the same bytes: what is inside is the same everywhere.
    digests[f"{name}.tar"] = _sum(plain)
    statement = provenance(digests, commit, version, pins)
    content[f"{name}.intoto.json"] = (json.dumps(statement, indent=1, sort_keys=True) + "\n").encode()
    content[SUMS] = "".join(f"{_sum(data)}  {file}\n" for file, data in sorted(content.items())).encode()
    target.mkdir(parents=True, exist_ok=True)
    for file, data in content.items():
        (target / file).write_bytes(data)
    return [target / file for file in content]


def packed(archive: bytes, name: str, at: int) -> bytes:
    """The files of a commit in one, in the order of their names, without a trace of who has packed them."""
    out = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(archive)) as files,
        tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as made,
    ):
        members = [member for member in files if member.isfile() or member.issym()]
        for member in sorted(members, key=lambda one: one.name):
            content = files.extractfile(member) if member.isfile() else None
            mode = 0o755 if member.mode & 0o100 else 0o644
            known = member.replace(
                name=f"{name}/{member.name}",
                mtime=at,
                mode=mode,
                uid=0,
                gid=0,
                uname="",
                gname="",
                deep=False,
            )
            made.addfile(known, content)
    return out.getvalue()


def provenance(digests: dict[str, str], commit: str, version: str, pins: dict[str, str]) -> dict[str, Any]:
    """Where the files come from, in the shape of in-toto and SLSA; unsigned: we have no key to sign with."""
    return {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{"name": name, "digest": {"sha256": each}} for name, each in sorted(digests.items())],
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": BUILD,
                "externalParameters": {"commit": commit, "version": version},
                "resolvedDependencies": [
                    {"name": "source", "digest": {"gitCommit": commit}},
                    *({"name": file, "digest": {"sha256": each}} for file, each in sorted(pins.items())),
                ],
            },
            "runDetails": {"builder": {"id": BUILD}},
        },
    }


def _sum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotRelease("this is not a clone with its history")
    return done.stdout


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "release", help="the folder it is written to")
    wanted = parser.parse_args(arguments)
    try:
        for file in release(ROOT, wanted.to):
            print(file)
    except CannotRelease as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
