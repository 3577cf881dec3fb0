"""What a game is played with is declared in one place; nothing else asks for it by its name.

A rule asks for a switch, a view tells what it was given, a page draws what its server declares. So an option,
a mode or an expansion can come or go without anybody else being touched.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.mode import MODES
from engine.options import DECLARED, spelled
from scripts.machine import ROOT

#: Where they are declared.
DECLARATIONS = ("engine/options.py", "engine/mode.py")
EXPANSIONS = sorted(
    path.name for path in (ROOT / "engine" / "expansions").glob("*") if path.is_dir() and path.name[0] != "_"
)
NAMES = {*DECLARED, *MODES, *EXPANSIONS}
VALUES = {value for option in DECLARED.values() for value in option.values if isinstance(value, str)}
#: Values that are words of everyday use: asked for only where an option is spoken of on the same line.
EVERYDAY = {"first"}

LITERAL = re.compile(r"""(['"`])([a-z][a-z0-9_]*)\1""")
MEMBER = re.compile(r"\boptions\??\.([a-z][a-z0-9_]*)\b")
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:'\"`])//[^\n]*", re.DOTALL)


def wanted(line: str) -> set[str]:
    """The names that must not stand on such a line."""
    return NAMES | (VALUES if "options" in line else VALUES - EVERYDAY)


def asked_in_python(text: str) -> Iterator[tuple[int, str]]:
    tree = ast.parse(text)
    lines = text.split("\n")
    shown = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg == "examples"
        for part in ast.walk(node)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in shown:
            continue
        if node.value in wanted(lines[node.lineno - 1]):
            yield node.lineno, node.value


def asked_in_client(text: str) -> Iterator[tuple[int, str]]:
    plain = COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)
    for number, line in enumerate(plain.split("\n"), start=1):
        for word in [found[2] for found in LITERAL.finditer(line)] + MEMBER.findall(line):
            if word in wanted(line):
                yield number, word


def own_folder(path: str, name: str) -> bool:
    """Whether that is a file of what has that name."""
    return f"/{name}/" in path or path.endswith((f"/{name}.py", f"/{name}.ts"))


def sources(*patterns: str) -> Iterator[tuple[str, str]]:
    for pattern in patterns:
        folder, _, ending = pattern.partition("/**/")
        for path in sorted((ROOT / folder).rglob(ending)):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def test_no_rule_and_no_view_asks_for_a_name() -> None:
    found = [
        f"{path}:{line}: {name}"
        for path, text in sources("engine/**/*.py", "app/**/*.py")
        if path not in DECLARATIONS
        for line, name in asked_in_python(text)
        if not own_folder(path, name)
    ]
    assert found == []


def test_no_component_of_the_client_asks_for_a_name() -> None:
    """Its words say each of them, as those of any language have to."""
    found = [
        f"{path}:{line}: {name}"
        for path, text in sources("frontend/src/**/*.ts", "frontend/src/**/*.svelte")
        if "/i18n/" not in path and "/generated/" not in path
        for line, name in asked_in_client(text)
        if not own_folder(path, name)
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        'if options.get("printing") == x: pass',
        'if flow.rules.options.to_json() == {"printing": value}: pass',
        'if value == "revised": pass',
        'if options["x"] == "first": pass',
        'match mode.id:\n    case "two_sides": pass',
    ],
)
def test_the_search_finds_who_asks_in_python(text: str) -> None:
    assert list(asked_in_python(text))


@pytest.mark.parametrize(
    "text",
    [
        "{#if view.options?.printing}",
        "const first = view.options['x'] === 'first'",
        "if (mode === 'two_sides') hide()",
        "// said\nconst old = options.printing === other",
    ],
)
def test_the_search_finds_who_asks_in_the_client(text: str) -> None:
    assert list(asked_in_client(text))


@pytest.mark.parametrize(
    "text", ["orders.carryall === 'first'", "// printing: 'first' of options", "<!-- 'two_sides' -->"]
)
def test_the_search_takes_nothing_else_for_it(text: str) -> None:
    assert list(asked_in_client(text)) == []


def test_every_option_has_words() -> None:
    """What has none is spelled by its id, which is for pages that are older than their server."""
    text = (ROOT / "frontend" / "src" / "i18n" / "en" / "lobby.ts").read_text(encoding="utf-8")
    for option in DECLARED.values():
        own = rf"^    {option.id}: {{ name: '[^']+', (?:box: '[^']+', )?values: {{(.*)}} }},$"
        found = re.search(own, text, re.MULTILINE)
        assert found is not None, option.id
        said = set(re.findall(r"(\w+): '", found[1]))
        assert said == {value if isinstance(value, str) else spelled(value) for value in option.values}


def test_what_is_declared_has_a_name_of_its_own() -> None:
    """Two of one name would be asked for alike."""
    assert len({*DECLARED, *MODES, *EXPANSIONS}) == len(DECLARED) + len(MODES) + len(EXPANSIONS)
    assert all(re.fullmatch(r"[a-z][a-z0-9_]*", name) for name in NAMES)
    assert Path(ROOT / DECLARATIONS[0]).is_file()
