"""Whether what is told now has everything that was told then. More may be told: forms grow."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from app.rooms.differences import view_after

#: What was shown wrongly then and is right now: people who stand nowhere were ticked as together.
CORRECTED = re.compile(r"\.standing\.jessica_trains_paul_in_the_bene_gesserit_ways\[2\]\.have: 1, now 0$")


def lost(then: Any, now: Any, at: str = "") -> Iterator[str]:
    """Every place where what was there then is another now, or not there at all, but for what was wrong."""
    return (place for place in _lost(then, now, at) if not CORRECTED.search(place))


def _lost(then: Any, now: Any, at: str) -> Iterator[str]:
    if isinstance(then, Mapping) and isinstance(now, Mapping):
        for name, value in then.items():
            if name in now:
                yield from _lost(value, now[name], f"{at}.{name}")
            else:
                yield f"{at}.{name}: gone"
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for place, (one, other) in enumerate(zip(then, now, strict=True)):
            yield from _lost(one, other, f"{at}[{place}]")
    elif type(then) is not type(now) or then != now:
        yield f"{at}: {then!r}, now {now!r}"[:200]


def carried(place: str) -> bool:
    """Whether that may differ because the game was carried over: by one more entry, after which nothing can
    be taken back."""
    return ".seq:" in place or ".undo." in place or ".public.waiting.decision:" in place


#: What a frame says of how things stand now, in each of the ways in which that was ever said.
OF_THE_VIEW = {"sections", "changes", "places", "private", "private_changes", "private_places", "undo"}


def unrolled(page: Mapping[str, Any]) -> dict[str, Any]:
    """A page of a replay with the view after each of its frames, whatever way these say it in."""
    view, frames, views = page["view"], [], []
    for frame in page["frames"]:
        view = view_after(view, frame)
        views.append(view)
        said = {name: value for name, value in frame.items() if name not in OF_THE_VIEW}
        frames.append({"kind": "choice", "events": []} | said)
    return {**page, "frames": frames, "views": views}
