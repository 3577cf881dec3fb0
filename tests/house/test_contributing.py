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


def blocks(recipe: str, language: str) -> list[str]:
    """All of them, in their order."""
    text = PAGE.split(f"## {recipe}\n")[1].split("\n## ")[0]
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```", text, re.MULTILINE | re.DOTALL)
    return [textwrap.dedent(code) for _, code in found]


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
    # The last one tries each card against the automaton.
    assert named[gone] == {"test_planning_house_harkonnen.py", "test_what_cards_offer.py", "test_cards.py"}
    assert named[new] == set()


def test_a_rule_is_looked_for(tmp_path: Path) -> None:
    found = re.search(r'`grep -rn "([^"]+)" engine --include=\*\.py`', PAGE)
    assert found is not None
    code = [path for path in (ROOT / "engine").rglob("*.py") if found[1] in path.read_text(encoding="utf-8")]
    assert code
    assert f"### `{found[1]}`" in (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    passes(tmp_path, block("Fix a rule", "python"))


# In a copy of the project


def copied(place: Path) -> Path:
    """What the recipes for the engine touch and what tests them; its fixtures stay where they are."""
    for folder in ("engine", "tests", "scripts", "docs", "frontend/src/i18n"):
        ignored = shutil.ignore_patterns("__pycache__", "fixtures", "screenshots", "*.xz")
        shutil.copytree(ROOT / folder, place / folder, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", place)
    return place


def put(path: Path, anchor: str, text: str) -> None:
    """A line behind the only line that has such a beginning."""
    lines = path.read_text(encoding="utf-8").split("\n")
    (at,) = [number for number, line in enumerate(lines) if line.startswith(anchor)]
    path.write_text("\n".join([*lines[: at + 1], text, *lines[at + 1 :]]), encoding="utf-8")


def line_of(recipe: str, beginning: str) -> str:
    """What the recipe has written out in its text, with that beginning."""
    text = PAGE.split(f"## {recipe}\n")[1].split("\n## ")[0]
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    (found,) = {line for line in re.findall(r"`([^`]+)`", text) if line.startswith(beginning)}
    return found


def tried(place: Path, *tests: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    more = {"PYTHONPATH": str(place), "PATH": "/usr/bin:/bin"}
    return subprocess.run(line, cwd=place, env=more, capture_output=True, text=True, check=False)


def carried_out(place: Path, code: str) -> None:
    """The verb's own code, in the module of its topic."""
    topic = place / line_of("Add a verb", "engine/cards/fates")
    topic.write_text(f"{topic.read_text(encoding='utf-8')}\n\n{code}", encoding="utf-8")


def test_a_verb_is_added(tmp_path: Path) -> None:
    recipe = "Add a verb"
    place = copied(tmp_path)
    engine, words = place / "engine", place / "frontend" / "src" / "i18n" / "en"
    definition = json.loads(block(recipe, "json"))
    (name,) = definition
    verb = name.removeprefix("do_")
    schema = engine / "data" / "schemas" / "planning_cards.schema.json"
    shapes = json.loads(schema.read_text(encoding="utf-8"))
    shapes["definitions"] |= definition
    shapes["definitions"]["step"]["oneOf"].append(json.loads(line_of(recipe, '{"$ref"')))
    schema.write_text(json.dumps(shapes), encoding="utf-8")
    code, test = blocks(recipe, "python")
    carried_out(place, code)
    put(engine / "players" / "deeds.py", "PLAIN: ", "    " + line_of(recipe, f'"{verb}'))
    put(words / "decisions.ts", "export const options: ", "  " + line_of(recipe, f"{verb}: "))
    put(place / "docs" / "cards.md", "| tracks, prescience |", f"| spice | `{verb}` | `fates` |")
    cards = engine / "data" / "planning_cards.json"
    file = json.loads(cards.read_text(encoding="utf-8"))
    card = {"id": "guild_bribe", "deck": "house_harkonnen", "copies": 1, "steps": [{"do": verb}]}
    file["cards"].append({**card, "name": "Guild Bribe", "text": "Keep a spice.", "provenance": "ours"})
    cards.write_text(json.dumps(file), encoding="utf-8")
    (place / "tests" / "test_recipe.py").write_text(test, encoding="utf-8")
    known = "every_verb or page_on_cards or programs_know or has_words or spice_is_kept"
    others = [f"tests/engine/cards/{name}.py" for name in ("test_verbs", "test_cards_are_data")]
    told = tried(place, "tests/test_recipe.py", *others, "-k", known)
    assert told.returncode == 0, told.stdout


def test_a_verb_that_is_forgotten_somewhere_is_named(tmp_path: Path) -> None:
    """Only its code is there: the tests that the recipe names say what is missing."""
    place = copied(tmp_path)
    code, _ = blocks("Add a verb", "python")
    carried_out(place, code)
    told = tried(place, "tests/engine/cards/test_verbs.py").stdout
    for test in ("programs_know_what_each_verb_is_worth", "every_verb_and_every_reason_has_words"):
        assert f"FAILED tests/engine/cards/test_verbs.py::test_{test}" in told


def test_an_option_is_added(tmp_path: Path) -> None:
    recipe = "Add an option"
    place = copied(tmp_path)
    options = place / "engine" / "options.py"
    declared, test = blocks(recipe, "python")
    put(options, "OWN_DECK_ONLY: ", line_of(recipe, "TWO_AT_THE_START: "))
    put(options, "    for option in (", textwrap.indent(declared.rstrip() + ",", " " * 8))
    start = place / line_of(recipe, "engine/phases")
    text = start.read_text(encoding="utf-8")
    before = 'deck, 1, "start.draw"'
    assert text.count(before) == 1
    text = text.replace(before, before.replace("1", line_of(recipe, "2 if ")))
    start.write_text(text, encoding="utf-8")
    put(start, "from engine.flow import", "from engine.options import TWO_AT_THE_START")
    words = place / "frontend" / "src" / "i18n" / "en" / "lobby.ts"
    put(words, "  options: {", "    " + line_of(recipe, "hands: "))
    (place / "tests" / "test_recipe.py").write_text(test, encoding="utf-8")
    asked = "every_switch or a_default or cards_at_the_start or every_option_has_words"
    others = ("tests/engine/test_options.py", "tests/house/test_declared_names.py")
    told = tried(place, "tests/test_recipe.py", *others, "-k", asked)
    assert told.returncode == 0, told.stdout


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
        (data.parent / "expansions").symlink_to(ROOT / "engine" / "expansions")
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
