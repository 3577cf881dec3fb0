"""Menus: the exact description of what is legal at a decision.

A menu is a few forms of different verbs. Small menus list what they offer (`Pick`); large ones describe it
in a small closed vocabulary that a client shares: sets of things (`Some`), counts (`Counts`), moving pieces
from one area to another (`Move`), putting pieces into areas (`Place`), taking casualties (`Hits`). What a
rule leaves of a form is a form again (`restricted`), if need be one that lists whole choices (`Listed`).
Every form can check a choice, list and count all it admits, draw one, and be written to the wire and read
back.

>>> menu = Menu((Pick("attack", ("from", "to"), {"carthag": ("arsunt", "arrakeen")}), Pick("cease")))
>>> [str(choice) for choice in menu.all()]
['attack carthag arsunt', 'attack carthag arrakeen', 'cease']
"""

from engine.menu.form import NO_NOTES, Form, Notes, Rand
from engine.menu.hits import DESTROYED, Hits, resolve_hits
from engine.menu.listed import MOST_LISTED, Listed
from engine.menu.menu import FORMS, Menu, form_from_json
from engine.menu.move import FOOT, Move, Source
from engine.menu.pick import Pick, Tree
from engine.menu.place import Budget, Place
from engine.menu.restrict import restricted, restricted_menu
from engine.menu.some import Counts, Some

__all__ = [
    "DESTROYED",
    "FOOT",
    "FORMS",
    "MOST_LISTED",
    "NO_NOTES",
    "Budget",
    "Counts",
    "Form",
    "Hits",
    "Listed",
    "Menu",
    "Move",
    "Notes",
    "Pick",
    "Place",
    "Rand",
    "Some",
    "Source",
    "Tree",
    "form_from_json",
    "resolve_hits",
    "restricted",
    "restricted_menu",
]
