#!/bin/sh
# Runs once when the database is created. Creates a role and a schema for each service.
set -eu

create_schema() {
  psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
    --set=service="$1" --set=password="$2" --set=database="$POSTGRES_DB" <<'SQL'
create role :"service" login password :'password';
grant connect, create on database :"database" to :"service";
create schema :"service" authorization :"service";
SQL
}

create_schema auth "$AUTH_DB_PASSWORD"
create_schema core "$CORE_DB_PASSWORD"
create_schema billing "$BILLING_DB_PASSWORD"
create_schema ai "$AI_DB_PASSWORD"
