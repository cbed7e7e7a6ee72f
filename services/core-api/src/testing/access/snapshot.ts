import type { TestCore } from '../start-core.ts';

interface Table {
  name: string;
  /** Names of the columns that can be inserted, separated by commas. */
  columns: string;
}

/** Tables of the service, without those of the job queue and of the migrations. */
const LIST_TABLES = `
  select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    and table_name not like '\\_private%' and table_name not like '%migrations%'
  group by table_name`;

/**
 * Copies the rows of all tables.
 *
 * @returns a function that restores them. It doesn't run triggers, so it's faster than creating the
 * rows again through the API
 */
export async function takeSnapshot({ db }: TestCore): Promise<() => Promise<void>> {
  const { rows: tables } = await db.raw<{ rows: Table[] }>(LIST_TABLES);
  const copy = tables.map(
    ({ name, columns }) => `create table snapshot.${name} as select ${columns} from ${name};`,
  );
  await db.raw(`drop schema if exists snapshot cascade; create schema snapshot; ${copy.join(' ')}`);
  const restore = tables.map(
    ({ name, columns }) =>
      `delete from ${name}; insert into ${name} (${columns}) overriding system value
         select ${columns} from snapshot.${name};`,
  );
  return () =>
    db.transaction(async (trx) => {
      await trx.raw(`set local session_replication_role = replica; ${restore.join(' ')}`);
    });
}
