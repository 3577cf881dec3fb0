"""Dataclasses that are cheap to declare: what they can do is written when it is first done.

There are hundreds of them, and a start needs few. The usual decorator writes and compiles half a dozen
functions for each as it is declared, which was the largest part of every start. With this one a class has its
fields and slots at once, and these functions from the first call of one of them on. They are the usual ones,
and so is all else: ``fields``, ``replace``, ``asdict``, ``match``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

#: What is written later, each with its first call.
WRITTEN: Final = ("__init__", "__repr__", "__eq__", "__hash__")

_fields = cast(Callable[[object], tuple[dataclasses.Field[object], ...]], dataclasses.fields)

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(*, slots: bool, frozen: bool = False, eq: bool = True) -> Callable[[type], type]:
        """As of the standard library; all have slots."""
        if not slots:
            raise TypeError("a class without slots is declared with the usual decorator")

        def declared(kind: type) -> type:
            return _declared(kind, frozen, eq)

        return declared


def _declared(kind: type, frozen: bool, eq: bool) -> type:
    own = {name for name in WRITTEN if name in vars(kind)}
    if own >= {"__eq__", "__hash__"} and kind.__hash__ is None:
        # Python has put that there, beside what the class itself says of equality.
        own.remove("__hash__")
    # A class is made anew for its slots: what is put off finds the one that counts in here.
    made: list[type] = []
    for name in ("__init__", "__repr__", *["__eq__"] * eq, *["__hash__"] * (eq and frozen)):
        if name not in own:
            setattr(kind, name, _put_off(made, name, frozen))
    if eq and not frozen and "__hash__" not in own:
        kind.__hash__ = None  # type: ignore[assignment]
    if frozen:
        for name, deed in FROZEN.items():
            setattr(kind, name, deed)
    # Without words of its own a class would be given its signature, which takes as long as all the rest.
    kind.__doc__ = kind.__doc__ or kind.__name__
    made.append(dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(kind))
    return made[0]


def _put_off(made: list[type], name: str, frozen: bool) -> Callable[..., object]:
    def first(self: object, *given: object, **named: object) -> object:
        (kind,) = made
        written = _written(kind, name, frozen)
        # Who comes at the same time from another thread does the same once more.
        setattr(kind, name, written)
        return written(self, *given, **named)

    first.__name__ = name
    return first


def _written(kind: type, name: str, frozen: bool) -> Callable[..., object]:
    """What the standard library writes for a class of the same fields."""
    fields = {field.name: field for field in _fields(kind)}
    like: dict[str, object] = {
        **fields,
        "__annotations__": {name: field.type for name, field in fields.items()},
        "__module__": kind.__module__,
        "__qualname__": kind.__qualname__,
        "__doc__": kind.__doc__,
    }
    if hasattr(kind, "__post_init__"):
        like["__post_init__"] = None
    whole: type = dataclasses.dataclass(
        slots=True,
        init=name == "__init__",
        repr=name == "__repr__",
        eq=name == "__eq__",
        unsafe_hash=name == "__hash__",
        frozen=frozen and name == "__init__",
    )(type(kind.__name__, (), like))
    written: Callable[..., object] = vars(whole)[name]
    return written


def _refuse(self: object, name: str, value: object = None) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _state(self: object) -> list[object]:
    return [getattr(self, field.name) for field in _fields(self)]


def _restore(self: object, state: list[object]) -> None:
    for field, value in zip(_fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


#: What a frozen class has beside the rest: nothing changes it, and copies of it are made by its fields.
FROZEN: Final = {
    "__setattr__": _refuse,
    "__delattr__": _refuse,
    "__getstate__": _state,
    "__setstate__": _restore,
}
