"""JSON as text, for the many small texts of a game."""

from __future__ import annotations

import json
from collections.abc import Callable
from json import encoder


def writer(separators: tuple[str, str] = (", ", ": "), *, sort_keys: bool = False) -> Callable[[object], str]:
    """What ``json.JSONEncoder(...).encode`` gives, without all that it sets up anew for each text. Values are
    no rings, and numbers are whole: anything else is refused, as by that."""
    usual = json.JSONEncoder(separators=separators, sort_keys=sort_keys, allow_nan=False)
    make = getattr(encoder, "c_make_encoder", None)
    if make is None:
        return usual.encode
    item, key = separators
    chunks = make(
        None, usual.default, encoder.encode_basestring_ascii, None, key, item, sort_keys, False, False
    )
    return lambda value: "".join(chunks(value, 0))


#: As ``json.dumps`` has it, and in as few characters as can be.
spaced = writer()
dense = writer((",", ":"))
