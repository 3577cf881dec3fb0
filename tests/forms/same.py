"""Whether what is told now has everything that was told then. More may be told: forms grow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def lost(then: Any, now: Any, at: str = "") -> Iterator[str]:
    """Every place where what was there then is another now, or not there at all."""
    if isinstance(then, Mapping) and isinstance(now, Mapping):
        for name, value in then.items():
            if name in now:
                yield from lost(value, now[name], f"{at}.{name}")
            else:
                yield f"{at}.{name}: gone"
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for place, (one, other) in enumerate(zip(then, now, strict=True)):
            yield from lost(one, other, f"{at}[{place}]")
    elif type(then) is not type(now) or then != now:
        yield f"{at}: {then!r}, now {now!r}"[:200]


def carried(place: str) -> bool:
    """Whether that may differ because the game was carried over: by one more entry, after which nothing can
    be taken back."""
    return ".seq:" in place or ".undo." in place or ".public.waiting.decision:" in place
