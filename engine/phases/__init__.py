"""The round as the rulebook tells it: start, vehicles, actions, hazards, harvest, end."""
