"""What is done at random beside the choices of the game: Cones of Silence, deeds out of turn, going back."""

from __future__ import annotations

from engine.players.random import RandomPlayer
from engine.record import TABLE, Record

#: Who makes an entry, of which kind, and what it carries.
Said = tuple[str, str, object]


def cone_entry(record: Record, player: RandomPlayer) -> Said | None:
    """Now and then partners invite, accept, show a hand, close."""
    flow = record.game.flow
    if not flow.shared or record.game.over or player.below(8):
        return None
    table = flow.table
    faction = flow.shared[player.below(len(flow.shared))]
    seat = flow.seats_of(faction)[player.below(2)]
    closing: tuple[Said, ...] = ((seat, "cone_closed", None), (TABLE, "cone_closed", {"faction": faction}))
    if faction in table.cones_open:
        return (seat, "hand_shown", None) if player.below(2) else closing[player.below(2)]
    if faction in table.cone_invitations:
        accepting = flow.partner_of(table.cone_invitations[faction])
        return (accepting, "cone_accepted", None) if player.below(4) else closing[player.below(2)]
    return (seat, "cone_opened", None) if table.cones[faction] else None


def handed_over(record: Record, player: RandomPlayer) -> Said | None:
    """At the beginning a program has a seat or none, and now and then one takes a seat or a person takes it
    again: it decides over what one goes back."""
    if record.seq and player.below(12):
        return None
    seats = record.game.seats
    to = ("program", "person")[player.below(2)]
    return TABLE, "seat_handed_over", {"seat": seats[player.below(len(seats))], "to": to}


def taken_back(record: Record, player: RandomPlayer) -> Said | None:
    """Now and then the table goes back to before some choice of the turn."""
    if player.below(10):
        return None
    possible = record.can_be_taken_back()
    return (TABLE, "taken_back", {"to": possible[player.below(len(possible))]}) if possible else None


def who_chooses(record: Record, asked: tuple[str, ...], player: RandomPlayer) -> str:
    """One of those asked, or now and then a partner who is not, but has a free action."""
    game = record.game
    if game.flow.shared:
        free = [seat for seat in game.seats if seat not in asked and game.menu(seat) is not None]
        if free and not player.below(4):
            return free[player.below(len(free))]
    return asked[player.below(len(asked))]
