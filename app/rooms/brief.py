"""Events and menus as they go over the wire: what goes without saying is left out.

``engine.contract.usual`` says what that is, and clients have it as values. An event leaves out its rule and
its flags where they are the usual ones of its key. A form leaves out what is usual for its verb; where it
does not say which form it is, it is to be laid over the usual. ``app.replays.archive`` keeps both whole, so
that an archive hangs on no table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.wire import written
from engine import Event
from engine.contract.usual import USUAL_EVENTS, USUAL_FORMS

Said = Mapping[str, Any]
Told = dict[str, Any]

#: How the members of a form follow each other that may be left out.
FORM_BEGINS = ("form", "verb", "rule", "levels")
#: What is usual as it stands in the text of an event. Its keys are sorted: some are followed by its own name,
#: all others have something before them.
_LEFT_OUT = {
    key: tuple(
        (name, value, f'"{name}":{written(value)},' if name < "event" else f',"{name}":{written(value)}')
        for name, value in usual.items()
    )
    for key, usual in USUAL_EVENTS.items()
}


def event_text(event: Event) -> str:
    """What happened, as JSON."""
    text, params = event.text(), event.params
    for name, value, said in _LEFT_OUT.get(event.key, ()):
        if (event.rule if name == "rule" else params[name]) == value:
            text = text.replace(said, "", 1)
    return text


def brief_event(event: Said) -> Told:
    """The same where it is JSON already."""
    usual = USUAL_EVENTS.get(event["event"], {})
    return {name: value for name, value in event.items() if usual.get(name) != value}


def brief_form(form: Said) -> Said:
    usual = USUAL_FORMS.get(form["verb"])
    if usual is None or form["form"] != usual["form"] or not usual.keys() <= form.keys():
        return form
    return {name: value for name, value in form.items() if usual.get(name) != value}


def brief_menu(menu: Said) -> Told:
    return {**menu, "forms": [brief_form(form) for form in menu["forms"]]}


def brief(frame: Said) -> Told:
    """A frame as it goes over the wire."""
    return _each(frame, brief_event, brief_menu)


# -- reading ---------------------------------------------------------------------------------------


def whole_event(event: Said) -> Told:
    return dict(sorted({**USUAL_EVENTS.get(event["event"], {}), **event}.items()))


def whole_form(form: Said) -> Told:
    if "form" in form:
        return dict(form)
    said = {**USUAL_FORMS[form["verb"]], **form}
    return {name: said[name] for name in FORM_BEGINS if name in said} | said


def whole_menu(menu: Said) -> Told:
    return {**menu, "forms": [whole_form(form) for form in menu["forms"]]}


def whole(message: Said) -> Told:
    """A frame with all that its events and its menu say; or what has frames in it: a welcome, a replay."""
    found = _each(message, whole_event, whole_menu)
    return found | {
        name: [whole(frame) for frame in found[name]] for name in ("history", "frames") if name in found
    }


def _each(frame: Said, event: Callable[[Said], Told], menu: Callable[[Said], Told]) -> Told:
    found = dict(frame)
    if "events" in found:
        found["events"] = [event(each) for each in found["events"]]
    if "menu" in found:
        found["menu"] = menu(found["menu"])
    return found
