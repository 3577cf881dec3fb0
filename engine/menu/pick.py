"""Pick: one path through a tree of words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Self, TypeAlias

from engine.choice import Choice, is_word
from engine.contract import menus as contract
from engine.menu.combine import pick_one
from engine.menu.form import NO_NOTES, Form, Notes, Rand, Reader, as_index, as_object, as_word, malformed
from engine.refusal import Refused

Tree: TypeAlias = "Sequence[str] | Mapping[str, Tree] | None"

MOST_LEVELS = 8


class Pick(Form):
    """One word per level, each from what the words before leave: `attack carthag arsunt foot`.

    The tree has a word per level on every path: None for no levels, a list of words for the last level, else
    a mapping from words to trees. Subtrees may be shared.

    >>> pick = Pick("attack", ("from", "to"), {"carthag": ["arsunt", "arrakeen"], "arrakeen": ["arsunt"]})
    >>> pick.count(), str(next(pick.all()))
    (3, 'attack carthag arsunt')
    """

    __slots__ = ("levels", "tree")

    name = "pick"

    def __init__(
        self,
        verb: str,
        levels: Sequence[str] = (),
        tree: Tree = None,
        *,
        rule: str = "",
        notes: Notes = NO_NOTES,
    ) -> None:
        self.verb, self.rule, self.notes = verb, rule, notes
        self.levels = tuple(levels)
        self.tree = tree

    def refuse(self, choice: Choice) -> Refused | None:
        part = self.one_part(choice)
        if isinstance(part, Refused):
            return part
        if part.named:
            return self.refused("menu.unexpected_name", verb=self.verb, name=part.named[0][0])
        node = self.tree
        for level, word in zip(self.levels, part.args, strict=False):
            if node is None or word not in node:
                return self.refused("menu.no_such_item", verb=self.verb, item=word, level=level)
            node = node[word] if isinstance(node, dict) else None
        if len(part.args) < len(self.levels):
            return self.refused("menu.missing_item", verb=self.verb, level=self.levels[len(part.args)])
        if len(part.args) > len(self.levels):
            return self.refused("menu.unexpected_item", verb=self.verb, item=part.args[len(self.levels)])
        return None

    def all(self) -> Iterator[Choice]:
        return map(self.choice, _paths(self.tree, ()))

    def count(self) -> int:
        return _count(self.tree)

    def sample(self, rand: Rand) -> Choice:
        node = self.tree
        path: list[str] = []
        while isinstance(node, dict):
            word = pick_one(list(node), rand)
            path.append(word)
            node = node[word]
        if node is not None:
            path.append(pick_one(list(node), rand))
        return self.choice(tuple(path))

    def is_forced(self) -> bool:
        node = self.tree
        while node is not None:
            if len(node) != 1:
                return False
            node = next(iter(node.values())) if isinstance(node, dict) else None
        return True

    def _faults(self) -> list[str]:
        found = [f"level {level!r} is not a word" for level in self.levels if not is_word(level)]
        if len(self.levels) > MOST_LEVELS:
            return [*found, "too many levels"]
        return found + _faults(self.tree, len(self.levels))

    def _fields(self, out: dict[str, object]) -> None:
        """Lists of the last level stand in a table, each once; the tree gives their places in it."""
        if self.levels:
            out["levels"] = list(self.levels)
            if isinstance(self.tree, dict):
                table: dict[tuple[str, ...], int] = {}
                out["tree"] = _packed(self.tree, table)
                out["lists"] = [list(words) for words in table]
            else:
                out["tree"] = list(self.tree or ())

    @classmethod
    def _read(cls, read: Reader) -> Self:
        if not read.has("levels"):
            return cls("")
        levels = read.words("levels")
        if not 1 <= len(levels) <= MOST_LEVELS:
            raise malformed("levels")
        if len(levels) == 1:
            return cls("", levels, read.words("tree"))
        return cls("", levels, _unpacked(read.raw("tree"), len(levels), read.table("lists")))


def _paths(node: Tree, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if node is None:
        yield path
    elif isinstance(node, dict):
        for word, below in node.items():
            yield from _paths(below, (*path, word))
    else:
        for word in node:
            yield (*path, word)


def _count(node: Tree) -> int:
    if node is None:
        return 1
    if isinstance(node, dict):
        return sum([_count(below) for below in node.values()])
    return len(node)


def _faults(node: Tree, levels: int) -> list[str]:
    if node is None:
        return ["a path is too short"] if levels else []
    if not levels:
        return ["a path is too long"]
    if not node or isinstance(node, str):
        return ["a subtree that is empty or no list"]
    found = [f"{word!r} is not a word" for word in node if not is_word(word)]
    if isinstance(node, dict):
        if levels == 1:
            return [*found, "a mapping at the last level"]
        return found + [fault for below in node.values() for fault in _faults(below, levels - 1)]
    if levels > 1:
        return [*found, "a list before the last level"]
    if len(set(node)) != len(node):
        found.append("repeated words")
    return found


def _packed(
    node: Mapping[str, Tree], table: dict[tuple[str, ...], int]
) -> dict[str, contract.PackedTree | int]:
    out: dict[str, contract.PackedTree | int] = {}
    for word, below in node.items():
        if isinstance(below, dict):
            out[word] = _packed(below, table)
        else:
            out[word] = table.setdefault(tuple(below or ()), len(table))
    return out


def _unpacked(obj: object, levels: int, table: list[tuple[str, ...]]) -> Tree:
    if levels == 1:
        return as_index(obj, table, "tree")
    tree = as_object(obj, "tree")
    return {as_word(word, "tree"): _unpacked(below, levels - 1, table) for word, below in tree.items()}
