"""Hostile entries: whatever is not offered is refused with a key and a rule, and not a byte changes."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine import Choice, Game, Refused
from engine.players.random import RandomPlayer
from engine.refusal import sentences

OTHER_GAME = Game.new(b"\x07" * 32).id

#: Texts that are no choice at all, whatever is asked.
TEXTS = (
    *("", " ", "\n", "\t", "\x00", ";", "; ", "=", "a=", "=1", "move ", " move", "move  carthag"),
    *("MOVE carthag", "move carthag\n", "move\tcarthag", "move carthag;", "move carthag; "),
    *("move ; carthag", "move;carthag", "done done=1 done", "done b=1 a=1", "done a=1 a=1", "done a=1 a=2"),
    *("done a=01", "done a=+1", "done a=-1", "done a=1.0", "done a=1e3", "done a=1000", "done a=0x1"),
    *("done a= 1", "done a=99999999999999999999", "d\u00f4ne", "done \u00e9", "\uff44one", "done a=\uff11"),
    *("done a=\u00b2", "done\u00a0x", "done\u200b", "\ud800", "done \udfff", "d" * 81, "done " + "a" * 81),
    *("a " * 2000, "a" * 2001, "done " + "x" * 1_000_000, "done a=" + "9" * 5000, "__class__", "{0}", "%s"),
    *("../../etc/passwd", "' or 1=1 --", "<script>", "null", "None", "0", "1", "-", "done -"),
)

NUMBERS: tuple[Any, ...] = (
    *(-1, 1000, 10**30, 1.0, 0.5, True, None, "1", "-1", float("nan"), [], {}, "\udfff"),
)
#: JSON values that are no choice.
SHAPES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 10**400, 1.5, float("nan"), float("inf"), [], {}, [[]], ["done"], b"done"),
    *(
        {"verb": "done"},
        {"parts": []},
        {"verb": "done", "parts": []} | {"more": 1},
        {"verb": None, "parts": []},
    ),
    *({"verb": "done", "parts": None}, {"verb": "done", "parts": {}}, {"verb": "done", "parts": "done"}),
    *({"verb": "done", "parts": [None]}, {"verb": "done", "parts": [{}]}, {"verb": "done", "parts": [[]]}),
    {"verb": "done", "parts": [{"args": [], "named": {}}]},
    {"verb": "done", "parts": [{"args": ["a"], "named": []}]},
    {"verb": "done", "parts": [{"args": "a", "named": {}}]},
    {"verb": "done", "parts": [{"args": [1], "named": {}}]},
    {"verb": "done", "parts": [{"args": [["a"]], "named": {}}]},
    {"verb": "done", "parts": [{"args": [None], "named": {}}]},
    {"verb": ["done"], "parts": []},
    {"verb": "done", "parts": [{"args": ["a"] * 100_000, "named": {}}]},
    {"verb": "done", "parts": [{"args": ["a"], "named": {}}] * 100_000},
    {"verb": "done", "parts": [{"args": [], "named": {f"a{n}": n for n in range(1000)}}]},
    {"verb": "v" * 1_000_000, "parts": []},
    {"verb": "\ud800", "parts": []},
    *({"verb": "done", "parts": [{"args": [], "named": {"a": number}}]} for number in NUMBERS),
)

#: What is no entry at all.
NO_ENTRIES: tuple[Any, ...] = (
    *(None, True, 0, 1.5, b"done", [], ["done"], (), {}, set(), object(), {"choice": "done", "more": 1}),
    *({"decision": 1}, {"game": "x"}, {1: 2}, {None: "done"}, {"Choice": "done"}, {"choices": "done"}),
    *({("choice",): "done"}, {"choice": "done", "": ""}, {f"k{n}": n for n in range(10_000)}),
)

SEATS: tuple[Any, ...] = (
    *(
        "",
        "Harkonnen",
        "harkonnen ",
        "HARKONNEN",
        "house_harkonnen",
        "fremen",
        "spectator",
        "\ud800",
        "x" * 100_000,
    ),
    *(None, True, 0, 1, -1, 1.0, b"harkonnen", [], {}, ("harkonnen",), ["harkonnen"], object()),
)

WORDS = (
    *("done", "pass", "move", "attack", "act", "nothing", "deploy", "spend", "remove", "arrakeen", "carthag"),
    *(
        "windgap",
        "nowhere",
        "regular",
        "elite",
        "naib",
        "foot",
        "strategy",
        "harkonnen",
        "a",
        "all",
        "no",
        "yes",
    ),
)


class Attacker:
    """Makes entries that must be refused at the present position."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.ways: tuple[Callable[[Game], tuple[Any, Any]], ...] = (
            *(self.wrong_seat, self.unknown_seat, self.no_entry, self.bad_text, self.bad_shape),
            *(self.stale, self.other_game, self.changed, self.changed, self.changed, self.strange),
        )

    def entry(self, game: Game) -> tuple[Any, Any]:
        while True:
            seat, entry = self.random.choice(self.ways)(game)
            if entry is not None or seat is not None:
                return seat, entry

    def asked(self, game: Game) -> tuple[str, Choice]:
        pending = game.waiting_on()
        assert pending is not None
        menu = game.menu(pending.seats[0])
        assert menu is not None
        return pending.seats[0], menu.sample(self.random.randrange)

    def wrong_seat(self, game: Game) -> tuple[Any, Any]:
        seat, choice = self.asked(game)
        return self.random.choice([other for other in game.seats if other != seat]), self.written(choice)

    def unknown_seat(self, game: Game) -> tuple[Any, Any]:
        return self.random.choice(SEATS), self.written(self.asked(game)[1])

    def no_entry(self, game: Game) -> tuple[Any, Any]:
        return self.asked(game)[0], self.random.choice([entry for entry in NO_ENTRIES if entry is not None])

    def bad_text(self, game: Game) -> tuple[Any, Any]:
        text = self.random.choice(TEXTS)
        return self.asked(game)[0], self.random.choice((text, {"choice": text}))

    def bad_shape(self, game: Game) -> tuple[Any, Any]:
        return self.asked(game)[0], {"choice": self.random.choice(SHAPES)}

    def stale(self, game: Game) -> tuple[Any, Any]:
        seat, choice = self.asked(game)
        now = game.flow.decision
        old = (now - 1, now + 1, 0, -now, True, None, str(now), float(now), [now], 2**64 + now)
        return seat, {"choice": str(choice), "decision": self.random.choice(old)}

    def other_game(self, game: Game) -> tuple[Any, Any]:
        seat, choice = self.asked(game)
        ids = (OTHER_GAME, "", None, 1, [game.id], game.id.upper() + " ", game.id[:-1])
        return seat, {"choice": str(choice), "game": self.random.choice(ids)}

    def changed(self, game: Game) -> tuple[Any, Any]:
        """A legal choice with one thing wrong; now and then that is legal too and is thrown away."""
        seat, choice = self.asked(game)
        form = choice.to_json()
        self.spoil(form)
        menu = game.menu(seat)
        assert menu is not None
        try:
            if Choice.from_json(form) in menu:
                return None, None
        except Refused:
            pass
        return seat, {"choice": form}

    def spoil(self, form: dict[str, Any]) -> None:
        draw, parts = self.random, form["parts"]
        part = draw.choice(parts) if parts else None
        what = draw.randrange(7)
        if what == 0 or part is None:
            form["verb"] = draw.choice(WORDS)
        elif what == 1 and part["args"]:
            part["args"][draw.randrange(len(part["args"]))] = draw.choice(WORDS)
        elif what == 2 and part["args"]:
            part["args"].pop(draw.randrange(len(part["args"])))
        elif what == 3:
            part["args"].insert(draw.randrange(len(part["args"]) + 1), draw.choice(WORDS))
        elif what == 4 and part["named"]:
            key = draw.choice(list(part["named"]))
            part["named"][key] = draw.choice((0, 1, 2, 7, 99, 999, "foot", "x"))
        elif what == 5:
            part["named"][draw.choice(WORDS)] = draw.choice((0, 1, 999, "foot"))
        else:
            parts.append(dict(part))

    def strange(self, game: Game) -> tuple[Any, Any]:
        """Words of the game in any order."""
        seat, _ = self.asked(game)
        line = " ".join(self.random.choices(WORDS, k=self.random.randrange(1, 5)))
        menu = game.menu(seat)
        assert menu is not None
        return (None, None) if Choice.parse(line) in menu else (seat, line)

    def written(self, choice: Choice) -> Any:
        return self.random.choice(
            (choice, str(choice), {"choice": str(choice)}, {"choice": choice.to_json()})
        )


