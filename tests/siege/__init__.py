"""Whoever comes without asking for anything: people play on while a server is besieged."""
