"""The forms in which webhooks are told something: plain JSON, and what Discord, Slack and ntfy understand.

Names of players are chosen by strangers: in none of these can they call anybody, or look like a link.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from app.messages.story import Message

JSON, DISCORD, SLACK, NTFY = "json", "discord", "slack", "ntfy"
FORMS = (JSON, DISCORD, SLACK, NTFY)
#: Letters that cannot be marked as plain, and what looks like them.
LIKE = {"@": "\uff20", "<": "\u2039", "/": "\u2044", ":": "\ua789"}
JSON_TYPE = {"Content-Type": "application/json"}


def written(message: Message, form: str) -> tuple[Mapping[str, str], bytes]:
    """Headers and body."""
    own = {"X-Message-Id": message.id}
    if form == NTFY:
        headers = {"Content-Type": "text/plain; charset=utf-8", "Title": "Arrakis", "Click": message.link}
        return {**own, **headers}, f"{message.title}. {message.text}".encode()
    return {**own, **JSON_TYPE}, json.dumps(_json(message, form)).encode()


def _json(message: Message, form: str) -> dict[str, Any]:
    if form == DISCORD:
        said = f"**{message.title}.** {_plain(message.text)}\n<{message.link}>"
        return {"content": said, "allowed_mentions": {"parse": []}}
    if form == SLACK:
        return {"text": f"*{message.title}.* {_escaped(_plain(message.text))}\n<{message.link}>"}
    found = {"id": message.id, "kind": message.kind, "title": message.title, "text": message.text}
    told = {} if message.story is None else {"story": asdict(message.story)}
    return {**found, "link": message.link, **told}


def _plain(text: str) -> str:
    """Without anything that stars, lines, links or calls are made with."""
    for letter in "\\*_~`|[]()#":
        text = text.replace(letter, f"\\{letter}")
    for letter, like in LIKE.items():
        text = text.replace(letter, like)
    return text


def _escaped(text: str) -> str:
    return text.replace("\\", "").replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
