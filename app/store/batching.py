"""Doing at once what many ask for: whoever comes while the work goes on waits for the next turn."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Wish = TypeVar("Wish")
Answer = TypeVar("Answer")

#: The most that are served in one turn.
MOST = 200


class Stopped(Exception):
    """The work was given up before its end."""


class Batching(Generic[Wish, Answer]):
    """Serves single wishes by one piece of work for as many as there are.

    The work gives an answer for each wish, in their order; an exception among them is raised for that wish.
    """

    def __init__(self, work: Callable[[Sequence[Wish]], Awaitable[Sequence[Answer | Exception]]]) -> None:
        self._work = work
        self._waiting: deque[tuple[Wish, asyncio.Future[Answer]]] = deque()
        self._task: asyncio.Task[None] | None = None

    async def ask(self, wish: Wish) -> Answer:
        """The answer to a wish. Whoever stops waiting does not stop the work."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((wish, answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._serve())
        return await answer

    async def finish(self) -> None:
        """Until all that was asked for is done."""
        if self._task is not None:
            await self._task

    async def _serve(self) -> None:
        while self._waiting:
            turn = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
            try:
                answers = await self._work([wish for wish, _ in turn])
            except BaseException as error:
                # Nobody may wait for ever, whatever has happened.
                for _, answer in turn:
                    _give(answer, error if isinstance(error, Exception) else Stopped())
                if not isinstance(error, Exception):
                    raise
            else:
                for (_, answer), given in zip(turn, answers, strict=True):
                    _give(answer, given)


def _give(answer: asyncio.Future[Answer], given: Answer | Exception) -> None:
    if answer.done():
        # Whoever asked has gone.
        return
    if isinstance(given, Exception):
        answer.set_exception(given)
    else:
        answer.set_result(given)
