"""A slow, literal legality checker written from the rulebook. It shares no rule code with the engine.

It reads the component data as plain JSON and a position as `Game.to_json()` gives it, and answers with the
complete set of legal choice lines. Where the rulebook is open, the docstring beside the rule says how it is
read; nothing here looks at what the engine does with the same position.
"""
