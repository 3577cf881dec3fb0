"""The program at the other side of a lesson: it does what is written down, and goes on like any other."""

from __future__ import annotations

from engine.choice import Choice
from engine.components import STANDARD, Components
from engine.contract.view import Position
from engine.lessons.declared import Lesson
from engine.menu import Menu
from engine.players.greedy import GreedyPlayer


class Teacher:
    """It knows no more than its view and its menu: the first written choice that is legal is the next one.

    Whoever leaves the path of the lesson meets an ordinary program.
    """

    def __init__(self, lesson: Lesson, seed: int, content: Components = STANDARD) -> None:
        self._answers = [Choice.parse(line) for line in lesson.answers]
        self._greedy = GreedyPlayer(seed, content)

    def choose(self, view: Position, menu: Menu) -> Choice:
        written = next((choice for choice in self._answers if choice in menu), None)
        return self._greedy.choose(view, menu) if written is None else written
