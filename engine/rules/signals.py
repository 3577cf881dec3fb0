"""Signals: rules call out what prescience events may be claimed for; whoever listens decides.

A signal is not an event of the log: it says that something claimable has happened just now.
"""

from __future__ import annotations

from engine.flow import Flow


def herald(flow: Flow, signal: str) -> None:
    for listener in flow.rules.listeners:
        listener(flow, signal)
