"""The engine's types as JSON Schemas: what a ``TypedDict`` says, and nothing else is let through.

Pydantic reads those of the standard library from Python 3.12 on only, and the engine knows no others.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from types import ModuleType, UnionType
from typing import (
    Annotated,
    Any,
    ForwardRef,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from engine.contract.words import OneOf

Schema = dict[str, Any]

PLAIN: Mapping[object, str] = {bool: "boolean", int: "integer", str: "string", type(None): "null"}
#: A comment above a field.
FIELD = re.compile(r"((?:^ +#: .*\n)+) +(\w+): ", re.MULTILINE)


class Shapes:
    """Schemas of types, each that has a name once, under its name."""

    def __init__(self) -> None:
        self.defs: dict[str, Schema] = {}
        self._aliases: dict[str, tuple[object, object]] = {}

    def alias(self, module: ModuleType, name: str) -> None:
        """A type that is no class, under its name there. It may hold itself, by that name in quotes."""
        kind = getattr(module, name)
        holder = type("_", (), {"__annotations__": {"it": kind}})
        self._aliases[name] = (kind, get_type_hints(holder, vars(module), include_extras=True)["it"])
        self.defs[name] = self._new(kind)

    def of(self, kind: object) -> Schema:
        for name, known in self._aliases.items():
            if kind in known:
                return ref(name)
        return self._new(kind)

    def _new(self, kind: object) -> Schema:
        origin, args = get_origin(kind), get_args(kind)
        if kind in PLAIN:
            return {"type": PLAIN[kind]}
        if is_typeddict(kind) and isinstance(kind, type):
            return self._object(kind)
        if isinstance(kind, str | ForwardRef):
            return self._named(kind if isinstance(kind, str) else kind.__forward_arg__)
        if origin is Annotated:
            return self._word(args)
        if origin is Literal:
            return {"const": args[0]} if len(args) == 1 else {"enum": list(args)}
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(arg) for arg in args]}
        if origin is list:
            return {"type": "array", "items": self.of(args[0])}
        if origin is tuple:
            return {"type": "array", "prefixItems": [self.of(arg) for arg in args], **exactly(len(args))}
        if origin is dict:
            return self._mapping(*args)
        raise TypeError(f"{kind} has no schema")

    def _named(self, text: str) -> Schema:
        """A type in quotes, which is one that holds itself."""
        found = [ref(name) if name in self._aliases else BY_NAME[name] for name in text.split(" | ")]
        return found[0] if len(found) == 1 else {"anyOf": found}

    def _word(self, args: tuple[object, ...]) -> Schema:
        words = args[1]
        if not isinstance(words, OneOf):
            raise TypeError(f"{words} says nothing that is known")
        self.defs[words.name] = {"enum": list(words.words)}
        return ref(words.name)

    def _mapping(self, key: object, value: object) -> Schema:
        if key is str:
            return {"type": "object", "additionalProperties": self.of(value)}
        self.of(key)
        words = next(word for word in get_args(key) if isinstance(word, OneOf)).words
        return closed({word: self.of(value) for word in words}, list(words))

    def _object(self, kind: type) -> Schema:
        name = kind.__name__
        if name not in self.defs:
            self.defs[name] = {}
            required, properties = [], {}
            total = getattr(kind, "__total__", True)
            told = said_of(kind)
            for field, hint in get_type_hints(kind, include_extras=True).items():
                if get_origin(hint) in (NotRequired, Required):
                    needed, hint = get_origin(hint) is Required, get_args(hint)[0]
                else:
                    needed = total
                if needed:
                    required.append(field)
                properties[field] = self.of(hint) | ({"description": told[field]} if field in told else {})
            doc = inspect.cleandoc(kind.__doc__ or "") if kind.__doc__ != dict.__doc__ else ""
            self.defs[name] = closed(properties, required) | ({"description": doc} if doc else {})
        return ref(name)


BY_NAME: Mapping[str, Schema] = {"int": {"type": "integer"}, "str": {"type": "string"}}


def ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def exactly(number: int) -> Schema:
    return {"minItems": number, "maxItems": number}


def closed(properties: dict[str, Schema], required: list[str]) -> Schema:
    """An object with these keys and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def said_of(kind: type) -> dict[str, str]:
    """What comments say of the fields of a class, its bases included."""
    found: dict[str, str] = {}
    for base in reversed(getattr(kind, "__orig_bases__", ())):
        if is_typeddict(base):
            found |= said_of(base)
    try:
        source = inspect.getsource(kind)
    except (OSError, TypeError):
        return found
    for lines, field in FIELD.findall(source):
        found[field] = " ".join(line.strip().removeprefix("#:").strip() for line in lines.splitlines())
    return found
