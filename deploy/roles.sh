#!/bin/sh
# Once, when the database is made: the role that serves. What it may do, `python -m app let-serve` says after each migration.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$SERVER_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
CREATE ROLE server LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION CONNECTION LIMIT 100 PASSWORD :'password';
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
SQL
