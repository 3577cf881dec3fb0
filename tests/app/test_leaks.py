"""Nothing hidden reaches a viewer: the engine's re-deal test, on the very text that goes over the wire."""

from __future__ import annotations

import sys
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from app.messages import push
from app.messages.links import MailLinks
from app.messages.mail import Letter
from app.messages.post import Came, Post
from app.messages.sender import Answered
from app.messages.story import Message, Story, seen_story, text_of, title_of
from app.messages.webhooks import FORMS, written
from app.rooms import frames
from app.rooms.frames import Frame, Made, Privates
from app.store.mailboxes import MAIL, PUSH, WEBHOOK, Box
from app.store.notices import ENDED, KINDS, TURN
from engine import Choice, Outcome
from engine.events import Event
from engine.leakcheck import check
from engine.record import Record
from engine.variant import Variant
from engine.view import SPECTATOR
from tests.app.conftest import Time
from tests.sizes import SOAK, size


class Wires:
    """What visitors receive after an entry, and when coming new at this moment. A frame says what has changed
    since the one before, so what each was told then is kept."""

    def __init__(self) -> None:
        self._record: Record | None = None
        self._known: dict[str, Privates] = {}

    def __call__(self, record: Record, viewer: str, events: Sequence[Event]) -> dict[str, str]:
        if record is not self._record:
            self._record, self._known = record, {}
        entry = record.entries[-1] if record.entries else None
        made = Made(entry.actor, entry.kind, 0) if entry else Made("table", "choice", 0)
        outcome = Outcome(made.by, Choice("done"), tuple(events), ())
        frame, self._known[viewer] = frames.frame(record, outcome, made, self._known.get(viewer, {}))
        report = {"event": frame.text(viewer), "view": frames.position(record, viewer)}
        return report | {"size": str([len(text) for text in report.values()])}


def test_what_is_dealt_anew_changes_no_byte_on_the_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "observe", Wires())
    found = check.Findings()
    for number in range(6):
        found.add(check.check_game(77, number, max_rounds=2, stretch=40))
    for players in (3, 4):
        for number in range(2):
            found.add(check.check_game(78, number, max_rounds=2, stretch=40, variant=Variant(players)))
    assert found.dealt_anew > 500
    assert not found.leaks, found.examples


#: What says most; the others say the same and something that is not of the game.
TOLD = KINDS if SOAK else (TURN, ENDED)


class Strangers:
    """What goes through their servers in messages to each seat, in each way there is: by mail, to webhooks,
    and to browsers, before it is sealed for them."""

    def __init__(self) -> None:
        self._record: Record | None = None
        self._missed: list[Frame] = []
        self._sent: list[str] = []
        links, contact = MailLinks("secret", "https://dune.example"), "mailto:a@dune.example"
        self._post = Post(self, self, links, "secret", contact, webhooks=True)  # type: ignore[arg-type]
        self._boxes = [a_box(WEBHOOK, form) for form in FORMS] + [a_box(MAIL), a_box(PUSH)]

    async def post(self, address: str, headers: Mapping[str, str], body: bytes) -> Answered:
        self._sent.append(f"{address} {headers} {body.decode()}")
        return Answered(201)

    async def send(self, address: str, letter: Letter) -> None:
        self._sent.append(f"{address} {letter}")

    def __call__(self, record: Record, viewer: str, events: Sequence[Event]) -> dict[str, str]:
        """Whoever it is for: it may say no more than whoever looks on is told."""
        if viewer != SPECTATOR:
            return {}
        if record is not self._record:
            self._record, self._missed = record, []
        if record.entries:
            entry = record.entries[-1]
            outcome = Outcome(entry.actor, Choice("done"), tuple(events), ())
            made = Made(entry.actor, entry.kind, 0)
            self._missed.append(frames.frame(record, outcome, made, {}, (SPECTATOR,))[0])
        self._sent = []
        for seat in record.game.seats:
            for kind in TOLD:
                story = seen_story(kind, record, self._missed, (seat,), ("Leto",))
                said = title_of(story, "en"), text_of(story, "en")
                for box in self._boxes:
                    assert at_once(self._post.send(box, Message("id", kind, *said, "link", "topic", story)))
        report = {"event": "\n".join(self._sent)}
        return report | {"size": str([len(sent) for sent in self._sent])}


def a_box(kind: str, form: str = "") -> Box:
    keys = f'{{"p256dh": "{KEY}", "auth": "{KEY}"}}'
    return Box("box", "leto", kind, "https://hooks.example/a", form, keys, "", "{}", 0, None, "", None)


def at_once(work: Coroutine[Any, Any, tuple[Came, str, int]]) -> bool:
    """Done without waiting for anything: nobody is written to."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value[0] is Came.TAKEN
    raise AssertionError("it waits")


KEY = "key"


@pytest.fixture
def _strangers(monkeypatch: pytest.MonkeyPatch, time: Time) -> None:
    """Links are of one moment, and what is sealed for a browser is read before."""
    monkeypatch.setattr(push, "encrypted", lambda text, *keys: text)
    monkeypatch.setattr(check, "observe", Strangers())


@pytest.mark.usefixtures("_strangers")
def test_what_is_dealt_anew_changes_no_byte_of_a_message() -> None:
    found = check.Findings()
    for number in range(1, 1 + size(1, 20)):
        found.add(check.check_game(79, number, max_rounds=size(2, 4), stretch=40))
    for players in (3, 4) if size(0, 1) else (4,):
        for number in range(size(1, 6)):
            found.add(check.check_game(79, 1 + number, max_rounds=2, stretch=40, variant=Variant(players)))
    assert found.dealt_anew > 100
    assert not found.leaks, found.examples


@pytest.mark.usefixtures("_strangers")
@pytest.mark.parametrize("where", ["story", "mail", "push", "webhook"])
def test_a_card_in_a_message_would_be_noticed(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """Wherever it got in: in what all are told, or in one way that is taken."""
    hands: list[str] = []
    usual_story = seen_story

    def seen(kind: str, record: Record, *more: Any) -> Story:
        hands.append(str(record.game.table.hands))
        story = usual_story(kind, record, *more)
        return replace(story, who=hands[-1]) if where == "story" else story

    def leaky(usual: Callable[..., Any]) -> Callable[..., Any]:
        return lambda message, *more: usual(replace(message, link=hands[-1]), *more)

    monkeypatch.setattr(sys.modules[__name__], "seen_story", seen)
    if where == "mail":
        monkeypatch.setattr(MailLinks, "stop", lambda links, mailbox, at: hands[-1])
    elif where == "push":
        monkeypatch.setattr(push, "pushed", leaky(push.pushed))
    elif where == "webhook":
        monkeypatch.setattr("app.messages.post.written", leaky(written))
    if where == "story":
        monkeypatch.setattr("app.messages.story.SAID", dict.fromkeys(KINDS, "calls"))
    assert check.check_game(79, 1, max_rounds=1, stretch=40).leaks


def test_the_test_would_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the seats' private facts in the spectators' frames there is a finding at once."""
    wires = Wires()

    def leaky(record: Record, viewer: str, events: Sequence[Event]) -> dict[str, str]:
        return wires(record, viewer, events) | {"turn": str(frames.privates(record))}

    monkeypatch.setattr(check, "observe", leaky)
    assert check.check_game(77, 1, max_rounds=1, stretch=40).leaks
