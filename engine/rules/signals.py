"""Signals: rules call out what prescience events may be claimed for; whoever listens decides.

A signal is not an event of the log: it says that something claimable has happened just now.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.flow import Flow

#: Called with the flow and the name of the signal. The cards chapter registers its listener here.
listeners: list[Callable[[Flow, str], None]] = []


def herald(flow: Flow, signal: str) -> None:
    for listener in listeners:
        listener(flow, signal)
