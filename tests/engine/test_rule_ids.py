"""docs/rules.md and the engine name the same rules: none is missing there, none superfluous.

A rule id stands in the source as a literal: as the ``rule`` of a question, a form, an event or a refusal, or
as the argument of any function with a parameter of that name. Ids put together while playing are expanded
below, one entry per place. What random games really say is held against all of it.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine import Choice, Game, Refused, components
from engine.flow import QUESTIONS
from engine.players.random import RandomPlayer
from engine.rules.die_actions import ACTIONS

ENGINE = Path(components.__file__).parent
RULES = ENGINE.parent / "docs" / "rules.md"
HEADING = re.compile(r"^### `([^`]+)`$", re.MULTILINE)
RULE_ID = re.compile(r"[a-z]+(_[a-z]+)*(\.[a-z]+(_[a-z]+)*)?")

#: What the f-strings of the source stand for.
EXPANDED = {"action.{}": {f"action.{action.split('_')[0]}" for action in ACTIONS}}


@cache
def modules() -> dict[str, ast.Module]:
    return {
        str(path.relative_to(ENGINE)): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(ENGINE.rglob("*.py"))
    }


@cache
def takers() -> dict[str, set[int]]:
    """By name, functions and classes with a parameter called rule, and its place among the arguments."""
    found: dict[str, set[int]] = {}
    for tree in modules().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                spots = [
                    line.target.id
                    for line in node.body
                    if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
                ]
                for line in node.body:
                    if isinstance(line, ast.FunctionDef):
                        own = [arg.arg for arg in line.args.args[1:]]
                        if line.name == "__init__":
                            spots = own
                        elif "rule" in own:
                            found.setdefault(line.name, set()).add(own.index("rule"))
                if "rule" in spots and not _is_question(node):
                    found.setdefault(node.name, set()).add(spots.index("rule"))
            elif isinstance(node, ast.FunctionDef):
                own = [arg.arg for arg in node.args.args]
                if "rule" in own and own[0] != "self":
                    found.setdefault(node.name, set()).add(own.index("rule"))
    return found


def _is_question(node: ast.ClassDef) -> bool:
    """Questions declare their rule for the class, not as an argument."""
    return node.name == "Question"


@dataclass
class Known:
    """What a module defines at its top: values by name, and functions."""

    values: dict[str, ast.expr]
    functions: dict[str, ast.FunctionDef]


def known(tree: ast.Module) -> Known:
    found = Known({}, {})
    for line in tree.body:
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
            found.values[line.targets[0].id] = line.value
        elif isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and line.value:
            found.values[line.target.id] = line.value
        elif isinstance(line, ast.FunctionDef):
            found.functions[line.name] = line
    return found


def values(node: ast.expr, here: Known) -> Iterator[str | None]:
    """The rule ids an expression can be; None if that cannot be seen, nothing if it hands one on."""
    match node:
        case ast.Constant(value=str(value)):
            yield from [value] if value else []
        case ast.IfExp(body=body, orelse=other):
            yield from values(body, here)
            yield from values(other, here)
        case ast.BoolOp(values=parts):
            for part in parts:
                yield from values(part, here)
        case ast.JoinedStr(values=parts):
            pattern = "".join([str(p.value) if isinstance(p, ast.Constant) else "{}" for p in parts])
            yield from EXPANDED.get(pattern, {None})
        case ast.Name(id="rule") | ast.Attribute(attr="rule"):
            return
        case ast.Name(id=name) if name in here.values:
            yield from values(here.values[name], here)
        case ast.Dict(values=parts):
            for part in parts:
                yield from values(part, here)
        case ast.Subscript(value=ast.Name(id=name)) if name in here.values:
            yield from values(here.values[name], here)
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="get"), args=[_, *rest]) if (
            name in here.values
        ):
            yield from values(here.values[name], here)
            for part in rest:
                yield from values(part, here)
        case ast.Call(func=ast.Name(id=name)) if name in here.functions:
            for line in ast.walk(here.functions[name]):
                if isinstance(line, ast.Return) and line.value is not None:
                    yield from values(line.value, here)
        case _:
            yield None


def in_module(tree: ast.Module) -> Iterator[tuple[int, str | None]]:
    """Line and id of every rule that a module names."""
    here = known(tree)
    for node in ast.walk(tree):
        for expression in rules_said(node):
            for rule in values(expression, here):
                yield expression.lineno, rule


def rules_said(node: ast.AST) -> Iterator[ast.expr]:
    """Whatever stands where a rule id belongs."""
    if isinstance(node, ast.Call):
        yield from [keyword.value for keyword in node.keywords if keyword.arg == "rule"]
        called = node.func.attr if isinstance(node.func, ast.Attribute) else None
        called = node.func.id if isinstance(node.func, ast.Name) else called
        for place in takers().get(called or "", ()):
            if place < len(node.args) and not any(isinstance(a, ast.Starred) for a in node.args[:place]):
                yield node.args[place]
    elif isinstance(node, ast.FunctionDef):
        pairs = zip(reversed(node.args.args), reversed(node.args.defaults), strict=False)
        yield from [default for arg, default in pairs if arg.arg == "rule"]
        keywords = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
        yield from [default for arg, default in keywords if arg.arg == "rule" and default is not None]
    elif isinstance(node, ast.ClassDef):
        for line in node.body:
            if isinstance(line, ast.Assign) and _assigns(line, "rule"):
                yield line.value


def _assigns(line: ast.Assign, name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in line.targets)


@cache
def in_source() -> dict[str, set[str]]:
    """Every rule id of the source and the modules that name it."""
    found: dict[str, set[str]] = {}
    for name, tree in modules().items():
        for _, rule in in_module(tree):
            if rule is not None:
                found.setdefault(rule, set()).add(name)
    return found


@cache
def declared() -> dict[str, set[str]]:
    """By module, what its docstring says under 'Rules:' or 'Rule:'."""
    found: dict[str, set[str]] = {}
    for name, tree in modules().items():
        text = " ".join((ast.get_docstring(tree) or "").split())
        match = re.search(r"\bRules?: (.*?[a-z])\.(?: |$)", text)
        if match:
            found[name] = set(match[1].replace(" and ", ", ").split(", "))
    return found


def headings() -> list[str]:
    return HEADING.findall(RULES.read_text(encoding="utf-8"))


# The source


def test_rule_ids_are_written_out_where_they_are_used() -> None:
    hidden = [
        (name, line) for name, tree in modules().items() for line, rule in in_module(tree) if rule is None
    ]
    assert hidden == []


def test_rule_ids_have_one_form() -> None:
    assert [rule for rule in {*in_source(), *headings()} if not RULE_ID.fullmatch(rule)] == []


def test_every_question_has_a_rule_that_the_source_spells_out() -> None:
    assert {question.rule for question in QUESTIONS.values()} <= set(in_source())


# The source and the document


def test_every_rule_of_the_engine_is_explained() -> None:
    missing = {rule: sorted(where) for rule, where in in_source().items() if rule not in headings()}
    missing |= {
        rule: [name] for name, rules in declared().items() for rule in rules if rule not in headings()
    }
    assert missing == {}


def test_nothing_is_explained_that_is_no_rule_of_the_engine() -> None:
    """A rule that only speaks through others (such as a limit inside a menu) is declared by its module."""
    known = {*in_source(), *(rule for rules in declared().values() for rule in rules)}
    assert [rule for rule in headings() if rule not in known] == []


def test_no_rule_is_explained_twice() -> None:
    assert [rule for rule, number in Counter(headings()).items() if number > 1] == []


def test_every_explanation_says_something() -> None:
    parts = HEADING.split(RULES.read_text(encoding="utf-8"))
    bodies = dict(zip(parts[1::2], parts[2::2], strict=True))
    assert [rule for rule, body in bodies.items() if len(body.split("\n#")[0].split()) < 8] == []


def test_references_between_rules_lead_somewhere() -> None:
    text = RULES.read_text(encoding="utf-8")
    referred = set(re.findall(r"(?<!#)(?<!# )`([a-z_]+\.[a-z_]+)`", text))
    assert referred - set(headings()) == set()


# What games say


def spoken(game: Game, player: RandomPlayer, rounds: int) -> Iterator[str]:
    """The rules that decisions, menus, events and refusals name while a game goes on."""
    for event in game.opening:
        yield event.rule
    while not game.over and game.table.round <= rounds:
        pending = game.waiting_on()
        assert pending is not None
        yield pending.rule
        menu = game.menu(pending.seats[0])
        assert menu is not None
        yield from (form.rule for form in menu.forms)
        for wrong in (Choice("no_such_verb"), Choice.of(menu.verbs[0], "nowhere", "nothing", strange=1)):
            try:
                game.fork().play(pending.seats[0], wrong)
            except Refused as refusal:
                yield refusal.rule
        for event in game.play(pending.seats[0], player.choose(menu)).events:
            yield event.rule


def test_games_name_only_rules_that_are_explained() -> None:
    heard: Counter[str] = Counter()
    for number in range(6):
        heard.update(spoken(Game.new(bytes([number]) * 32), RandomPlayer(number), 6))
    assert set(heard) - set(headings()) == set()
    assert len(heard) > 50
