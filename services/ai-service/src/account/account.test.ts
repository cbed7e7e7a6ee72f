import { createClient } from '@scheduler/api-client';
import type { ServiceName } from '@scheduler/contracts';
import { account } from '@scheduler/contracts/internal';
import { createLog, listen, newId, type RunningServer } from '@scheduler/service-kit';
import {
  createTestDatabase,
  createTestIdentity,
  createTestInternalAuth,
  type TestDatabase,
  type TestIdentity,
} from '@scheduler/service-kit/testing';
import { createAiApp, databaseSchema } from '../app.ts';
import { createCoreClient } from '../core-client.ts';
import { sharedSolvers } from '../testing/service-fixture.ts';

let identity: TestIdentity;
let database: TestDatabase;
let service: RunningServer;
beforeAll(async () => {
  [identity, database] = await Promise.all([
    createTestIdentity(),
    createTestDatabase(databaseSchema),
  ]);
  const app = createAiApp({
    db: database.db,
    log: createLog('ai', 'silent'),
    authenticate: identity.authenticate,
    getPlan: async () => 'pro',
    core: createCoreClient('http://127.0.0.1:1'),
    solvers: sharedSolvers,
    clock: Date.now,
    internalAuth: createTestInternalAuth('ai-service'),
  });
  service = await listen({ app, port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

const createInternalClient = (onBehalfOf: string, caller: ServiceName = 'auth-service') =>
  createClient({
    baseUrl: `http://127.0.0.1:${service.port}`,
    accessToken: () => createTestInternalAuth(caller).createToken('ai-service', onBehalfOf),
  });

/** Inserts a row for a new user into every table. */
async function insertUserData(): Promise<string> {
  const user_id = newId();
  const { db } = database;
  await db('model_consents').insert({ user_id, titles: true });
  await db('model_usage').insert({ user_id, day: '2026-11-20', tokens: 42 });
  await db('plans').insert({
    id: newId(),
    user_id,
    input_key: 'same',
    request: '{}',
    base: '{}',
    proposal: '{}',
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  });
  return user_id;
}

test("purging an account deletes all of the user's data and no data of other users", async () => {
  const [ada, ben] = [await insertUserData(), await insertUserData()];
  for (const step of [account.close, account.restore, account.close]) {
    await createInternalClient(ada).call(step, {});
  }
  expect((await createInternalClient(ada).call(account.exportData, {})).data).toMatchObject({
    plans: [{ input_key: 'same' }],
    model_consents: [{ titles: true }],
    model_usage: [{ tokens: 42 }],
  });
  await createInternalClient(ada).call(account.purge, {});
  await createInternalClient(ada).call(account.purge, {});
  const { data } = await createInternalClient(ada).call(account.exportData, {});
  expect(data).toEqual({ plans: [], model_consents: [], model_usage: [] });
  expect((await createInternalClient(ben).call(account.exportData, {})).data).toMatchObject({
    model_consents: [{ user_id: ben }],
  });
});

test('the export includes every table that has a user_id column', async () => {
  const { rows } = await database.db.raw<{ rows: { table_name: string }[] }>(
    `select table_name from information_schema.columns
     where table_schema = ? and column_name = 'user_id' order by 1`,
    [databaseSchema.schema],
  );
  const { data } = await createInternalClient(newId()).call(account.exportData, {});
  expect(rows.map(({ table_name }) => table_name)).toEqual(Object.keys(data).toSorted());
});

test('the internal account routes reject other services than auth-service with 403', async () => {
  const user = await insertUserData();
  for (const caller of ['core-api', 'billing-service', 'ai-service'] as const) {
    for (const route of Object.values(account)) {
      const call = createInternalClient(user, caller).call(route, {});
      await expect(call).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    }
  }
});

test("the internal account routes reject users' session tokens with 401", async () => {
  const headers = { authorization: `Bearer ${await identity.signToken(identity.createAccount())}` };
  for (const { method, path } of Object.values(account)) {
    const url = `http://127.0.0.1:${service.port}${path}`;
    expect((await fetch(url, { method, headers })).status).toBe(401);
  }
});
