"""What decides games of equal programs: which side wins them and how, how long they are, and how often
objectives, cards and leaders are on the side that wins.

That a card is played by those who win does not say that it wins: whoever is well off may play it more often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from engine.arena.duel import Meeting, play
from engine.arena.ratings import interval
from engine.batches import added_up
from engine.classes import dataclass
from engine.game import Game, Outcome
from engine.players.evaluation import made_by
from engine.sides import ATREIDES, FACTIONS
from engine.variant import PLAIN, Variant
from engine.words import names

#: What was on a side, as its kind and its id: a card it played, a leader of its own who entered play.
Thing = tuple[str, str, str]
Report = Mapping[str, Any]


@dataclass(slots=True)
class Tally:
    """Games, added up."""

    games: int = 0
    choices: int = 0
    rounds: Counter[int] = field(default_factory=Counter)
    #: By side and way.
    won: Counter[tuple[str, str]] = field(default_factory=Counter)
    #: In how many games it was there, and how many of them its side won.
    there: Counter[Thing] = field(default_factory=Counter)
    winning: Counter[Thing] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.choices += other.choices
        for name in ("rounds", "won", "there", "winning"):
            getattr(self, name).update(getattr(other, name))


class _Listener:
    """One game, listened to."""

    def __init__(self) -> None:
        self.choices = 0
        self.things: set[Thing] = set()
        self.over: Game | None = None

    def __call__(self, game: Game, outcome: Outcome) -> None:
        self.choices += 1
        flow, content = game.flow, game.flow.content
        for event in outcome.events:
            if event.key == "card_played":
                self.things.add((flow.faction_of(event.params["seat"]), "card", event.params["card"]))
            elif event.key == "prescience_claimed":
                self.things.add((ATREIDES, "prescience", event.params["card"]))
            elif event.key == "leader_entered":
                leader = event.params["leader"]
                self.things.add((content.leaders[leader].faction, "leader", leader))
        if game.over:
            self.over = game


def study(program: str, games: int, seed: int, variant: Variant = PLAIN, *, jobs: int = 1) -> Report:
    """So many games of that program against itself; the report as JSON values."""
    numbers = range(games)
    total = added_up(
        Tally(), _batch, [(program, numbers[place::jobs], seed, variant) for place in range(jobs)]
    )
    won = {side: sum(number for (who, _), number in total.won.items() if who == side) for side in FACTIONS}
    things: dict[str, dict[str, Mapping[str, object]]] = {}
    for (side, kind, name), number in sorted(total.there.items()):
        line = {"games": number, **_share(total.winning[side, kind, name], number)}
        things.setdefault(kind, {})[name] = {"side": side, **line}
    return {
        "program": program,
        "weights": made_by(),
        "seed": seed,
        **variant.to_json(),
        "games": total.games,
        "finished": sum(won.values()),
        "won": {side: {"games": won[side], **_share(won[side], sum(won.values()))} for side in FACTIONS},
        "ways": {f"{side} {how}": number for (side, how), number in sorted(total.won.items())},
        "rounds": {str(number): total.rounds[number] for number in sorted(total.rounds)},
        "choices_per_game": round(total.choices / max(1, total.games)),
        "things": things,
    }


def _batch(args: tuple[str, Sequence[int], int, Variant]) -> Tally:
    program, numbers, seed, variant = args
    total = Tally()
    for number in numbers:
        heard = _Listener()
        result = play(Meeting(program, program, FACTIONS[0], number), seed, variant, heard)
        total.games += 1
        total.choices += heard.choices
        total.rounds[result.rounds] += 1
        if heard.over is None:
            continue
        table = heard.over.table
        total.won[table.winner, table.won_by] += 1
        heard.things |= {(ATREIDES, "objective", card) for card in table.objectives}
        total.there.update(heard.things)
        total.winning.update(thing for thing in heard.things if thing[0] == table.winner)
    return total


def _share(won: int, games: int) -> dict[str, float]:
    low, high = interval(won, games)
    return {"won": round(won / max(1, games), 3), "low": round(low, 3), "high": round(high, 3)}


# -- as a page -------------------------------------------------------------------------------------

HEADINGS: Mapping[str, str] = {
    "objective": "Objectives of the Atreides",
    "prescience": "Prescience cards that were claimed",
    "leader": "Leaders who entered play",
    "card": "Planning cards that were played",
}
#: What was there in fewer games is not listed: so few say nothing.
FEWEST = 5


def balance(report: Report) -> str:
    """The report as tables: what was there in most games first."""
    won, rounds = report["won"], report["rounds"]
    lines = ["| side | games won | share | between |", "|---|--:|--:|---|"]
    lines += [
        f"| {_called(side)} | {won[side]['games']} | {won[side]['won']:.0%} | {_between(won[side])} |"
        for side in FACTIONS
    ]
    ways = ", ".join(f"{how.replace('_', ' ')} {number}" for how, number in report["ways"].items())
    length = ", ".join(f"{number} in {played}" for number, played in rounds.items())
    lines += ["", f"How they were won: {ways}.", f"Rounds and games: {length}.", ""]
    lines.append(f"Choices in a game: {report['choices_per_game']}.")
    for kind, heading in HEADINGS.items():
        found = {
            name: line for name, line in report["things"].get(kind, {}).items() if line["games"] >= FEWEST
        }
        if not found:
            continue
        lines += [
            "",
            f"### {heading}",
            "",
            "| | side | games | its side won | between |",
            "|---|---|--:|--:|---|",
        ]
        lines += [
            f"| {_called(name)} | {_called(line['side'])} | {line['games']} | {line['won']:.0%}"
            f" | {_between(line)} |"
            for name, line in sorted(found.items(), key=lambda item: (-item[1]["games"], item[0]))
        ]
    return "\n".join(lines)


def _called(name: str) -> str:
    return names().get(name, (name.replace("_", " "),))[0]


def _between(line: Mapping[str, float]) -> str:
    return f"{line['low']:.0%} and {line['high']:.0%}"
