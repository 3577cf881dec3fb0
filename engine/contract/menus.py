"""Menus as they travel: the forms of ``engine.menu``, each with its verb."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from engine.contract.words import Counts


class FormBase(TypedDict):
    verb: str
    #: The rule that refusals name; absent if none does.
    rule: NotRequired[str]
    #: For an item or destination the keys of consequences the rules fix.
    notes: NotRequired[dict[str, list[str]]]


#: A list of words, or words with what may follow each: a tree again, or a place in ``lists``.
PackedTree = list[str] | dict[str, "PackedTree | int"]


class PickForm(FormBase):
    form: Literal["pick"]
    levels: NotRequired[list[str]]
    tree: NotRequired[PackedTree]
    lists: NotRequired[list[list[str]]]


class SomeForm(FormBase):
    form: Literal["some"]
    items: list[str]
    least: int
    most: int


class CountsForm(FormBase):
    form: Literal["counts"]
    limits: Counts
    least: int
    most: int


class MoveSource(TypedDict):
    pieces: Counts
    #: By destination a place in the form's ``ways``.
    to: Counts
    must: NotRequired[list[str]]


class MoveForm(FormBase):
    form: Literal["move"]
    units: list[str]
    leaders: NotRequired[list[str]]
    with_leader: NotRequired[bool]
    #: Ways on which a leader comes along who is not among the pieces.
    leads: NotRequired[list[str]]
    whole: NotRequired[bool]
    ways: list[list[str]]
    sources: dict[str, MoveSource]


class Budget(TypedDict):
    pieces: Counts
    most: int
    least: NotRequired[int]
    leader: NotRequired[bool]


class PlaceForm(FormBase):
    form: Literal["place"]
    friends: list[str]
    areas: list[str]
    budgets: list[Budget]
    together: NotRequired[bool]
    spread: NotRequired[bool]


class HitsForm(FormBase):
    form: Literal["hits"]
    hits: int
    tiers: list[str]
    units: Counts
    leaders: NotRequired[Counts]
    #: Those of the leaders who may take up several hits, and how many at the most.
    tough: NotRequired[Counts]
    supply: int


class ListedForm(FormBase):
    """What a rule has left of many choices: their lines."""

    form: Literal["listed"]
    choices: list[str]


Form = PickForm | SomeForm | CountsForm | MoveForm | PlaceForm | HitsForm | ListedForm


class Menu(TypedDict):
    forms: list[Form]
    rule: NotRequired[str]
