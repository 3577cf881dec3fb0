"""A small checker for component data: a documented subset of JSON Schema.

Understood: ``type`` (one name or a list of names), ``const``, ``enum``, ``oneOf``, ``$ref`` (only
``#/definitions/...``); for numbers ``minimum`` and ``maximum``; for texts ``pattern`` (a search, as in the
standard); for lists ``items``, ``minItems`` and ``uniqueItems``; for objects ``properties``, ``required`` and
``additionalProperties`` (``false`` or a schema). ``$schema``, ``title`` and ``description`` are for readers;
``words`` is our own and marks what only readers need. A schema that uses anything else is refused, so that no
wish in it goes unheeded.

One thing is stricter than the standard: 2.0 is not an integer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

KEYWORDS: Final = frozenset(
    (
        *("type", "const", "enum", "oneOf", "$ref"),
        *("minimum", "maximum", "pattern"),
        *("items", "minItems", "uniqueItems"),
        *("properties", "required", "additionalProperties"),
        *("$schema", "title", "description", "definitions"),
        "words",
    )
)
TYPES: Final[Mapping[str, tuple[tuple[type, ...], str]]] = {
    "object": ((dict,), "an object"),
    "array": ((list,), "a list"),
    "string": ((str,), "a text"),
    "integer": ((int,), "an integer"),
    "number": ((int, float), "a number"),
    "boolean": ((bool,), "true or false"),
    "null": ((type(None),), "null"),
}
REFERENCE: Final = "#/definitions/"
SHOWN_CHARACTERS: Final = 60


class BrokenData(Exception):
    """One fault in a data file: the file, the entry (its id, then the path inside it), what is wrong."""

    def __init__(self, file: str, entry: str, fault: str) -> None:
        super().__init__(file, entry, fault)
        self.file = file
        self.entry = entry
        self.fault = fault

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.entry, self.fault) if part)


class Spot(NamedTuple):
    """Where in a file we are: the id of the nearest entry that has one, and the steps from there. What they
    are called is only asked where something is wrong."""

    entry: str = ""
    steps: tuple[str | int, ...] = ()
    depth: int = 0

    def at(self, value: object) -> Spot:
        """The same spot, named after the value's own id if it has one."""
        if isinstance(value, dict) and isinstance(value.get("id"), str) and value["id"]:
            return Spot(value["id"], (), self.depth)
        return self

    def step(self, to: str | int) -> Spot:
        """To what stands under a key, or at a place of a list."""
        return Spot(self.entry, (*self.steps, to), self.depth + 1)

    def __str__(self) -> str:
        path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps)
        return ": ".join(part for part in (self.entry, path.removeprefix(".")) if part)


#: No value is this one.
NOTHING: Final = object()


class Fault(NamedTuple):
    spot: Spot
    #: What is wrong, in words that are made where they are read: most faults say which form is not meant.
    says: Callable[[], str]
    #: The value a ``const`` wanted to see here: how a form of several tells that it is not the one meant.
    wanted: object = NOTHING


Schema = Mapping[str, Any]


def check(file: str, value: Any, schema: Schema) -> None:
    """Raise BrokenData with the first fault of a parsed file, if it has one."""
    strange = sorted(set(_keywords(schema)) - KEYWORDS)
    if strange:
        raise ValueError(f"the schema of {file} uses {', '.join(strange)}, which this checker does not know")
    fault = _fault(value, schema, schema, Spot())
    if fault is not None:
        raise BrokenData(file, str(fault.spot), fault.says())


def fits(value: Any, schema: Schema, root: Schema) -> bool:
    """Whether a value has that shape; references are to definitions of the root."""
    return _fault(value, schema, root, Spot()) is None


def resolved(schema: Schema, root: Schema) -> Schema:
    """What a schema stands for that is but a reference."""
    while "$ref" in schema:
        schema = _resolve(schema["$ref"], root)
    return schema


