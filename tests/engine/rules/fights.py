"""Battles for the scenario tests: a side's turn has come, and it orders an attack."""

from __future__ import annotations

from engine.pieces import ENEMY
from tests.scenario import Given, Play


def orders(position: Given, side: str, *, surprise: bool = False) -> Play:
    """That side has spent a die for an attack and chooses it now; both sides have dice left."""
    die = "leadership" if surprise else "strategy"
    position.dice(**{side: {die: 1, "mentat": 2}, ENEMY[side]: {"mentat": 2}})
    return position.turn(side).choose(f"act {die} {die}_{'surprise' if surprise else 'attack'}")


def attack(
    position: Given, side: str, origin: str, target: str, by: str = "foot", *, surprise: bool = False
) -> Play:
    return orders(position, side, surprise=surprise).choose(f"attack {origin} {target} {by}")


def landed(play: Play) -> tuple[int, int]:
    """The hits of the last battle round: those the attacker has landed, and the defender."""
    counted = play.events("hits_counted")[-1]
    return counted["attacker_lands"], counted["defender_lands"]


def dice_rolled(play: Play) -> list[int]:
    return [roll["dice"] for roll in play.events("combat_rolled")]
