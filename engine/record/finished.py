"""The finished record, key included: written as JSON or as text with a line per entry.

Both forms are read strictly, into the same values. Whether a record holds is found by playing it again.
Rule: record.entry.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.pieces import ATREIDES, HARKONNEN
from engine.record.entries import NUMBER, SEAL, Entry, Wrong
from engine.record.head import FORMAT, FORMAT_VERSION, NONCE, Head

#: The lines of a written record around its entries, in their order.
BEFORE = (
    *("rules", "data", "shared", "practice", "commitment", "nonces", "key", "opening", "seal"),
    *("winner", "won_by", "stream", "entries"),
)

SHARED = ([HARKONNEN], [ATREIDES], [HARKONNEN, ATREIDES])


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished record as it was read; whether it holds is not yet known."""

    head: Head
    commitment: str
    entries: tuple[Entry, ...]
    winner: str
    won_by: str
    stream: str

    def to_json(self) -> dict[str, Any]:
        head = self.head
        return {
            **head.to_json(),
            "commitment": self.commitment,
            "key": head.key.hex(),
            "opening": list(head.opening or ()),
            "seal": head.seal,
            "winner": self.winner,
            "won_by": self.won_by,
            "stream": self.stream,
            "entries": [entry.to_json() for entry in self.entries],
        }

    def to_text(self) -> str:
        form = self.to_json()
        values = {
            **form,
            "practice": "yes" if form["practice"] else "no",
            "shared": " ".join(form["shared"]) or "-",
            "nonces": " ".join(form["nonces"]) or "-",
            "opening": ",".join(map(str, form["opening"])) or "-",
            "entries": str(len(self.entries)),
        }
        lines = [f"{FORMAT} {FORMAT_VERSION}", *(f"{name} {values[name]}" for name in BEFORE)]
        return "\n".join([*lines, *map(str, self.entries), ""])


# -- reading ---------------------------------------------------------------------------------------


def read(source: object) -> Finished:
    """A finished record from its text, its JSON text or its JSON values; Wrong says where it is not one."""
    if type(source) is str:
        if not source.lstrip().startswith("{"):
            return _from_text(source)
        try:
            source = json.loads(source)
        except (ValueError, RecursionError) as error:
            raise Wrong(0, f"not JSON: {error}") from error
    return _from_json(source)


def _from_text(text: str) -> Finished:
    first, *lines = text.split("\n")
    if first != f"{FORMAT} {FORMAT_VERSION}":
        raise Wrong(0, "not a record of this version")
    head: dict[str, str] = {}
    for name, line in zip(BEFORE, lines, strict=False):
        start, _, value = line.partition(" ")
        if start != name:
            raise Wrong(0, f"there is no {name}")
        head[name] = value
    rest = lines[len(BEFORE) :]
    if len(head) != len(BEFORE) or not rest or rest.pop() != "":
        raise Wrong(0, "the record is cut off")
    if head["entries"] != str(len(rest)):
        raise Wrong(len(rest), f"there are {len(rest)} entries, not {head['entries'][:9]}")
    form: dict[str, Any] = {
        **head,
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "practice": {"yes": True, "no": False}.get(head["practice"]),
        "shared": _words(head["shared"]),
        "nonces": _words(head["nonces"]),
        "opening": _numbers(head["opening"]),
        "entries": rest,
    }
    return _built(form, Entry.parse)


def _words(text: str) -> list[str]:
    return [] if text == "-" else text.split(" ")


def _numbers(text: str) -> list[int]:
    found = text.split(",")
    if not all(NUMBER.fullmatch(number) for number in found):
        raise Wrong(0, "a draw of the set-up is not a number")
    return [int(number) for number in found]


def _from_json(form: object) -> Finished:
    if type(form) is not dict or form.get("format") != FORMAT or form.get("version") != FORMAT_VERSION:
        raise Wrong(0, "not a record of this version")
    if set(form) != {"format", "version", *BEFORE}:
        raise Wrong(0, "something is missing or does not belong there")
    if type(form["version"]) is not int or type(form["entries"]) is not list:
        raise Wrong(0, "not a record of this version")
    return _built(form, Entry.from_json)


def _built(form: Mapping[str, Any], entry_of: Callable[[object], Entry]) -> Finished:
    head = _head(form)
    entries = []
    for number, line in enumerate(form["entries"], start=1):
        try:
            entries.append(entry_of(line))
        except (ValueError, TypeError, RecursionError) as error:
            raise Wrong(number, str(error)) from error
    texts = [form[name] for name in ("commitment", "winner", "won_by", "stream")]
    if not all(type(text) is str for text in texts):
        raise Wrong(0, "something is not text")
    return Finished(head, texts[0], tuple(entries), *texts[1:])


def _head(form: Mapping[str, Any]) -> Head:
    for name in ("rules", "data", "commitment", "key", "seal"):
        if type(form[name]) is not str:
            raise Wrong(0, f"{name} is not text")
    if type(form["practice"]) is not bool:
        raise Wrong(0, "practice is neither yes nor no")
    try:
        key = bytes.fromhex(form["key"])
    except ValueError:
        key = b""
    if len(key) != 32 or key.hex() != form["key"]:
        raise Wrong(0, "the key is not 32 bytes")
    shared = form["shared"]
    if type(shared) is not list or shared not in ([], *SHARED):
        raise Wrong(0, "the shared factions are not such")
    nonces, opening = form["nonces"], form["opening"]
    if type(nonces) is not list or not all(type(n) is str and NONCE.fullmatch(n) for n in nonces):
        raise Wrong(0, "a nonce is not one")
    if type(opening) is not list or not all(type(value) is int and value >= 0 for value in opening):
        raise Wrong(0, "a draw of the set-up is not a number")
    if not SEAL.fullmatch(form["seal"]):
        raise Wrong(0, "the set-up has no seal")
    return Head(
        key,
        tuple(nonces),
        form["practice"],
        form["data"],
        tuple(opening),
        form["seal"],
        tuple(shared),
        form["rules"],
    )
