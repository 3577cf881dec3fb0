"""What HTTP is spoken with, made when it is first spoken: routes, and the shapes of what they take and give.

To read a function and its types takes a thousandth of a second, and there are a hundred routes, of which
the first page asks for five. Until somebody asks, a route knows its address and little else. The tests ask
for all of them, so what is wrong with one is not left to whoever comes by it first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any
from warnings import filterwarnings

from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict
from pydantic.warnings import UnsupportedFieldAttributeWarning
from starlette.routing import Match, compile_path
from starlette.types import Scope

#: For shapes that have no class: what looks through values is made with the first value.
WHEN_NEEDED = ConfigDict(defer_build=True)
#: What a route knows of its addresses once one looks like them.
COMPILED = ("path_regex", "path_format", "param_convertors")

# Where FastAPI builds at once it keeps this to itself; what is built later would tell the host of it.
filterwarnings("ignore", category=UnsupportedFieldAttributeWarning)


class Shape(BaseModel):
    """What goes over the wire."""

    model_config = WHEN_NEEDED


class Said(Shape):
    """What somebody says: no fields but these, no guessing of types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class LateRoute(APIRoute):
    """A route that reads its function when it is first asked for. Only the thread that serves asks."""

    def __init__(
        self,
        path: str,
        endpoint: Callable[..., Any],
        *,
        methods: Collection[str] | None = None,
        **more: Any,
    ) -> None:
        self.path = path
        self.endpoint = endpoint
        self.methods = {method.upper() for method in methods or ("GET",)}
        self._more: dict[str, Any] | None = more
        #: With what its addresses begin, and whether that is all of them.
        self._beginning, brace, _ = path.partition("{")
        self._always_the_same = not brace

    def __getattr__(self, name: str) -> Any:
        """Whatever it does not know yet: what its addresses look like, or all the rest."""
        more = vars(self).get("_more")
        if more is None:
            raise AttributeError(name)
        if name in COMPILED:
            self.path_regex, self.path_format, self.param_convertors = compile_path(self.path)
        else:
            self._more = None
            super().__init__(self.path, self.endpoint, methods=self.methods, **more)
        return getattr(self, name)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        asked = scope["path"]
        near = asked == self.path if self._always_the_same else asked.startswith(self._beginning)
        return super().matches(scope) if near else (Match.NONE, {})
