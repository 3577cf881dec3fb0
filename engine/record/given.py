"""What an entry carries that says of which form it is: a whole position, standing orders.

A line is sealed and never changes. What it carries is read in the present form, whatever form it is of.
Rules: record.entry, record.orders.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine import forms, rulings
from engine.components import Components
from engine.game import Game
from engine.orders import Orders
from engine.record.entries import STREAM, plain
from engine.record.head import Head
from engine.record.position import keyless, may_follow, with_key
from engine.refusal import Refused
from engine.steps import orders_differ, upgraded

#: A version of the rules.
VERSION = re.compile(r"[a-z][a-z0-9-]{0,39}")


def put_into(now: Game, head: Head, stream: str, what: object) -> tuple[Game, dict[str, Any]]:
    """The game in the position that a rebase gives, and what its line carries: the position as it was given.

    ``stream`` is the hash of the public events so far, unless it is given too. ``rules`` is the version of
    the rules from here on, where that is another than before.
    """
    if not isinstance(what, Mapping) or not {"position"} <= set(what) <= {"position", "stream", "rules"}:
        raise Refused("entry.malformed", {}, "record.entry")
    given = {"stream": stream, "rules": rulings.present(), **what}
    for name, pattern in (("stream", STREAM), ("rules", VERSION)):
        if type(given[name]) is not str or not pattern.fullmatch(given[name]):
            raise Refused("entry.malformed", {}, "record.entry")
    data = now.flow.content
    try:
        form = plain(what["position"])
        found = upgraded(form)
        game = with_key(found, head, data)
        same = keyless(game) == {**found, "data": data.rules_digest}
        sound = same and may_follow(now, game)
    except Exception as error:
        # Whatever goes wrong while it is read: this is no position of a game.
        raise Refused("entry.malformed", {}, "record.entry") from error
    if not sound:
        raise Refused("entry.unsound_position", {}, "record.entry")
    game.flow.decision = max(game.flow.decision, now.flow.decision + 1)
    line = {"position": {**form, "decision": game.flow.decision}, "stream": given["stream"]}
    return game, line | ({"rules": given["rules"]} if "rules" in what else {})


def in_own_form(orders: object, head: Head) -> object:
    """Standing orders that are given now, with their form if a head of that form does not say it."""
    if isinstance(orders, Mapping) and orders_differ(head.form):
        return {**orders, "form": forms.FORM}
    return orders


def ordered(what: object, head: Head, content: Components) -> tuple[Orders, dict[str, Any]]:
    """The orders of an entry, and what its line carries: of the head's form if it does not say another."""
    names = {"orders", "form"} if orders_differ(head.form) else {"orders"}
    if not isinstance(what, Mapping) or not {"orders"} <= set(what) <= names:
        raise Refused("entry.malformed", {}, "record.orders")
    saved = what.get("form", head.form)
    if type(saved) is not int or not head.form <= saved <= forms.FORM:
        raise Refused("entry.malformed", {}, "record.orders")
    orders = Orders.from_json(what["orders"], saved, content)
    # What an older form has written in its own way stays as it is written.
    said = plain(what["orders"]) if orders_differ(saved) else orders.to_json()
    return orders, {**what, "orders": said}
