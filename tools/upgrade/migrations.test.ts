import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findContractChanges } from './contract-changes.ts';
import { databaseOwners, getMigrationsFolder, type DatabaseOwner } from './service-folders.ts';

/** Last migrations before compatibility windows were introduced. The rules apply to later ones. */
const LAST_EXEMPT: Record<DatabaseOwner, number> = { auth: 12, core: 24, billing: 10, ai: 2 };

const HEADER = /^-- oldest-supported: \d{4}$/m;

const readNumber = (name: string) => Number(name.slice(0, 4));

test.each(databaseOwners)(
  'migrations of %s declare the oldest supported version if they break earlier versions',
  async (owner) => {
    const folder = getMigrationsFolder(owner);
    const names = (await readdir(folder)).filter((name) => readNumber(name) > LAST_EXEMPT[owner]);
    const undeclared: string[] = [];
    for (const name of names) {
      const sql = await readFile(join(folder, name), 'utf8');
      if (HEADER.test(sql)) continue;
      for (const change of findContractChanges(sql)) {
        undeclared.push(`${name} ${change}: see “Migrations” in CONTRIBUTING.md`);
      }
    }
    expect(undeclared).toEqual([]);
  },
);

test.each(databaseOwners)('new migrations of %s have unique numbers', async (owner) => {
  const names = await readdir(getMigrationsFolder(owner));
  const numbers = names.map(readNumber).filter((number) => number > LAST_EXEMPT[owner]);
  expect(numbers).toEqual([...new Set(numbers)]);
});

test.each([
  ['alter table events drop column color;', ['drops a column']],
  ['drop table if exists events;', ['drops an object']],
  ['ALTER TABLE events\n  RENAME COLUMN a TO b;', ['renames an object']],
  ['alter table events rename a to b;', ['renames an object']],
  ['alter table events rename to meetings;', ['renames an object']],
  ['alter table events alter column title set not null;', ['requires a value']],
  ['alter table events alter title type varchar(10);', ['changes the type of a column']],
  ['alter table events alter column n drop default;', ['removes a default']],
  ['alter table events add column n int not null;', ['adds a column that requires a value']],
  [
    'alter table events add column a int, add n int not null;',
    ['adds a column that requires a value'],
  ],
  ['drop function old_name(uuid);', ['drops an object']],
])('“%s” breaks earlier versions', (sql, changes) => {
  expect(findContractChanges(sql)).toEqual(changes);
});

test.each([
  'alter table events add column note text;',
  'alter table events add column n int not null default 0;',
  'alter table events add constraint positive check (n is not null);',
  'create table notes (id int not null);',
  'create index on events (title);',
  'alter table events alter column title drop not null;',
  '-- drop table events\nselect 1;',
  "comment on table events is 'never drop column title';",
  'create or replace function f() returns void language plpgsql as $$ begin drop table x; end $$;',
])('“%s” does not break earlier versions', (sql) => {
  expect(findContractChanges(sql)).toEqual([]);
});
