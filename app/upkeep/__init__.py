"""What a host does at the command line: upgrades, backups, single games, guests who misbehave."""


class CannotDo(Exception):
    """One line that says why, for whoever typed the command."""
