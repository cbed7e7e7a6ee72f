#!/bin/sh
# Runs once, when the database is made: a schema for each service that only its own role may touch.
set -eu

make_room() {
  psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
    --set=service="$1" --set=password="$2" --set=database="$POSTGRES_DB" <<'SQL'
create role :"service" login password :'password';
grant connect, create on database :"database" to :"service";
create schema :"service" authorization :"service";
SQL
}

make_room auth "$AUTH_DB_PASSWORD"
make_room core "$CORE_DB_PASSWORD"
make_room billing "$BILLING_DB_PASSWORD"
make_room ai "$AI_DB_PASSWORD"
