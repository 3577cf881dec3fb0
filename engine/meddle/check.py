"""Meddled games, and what is looked at after every choice of them."""

from __future__ import annotations

import traceback
from collections import Counter
from dataclasses import field
from hashlib import blake2b
from typing import Any

from engine import coverage as coverages
from engine.batches import added_up
from engine.classes import dataclass
from engine.edges import at_the_edge
from engine.game import Game
from engine.meddle.asides import ASIDES, chosen, give_orders, play_twice
from engine.meddle.narrow import narrowed
from engine.meddle.sound import check, check_record, check_saved
from engine.midgame import random_midgame
from engine.players.answers import BESIDE
from engine.players.meddling import Meddler
from engine.record import Record
from engine.variant import PLAIN, Variant

#: How many choices a game goes on, from an edge and from a card that is played: then another is worth more.
CHOICES = 120
STAGED = 15
EXAMPLES = 20


@dataclass(slots=True)
class Findings:
    games: int = 0
    choices: int = 0
    interruptions: int = 0
    asides: Counter[str] = field(default_factory=Counter)
    pairs: coverages.Covered = field(default_factory=Counter)
    wrong: int = 0
    examples: list[str] = field(default_factory=list)

    def add(self, other: Findings) -> None:
        for name in ("games", "choices", "interruptions", "asides", "pairs", "wrong", "examples"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        del self.examples[EXAMPLES:]

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "choices": self.choices,
            "interruptions": self.interruptions,
            "asides": dict(sorted(self.asides.items())),
            "wrong": self.wrong,
            "examples": self.examples,
        }


def interrupt(game: Game, player: Meddler, findings: Findings) -> None:
    """Everything that may be done in between, and a little of what is asked, each in a copy of the game."""
    question = game.flow.question
    if question is None:
        return
    for seat in game.seats:
        menu = game.menu(seat)
        for form in menu.forms if menu else ():
            beside = form.verb in BESIDE
            if not beside and player.below(4):
                continue
            twin = game.fork()
            choice = player.meddle(form)
            where = f"{question.name}, then {seat} {choice}"
            findings.interruptions += beside
            coverages.count_pairs(findings.pairs, game, form.verb)
            twin.play(seat, choice)
            check(twin, where)
            for _ in range(3):
                if twin.over:
                    break
                following = chosen(twin, player)
                twin.play(*following)
                where += ", then {} {}".format(*following)
                check(twin, where)


# -- games -----------------------------------------------------------------------------------------


def check_game(seed: int, number: int, variant: Variant = PLAIN) -> Findings:
    """One game. Every other one begins in the middle of a card or of a leader's special action."""
    findings = Findings(games=1)
    player = Meddler(seed * 5_915_587 + number)
    key = blake2b(f"meddle {seed} {number}".encode(), digest_size=32).digest()
    try:
        if number % 2:
            game = random_midgame(key, player, number // 2, variant, begin=at_the_edge)
            _play(Record.resume(game), player, CHOICES, findings)
        else:
            pairs = coverages.pairs_of_cards(variant.content, variant.mode_of(number // 2))
            pair = pairs[(number // 2 + seed) % len(pairs)]
            narrow = narrowed(key, player, number // 2, *pair, variant)
            if narrow is not None:
                _play(Record.resume(narrow), player, STAGED, findings)
    except Exception:
        findings.wrong += 1
        place = f"game {number} of seed {seed} with {variant.players} players"
        findings.examples.append(f"{place} after {findings.choices} choices: {traceback.format_exc()}")
    return findings


def _play(record: Record, player: Meddler, choices: int, findings: Findings) -> None:
    check(record.game, "at the beginning")
    names = list(ASIDES)
    if not player.below(3):
        give_orders(record, player)
    while not record.over and findings.choices < choices:
        check_saved(record.game, f"choice {findings.choices}")
        interrupt(record.game, player, findings)
        if not player.below(3):
            name = names[player.below(len(names))]
            ASIDES[name](record, player)
            findings.asides[name] += 1
        seat, choice = chosen(record.game, player)
        play_twice(record, seat, choice)
        findings.choices += 1
        check(record.game, f"after {seat} {choice}")
    check_record(record)


def _batch(args: tuple[int, list[int], Variant]) -> Findings:
    seed, numbers, variant = args
    total = Findings()
    for number in numbers:
        total.add(check_game(seed, number, variant))
    return total


def meddle(
    games: int, seed: int, variant: Variant = PLAIN, *, jobs: int = 1, coverage: bool = False
) -> dict[str, Any]:
    """Meddle in that many games; the report as JSON values."""
    batches = [(seed, list(range(start, games, jobs)), variant) for start in range(jobs)]
    total = added_up(Findings(), _batch, batches)
    report = {"seed": seed, **variant.to_json(), **total.to_json()}
    if coverage:
        report["pairs"] = coverages.pairs_report(total.pairs, variant)
    return report
