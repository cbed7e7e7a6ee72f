import { newId } from '@scheduler/service-kit';
import { createTestDatabase, type TestDatabase } from '@scheduler/service-kit/testing';
import { tables } from '../app.ts';

let database: TestDatabase;
const role = `hosted_${newId().replaceAll('-', '')}`;
beforeAll(async () => {
  database = await createTestDatabase(tables);
  await database.db.raw(`create role ${role}`);
  await database.db.raw(`grant usage on schema billing to ${role}`);
  await database.db.raw(`grant select, insert, update on all tables in schema billing to ${role}`);
});
afterAll(async () => {
  await database.db.raw(`drop owned by ${role}`);
  await database.db.raw(`drop role ${role}`);
  await database.drop();
});

/** Reads a table as the data API of a hosted Supabase project does, with the given claims. */
function readAs(claims: object | null, table = 'user_subscriptions') {
  return database.db.transaction(async (trx) => {
    await trx.raw(`set local role ${role}`);
    if (claims) {
      await trx.raw(`select set_config('request.jwt.claims', ?, true)`, [JSON.stringify(claims)]);
    }
    return trx(table).select('*');
  });
}

test('a role of the data API can read only its own row and update none', async () => {
  const [ada, bea] = [newId(), newId()];
  for (const user_id of [ada, bea]) {
    await database.db('user_subscriptions').insert({ id: newId(), user_id });
  }
  expect(await readAs({ sub: ada })).toMatchObject([{ user_id: ada }]);
  expect(await readAs({ sub: newId() })).toEqual([]);
  expect(await readAs(null)).toEqual([]);
  const updatedCount = await database.db.transaction(async (trx) => {
    await trx.raw(`set local role ${role}`);
    await trx.raw(`select set_config('request.jwt.claims', ?, true)`, [
      JSON.stringify({ sub: ada }),
    ]);
    return trx('user_subscriptions').update({ plan_type: 'pro' });
  });
  expect(updatedCount).toBe(0);
});

test.each([
  'google_integrations',
  'google_connects',
  'google_calendars',
  'google_places',
  'stripe_events',
  'stripe_scans',
  'trial_letters',
])("the table %s can't be read through the data API", async (table) => {
  await database.db('stripe_events').insert({
    id: newId(),
    type: 'x',
    livemode: false,
    created_at: new Date(),
  });
  await database.db('stripe_scans').insert({ scanned_until: new Date() }).onConflict().ignore();
  expect(await readAs({ sub: newId() }, table)).toEqual([]);
});