def show(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN_CHARACTERS else text[: SHOWN_CHARACTERS - 3] + "..."


def _keywords(schema: Schema) -> Iterator[str]:
    """Every keyword a schema uses, at any depth."""
    yield from schema
    inner = [*schema.get("properties", {}).values(), *schema.get("definitions", {}).values()]
    inner += [*schema.get("oneOf", ()), schema.get("items"), schema.get("additionalProperties")]
    for part in inner:
        if isinstance(part, Mapping):
            yield from _keywords(part)


def _fault(value: Any, schema: Schema, root: Schema, spot: Spot) -> Fault | None:
    """The first fault of a value, if it has one."""
    spot = spot.at(value)
    if "$ref" in schema:
        fault = _fault(value, _resolve(schema["$ref"], root), root, spot)
        if fault is not None:
            return fault
    if "type" in schema and not _has_type(value, schema["type"]):
        return Fault(spot, lambda: f"{show(value)} is not {_type_words(schema['type'])}")
    if "const" in schema and not _same(value, schema["const"]):
        return Fault(spot, lambda: f"{show(value)} is not {show(schema['const'])}", wanted=schema["const"])
    if "enum" in schema and not any(_same(value, allowed) for allowed in schema["enum"]):
        return Fault(spot, lambda: f"{show(value)} is none of {', '.join(map(show, schema['enum']))}")
    if "oneOf" in schema:
        fault = _one_of(value, schema["oneOf"], root, spot)
        if fault is not None:
            return fault
    if isinstance(value, dict):
        return _object_fault(value, schema, root, spot)
    if isinstance(value, list):
        return _list_fault(value, schema, root, spot)
    if isinstance(value, str):
        if "pattern" in schema and re.search(schema["pattern"], value) is None:
            return Fault(spot, lambda: f"{show(value)} does not match {schema['pattern']}")
    elif _has_type(value, "number"):
        if "minimum" in schema and value < schema["minimum"]:
            return Fault(spot, lambda: f"{show(value)} is less than {schema['minimum']}")
        if "maximum" in schema and value > schema["maximum"]:
            return Fault(spot, lambda: f"{show(value)} is more than {schema['maximum']}")
    return None


def _object_fault(value: dict[str, object], schema: Schema, root: Schema, spot: Spot) -> Fault | None:
    properties: Mapping[str, Schema] = schema.get("properties", {})
    # Constants first: they say which of several forms is meant.
    for constant in (True, False):
        for name, inner in properties.items():
            if name in value and ("const" in inner) is constant:
                fault = _fault(value[name], inner, root, spot.step(name))
                if fault is not None:
                    return fault
    rest = schema.get("additionalProperties", True)
    for name in value:
        if name in properties:
            continue
        if rest is False:
            return Fault(spot, partial("unknown property {}".format, show(name)))
        if isinstance(rest, Mapping):
            fault = _fault(value[name], rest, root, spot.step(name))
            if fault is not None:
                return fault
    for name in schema.get("required", ()):
        if name not in value:
            return Fault(spot, partial("property {} is missing".format, show(name)))
    return None


def _list_fault(value: list[object], schema: Schema, root: Schema, spot: Spot) -> Fault | None:
    if len(value) < schema.get("minItems", 0):
        return Fault(spot, lambda: f"has {len(value)} items, fewer than {schema['minItems']}")
    if schema.get("uniqueItems"):
        seen: set[str] = set()
        for item in value:
            text = json.dumps(item, sort_keys=True)
            if text in seen:
                return Fault(spot, partial("{} stands twice".format, show(item)))
            seen.add(text)
    if "items" in schema:
        for number, item in enumerate(value):
            fault = _fault(item, schema["items"], root, spot.step(number))
            if fault is not None:
                return fault
    return None


def _one_of(value: object, forms: list[Schema], root: Schema, spot: Spot) -> Fault | None:
    """Exactly one form must fit. If none does, the fault of the form that was meant is told."""
    firsts = [_fault(value, form, root, spot) for form in forms]
    missed = [fault for fault in firsts if fault is not None]
    fitting = len(firsts) - len(missed)
    if fitting > 1:
        return Fault(spot, lambda: f"fits {fitting} of the forms allowed here, not one")
    if fitting:
        return None
    meant = [fault for fault in missed if fault.wanted is NOTHING]
    if not meant:
        return Fault(
            missed[0].spot, lambda: f"is none of {', '.join(show(fault.wanted) for fault in missed)}"
        )
    deepest = max(fault.spot.depth for fault in meant)
    told = [fault for fault in meant if fault.spot.depth == deepest]
    return Fault(told[0].spot, lambda: ", or ".join(dict.fromkeys(fault.says() for fault in told)))


def _resolve(reference: str, root: Schema) -> Schema:
    name = reference.removeprefix(REFERENCE)
    definitions: Mapping[str, Schema] = root.get("definitions", {})
    if name == reference or name not in definitions:
        raise ValueError(f"the schema refers to {reference}, which it does not define")
    return definitions[name]


def _has_type(value: object, wanted: str | list[str]) -> bool:
    if isinstance(wanted, list):
        return any(_has_type(value, name) for name in wanted)
    if isinstance(value, bool):
        return wanted == "boolean"
    return isinstance(value, TYPES[wanted][0])


def _type_words(wanted: str | list[str]) -> str:
    names = [wanted] if isinstance(wanted, str) else wanted
    return " or ".join(TYPES[name][1] for name in names)


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and bool(one == other)
