"""The Cone of Silence: partners of a shared faction talk in secret, three times a game. Rule: cone.

One partner invites, the other accepts: that spends a token and opens the cone. While it is open either may
show the own hand to the other. Either closes it, or the table does, whose clock allows it a few minutes. None
of this is a choice of the game: whatever is asked meanwhile stays asked.
"""

from __future__ import annotations

from engine.flow import Flow
from engine.refusal import Refused
from engine.values import drop, more, omit, put

RULE = "cone"


def invite(flow: Flow, seat: str) -> None:
    """An invitation alone spends nothing."""
    table = flow.table
    faction = _shared(flow, seat)
    if faction in table.cones_open:
        raise Refused("cone.already_open", {}, RULE)
    if faction in table.cone_invitations:
        raise Refused("cone.already_invited", {}, RULE)
    if not table.cones[faction]:
        raise Refused("cone.none_left", {}, RULE)
    table.cone_invitations = put(table.cone_invitations, faction, seat)
    flow.emit("cone_offered", RULE, seat=seat)


def accept(flow: Flow, seat: str) -> None:
    """The other partner accepts: the token is spent and the cone is open."""
    table = flow.table
    faction = _shared(flow, seat)
    if table.cone_invitations.get(faction) != flow.partner_of(seat):
        raise Refused("cone.not_invited", {}, RULE)
    table.cone_invitations = drop(table.cone_invitations, faction)
    table.cones = more(table.cones, faction, -1)
    table.cones_open = [*table.cones_open, faction]
    flow.emit("cone_opened", RULE, faction=faction, left=table.cones[faction])


def show_hand(flow: Flow, seat: str) -> None:
    """The partner sees the whole hand once, and knows of its cards as long as they stay there."""
    if _shared(flow, seat) not in flow.table.cones_open:
        raise Refused("cone.not_open", {}, RULE)
    learn_hand(flow, seat)
    partner = flow.partner_of(seat)
    flow.emit("hand_shown", RULE, seat=seat)
    flow.emit("hand_seen", RULE, only=(partner,), seat=seat, cards=dict(flow.table.seen_cards[partner]))


def learn_hand(flow: Flow, seat: str) -> None:
    """The partner knows the whole hand."""
    table = flow.table
    table.seen_cards = put(table.seen_cards, flow.partner_of(seat), dict(sorted(table.hands[seat].items())))


def close(flow: Flow, faction: str) -> None:
    """Closes an open cone, or ends an invitation that was not accepted."""
    table = flow.table
    if faction not in flow.shared:
        raise Refused("cone.no_partner", {}, RULE)
    if faction in table.cones_open:
        table.cones_open = omit(table.cones_open, faction)
    elif faction in table.cone_invitations:
        table.cone_invitations = drop(table.cone_invitations, faction)
    else:
        raise Refused("cone.not_open", {}, RULE)
    flow.emit("cone_closed", RULE, faction=faction)


def _shared(flow: Flow, seat: str) -> str:
    faction = flow.faction_of(seat)
    if faction not in flow.shared:
        raise Refused("cone.no_partner", {}, RULE)
    return faction


def carry_over(now: Flow, before: Flow) -> None:
    """A choice that is taken back leaves cones as they are: they were no part of it."""
    before.table.cones = now.table.cones
    before.table.cone_invitations = now.table.cone_invitations
    before.table.cones_open = now.table.cones_open


def remember(now: Flow, before: Flow) -> None:
    """What partners have seen of each other's hands stays seen, as far as those cards are there again."""
    for seat, seen in before.table.seen_cards.items():
        held = before.table.hands[before.partner_of(seat)]
        known = {**seen}
        for card, number in now.table.seen_cards[seat].items():
            known[card] = max(number, known.get(card, 0))
        kept = {card: min(number, held[card]) for card, number in sorted(known.items()) if card in held}
        before.table.seen_cards = put(before.table.seen_cards, seat, kept)
