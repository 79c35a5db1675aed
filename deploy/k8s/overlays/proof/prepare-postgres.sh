#!/bin/sh
# Creates the databases, each with its role, and gives the roles the passwords of the secrets.
set -eu
if [ ! -d "$PGDATA" ]; then
  rm -rf "$PGDATA.new"
  initdb --pgdata="$PGDATA.new" --username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-instructions
  mv "$PGDATA.new" "$PGDATA"
fi
# The volume's group may write, which PostgreSQL does not accept.
chmod 700 "$PGDATA"
pg_ctl start --wait --silent --options="-c listen_addresses='' -c unix_socket_directories=/tmp"
for service in identity schools content messaging connections; do
  SERVICE=$service psql --quiet --host=/tmp --username=postgres --set=ON_ERROR_STOP=1 --set=name="patchwork_$service" <<'SQL'
\set password `cat "/etc/patchwork/passwords/$SERVICE"`
select format('create role %I', :'name') where not exists (select from pg_roles where rolname = :'name') \gexec
alter role :"name" login connection limit 130 password :'password';
select format('create database %I owner %I', :'name', :'name')
where not exists (select from pg_database where datname = :'name') \gexec
SQL
done
pg_ctl stop --wait --silent --mode=fast
