"""How much work fixed games are: calls, memory, statements and bytes per entry, which no other load changes.

A clock on a busy machine says little about the code; a count says the same everywhere. ``make counts`` prints
them, ``make test`` holds them to the budgets in ``budgets.json``. The games are copies of recorded ones, so
that nothing changes them when players play otherwise or the recorded games are made anew.
"""
