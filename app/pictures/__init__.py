"""Pictures of positions, for whoever follows a link and has no page yet: drawn here, without a browser."""
