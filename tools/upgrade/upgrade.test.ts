import { createCaller, signIn, type CallApi } from './api.ts';
import { readResponses, restoreRecording, type Recording } from './fixture.ts';
import { startProduct, startServer, type Product } from './product.ts';
import { COLLEAGUE, OWNER, SAMPLE_RANGE } from './sample-data.ts';
import { databaseOwners, root, type DatabaseOwner } from './service-folders.ts';
import { createEmptyDatabase, migrateToNextVersion } from './testing/upgrade-database.ts';

/** The last version before this one. */
const PREVIOUS_VERSION = '0.1.0';

/** Additions of a possible later version that don't break this one, by service. */
const EXPANSIONS: Record<DatabaseOwner, string> = {
  auth: `alter table users add column next_note text;
    alter table sessions add column next_flag boolean not null default false;`,
  core: `alter table events add column next_note text;
    alter table schedules add column next_flag boolean not null default false;
    create index next_index on events (next_note);`,
  billing: `alter table user_subscriptions add column next_note text;`,
  ai: `alter table plans add column next_flag boolean not null default false;`,
};
const NEXT_MIGRATION = '9001_expand.sql';
const CONTRACTION = { '9002_contract.sql': '-- oldest-supported: 9001\nselect 1;' };

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let recording: Recording;
let product: Product;

const start = () =>
  startProduct({ source: root, getDatabaseEnv: () => ({ DATABASE_URL: database.url }) });

beforeAll(async () => {
  database = await createEmptyDatabase();
  recording = await restoreRecording(database.url, PREVIOUS_VERSION);
  product = await start();
});

afterAll(async () => {
  await product.stop();
  await database.drop();
});

/** Removes fields that change with each sign-in. */
const removeSignInTimes = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, field: unknown) =>
      key === 'last_sign_in_at' || key === 'updated_at' ? undefined : field,
    ),
  );

interface Item {
  id: string;
  title: string;
}

const listEvents = (call: CallApi) => call<Item[]>('GET', `/api/events?${SAMPLE_RANGE}`);

/** Creates, changes and deletes an event, and undoes the deletion. Returns the restored event. */
async function editEvents(call: CallApi): Promise<Item> {
  const [schedule] = await call<Item[]>('GET', '/api/schedules');
  const event = await call<Item>('POST', '/api/events', {
    schedule_ids: [schedule?.id],
    title: 'Created',
    start_time: '2040-01-27T09:00:00Z',
    end_time: '2040-01-27T10:00:00Z',
  });
  await call('PUT', `/api/events/${event.id}`, { title: 'Changed' });
  await call('DELETE', `/api/events/${event.id}`);
  const { batches } = await call<{ batches: Item[] }>('GET', '/api/history?limit=1');
  await call('POST', `/api/history/${batches[0]?.id}/undo`);
  const restored = await call<Item>('GET', `/api/events/${event.id}`);
  await call('DELETE', `/api/events/${event.id}`);
  return restored;
}

test('this version returns everything that the previous version stored', async () => {
  const responses = await readResponses((email) => signIn(product.urls, email));
  expect(removeSignInTimes(responses)).toMatchObject(
    removeSignInTimes(recording.responses) as object,
  );
});

test('this version accepts an API key of the previous version', async () => {
  const events = await listEvents(createCaller(product.urls, recording.apiKey));
  expect(events.map(({ title }) => title)).toContain('Planning with Ben');
});

test('this version undoes a deletion that the previous version recorded', async () => {
  const call = await signIn(product.urls, OWNER);
  const { batches } = await call<{ batches: Item[] }>('GET', '/api/history?limit=50');
  const deletion = batches.find((batch) => JSON.stringify(batch).includes('Deleted by mistake'));
  await call('POST', `/api/history/${deletion?.id}/undo`);
  expect((await listEvents(call)).map(({ title }) => title)).toContain('Deleted by mistake');
});

test('running services keep working while a newer version expands their schemas', async () => {
  const additions = (owner: DatabaseOwner) => ({ [NEXT_MIGRATION]: EXPANSIONS[owner] });
  const migration = migrateToNextVersion(database.url, {
    auth: additions('auth'),
    core: additions('core'),
    billing: additions('billing'),
    ai: additions('ai'),
  });
  const owner = await signIn(product.urls, OWNER);
  expect(await editEvents(owner)).toMatchObject({ title: 'Changed' });
  await migration;
  expect(await editEvents(owner)).toMatchObject({ title: 'Changed' });
});

test('this version starts on the expanded schemas of a newer version and serves requests', async () => {
  const older = await start();
  try {
    for (const [name, { getOutput }] of older.processes) {
      expect([name, getOutput()]).toEqual([name, expect.stringContaining(NEXT_MIGRATION)]);
    }
    const owner = await signIn(older.urls, OWNER);
    expect(await editEvents(owner)).toMatchObject({ title: 'Changed' });
    const colleague = await signIn(older.urls, COLLEAGUE);
    expect(await listEvents(colleague)).not.toEqual([]);
    expect(await colleague('GET', '/rest/v1/user_subscriptions?select=*')).toEqual(
      recording.responses[COLLEAGUE]?.['/rest/v1/user_subscriptions?select=*'],
    );
  } finally {
    await older.stop();
  }
});

test('this version does not start after a newer version has dropped its support', async () => {
  await migrateToNextVersion(database.url, {
    auth: { [NEXT_MIGRATION]: EXPANSIONS.auth, ...CONTRACTION },
    core: { [NEXT_MIGRATION]: EXPANSIONS.core, ...CONTRACTION },
    billing: { [NEXT_MIGRATION]: EXPANSIONS.billing, ...CONTRACTION },
    ai: { [NEXT_MIGRATION]: EXPANSIONS.ai, ...CONTRACTION },
  });
  const startOlder = (owner: DatabaseOwner) => startServer(root, owner, product.env[owner]);
  for (const owner of databaseOwners) {
    await expect(startOlder(owner)).rejects.toThrow(
      new RegExp(
        `exited with code 1 [^]*migrated the database schema \\\\?"${owner}\\\\?" to 9002_contract.sql` +
          '[^]*requires a version that contains migration 9001',
      ),
    );
  }
});
