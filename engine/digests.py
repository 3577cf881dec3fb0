"""Two digests of the component data: of all that is in the files, and of the part that rules can depend on.

Words never decide whether a game can be played on. They are marked in the schemas with ``"words": true``, and
the digest of the rules leaves them out. Everything else is in it: numbers, steps, decks, ids, the order of
entries, the board. A head of the first form names the digest of all; ``data/digests.json`` says for each that
this project ever had which rules were meant.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any, Final

from engine.schema import Schema, fits, resolved

DIGEST_BYTES: Final = 32
#: The fields that are words, and nothing but words.
WORDS: Final = frozenset(
    (
        *("text", "name", "note", "why", "provenance"),
        # Where one entry says of several things where they come from.
        *("advance_provenance", "combat_provenance", "count_provenance", "length_provenance"),
        "special_provenance",
        # Sentences beside the steps, needs and numbers that say the same to the engine.
        *("requirement", "effect", "on_entry", "desert_power"),
    )
)


def digest(data: Any) -> str:
    """The same for any layout of the files. Keys keep their order, since someone may go by it."""
    text = json.dumps(data, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()


def without_words(value: Any, schema: Schema) -> Any:
    """What rules can depend on of a file that fits its schema."""
    return _without(value, schema, schema)


def _without(value: Any, schema: Schema, root: Schema) -> Any:
    schema = resolved(schema, root)
    if "oneOf" in schema:
        fitting = (form for form in schema["oneOf"] if fits(value, form, root))
        return _without(value, next(fitting, {}), root)
    if isinstance(value, list) and "items" in schema:
        return [_without(item, schema["items"], root) for item in value]
    if not isinstance(value, dict):
        return value
    known: Mapping[str, Schema] = schema.get("properties", {})
    rest = schema.get("additionalProperties")
    others: Schema = rest if isinstance(rest, Mapping) else {}
    return {
        name: _without(item, known.get(name, others), root)
        for name, item in value.items()
        if not resolved(known.get(name, others), root).get("words")
    }


@cache
def known() -> Mapping[str, str]:
    """Every digest that heads may name, and the digest of the rules that was meant; for rules that a later
    version only writes down elsewhere, the digest of these."""
    path = files("engine") / "data" / "digests.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def rules_of(noted: str) -> str:
    """The digest of the rules for one that a head or a position has noted."""
    while noted in known():
        noted = known()[noted]
    return noted
