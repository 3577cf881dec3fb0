"""Board and pieces of the standard content, for tests that play with nothing else."""

from __future__ import annotations

from typing import Final

from engine.components import STANDARD

board: Final = STANDARD.board
pieces: Final = STANDARD.pieces
