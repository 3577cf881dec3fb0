"""What the server refuses, beside what the engine refuses: a key, parameters and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import Refused

#: Sentences by key. A client may translate key and parameters itself.
SENTENCES: Mapping[str, str] = {
    "account.already": "You are somebody here already.",
    "account.already_claimed": "This identity has a password already.",
    "account.bad_name": "A name has 2 to 24 visible characters.",
    "account.bad_password": "A password has 8 to 200 characters.",
    "account.name_taken": "This name belongs to somebody else.",
    "account.banned": "The host of this table does not let you in any more.",
    "account.needed": "Say who you are first.",
    "account.no_password": "Only an identity with a password can do this.",
    "account.no_session": "There is no such session.",
    "account.wrong": "Name and password do not belong together.",
    "chat.bad_text": "Control characters are no text.",
    "chat.empty": "There is nothing to read in this.",
    "chat.no_cone": "No Cone of Silence is open for you.",
    "chat.no_line": "There is no such line.",
    "chat.no_partner": "You share your side with nobody.",
    "chat.not_for_you": "You do not read this channel.",
    "chat.not_yours": "Only who said it can delete it.",
    "chat.too_fast": "Too many lines in a short time.",
    "chat.yourself": "You cannot mute yourself.",
    "clock.no_time": "The time of this side is over, and a turn gives none.",
    "game.not_found": "There is no such game, or it has not begun.",
    "game.other_data": "This game was started with other component data and cannot be continued here.",
    "game.not_running": "This game has not begun, or is over.",
    "game.paused": "The table has agreed to pause. Agree to go on first.",
    "game.running": "The game is not over yet.",
    "import.busy": "Other records are being checked. Try again in a minute.",
    "import.too_many": "You have brought too many records already.",
    "import.too_much": "This record takes more time or memory to check than one may.",
    "import.wrong": "This is not the record of a game that was played like this.",
    "invitation.not_found": "This invitation does not exist or was used already.",
    "message.foreign_game": "This connection belongs to another game.",
    "message.foreign_seat": "This is not your seat.",
    "message.hello_first": "The first message must be hello.",
    "message.malformed": "A field of this message is missing, wrong or not known.",
    "message.no_seat": "Only who sits at the table can do this.",
    "message.not_json": "This is not JSON.",
    "message.not_text": "Messages are text.",
    "message.too_fast": "Too many messages in a short time.",
    "message.too_large": "This message is too large.",
    "message.unknown_type": "Messages of this type are not known.",
    "replay.no_entry": "The game has no such entry.",
    "request.foreign_origin": "Requests from this page are not accepted.",
    "request.malformed": "A field of this request is missing, wrong or not known.",
    "request.method": "This cannot be done with this address.",
    "request.not_found": "There is nothing at this address.",
    "request.not_json": "The request must be JSON.",
    "request.too_fast": "Too many requests in a short time. Try again later.",
    "request.too_large": "This request is too large.",
    "room.too_many": "You have too many connections open.",
    "room.try_again": "It is not certain whether this was stored. Send it again.",
    "seat.program_plays": "A program plays this seat. Take the seat back first.",
    "server.not_ready": "The server cannot reach its database.",
    "server.trouble": "Something went wrong here. It was noted.",
    "table.foreign": "Only the creator of the table can do this.",
    "table.full": "All seats are taken.",
    "table.needs_person": "One seat at least is a person's.",
    "table.needs_shared": "With three players, and only then, say which faction two of them share.",
    "table.needs_side": "Choose your side first.",
    "table.no_chosen_key": "A key can be chosen only to practise alone.",
    "table.no_seat": "There is no such seat at this table.",
    "table.not_found": "There is no such table.",
    "table.not_open": "The table is not open any more.",
    "table.not_seated": "You do not sit at this table.",
    "table.other_commitment": "This is not what the table has committed to.",
    "table.other_side": "You play for the other side here.",
    "table.private": "This table lets nobody watch.",
    "table.seat_taken": "This seat is taken.",
    "table.sides_fixed": "The sides of this table are fixed.",
    "table.too_many": "You have too many tables open.",
    "vote.about_you": "The others decide about this.",
    "vote.game_over": "The game is over.",
    "vote.no_clock": "This table has no clock.",
    "vote.not_open": "Nobody has proposed this, or it is settled already.",
    "vote.not_paused": "The game is not paused.",
    "vote.nothing_new": "It is so already.",
    "vote.paused": "The game is paused already.",
}


class Problem(Exception):
    """Something was refused and nothing has changed."""

    def __init__(self, key: str, status: int = 400, **params: Any) -> None:
        self.key = key
        self.status = status
        self.params = params
        super().__init__(key)

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, "params": self.params, "rule": "", "sentence": SENTENCES[self.key]}


def refusal_json(refusal: Refused) -> dict[str, Any]:
    """What the engine refuses, in the same shape."""
    return {**refusal.to_json(), "sentence": refusal.sentence()}
