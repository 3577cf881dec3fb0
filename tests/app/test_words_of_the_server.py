"""What the server says itself is whole sentences, in the language of whoever reads them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from string import Formatter
from unittest import mock

import pytest

from app.messages.story import FACTS, Fact, Story, facts_of, text_of, title_of
from app.words import LANGUAGES, is_known, sentence
from app.words.en import ENGLISH
from app.words.frames import Counted, Language
from engine import Game
from engine.contract.parameters import EVENTS
from engine.players import GreedyPlayer
from engine.players.glance import Glance

#: As much of a language as is needed to see whether it is spoken.
OTHER = Language(
    {
        "message.turn": "Twoja tura",
        "message.against": "Runda {round}, przeciw: {names}.",
        "digest.waiting": Counted(
            "number", {"one": "{number} gra", "few": "{number} gry z {all}", "many": "{number} gier z {all}"}
        ),
    },
    lambda n: "one" if n == 1 else "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many",
    " i ".join,
)


@pytest.fixture(autouse=True)
def other() -> object:
    with mock.patch.dict(LANGUAGES, {"xx": OTHER}):
        yield


def places(frame: str | Counted) -> set[str]:
    """What a frame has a place for, in any of its forms."""
    named = {name for form in forms(frame) for _, name, _, _ in Formatter().parse(form) if name}
    return named | ({frame.by} if isinstance(frame, Counted) else set())


def forms(frame: str | Counted) -> list[str]:
    return list(frame.forms.values()) if isinstance(frame, Counted) else [frame]


@pytest.mark.parametrize("language", [*LANGUAGES, "xx"])
def test_every_language_speaks_of_the_same_and_has_every_form_of_a_number(language: str) -> None:
    spoken = LANGUAGES[language]
    for key, frame in spoken.sentences.items():
        assert places(frame) <= places(ENGLISH.sentences[key]), key
        if isinstance(frame, Counted):
            assert {spoken.plural(number) for number in range(200)} <= frame.forms.keys(), key


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_a_language_has_every_sentence_and_none_of_them_in_english(language: str) -> None:
    spoken = LANGUAGES[language].sentences
    assert spoken.keys() == ENGLISH.sentences.keys()
    for key, frame in spoken.items():
        english = ENGLISH.sentences[key]
        assert forms(frame) and not set(forms(frame)) & set(forms(english)) - {"Arrakis"}, key
        for text in forms(frame):
            bare = re.sub(r"\{\w+\}|\b(?:GNU|Affero|UTC|AGPL|Arrakis)\b", "", text)
            assert text == text.strip() and "  " not in text, key
            assert not re.search(r"\b(?:the|of|and|your|you|with)\b", bare), key
            assert not (language == "ru" and re.search("[A-Za-z]", bare)), key


def test_the_server_speaks_what_the_page_offers() -> None:
    page = Path("frontend/src/i18n/languages.ts").read_text(encoding="utf-8")
    offered = re.findall(r"^  (\w+): \{ name: '[^']", page, re.MULTILINE)
    assert set(offered) == LANGUAGES.keys() - {"xx"}


def test_numbers_and_names_take_the_form_of_the_language() -> None:
    said = [sentence("digest.waiting", "xx", number=number, all=9) for number in (1, 3, 5)]
    assert said == ["1 gra", "3 gry z 9", "5 gier z 9"]
    assert (
        sentence("message.against", "xx", names=("Leto", "Paul"), round=2) == "Runda 2, przeciw: Leto i Paul."
    )
    assert sentence("message.against", names=("A", "B", "C"), round=2) == "Against A, B and C, round 2."


def test_what_a_language_has_no_sentence_for_is_said_in_english() -> None:
    story = Story("turn", 3, "retreat", ("Leto",), (Fact("battle"), Fact("supremacy", 4)))
    assert title_of(story, "xx") == "Twoja tura"
    assert text_of(story, "xx") == (
        "Runda 3, przeciw: Leto. Choose where to retreat. A battle was fought. Supremacy has risen to 4."
    )
    assert title_of(story, "yy") == "It is your turn"


#: Each kind of fact that a message may tell, the weightiest first, and what has happened then.
TOLD: dict[str, list[dict[str, object]]] = {
    "sietch": [{"event": "settlement_destroyed", "area": "sietch_tabr"}],
    "settlement": [{"event": "settlement_destroyed", "area": "carthag"}],
    "battle": [{"event": "battle_ended"}],
    "leader": [{"event": event} for event in ("leader_to_tank", "leader_left_game", "leaders_lost_alone")],
    "claim": [{"event": "prescience_claimed"}],
    "supremacy": [{"event": "supremacy_raised", "to": 4}],
    "marker": [{"event": event} for event in ("prescience_raised", "prescience_lowered")],
    "worm": [{"event": event} for event in ("worm_attacks", "worm_placed")],
    "card": [{"event": "card_played"}],
    "round": [{"event": "phase_begun", "round": 3}],
}


def test_a_message_tells_the_three_weightiest_facts_of_a_closed_list_each_once() -> None:
    def told(events: list[dict[str, object]]) -> list[Fact]:
        return list(facts_of(events, lambda area: area == "carthag"))

    assert [*TOLD] == [*FACTS]
    for key, events in TOLD.items():
        for event in events:
            assert event["event"] in EVENTS, "the game tells nothing of that name"
            assert [fact.key for fact in told([event])] == [key]
    happened = [event for events in reversed(TOLD.values()) for event in events]
    for first in range(len(TOLD) - 2):
        keys = [*TOLD][first:]
        left = [event for event in happened if told([event])[0].key in keys]
        assert [fact.key for fact in told(left)] == keys[:3]
    assert told([{"event": "supremacy_raised", "to": to} for to in (3, 5)]) == [Fact("supremacy", 5)]
    assert told([{"event": "card_drawn"}]) == []


def test_a_message_says_what_is_asked() -> None:
    """In nearly all, counted where somebody else has just chosen; the page says the rest."""
    told = Counter[bool]()
    for seed in range(2):
        game = Game.new(bytes([seed]) * 32)
        quick, last = GreedyPlayer(seed), ""
        while (pending := game.waiting_on()) is not None:
            (seat,), menu = pending.seats, game.menu(pending.seats[0])
            assert menu is not None
            if seat != last:
                told[is_known(f"asked.{pending.kind}")] += 1
            game.play(seat, quick.answer(Glance(game.flow, seat), menu))
            last = seat
    assert told[True] > 0.98 * told.total() > 100
