"""What a release is made of: a bill of materials (CycloneDX, JSON) out of the files that pin it.

    python scripts/sbom.py            # of this tree, to standard output

A few lines of our own instead of a tool: everything stands in three files already, with hashes.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

ROOT = Path(__file__).resolve().parent.parent
FORMAT = "1.6"
#: The files that pin, and what for: what runs the server, what its tests need, what the client is built with.
PYTHON = {"requirements.txt": "server", "requirements-dev.txt": "tests"}
LOCK = "frontend/package-lock.json"
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


@dataclass(slots=True)
class Part:
    """A package of others, at one version."""

    name: str
    version: str
    purl: str
    used: list[str]
    hashes: list[tuple[str, str]]
    licence: str = ""
    #: What it is there for: names of other packages.
    needs: set[str] = field(default_factory=set)

    def to_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "type": "library",
            "bom-ref": self.purl,
            "name": self.name,
            "version": self.version,
            "purl": self.purl,
            "scope": "required" if "server" in self.used else "excluded",
            "hashes": [{"alg": alg, "content": content} for alg, content in self.hashes],
            "properties": [{"name": "arrakis:used", "value": used} for used in self.used],
        }
        if self.licence:
            found["licenses"] = [{"expression": self.licence}]
        return found


def bill(root: Path = ROOT) -> dict[str, Any]:
    """The same for the same files, to the byte: no clock, no number of chance."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    parts = {part.purl: part for part in (*_python(root), *_client(root))}
    own = f"pkg:generic/{project['name']}@{project['version']}"
    listed = [part.to_json() for _, part in sorted(parts.items())]
    wanted = [{"ref": part.purl, "dependsOn": sorted(part.needs)} for _, part in sorted(parts.items())]
    wanted.insert(0, {"ref": own, "dependsOn": sorted(parts)})
    return {
        "bomFormat": "CycloneDX",
        "specVersion": FORMAT,
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, json.dumps([own, listed]))}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": project["name"],
                "version": project["version"],
                "purl": own,
                "licenses": [{"license": {"id": project["license"]["text"]}}],
            }
        },
        "components": listed,
        "dependencies": wanted,
    }


def _python(root: Path) -> Iterator[Part]:
    found: dict[str, Part] = {}
    for file, used in PYTHON.items():
        for name, version, rest in _pinned((root / file).read_text(encoding="utf-8")):
            purl = f"pkg:pypi/{name.lower().replace('_', '-')}@{version}"
            if purl in found:
                found[purl].used.append(used)
            else:
                found[purl] = Part(
                    name, version, purl, [used], [("SHA-256", each) for each in HASH.findall(rest)]
                )
    yield from found.values()


def _pinned(text: str) -> Iterator[tuple[str, str, str]]:
    parts = PINNED.split(text)[1:]
    yield from zip(parts[::3], parts[1::3], parts[2::3], strict=True)


def _client(root: Path) -> Iterator[Part]:
    packages = json.loads((root / LOCK).read_text(encoding="utf-8"))["packages"]
    purls = {path: _npm(path, entry) for path, entry in packages.items() if path}
    for path, purl in purls.items():
        entry = packages[path]
        digest = base64.b64decode(entry["integrity"].removeprefix("sha512-")).hex()
        part = Part(
            _name(path), entry["version"], purl, ["client"], [("SHA-512", digest)], entry.get("license", "")
        )
        for wanted in (*entry.get("dependencies", {}), *entry.get("optionalDependencies", {})):
            nearest = f"{path}/node_modules/{wanted}"
            part.needs |= {
                purls[place] for place in (nearest, f"node_modules/{wanted}") if place in purls and place
            }
        yield part


def _name(path: str) -> str:
    return path.rpartition("node_modules/")[2]


def _npm(path: str, entry: dict[str, Any]) -> str:
    return f"pkg:npm/{quote(_name(path), safe='/')}@{entry['version']}"


def written(bill_of_materials: dict[str, Any]) -> str:
    return json.dumps(bill_of_materials, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(written(bill()))
