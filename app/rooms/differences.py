"""How one position differs from the one before it, in the keys that were set and those that are gone.

What is told is the public sections and one seat's private part, each an object by name. A difference names
the keys that have another value, two levels into each section: there a value is given whole. A key that is
gone is null. New keys come at the end, or where ``places`` says. So whoever lays differences over what was
told before has, key for key in their order, what the engine would tell whole. Where that cannot be said, or
would be longer, the section is told whole. It is made of what the viewer may see before and after, and of
nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from marshal import dumps
from typing import Any

from app.wire import written
from engine.record import PLAIN

Facts = Mapping[str, Any]

#: Levels below the name of a section.
DEEP = 2
#: What an object has under a key that is not there.
ABSENT: Any = object()
#: Types of values that are equal or not, and in no order.
ORDERLESS = (int, str, bool)


def difference(before: Facts, after: Facts, levels: int = DEEP) -> tuple[dict[str, Any], Any] | None:
    """The changes from one object to another, and the places of new keys; None where they cannot be said."""
    changes: dict[str, Any] = {}
    here: list[int] = []
    below: dict[str, Any] = {}
    if list(before) != list(after):
        if [key for key in before if key in after] != [key for key in after if key in before]:
            return None
        changes.update([(key, None) for key in before if key not in after])
        here = [place for place, key in enumerate(after) if key not in before]
        if here and here[0] == len(after) - len(here):
            # They come last.
            here = []
    for key, value in after.items():
        old = before.get(key, ABSENT)
        # Equal is the same where there is no order; and one is not true.
        if (
            old == value
            and type(old) is type(value)
            and (type(value) in ORDERLESS or dumps(old, PLAIN) == dumps(value, PLAIN))
        ):
            continue
        if value is None:
            return None
        changes[key] = value
        if levels > 1 and type(value) is dict is type(old):
            inner = difference(old, value, levels - 1)
            if inner is None:
                return None
            changes[key], places = inner
            if places:
                below[key] = places
    if here and below:
        return None
    return changes, here or below


def told(name: str, before: Facts | None, after: Facts) -> tuple[str, str, str]:
    """A section that has changed, as members of objects: told whole, or its changes and their places."""
    found = difference(before, after) if before else None
    if found is not None:
        changes, places = found
        text = written(changes)
        # What has other keys altogether is often shorter whole.
        if len(changes) < len(after) or len(text) < len(written(after)):
            return "", f'"{name}":{text}', f'"{name}":{written(places)}' if places else ""
    return f'"{name}":{written(after)}', "", ""


# -- laying over -----------------------------------------------------------------------------------


def laid(before: Facts, changes: Facts, places: Any = (), levels: int = DEEP) -> dict[str, Any]:
    """The object that these changes lead to."""
    found = dict(before)
    for key, value in changes.items():
        old = before.get(key)
        if value is None:
            del found[key]
        elif levels > 1 and isinstance(value, dict) and isinstance(old, dict):
            found[key] = laid(old, value, places.get(key, ()) if isinstance(places, dict) else (), levels - 1)
        else:
            found[key] = value
    if not isinstance(places, dict) and places:
        kept = [key for key in found if key in before]
        for place, key in zip(places, (key for key in changes if key not in before), strict=True):
            kept.insert(place, key)
        found = {key: found[key] for key in kept}
    return found


def view_after(view: Mapping[str, Any], frame: Mapping[str, Any]) -> dict[str, Any]:
    """The view of whoever had this one and is told that frame."""
    public = {**view["public"], **frame.get("sections", {})}
    places = frame.get("places", {})
    for name, changes in frame.get("changes", {}).items():
        public[name] = laid(public[name], changes, places.get(name, ()))
    private = frame.get("private", view["private"])
    if "private_changes" in frame:
        private = laid(private, frame["private_changes"], frame.get("private_places", ()), DEEP + 1)
    after = {**view, "seq": frame["seq"], "public": public, "private": private}
    if "undo" in frame:
        after["undo"] = laid(view["undo"], frame["undo"])
    return after
