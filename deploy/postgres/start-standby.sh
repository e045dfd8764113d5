#!/bin/sh
# Copies the primary on the first start, then follows it under the name the primary waits for.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until pg_isready --quiet --host postgres --dbname vigil; do sleep 1; done
  # A copy that was cut off leaves files behind, and pg_basebackup wants an empty folder.
  find "$PGDATA" -mindepth 1 -delete
  pg_basebackup --pgdata "$PGDATA" --wal-method stream --checkpoint fast --write-recovery-conf \
    --dbname 'host=postgres user=vigil_standby application_name=standby passfile=/run/secrets/postgres-standby-passfile sslmode=verify-full sslrootcert=/run/secrets/ca.pem'
fi
exec postgres -c config_file=/etc/vigil/postgresql.conf
