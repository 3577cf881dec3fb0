"""What comes with the source: its licence, and packages that are what they were when they were locked."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

import pytest

from scripts.machine import ROOT

#: Of the plain text that the Free Software Foundation publishes.
AGPL_3 = "0d96a4ff68ad6d4b6f1f30f713b18d5184912ba8dd389f86aa7710db079abcb0"


def locked() -> dict[str, dict[str, Any]]:
    """The client's packages; the first entry of the lock is the client itself."""
    lock = json.loads((ROOT / "frontend" / "package-lock.json").read_text(encoding="utf-8"))
    return {name: entry for name, entry in lock["packages"].items() if name}


def test_the_licence_is_the_published_text_to_the_byte() -> None:
    assert hashlib.sha256((ROOT / "LICENSE").read_bytes()).hexdigest() == AGPL_3


def test_every_package_of_the_client_is_held_to_its_hash() -> None:
    """On every platform: npm takes what has no hash as it comes."""
    assert locked()
    assert not [
        name for name, entry in locked().items() if not entry.get("integrity", "").startswith("sha512-")
    ]


def test_nothing_optional_is_missing_from_the_lock() -> None:
    """Without an entry for each platform a clean installation is refused on all of them."""
    for name, entry in locked().items():
        for wanted in entry.get("optionalDependencies", {}):
            assert f"node_modules/{wanted}" in locked(), f"{wanted} of {name}"


def test_no_lock_says_where_packages_come_from() -> None:
    assert not [name for name, entry in locked().items() if "resolved" in entry]
    for name in ("requirements.txt", "requirements-dev.txt"):
        assert not re.search(r"https?://|--(extra-)?index-url|--find-links", (ROOT / name).read_text())


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_package_of_the_server_is_pinned_and_held_to_its_hash(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert lines
    for line in lines:
        assert re.match(r"[\w.-]+(\[[\w,-]+\])?==\S+", line) and "--hash=sha256:" in line, line[:80]
