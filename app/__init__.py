"""The server: identities, tables, rooms. It knows games only through the engine's public surface."""
