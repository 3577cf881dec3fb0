"""Nothing that was acknowledged is ever lost: servers and databases are killed while games are played."""
