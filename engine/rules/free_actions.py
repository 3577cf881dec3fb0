"""Free actions beside any decision of one's own turn: guerrilla training, scouting, family atomics.

Rules: free.guerrilla, free.scouting, free.atomics, atomics.displace.
"""

from __future__ import annotations

from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import LegionAt
from engine.flow import Flow, FreeAction, Question, Task, task
from engine.menu import Form, Menu, Pick, Some
from engine.pieces import ATREIDES, ENEMY, FACTIONS, HARKONNEN
from engine.refusal import Refused
from engine.rules.arrival import Arrive, relocate
from engine.rules.losses import destroy_legion
from engine.rules.reveals import reveal_sietch, reveal_tokens

ATOMICS_STEP = 8
#: The marker whose ban forbids to scout.
BAN = "spacing_guild"


class GuerrillaTraining(FreeAction):
    faction = ATREIDES
    verbs = ("guerrilla",)

    def forms(self, flow: Flow, seat: str) -> list[Form]:
        tokens = self._tokens(flow)
        if not tokens:
            return []
        notes = {token: ["may_exceed_limit"] for token in self._crowded(flow)}
        return [Some("guerrilla", sorted(tokens), 1, len(tokens), rule="free.guerrilla", notes=notes)]

    def open(self, flow: Flow) -> list[str]:
        """One for each token: which of them is which only the Atreides know."""
        return [f"guerrilla {n}" for n in range(len(self._tokens(flow)))]

    def _tokens(self, flow: Flow) -> list[str]:
        faces = flow.pieces.tokens
        legions = flow.table.legions[ATREIDES].values()
        return [piece for legion in legions for piece in legion if piece in faces]

    def _crowded(self, flow: Flow) -> list[str]:
        """The tokens of areas that would hold too many units if all their tokens were revealed."""
        table = flow.table
        shows, limit = flow.content.deployment_tokens, table.stacking_limit(ATREIDES)
        found: list[str] = []
        for area, units in table.strengths(ATREIDES).items():
            tokens = flow.pieces.tokens_of(table.legion(ATREIDES, area))
            if tokens and units + sum([sum(shows[token].values()) - 1 for token in tokens]) > limit:
                found += tokens
        return sorted(found)

    def take(self, flow: Flow, choice: Choice) -> None:
        for area in reversed(flow.table.areas_of(ATREIDES)):
            reveal_tokens(flow, area, list(choice.args))


class Scouting(FreeAction):
    """Remove an ornithopter to reveal a sietch, the deployment tokens, or both, of one area."""

    faction = HARKONNEN
    verbs = ("scout",)

    def forms(self, flow: Flow, seat: str) -> list[Form]:
        tree = self._tree(flow)
        return [Pick("scout", ("zone", "area", "what"), tree, rule="free.scouting")] if tree else []

    def _tree(self, flow: Flow) -> dict[str, dict[str, list[str]]]:
        """Ornithopters, the areas each can scout, and what is hidden there."""
        board, table = flow.board, flow.table
        if BAN in table.bans or "ornithopter" not in table.zones.values():
            return {}
        near = {
            zone: board.zone_areas[zone] for zone in board.zones if table.zones.get(zone) == "ornithopter"
        }
        there = board.mask(table.sietches) | table.legion_mask(ATREIDES)
        hidden: dict[str, list[str]] = {}
        tree: dict[str, dict[str, list[str]]] = {}
        for zone, areas in near.items():
            found = {}
            for area in board.ids(there & areas):
                if area not in hidden:
                    hidden[area] = self._hidden(flow, area)
                if hidden[area]:
                    found[area] = hidden[area]
            if found:
                tree[zone] = found
        return tree

    def open(self, flow: Flow) -> list[str]:
        """Whichever ornithopter would be removed for it."""
        board, table = flow.board, flow.table
        if BAN in table.bans:
            return []
        near = 0
        for zone, vehicle in table.zones.items():
            if vehicle == "ornithopter":
                near |= board.zone_areas[zone]
        there = (board.mask(table.sietches) | table.legion_mask(ATREIDES)) & near
        return sorted(
            [f"scout {area} {what}" for area in board.ids(there) for what in self._hidden(flow, area)]
        )

    def hindered(self, flow: Flow) -> Refused | None:
        if BAN in flow.table.bans:
            return Refused("order.ban", {"marker": BAN}, "spice.bans")
        return None

    def _hidden(self, flow: Flow, area: str) -> list[str]:
        table = flow.table
        sietch = area in table.sietches and area not in table.revealed_sietches
        if flow.pieces.tokens.isdisjoint(table.legion(ATREIDES, area)):
            return ["sietch"] if sietch else []
        return ["all", "sietch", "tokens"] if sietch else ["tokens"]

    def take(self, flow: Flow, choice: Choice) -> None:
        zone, area, what = choice.args
        flow.table.lift_vehicle(zone)
        flow.table.put_in_supply(HARKONNEN, "ornithopter")
        flow.emit("scouted", "free.scouting", zone=zone, area=area)
        if what in ("all", "sietch"):
            reveal_sietch(flow, area)
        if what in ("all", "tokens"):
            reveal_tokens(flow, area)


class DetonateAtomics(FreeAction):
    """With a prescience marker at eight or more, once a game."""

    faction = ATREIDES
    verbs = ("atomics",)

    def forms(self, flow: Flow, seat: str) -> list[Form]:
        table = flow.table
        if table.atomics or max(table.prescience.values()) < ATOMICS_STEP:
            return []
        return [Pick("atomics", ("site",), list(flow.board.atomic_sites), rule="free.atomics")]

    def open(self, flow: Flow) -> list[str]:
        return ["atomics"] if self.forms(flow, "") else []

    def take(self, flow: Flow, choice: Choice) -> None:
        detonate(flow, choice.args[0])


def detonate(flow: Flow, site: str) -> None:
    """A mountain becomes desert for the rest of the game; whoever stands there is driven out."""
    flow.table.atomics = site
    flow.emit("atomics_detonated", "free.atomics", site=site)
    for faction in FACTIONS:
        if site in flow.table.legions[faction]:
            flow.push(DriveOut(faction, site))


@task("drive_out")
@dataclass(slots=True)
class DriveOut(Task):
    """The opponent moves the legion to an adjacent free area; without one it is destroyed."""

    side: str
    area: str

    def run(self, flow: Flow) -> None:
        flow.finish(self)
        question = ChooseRefuge(self.side, self.area)
        if not question.goals(flow):
            destroy_legion(flow, self.side, self.area)
        else:
            flow.ask(question)


@task("choose_refuge")
@dataclass(slots=True)
class ChooseRefuge(Question):
    rule = "atomics.displace"
    verbs = ("drive_to",)

    side: str
    area: str

    def faction(self, flow: Flow) -> str:
        return ENEMY[self.side]

    def prompt(self, flow: Flow) -> LegionAt:
        return {"area": self.area, "faction": self.side}

    def goals(self, flow: Flow) -> int:
        return flow.board.near[self.area] & flow.table.free(self.side)

    def menu(self, flow: Flow) -> Menu:
        return Menu((Pick("drive_to", ("area",), flow.board.ids(self.goals(flow)), rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        target = choice.args[0]
        relocate(flow, self.side, self.area, target, "legion_displaced", self.rule)
        flow.push(Arrive(self.side, [target]))
