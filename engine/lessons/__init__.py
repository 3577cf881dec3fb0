"""First games and lessons: prepared positions of the ordinary game, and what is done in them."""

from engine.lessons.declared import LESSONS, Lesson, Step, lesson_of
from engine.lessons.teacher import Teacher

__all__ = ["LESSONS", "Lesson", "Step", "Teacher", "lesson_of"]
