import type pg from 'pg';

/** Tables that are filled by the migrations. */
const MIGRATION_TABLES = ['schema_migrations', 'schema_migrations_lock', 'migrations'];

interface Table {
  name: string;
  columns: string[];
}

async function listTables(client: pg.Client, schema: string): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not attisdropped
     where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname <> all ($2)
     group by c.relname order by c.relname`,
    [schema, MIGRATION_TABLES],
  );
  return rows;
}

/** Formats rows as SQL literals, which Postgres converts to the type of the column on insertion. */
async function dumpTable(client: pg.Client, schema: string, { name, columns }: Table) {
  const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
  const names = columns.map((column) => client.escapeIdentifier(column));
  const literals = names.map((column) => `quote_nullable(${column}::text)`).join(`|| ', ' ||`);
  const { rows } = await client.query<{ row: string }>(
    `select ${literals} as row from ${table} order by 1`,
  );
  if (rows.length === 0) return [];
  const values = rows.map(({ row }) => `(${row})`).join(',\n');
  return [`insert into ${table} (${names.join(', ')}) overriding system value values\n${values};`];
}

async function dumpSequences(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = $1 and last_value is not null and sequencename not like 'schema_migrations%'
     order by 1`,
    [schema],
  );
  return rows.map(({ name, value }) => `select setval('${schema}.${name}', ${value});`);
}

/**
 * Dumps the rows of a schema as SQL. The tables themselves are not included: the migrations of the
 * recorded version create them. (The embedded Postgres doesn't contain `pg_dump`.)
 *
 * The script requires a superuser, because it disables triggers and foreign keys while it runs.
 */
export async function dumpRows(client: pg.Client, schema: string): Promise<string> {
  const tables = await listTables(client, schema);
  const names = tables.map(({ name }) => `${schema}.${client.escapeIdentifier(name)}`);
  const rows: string[] = [];
  for (const table of tables) rows.push(...(await dumpTable(client, schema, table)));
  return [
    'begin;',
    'set local session_replication_role = replica;',
    'set local search_path = pg_catalog;',
    `truncate ${names.join(', ')};`,
    ...rows,
    ...(await dumpSequences(client, schema)),
    'commit;',
    '',
  ].join('\n');
}

/** Lists the names of the applied migrations. */
export async function readMigrationNames(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from ${client.escapeIdentifier(schema)}.schema_migrations order by name`,
  );
  return rows.map(({ name }) => name);
}
