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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

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


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in a file we are: the id of the nearest entry that has one, and the path from there."""

    entry: str = ""
    path: str = ""
    depth: int = 0

    def at(self, value: Any) -> Spot:
        """The same spot, named after the value's own id if it has one."""
        if isinstance(value, dict) and isinstance(value.get("id"), str) and value["id"]:
            return replace(self, entry=value["id"], path="")
        return self

    def key(self, name: str) -> Spot:
        return replace(self, path=f"{self.path}.{name}" if self.path else name, depth=self.depth + 1)

    def item(self, number: int) -> Spot:
        return replace(self, path=f"{self.path}[{number}]", depth=self.depth + 1)

    def __str__(self) -> str:
        return ": ".join(part for part in (self.entry, self.path) if part)


@dataclass(frozen=True, slots=True)
class Fault:
    spot: Spot
    text: str
    #: The value a ``const`` wanted to see here: how a form of several tells that it is not the one meant.
    wanted: str | None = None


Schema = Mapping[str, Any]


def check(file: str, value: Any, schema: Schema) -> None:
    """Raise BrokenData with the first fault of a parsed file, if it has one."""
    strange = sorted(set(_keywords(schema)) - KEYWORDS)
    if strange:
        raise ValueError(f"the schema of {file} uses {', '.join(strange)}, which this checker does not know")
    for fault in _faults(value, schema, schema, Spot()):
        raise BrokenData(file, str(fault.spot), fault.text)


def fits(value: Any, schema: Schema, root: Schema) -> bool:
    """Whether a value has that shape; references are to definitions of the root."""
    return next(_faults(value, schema, root, Spot()), None) is None


def resolved(schema: Schema, root: Schema) -> Schema:
    """What a schema stands for that is but a reference."""
    while "$ref" in schema:
        schema = _resolve(schema["$ref"], root)
    return schema


def show(value: Any) -> str:
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


def _faults(value: Any, schema: Schema, root: Schema, spot: Spot) -> Iterator[Fault]:
    spot = spot.at(value)
    if "$ref" in schema:
        yield from _faults(value, _resolve(schema["$ref"], root), root, spot)
    if "type" in schema and not _has_type(value, schema["type"]):
        yield Fault(spot, f"{show(value)} is not {_type_words(schema['type'])}")
        return
    if "const" in schema and not _same(value, schema["const"]):
        yield Fault(spot, f"{show(value)} is not {show(schema['const'])}", wanted=show(schema["const"]))
    if "enum" in schema and not any(_same(value, allowed) for allowed in schema["enum"]):
        yield Fault(spot, f"{show(value)} is none of {', '.join(map(show, schema['enum']))}")
    if "oneOf" in schema:
        yield from _one_of(value, schema["oneOf"], root, spot)
    if isinstance(value, dict):
        yield from _object_faults(value, schema, root, spot)
    elif isinstance(value, list):
        yield from _list_faults(value, schema, root, spot)
    elif isinstance(value, str):
        if "pattern" in schema and re.search(schema["pattern"], value) is None:
            yield Fault(spot, f"{show(value)} does not match {schema['pattern']}")
    elif _has_type(value, "number"):
        if "minimum" in schema and value < schema["minimum"]:
            yield Fault(spot, f"{show(value)} is less than {schema['minimum']}")
        if "maximum" in schema and value > schema["maximum"]:
            yield Fault(spot, f"{show(value)} is more than {schema['maximum']}")


def _object_faults(value: dict[str, Any], schema: Schema, root: Schema, spot: Spot) -> Iterator[Fault]:
    properties: Mapping[str, Schema] = schema.get("properties", {})
    # Constants first: they say which of several forms is meant.
    for name in sorted(properties, key=lambda name: "const" not in properties[name]):
        if name in value:
            yield from _faults(value[name], properties[name], root, spot.key(name))
    rest = schema.get("additionalProperties", True)
    for name in value:
        if name in properties:
            continue
        if rest is False:
            yield Fault(spot, f"unknown property {show(name)}")
        elif isinstance(rest, Mapping):
            yield from _faults(value[name], rest, root, spot.key(name))
    for name in schema.get("required", ()):
        if name not in value:
            yield Fault(spot, f"property {show(name)} is missing")


def _list_faults(value: list[Any], schema: Schema, root: Schema, spot: Spot) -> Iterator[Fault]:
    if len(value) < schema.get("minItems", 0):
        yield Fault(spot, f"has {len(value)} items, fewer than {schema['minItems']}")
    if schema.get("uniqueItems"):
        seen: set[str] = set()
        for item in value:
            text = json.dumps(item, sort_keys=True)
            if text in seen:
                yield Fault(spot, f"{show(item)} stands twice")
            seen.add(text)
    if "items" in schema:
        for number, item in enumerate(value):
            yield from _faults(item, schema["items"], root, spot.item(number))


def _one_of(value: Any, forms: list[Schema], root: Schema, spot: Spot) -> Iterator[Fault]:
    """Exactly one form must fit. If none does, the fault of the form that was meant is told."""
    firsts = [next(_faults(value, form, root, spot), None) for form in forms]
    missed = [fault for fault in firsts if fault is not None]
    fitting = len(firsts) - len(missed)
    if fitting > 1:
        yield Fault(spot, f"fits {fitting} of the forms allowed here, not one")
    if fitting:
        return
    meant = [fault for fault in missed if fault.wanted is None]
    if not meant:
        wanted = ", ".join(str(fault.wanted) for fault in missed)
        yield Fault(missed[0].spot, f"is none of {wanted}")
        return
    deepest = max(fault.spot.depth for fault in meant)
    told = [fault for fault in meant if fault.spot.depth == deepest]
    yield Fault(told[0].spot, ", or ".join(dict.fromkeys(fault.text for fault in told)))


def _resolve(reference: str, root: Schema) -> Schema:
    name = reference.removeprefix(REFERENCE)
    definitions: Mapping[str, Schema] = root.get("definitions", {})
    if name == reference or name not in definitions:
        raise ValueError(f"the schema refers to {reference}, which it does not define")
    return definitions[name]


def _has_type(value: Any, wanted: str | list[str]) -> bool:
    names = [wanted] if isinstance(wanted, str) else wanted
    if isinstance(value, bool):
        return "boolean" in names
    return any(isinstance(value, TYPES[name][0]) for name in names)


def _type_words(wanted: str | list[str]) -> str:
    names = [wanted] if isinstance(wanted, str) else wanted
    return " or ".join(TYPES[name][1] for name in names)


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)
