"""In tests whatever a table or a task holds is frozen: a change in place fails where it is made."""

from __future__ import annotations

from typing import Any, NoReturn

from engine.flow import Task
from engine.forms import names
from engine.table import Table


class ChangedInPlace(TypeError):
    """A value of a table or of a task was to be changed in place; it has to be replaced."""


def _refuse(self: object, *args: object, **more: object) -> NoReturn:
    raise ChangedInPlace("values of a table are replaced, never changed: engine.values")


class FrozenDict(dict[Any, Any]):
    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse


class FrozenList(list[Any]):
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse


#: How deep it goes: what an effect reaches is handed on as it is by views, which are written down.
DEEP = {"effects": 2}


def frozen(value: Any, deep: int = 9) -> Any:
    kind = type(value)
    if kind is dict and deep:
        return FrozenDict({key: frozen(item, deep - 1) for key, item in value.items()})
    if kind is list and deep:
        return FrozenList([frozen(item, deep - 1) for item in value])
    return value


def thawed(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: thawed(item) for key, item in value.items()}
    if isinstance(value, list):
        return [thawed(item) for item in value]
    return value


def freeze_tables() -> None:
    """From now on, in this process. What is written down of a table is nobody's any more."""
    saved = frozenset(names(Table))
    lay, written, told = object.__setattr__, Table.to_json, Task.to_json

    def put(self: Table, name: str, value: Any) -> None:
        lay(self, name, frozen(value, DEEP.get(name, 9)) if name in saved else value)

    def keep(self: Task, name: str, value: Any) -> None:
        lay(self, name, frozen(value))

    Table.__setattr__ = put  # type: ignore[assignment,method-assign]
    Task.__setattr__ = keep  # type: ignore[assignment,method-assign]
    Table.to_json = lambda self: thawed(written(self))  # type: ignore[method-assign]
    Task.to_json = lambda self: thawed(told(self))  # type: ignore[method-assign]