def attack(entries: int, seed: int, between: int) -> Counter[str]:
    """So many hostile entries, spread over games; the refusals by key."""
    attacker = Attacker(seed)
    seen: Counter[str] = Counter()
    number = 0
    while number < entries:
        key = random.Random(seed + number).randbytes(32)
        game, player = Game.new(key), RandomPlayer(seed + number)
        while not game.over and game.table.round <= 6 and number < entries:
            before = json.dumps(game.to_json())
            count, decision = game.flow.tower.count, game.flow.decision
            for _ in range(between):
                seat, entry = attacker.entry(game)
                with pytest.raises(Refused) as caught:
                    game.play(seat, entry)
                seen[well_formed(caught.value)] += 1
                assert (game.flow.tower.count, game.flow.decision) == (count, decision)
            number += between
            assert json.dumps(game.to_json()) == before, "a refusal changed the game"
            for _ in range(7):
                if not game.over:
                    asked = game.waiting_on()
                    assert asked is not None
                    menu = game.menu(asked.seats[0])
                    assert menu is not None
                    game.play(asked.seats[0], player.choose(menu))
    return seen


def well_formed(refusal: Refused) -> str:
    assert refusal.key in sentences(), refusal.key
    assert refusal.rule, f"{refusal.key} names no rule"
    assert refusal.sentence() != refusal.key
    assert len(json.dumps(refusal.to_json(), ensure_ascii=False).encode()) < 2000
    return refusal.key


