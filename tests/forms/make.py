"""Fixtures of a release: ``python -m tests.forms.make VERSION FOLDER`` writes them into a new folder.

They are made by the code of the release itself, in a copy of its tree. Nothing is ever written where frozen
fixtures are: those of a form are made once, when it is released, and moved there by hand.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.forms.releases import FROZEN, Release, releases, tree_of

#: What runs in the tree of the release, whatever that tree has of its own under these names.
MAKERS = ("games", "server")
OWN = Path(__file__).parent


def own_place(folder: Path) -> Path:
    """The folder, if it may be written to."""
    place = folder.resolve()
    if place == FROZEN or FROZEN in place.parents:
        raise SystemExit(f"{folder}: what is frozen stays as it is; name another folder")
    if place.exists():
        raise SystemExit(f"{folder} is there already")
    return place


def make(release: Release, folder: Path) -> None:
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="arrakis-release-") as place:
        tree = Path(place)
        tree_of(release.commit, tree)
        (tree / "tests" / "forms").mkdir(exist_ok=True)
        for name in ("__init__", *MAKERS):
            shutil.copy2(OWN / f"{name}.py", tree / "tests" / "forms")
        for name in MAKERS:
            run_in(tree, "-m", f"tests.forms.{name}", str(folder))
        build = run_in(tree, "-c", "from app.build import build; print(build())").strip()
    assert build == release.build, f"{release.version} has build {build}, CHANGELOG.md says {release.build}"
    (folder / "made.json").write_text(json.dumps(made_by(release), indent=1) + "\n", encoding="utf-8")


def made_by(release: Release) -> dict[str, object]:
    return {
        "form": release.form,
        "release": release.version,
        "commit": release.commit,
        "build": release.build,
        "rules": release.rules,
        "migration": release.migration,
    }


def run_in(tree: Path, *arguments: str) -> str:
    """Python in that tree, with its modules and none of ours."""
    own = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    told = subprocess.run(
        [sys.executable, *arguments], cwd=tree, env=own, stdout=subprocess.PIPE, text=True, check=True
    )
    return told.stdout


def main(version: str, folder: str) -> None:
    release = next((one for one in releases() if one.version == version), None)
    if release is None:
        raise SystemExit(f"{version} is not a release of CHANGELOG.md")
    try:
        make(release, own_place(Path(folder)))
    except LookupError:
        raise SystemExit(f"{release.commit}: its history is not at hand") from None
    print(f"{folder}: form {release.form}, made by {version}", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
