#!/bin/sh
# Makes the database on the first start, then is it. Half a database is thrown away and begun anew.
set -eu
bin=/usr/lib/postgresql/15/bin
if [ ! -s /data/pg/PG_VERSION ]; then
  rm -rf /data/new
  "$bin/initdb" -D /data/new -U postgres -A scram-sha-256 --pwfile=/run/site/super-password --data-checksums \
    -E UTF8 --locale=C.UTF-8 --no-instructions
  # Nobody else comes in yet: no address, and a socket that only this container sees.
  "$bin/pg_ctl" -D /data/new -w start \
    -o "-c listen_addresses='' -c unix_socket_directories=/tmp -c shared_preload_libraries=pg_stat_statements"
  PGPASSWORD=$(cat /run/site/super-password) "$bin/psql" -X -q -v ON_ERROR_STOP=1 -h /tmp -U postgres -d postgres \
    -f /run/site/init.sql
  "$bin/pg_ctl" -D /data/new -w -m fast stop
  mv /data/new /data/pg
fi
exec "$bin/postgres" -D /data/pg -c config_file=/run/site/postgresql.conf
