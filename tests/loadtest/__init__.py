"""How many entries a second, and how long until the opponent sees one: measured over real sockets."""
