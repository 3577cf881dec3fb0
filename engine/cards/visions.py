"""What cards do to the tracks and to the prescience cards.

Rules: card.lower_imperium, card.shift, card.prescience, card.attached.
"""

from __future__ import annotations

from engine.cards.planning import PlayCard
from engine.cards.prescience import attachments, discard_attached
from engine.cards.script import OwnQuestion, Script, Step, verb
from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import MarkersToShift
from engine.flow import Flow, task
from engine.menu import Counts, Menu, Pick, Some
from engine.rules.prescience import reveal_prescience
from engine.rules.tracks import lower_prescience, raise_prescience
from engine.values import omit, put

# -- tracks ----------------------------------------------------------------------------------------


def _lowerable(flow: Flow) -> list[str]:
    lowest = len(flow.content.spice_rows)
    return [marker for marker, row in flow.table.imperium.items() if row < lowest]


@verb("lower_imperium", lambda flow, script, step: "" if _lowerable(flow) else "at_the_end")
def lower_imperium(flow: Flow, script: Script, step: Step) -> None:
    flow.push(LowerImperium(script.side, int(step["number"])))


@task("lower_imperium")
@dataclass(slots=True)
class LowerImperium(OwnQuestion):
    """No ban becomes active by this."""

    rule = "card.lower_imperium"
    verbs = ("lower", "done")

    number: int

    def menu(self, flow: Flow) -> Menu:
        return self.or_done(Pick("lower", ("marker",), _lowerable(flow), rule=self.rule))

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "done":
            return
        table, marker = flow.table, choice.args[0]
        row = min(table.imperium[marker] + self.number, len(flow.content.spice_rows))
        table.imperium = put(table.imperium, marker, row)
        flow.emit("imperium_marker_set", self.rule, marker=marker, step="drop", row=row)


def _shifts(flow: Flow) -> dict[str, list[str]]:
    """Markers that can be lowered, and those that can be raised instead."""
    markers = flow.table.prescience
    length = flow.content.tracks.prescience.length
    found = {
        old: [new for new in markers if new != old and markers[new] < length]
        for old in markers
        if markers[old]
    }
    return {old: others for old, others in found.items() if others}


@verb("shift_prescience", lambda flow, script, step: "" if _shifts(flow) else "at_the_end")
def shift_prescience(flow: Flow, script: Script, step: Step) -> None:
    flow.push(ShiftPrescience(script.side))


@task("shift_prescience")
@dataclass(slots=True)
class ShiftPrescience(OwnQuestion):
    rule = "card.shift"
    verbs = ("shift", "done")

    def menu(self, flow: Flow) -> Menu:
        found = _shifts(flow)
        return self.or_done(Pick("shift", ("from", "to"), found, rule=self.rule) if found else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "shift":
            flow.push(ShiftSteps(self.side, *choice.args))


@task("shift_steps")
@dataclass(slots=True)
class ShiftSteps(OwnQuestion):
    """As many steps down as up."""

    rule = "card.shift"
    verbs = ("raise",)

    old: str
    new: str

    def prompt(self, flow: Flow) -> MarkersToShift:
        return {"from": self.old, "to": self.new}

    def menu(self, flow: Flow) -> Menu:
        markers = flow.table.prescience
        most = min(markers[self.old], flow.content.tracks.prescience.length - markers[self.new])
        return Menu((Counts("raise", {self.new: most}, 0, most, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        steps = choice.counts().get(self.new, 0)
        if steps:
            lower_prescience(flow, self.old, steps)
            raise_prescience(flow, {self.new: steps})


# -- prescience cards ------------------------------------------------------------------------------


def unprotected(flow: Flow) -> list[str]:
    """Revealed prescience cards that may be discarded or shuffled back."""
    return [
        card
        for card in flow.table.prescience_row
        if not any(attachment.protects for attachment in attachments(flow, card))
    ]


@verb("shuffle_back", lambda flow, script, step: "" if unprotected(flow) else "no_card")
def shuffle_back(flow: Flow, script: Script, step: Step) -> None:
    flow.push(ShuffleBack(script.side))


@task("shuffle_back")
@dataclass(slots=True)
class ShuffleBack(OwnQuestion):
    rule = "card.prescience"
    verbs = ("shuffle_back", "done")

    def menu(self, flow: Flow) -> Menu:
        found = unprotected(flow)
        return self.or_done(Pick("shuffle_back", ("card",), found, rule=self.rule) if found else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "done":
            return
        table, card = flow.table, choice.args[0]
        table.prescience_row = omit(table.prescience_row, card)
        table.prescience_deck = sorted((*table.prescience_deck, card))
        flow.emit("prescience_shuffled_back", self.rule, card=card)
        discard_attached(flow, card)


@verb("exchange_prescience", lambda flow, script, step: "" if unprotected(flow) else "no_card")
def exchange_prescience(flow: Flow, script: Script, step: Step) -> None:
    flow.push(ExchangePrescience(script.side))


@task("exchange_prescience")
@dataclass(slots=True)
class ExchangePrescience(OwnQuestion):
    """Remove any number from the game and reveal as many."""

    rule = "card.prescience"
    verbs = ("exchange",)

    def menu(self, flow: Flow) -> Menu:
        found = unprotected(flow)
        return Menu((Some("exchange", found, 0, len(found), rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        table = flow.table
        for card in choice.args:
            table.prescience_row = omit(table.prescience_row, card)
            table.prescience_removed = [*table.prescience_removed, card]
            discard_attached(flow, card)
        if choice.args:
            flow.emit("prescience_exchanged", self.rule, removed=list(choice.args))
            reveal_prescience(flow, len(choice.args))


@verb("attach", lambda flow, script, step: "" if flow.table.prescience_row else "no_card")
def attach(flow: Flow, script: Script, step: Step) -> None:
    flow.push(Attach(script.side))


@task("attach")
@dataclass(slots=True)
class Attach(OwnQuestion):
    """The card stays with a revealed prescience card."""

    rule = "card.attached"
    verbs = ("attach", "done")

    def menu(self, flow: Flow) -> Menu:
        found = list(flow.table.prescience_row)
        return self.or_done(Pick("attach", ("card",), found, rule=self.rule) if found else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "attach":
            flow.asker(PlayCard).attach_to = choice.args[0]
