"""How the weights of the evaluation come about: games that are played for it, and what is made of them."""

from engine.training.course import train

__all__ = ["train"]
