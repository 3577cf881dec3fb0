"""Everything that can go wrong around a table, by the thousand, and whether anybody loses by it."""
