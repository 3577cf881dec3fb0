"""The finished record, key included: written as JSON or as text with a line per entry.

Both forms are read strictly, into the same values. Whether a record holds is found by playing it again.
Rule: record.entry.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any

from engine import forms
from engine.classes import dataclass
from engine.pieces import ATREIDES, HARKONNEN
from engine.record.entries import (
    NUMBER,
    SEAL,
    SIDES_SINCE,
    Entry,
    Wrong,
    drawn,
    drawn_from_json,
    drawn_to_json,
    draws_of,
    written,
)
from engine.record.head import (
    BY_SEAT_SINCE,
    FORMAT,
    FORMAT_VERSION,
    Head,
    later_keys,
    later_values,
    nonces_of,
)

#: The lines of a written record around its entries, in their order. What heads have gained after the first
#: form stands between the two, as JSON.
OPTIONS = ("rules", "data", "shared", "practice", "commitment", "nonces")
RESULTS = ("key", "opening", "seal", "winner", "won_by", "stream", "entries")

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
            "opening": head.drawn(),
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
            "nonces": _shown(form["nonces"]),
            "opening": drawn(self.head.opening or (), self.head.opening_sides),
            "entries": str(len(self.entries)),
            **{name: written(value) for name, value in self.head.later().items()},
        }
        names = _names(self.head.form, form)
        lines = [f"{FORMAT} {FORMAT_VERSION}", *(f"{name} {values[name]}" for name in names)]
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
    later = lines[0].removeprefix("form ") if lines and lines[0].startswith("form ") else None
    if later is not None and not NUMBER.fullmatch(later):
        raise Wrong(0, "the form is not a number")
    saved = _form_of({} if later is None else {"form": int(later)})
    # Whatever stands before the entries: lines of a head begin with their name.
    names = _names(saved, {line.partition(" ")[0] for line in lines[: len(_every_name(saved))]})
    head: dict[str, str] = {}
    for name, line in zip(names, lines, strict=False):
        start, _, value = line.partition(" ")
        if start != name:
            raise Wrong(0, f"there is no {name}")
        head[name] = value
    rest = lines[len(names) :]
    if len(head) != len(names) or not rest or rest.pop() != "":
        raise Wrong(0, "the record is cut off")
    if head["entries"] != str(len(rest)):
        raise Wrong(len(rest), f"there are {len(rest)} entries, not {head['entries'][:9]}")
    form: dict[str, Any] = {
        **head,
        "format": FORMAT,
        "version": FORMAT_VERSION,
        **forms.said(saved),
        "practice": {"yes": True, "no": False}.get(head["practice"]),
        "shared": _words(head["shared"]),
        "nonces": _words(head["nonces"]) if saved < BY_SEAT_SINCE else _value(head["nonces"]),
        "opening": _opening(head["opening"]),
        "entries": rest,
        **{name: _value(head[name]) for name in later_keys(Head, saved) if name in head},
    }
    return _built(form, Entry.parse)


def _form_of(form: Mapping[str, Any]) -> int:
    try:
        return forms.form_of(form)
    except ValueError as error:
        raise Wrong(0, str(error)) from error


def _every_name(form: int) -> tuple[str, ...]:
    """What may stand before the entries of a written record of that form."""
    return (*forms.said(form), *OPTIONS, *later_keys(Head, form), *RESULTS)


def _names(form: int, there: Collection[str]) -> tuple[str, ...]:
    """What stands there: all but what goes without saying, unless it is among what was found."""
    quiet = forms.unsaid(Head)
    return tuple(name for name in _every_name(form) if name in there or name not in quiet)


def _value(text: str) -> Any:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Wrong(0, "something of the head is not JSON") from error
    if written(value) != text:
        raise Wrong(0, "something of the head is not in its canonical form")
    return value


def _words(text: str) -> list[str]:
    return [] if text == "-" else text.split(" ")


def _shown(nonces: Any) -> str:
    """The nonces of a head: in the first form as words, later as JSON."""
    return (" ".join(nonces) or "-") if type(nonces) is list else written(nonces)


def _opening(text: str) -> list[Any]:
    try:
        return drawn_to_json(*draws_of(text))
    except ValueError as error:
        raise Wrong(0, f"the set-up: {error}") from error


def _from_json(form: object) -> Finished:
    if type(form) is not dict or form.get("format") != FORMAT or form.get("version") != FORMAT_VERSION:
        raise Wrong(0, "not a record of this version")
    if set(form) != {"format", "version", *_names(_form_of(form), form)}:
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
        if entries[-1].draws and bool(entries[-1].sides) != (head.form >= SIDES_SINCE):
            raise Wrong(number, "its draws are not those of this form")
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
    if not SEAL.fullmatch(form["seal"]):
        raise Wrong(0, "the set-up has no seal")
    saved = _form_of(form)
    try:
        later = later_values(Head, form, saved)
        nonces = nonces_of(form, saved)
        opening, sides = drawn_from_json(form["opening"])
    except ValueError as error:
        raise Wrong(0, str(error)) from error
    if opening and bool(sides) != (saved >= SIDES_SINCE):
        raise Wrong(0, "the draws of the set-up are not those of this form")
    return Head(
        key,
        nonces,
        form["practice"],
        form["data"],
        opening,
        form["seal"],
        tuple(shared),
        form["rules"],
        saved,
        sides,
        **later,
    )