def test_thousands_of_hostile_entries_are_refused_and_change_nothing() -> None:
    seen = attack(6_000, seed=1, between=40)
    for key in ("stale", "other_game", "malformed", "not_your_decision", "unknown_seat"):
        assert seen[f"entry.{key}"] > 20, key
    assert sum(number for key, number in seen.items() if key.startswith("menu.")) > 500
    assert sum(number for key, number in seen.items() if key.startswith("choice.")) > 500


@pytest.mark.slow
def test_200_000_hostile_entries_are_refused_and_change_nothing() -> None:
    seen = attack(200_000, seed=2, between=250)
    assert sum(seen.values()) >= 200_000


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_a_text_that_is_no_choice_is_refused_as_such(text: str) -> None:
    game = Game.new(b"\x01" * 32)
    with pytest.raises(Refused) as caught:
        game.play("harkonnen", text)
    assert well_formed(caught.value).startswith(("choice.", "menu."))


@pytest.mark.parametrize("entry", NO_ENTRIES, ids=range(len(NO_ENTRIES)))
def test_what_is_no_entry_is_refused_as_malformed(entry: Any) -> None:
    game = Game.new(b"\x01" * 32)
    with pytest.raises(Refused) as caught:
        game.play("harkonnen", entry)
    assert well_formed(caught.value) == "entry.malformed"


@pytest.mark.parametrize("seat", SEATS, ids=range(len(SEATS)))
def test_who_has_no_seat_is_refused(seat: Any) -> None:
    game = Game.new(b"\x01" * 32)
    with pytest.raises(Refused) as caught:
        game.play(seat, "harvester cse_1 cse_4 ne_1")
    assert well_formed(caught.value) == "entry.unknown_seat"


def test_an_entry_that_answers_this_decision_of_this_game_is_taken() -> None:
    game = Game.new(b"\x01" * 32)
    entry = {"choice": "harvester cse_1 cse_4 ne_1", "decision": game.flow.decision, "game": game.id}
    game.play("harkonnen", entry)
    assert sorted(game.table.harvesters) == ["cse_1", "cse_4", "ne_1"]
    with pytest.raises(Refused) as caught:
        game.play("harkonnen", entry)
    assert caught.value.key == "entry.stale"
    assert caught.value.params == {"now": game.flow.decision}


def test_nothing_is_taken_once_the_game_is_over() -> None:
    game = Game.new(b"\x01" * 32)
    game.flow.win("harkonnen", "supremacy")
    game.flow.advance()
    assert game.waiting_on() is None
    for seat in game.seats:
        assert game.menu(seat) is None
        with pytest.raises(Refused) as caught:
            game.play(seat, "harvester cse_1 cse_4 ne_1")
        assert well_formed(caught.value) == "entry.game_over"
