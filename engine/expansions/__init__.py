"""What further boxes bring into a game: a folder for each, named like the switch of its option.

Nothing outside a folder knows it. It has ``composed``, which makes of a rulebook one with its pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from engine.flow import Rulebook

#: By switch.
EXPANSIONS: Final[Mapping[str, Callable[[Rulebook], Rulebook]]] = {
    found.name: import_module(f"{__name__}.{found.name}.composition").composed
    for found in sorted(iter_modules(__path__))
    if found.ispkg
}
