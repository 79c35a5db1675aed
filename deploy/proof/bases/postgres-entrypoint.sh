#!/bin/sh
# Creates the data folder at the first start, runs the SQL files of /docker-entrypoint-initdb.d, then starts the server as its user.
set -eu
[ "${1:-}" = postgres ] || exec "$@"
if [ "$(id -u)" = 0 ]; then
  install -d -o postgres -g postgres -m 700 "$(dirname "$PGDATA")" "$PGDATA"
  exec setpriv --reuid postgres --regid postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  : "${POSTGRES_PASSWORD:?is not set}"
  mkdir -p "$PGDATA"
  printf '%s\n' "$POSTGRES_PASSWORD" | initdb --username="${POSTGRES_USER:-postgres}" --pwfile=/dev/stdin --auth-local=trust --auth-host=scram-sha-256
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  # No one connects from outside before the databases are there.
  pg_ctl -o "-c listen_addresses='' -c unix_socket_directories=/tmp" --wait start
  for file in /docker-entrypoint-initdb.d/*.sql; do
    [ ! -e "$file" ] || psql -v ON_ERROR_STOP=1 --no-psqlrc -h /tmp -U "${POSTGRES_USER:-postgres}" -d postgres -f "$file"
  done
  pg_ctl --mode fast --wait stop
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
fi
exec "$@" -c unix_socket_directories=/tmp
