"""What actions, leaders' special actions and planning cards are worth, step by step.

The steps of cards and leaders are component data that lie open to everyone; what they come to is judged from
the view.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.components import Step
from engine.pieces import ATREIDES, HARKONNEN, PERSONS
from engine.players.marches import Marches, Orders, together
from engine.players.plans import Assaults, best, best_attack, worm_strikes
from engine.players.promises import claim_value
from engine.players.scales import WORTH
from engine.players.sight import Legion, Sight
from engine.players.worth import (
    STATION,
    advance_value,
    place_value,
    targets,
)

#: What steps are worth that depend on little.
PLAIN: Mapping[str, int] = {
    "enter": 30,
    "gain_bene_gesserit": 24,
    "shuffle_back": 16,
    "reveal": 4,
    "forbid_orders": 10,
    "place_wormsigns": 5,
    "draw_objective": 18,
    "force_die": 6,
    "exchange_prescience": 8,
    "detonate": 12,
    "lower_imperium": 18,
    "attach": 25,
    "fire_rockets": 16,
    "place_token": 25,
    "deploy_token": 27,
    "move_sietch": 1,
    "swap_tokens": 1,
    "displace_enemy": 8,
    "move_worms": 0,
    "leave": 0,
}
#: And what a step is worth by its verb alone, where no more of it is known.
BY_VERB: Mapping[str, int] = {
    **PLAIN,
    **dict.fromkeys(("move", "attack", "place", "deploy", "place_vehicles", "replace", "storms"), 15),
    **dict.fromkeys(("bombard", "send_to_tank", "worm_attack", "place_worms", "opponent_discards"), 15),
    **dict.fromkeys(("discard_enemy_die", "shift_prescience", "play_card", "draw", "remove_vehicles"), 14),
    **dict.fromkeys(("discard_wormsigns", "desert_power", "use_any_result", "choose", "any_order"), 8),
}
CARD = 10
HAND = 6


class Judge:
    """The values of one position; what several deeds share is reckoned once."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self._known: dict[str, int] = {}

    @classmethod
    def of(cls, sight: Sight) -> Judge:
        """The one of that position."""
        judge = sight.judge
        if not isinstance(judge, cls):
            judge = sight.judge = cls(sight)
        return judge

    def _once(self, name: str, *, with_leader: bool = False, must: tuple[str, ...] = ()) -> int:
        key = f"{name} {with_leader} {must}"
        if key not in self._known:
            self._known[key] = self._reckon(name, with_leader, must)
        return self._known[key]

    def _reckon(self, name: str, with_leader: bool, must: tuple[str, ...]) -> int:
        sight = self.sight
        if name.startswith("moves"):
            values = Marches.of(sight).best_of_each(Orders(with_leader, must))
            return together(values, int(name[-1]))
        plan = best_attack(sight, Assaults(name == "surprise", with_leader, must))
        return plan.value if plan else 0

    # -- actions ------------------------------------------------------------------------------------

    def action(self, name: str) -> int:
        if name == "strategy_move":
            return self._once("moves2")
        if name == "leadership_move":
            return self._once("moves2", with_leader=True)
        if name == "strategy_attack":
            return self._once("attack")
        if name == "leadership_surprise":
            return self._once("surprise", with_leader=True)
        if name == "mentat_draw":
            return self.cards(2)
        if name == "deployment_units":
            return self.deployment({"regular": min(3, self.sight.supply(HARKONNEN).get("regular", 0))}) + 5
        if name == "deployment_token":
            left = self.sight.tokens_left
            return 34 if left and self.sight.ranks else 0
        if name == "deployment_leader":
            return 8 if self.sight.ranks else 0
        if name == "house_upgrade":
            return min(2, self._units("regular")) * 9
        if name == "house_vehicles":
            return self.vehicles(2)
        raise LookupError(f"engine/players/deeds.py does not say what the action {name} is worth")

    def cards(self, number: int) -> int:
        """Cards over the limit of the hand are worth little."""
        room = max(0, HAND - self.sight.hand_size)
        return CARD * min(number, room) + 3 * max(0, number - room)

    def vehicles(self, number: int) -> int:
        left = self.sight.supply(HARKONNEN).get("harvester", 0)
        return 11 * min(number, left) + 3

    def deployment(self, pieces: Legion) -> int:
        """The best place for so many new units."""
        sight = self.sight
        gains = [
            place_value(sight, sight.own, area, _more(sight.legions[sight.own].get(area, {}), pieces))
            - place_value(sight, sight.own, area, sight.legions[sight.own].get(area, {}))
            for area in sight.ranks_of(sight.own)
        ]
        return self.sight.scales.worth(pieces) * 3 // 5 + max(0, *gains, 0) // 2 if gains else 0

    def _units(self, tier: str) -> int:
        return sum(legion.get(tier, 0) for legion in self.sight.legions[self.sight.own].values())

    # -- steps --------------------------------------------------------------------------------------

    def card(self, card: str) -> int:
        data = self.sight.content.cards[card]
        steps = self.steps(data.steps)
        if data.instead and self._other_branch(data.instead_if):
            steps = self.steps(data.instead)
        return steps + 1

    def _other_branch(self, condition: Mapping[str, Any]) -> bool:
        """Whether a card's other steps would be taken: they ask for leaders who are or are not in play."""
        left, waiting = self.sight.gone, self.sight.waiting
        gone = {*left, *waiting[HARKONNEN], *waiting[ATREIDES]}
        if "in_play" in condition:
            return condition["in_play"] not in gone
        if "left_game" in condition:
            return condition["left_game"] in left
        if "detonated" in condition:
            return bool(self.sight.desert["atomics"])
        if "marker_at_least" in condition:
            return max(self.sight.prescience.values()) >= int(condition["marker_at_least"])
        raise LookupError(f"engine/players/deeds.py does not know the condition {sorted(condition)}")

    def leader(self, leader: str) -> int:
        return self.steps(self.sight.content.leaders[leader].steps)

    def steps(self, steps: tuple[Step, ...]) -> int:
        return sum(self.step(step) for step in steps)

    def step(self, step: Step) -> int:
        do = str(step["do"])
        if do in PLAIN:
            return PLAIN[do]
        reckoned = getattr(self, f"_{do}", None)
        if reckoned is None:
            raise LookupError(f"engine/players/deeds.py does not say what the verb {do} is worth")
        return int(reckoned(step))

    def _place(self, step: Step) -> int:
        total = 0
        for piece, number in step["what"].items():
            total += WORTH.get(piece, 9) * number
        return total * 3 // 5

    _deploy = _place

    def _play_card(self, step: Step) -> int:
        return 16 if self.sight.hand_size > 1 else 0

    def _draw(self, step: Step) -> int:
        return self.cards(int(step["number"]))

    def _choose(self, step: Step) -> int:
        return max(self.step(one) for one in step["one_of"])

    def _any_order(self, step: Step) -> int:
        return self.steps(step["steps"])

    def _use_any_result(self, step: Step) -> int:
        return max(self.action(name) for name in ("strategy_move", "strategy_attack", "leadership_surprise"))

    def _must(self, step: Step) -> tuple[str, ...]:
        who = step.get("legion", {}).get("with", "")
        return PERSONS.get(who, (who,)) if who else ()

    def _move(self, step: Step) -> int:
        number = min(3, int(step["number"]))
        with_leader = "leader" in step.get("legion", {})
        return self._once(f"moves{number}", with_leader=with_leader, must=self._must(step))

    def _attack(self, step: Step) -> int:
        name = "surprise" if step.get("surprise") else "attack"
        with_leader = "leader" in step.get("legion", {})
        return self._once(name, with_leader=with_leader, must=self._must(step))

    def _place_vehicles(self, step: Step) -> int:
        return sum(self.vehicles(number) for number in step["what"].values())

    def _remove_vehicles(self, step: Step) -> int:
        there = len(self.sight.harvesters) + len(self.sight.zones)
        return 12 * min(int(step["number"]), there)

    def _discard_wormsigns(self, step: Step) -> int:
        return 2 * min(int(step["number"]), len(self.sight.desert["wormsigns"]))

    def _bombard(self, step: Step) -> int:
        prey = [self.sight.scales.worth(legion) for legion in self.sight.legions[self.sight.enemy].values()]
        return min(int(step["dice"]) * 7, max(prey, default=0))

    def _send_to_tank(self, step: Step) -> int:
        legions = self.sight.legions[self.sight.enemy].values()
        return (
            22 if any(piece in self.sight.pieces.all_named for legion in legions for piece in legion) else 0
        )

    def _opponent_discards(self, step: Step) -> int:
        return 8 * int(step["number"])

    def _discard_enemy_die(self, step: Step) -> int:
        boards = (self.sight.unspent(ATREIDES), self.sight.unspent("house_atreides"))
        return 22 if any(board.get("house") for board in boards) else 0

    def _replace(self, step: Step) -> int:
        return 9 * min(int(step["number"]), self._units(str(step["old"])))

    def _shift_prescience(self, step: Step) -> int:
        markers, goal = self.sight.prescience, targets(self.sight)
        surplus = max(markers[marker] - goal[marker] for marker in markers)
        needed = max(goal[marker] - markers[marker] for marker in markers)
        return max(0, min(surplus, needed)) * STATION

    def _desert_power(self, step: Step) -> int:
        return self.desert_power()[0] * int(step.get("times", 1))

    def _place_worms(self, step: Step) -> int:
        return 17 * min(2, int(step["number"]))

    def _worm_attack(self, step: Step) -> int:
        return 20

    def _storms(self, step: Step) -> int:
        sight = self.sight
        return 12 * (sight.legion_mask(HARKONNEN) & ~sight.stormproof()).bit_count()

    # -- desert power and claims ----------------------------------------------------------------------

    def desert_power(self) -> tuple[int, str]:
        """The best of its options, and its value."""
        strike = best(worm_strikes(self.sight))
        options = [(6, "signs")]
        if self.sight.desert["worms"]:
            options.append((7, "worms"))
        if strike:
            options.append((strike.value, "attack"))
        return max(options)

    def claim(self, card: str) -> int:
        return claim_value(self.sight, card)

    def markers(self, steps: Mapping[str, int]) -> int:
        return advance_value(self.sight, steps)


def _more(one: Mapping[str, int], other: Mapping[str, int]) -> Legion:
    found = dict(one)
    for piece, number in other.items():
        found[piece] = found.get(piece, 0) + number
    return found
