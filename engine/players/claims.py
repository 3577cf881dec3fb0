"""Answers about prescience cards and markers."""

from __future__ import annotations

from engine.choice import Choice
from engine.contract.prompts import MarkersToShift, StepsLeft
from engine.menu import Menu, Some
from engine.pieces import ATREIDES
from engine.players.answers import DONE, answers, counted, highest, pairs, pick, words
from engine.players.promises import Promises, Standing, claim_value
from engine.players.sight import Sight
from engine.players.worth import advance_value, targets, threat


@answers("claim_window", "claim_at_end")
def claim(sight: Sight, menu: Menu) -> Choice | None:
    value, card = highest((claim_value(sight, card), card) for card in words(menu, "claim"))
    other = "decline" if "decline" in menu.by_verb else "done"
    return Choice.of("claim", card) if value > 0 else Choice(other)


@answers("choose_bonus")
def bonus(sight: Sight, menu: Menu) -> Choice | None:
    steps = sight.asked(StepsLeft)["steps"]
    return pick("advance", ((advance_value(sight, {m: steps}), m) for m in words(menu, "advance")))


@answers("reveal_for_claim")
def reveal_for_claim(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.forms[0]
    if not isinstance(form, Some):
        return None
    order = sorted(form.items, key=lambda token: (sight.scales.worth_of[token], token))
    return Choice.set(form.verb, order[: form.least])


@answers("remove_for_claim")
def remove_for_claim(sight: Sight, menu: Menu) -> Choice | None:
    options = [
        (-sight.scales.worth_of[token] - threat(sight, ATREIDES, area), area, token)
        for area, token in pairs(menu, "remove_token")
    ]
    return Choice.of("remove_token", *max(options)[1:]) if options else None


@answers("put_prescience_away")
def put_away(sight: Sight, menu: Menu) -> Choice | None:
    """What is worth little leaves the game."""
    form = menu.forms[0]
    if not isinstance(form, Some):
        return None
    return Choice.set("remove", [card for card in form.items if claim_value(sight, card) < 60])


@answers("exchange_prescience")
def exchange(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.by_verb.get("exchange")
    if not isinstance(form, Some):
        return None
    promises, standing = Promises.of(sight), Standing.of(sight, sight.legions[ATREIDES])
    bad = [card for card in form.items if promises.fulfilled(card, standing) < 50]
    return Choice.set("exchange", bad[: form.most])


@answers("attach", "shuffle_back")
def revealed_card(sight: Sight, menu: Menu) -> Choice | None:
    """The card that is nearest to being claimed."""
    verb = "attach" if "attach" in menu.by_verb else "shuffle_back"
    promises, standing = Promises.of(sight), Standing.of(sight, sight.legions[ATREIDES])
    return pick(
        verb,
        (
            (claim_value(sight, card) * (10 + promises.fulfilled(card, standing)), card)
            for card in words(menu, verb)
        ),
    )


@answers("shift_prescience")
def shift(sight: Sight, menu: Menu) -> Choice | None:
    markers, goal = sight.prescience, targets(sight)
    options = [
        (min(markers[old] - goal[old], goal[new] - markers[new]), old, new)
        for old, new in pairs(menu, "shift")
    ]
    if not options or max(options)[0] <= 0:
        return DONE
    return Choice.of("shift", *max(options)[1:])


@answers("shift_steps")
def shift_steps(sight: Sight, menu: Menu) -> Choice | None:
    asked = sight.asked(MarkersToShift)
    old, new = asked["from"], asked["to"]
    markers, goal = sight.prescience, targets(sight)
    steps = max(0, min(markers[old] - goal[old], goal[new] - markers[new]))
    return counted("raise", {new: steps})
