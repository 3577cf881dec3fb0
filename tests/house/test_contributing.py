"""The recipes of CONTRIBUTING.md, followed to the letter."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

import pytest

from scripts.machine import ROOT
from tests.lacking import lacking

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def block(recipe: str, language: str) -> str:
    text = PAGE.split(f"## {recipe}\n")[1].split("\n## ")[0]
    found = re.search(rf"^( *)```{language}\n(.*?)^ *```", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    return textwrap.dedent(found[2])


def passes(folder: Path, code: str) -> None:
    """The test, in a folder of its own, with the project around it."""
    (folder / "test_recipe.py").write_text(code, encoding="utf-8")
    line = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--rootdir={folder}"]
    more = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
    told = subprocess.run([*line, folder], cwd=folder, env=more, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout
    assert "passed" in told.stdout


def test_a_planning_card_is_added(tmp_path: Path) -> None:
    mine = tmp_path / "my_cards"
    mine.mkdir()
    file = json.loads((ROOT / "engine" / "data" / "planning_cards.json").read_text(encoding="utf-8"))
    card = json.loads(block("Add a planning card in 15 minutes", "json"))
    (given_away,) = (each for each in file["cards"] if f"give `{each['id']}` away" in PAGE)
    assert (given_away["deck"], given_away["copies"]) == (card["deck"], 1)
    file["cards"].remove(given_away)
    file["cards"].append(card)
    (mine / "planning_cards.json").write_text(json.dumps(file), encoding="utf-8")
    passes(tmp_path, block("Add a planning card in 15 minutes", "python"))


def test_the_card_that_makes_room_is_missed_by_its_own_tests_alone() -> None:
    """And nothing there is called like the new one, so the recipe is all that has to be done."""
    (gone,) = re.findall(r"give `(\w+)` away", PAGE)
    new = json.loads(block("Add a planning card in 15 minutes", "json"))["id"]
    named: dict[str, set[str]] = {gone: set(), new: set()}
    for path in (ROOT / "tests").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for card in named:
            if card in text:
                named[card].add(path.name)
    assert named[gone] == {"test_planning_house_harkonnen.py", "test_what_cards_offer.py"}
    assert named[new] == set()


def test_a_rule_is_looked_for(tmp_path: Path) -> None:
    found = re.search(r'`grep -rn "([^"]+)" engine --include=\*\.py`', PAGE)
    assert found is not None
    code = [path for path in (ROOT / "engine").rglob("*.py") if found[1] in path.read_text(encoding="utf-8")]
    assert code
    assert f"### `{found[1]}`" in (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    passes(tmp_path, block("Fix a rule", "python"))


@pytest.mark.slow
def test_a_language_is_added() -> None:
    """In a copy of the client, as the page says; then its types are checked."""
    source = ROOT / "frontend"
    if not (source / "node_modules").is_dir():
        lacking("the client's packages are not installed")
    with tempfile.TemporaryDirectory(prefix="arrakis-language-") as place:
        client = Path(place) / "frontend"
        ignored = shutil.ignore_patterns("node_modules", "dist", "generated")
        shutil.copytree(source, client, ignore=ignored)
        (client / "node_modules").symlink_to(source / "node_modules")
        for folder in ("docs", "app"):
            (Path(place) / folder).symlink_to(ROOT / folder)
        data = Path(place) / "engine" / "data"
        shutil.copytree(ROOT / "engine" / "data", data)
        shutil.copy(data / "words.en.json", data / "words.eo.json")
        words = client / "src" / "i18n"
        shutil.copytree(words / "en", words / "eo")
        (words / "eo" / "index.ts").unlink()
        for path in (words / "eo").iterdir():
            text = path.read_text(encoding="utf-8")
            path.write_text(re.sub(r"\b(words|seats)\.en\b", r"\1.eo", text), encoding="utf-8")
        for part in ("start", "game"):
            path = words / "eo" / f"{part}.ts"
            text = path.read_text(encoding="utf-8")
            kind = part.title()
            assert f"export const {part} = {{" in text
            text = text.replace(f"export const {part} = {{", f"export const {part}: {kind} = {{")
            text = re.sub(rf"^export type {kind}.*\n", "", text, flags=re.MULTILINE)
            path.write_text(f"import type {{ {kind} }} from '../en/{part}'\n{text}", encoding="utf-8")
        top = words / "languages.ts"
        named = top.read_text(encoding="utf-8")
        (line,) = re.findall(r"^  en: .*\n", named, re.MULTILINE)
        another = line.replace("en:", "eo:").replace("English", "Esperanto").replace("./en/", "./eo/")
        top.write_text(named.replace(line, line + another), encoding="utf-8")
        told = subprocess.run(
            ["npm", "run", "--silent", "check"], cwd=client, capture_output=True, text=True, check=False
        )
        assert told.returncode == 0, told.stdout
