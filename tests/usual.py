"""``python -m tests.usual`` writes ``engine/contract/usual.py``: what events and menus mostly say.

Out of the recorded games: what each kind of event names as its rule most often, and how each verb is mostly
offered. Nothing hangs on it but how long a frame is.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.contract.parameters import EVENTS
from engine.record import Record
from tests.games import all_games, by_rule

FILE = Path(__file__).resolve().parents[1] / "engine" / "contract" / "usual.py"
#: Members of a form that are the same at most decisions.
OFTEN_SAME = ("form", "rule", "levels")
HEAD = '''"""What events and menus mostly say of themselves, so that it need not be said each time.

Written by ``python -m tests.usual`` out of the recorded games. Clients of the same build have it as values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: By key of an event the rule that it mostly follows from, and the flags that are mostly not set.
USUAL_EVENTS: Final[Mapping[str, Mapping[str, str | bool]]] = {
'''
FORMS = """}

#: By verb the form, rule and levels with which it is mostly offered.
USUAL_FORMS: Final[Mapping[str, Mapping[str, str | list[str]]]] = {
"""

Usual = Mapping[str, Mapping[str, Any]]


def found() -> tuple[Usual, Usual]:
    """The rules of events and the forms of verbs."""
    rules: dict[str, Counter[str]] = defaultdict(Counter)
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    for game in (*all_games(), *by_rule()):
        record = Record.begin(game.record.head)
        for entry in game.record.entries:
            pending = record.game.waiting_on()
            for seat in pending.seats if pending is not None else ():
                menu = record.game.menu(seat)
                for form in menu.to_json()["forms"] if menu is not None else ():
                    said = {name: value for name, value in form.items() if name in OFTEN_SAME}
                    forms[form["verb"]][json.dumps(said)] += 1
            for event in record.enter(entry.actor, entry.what, entry.kind).events:
                rules[event.key][event.rule] += 1
    usual = {}
    for key, counted in sorted(rules.items()):
        flags = [name for name, kind in EVENTS[key].items() if kind == "flag"]
        usual[key] = {"rule": _most(counted)} | dict.fromkeys(flags, False)
    return usual, {verb: json.loads(_most(counted)) for verb, counted in sorted(forms.items())}


def _most(counted: Counter[str]) -> str:
    """What is most frequent; of several the first by its letters."""
    return min(counted, key=lambda each: (-counted[each], each))


def written(events: Usual, forms: Usual) -> str:
    return f"{HEAD}{_lines(events)}{FORMS}{_lines(forms)}}}\n"


def _lines(usual: Usual) -> str:
    lines = (f"    {json.dumps(key)}: {json.dumps(said)},\n" for key, said in usual.items())
    return "".join(lines).replace("false", "False")


if __name__ == "__main__":
    FILE.write_text(written(*found()), encoding="utf-8")
    sys.stdout.write(f"{FILE.name} is current\n")
