import { events, ics } from '@scheduler/contracts/core';
import { waitUntil } from '@scheduler/service-kit/testing';
import { startCore, type TestCore, type TestUser } from '../testing/start-core.ts';
import { createAccountLoad } from './account-load.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

/** Requests that run or wait for one account. */
const MAX_PENDING = 51;

const listEvents = ({ token }: TestUser, headers: Record<string, string> = {}) =>
  fetch(`${core.baseUrl}/events?start_date=2026-11-16T00:00:00Z&end_date=2026-11-20T00:00:00Z`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

/** Creates a user whose first request, which registers the user, has been processed. */
async function createRegisteredUser(name?: string): Promise<TestUser> {
  const user = await core.createUser(name === undefined ? {} : { name });
  await user.createSchedule();
  return user;
}

/** Blocks all reads of events until the returned function is called. */
async function blockReads(): Promise<() => Promise<unknown>> {
  const trx = await core.db.transaction();
  await trx.raw('lock table event_schedules in access exclusive mode');
  return () => trx.commit();
}

async function countBlockedReads(): Promise<number> {
  const { rows } = await core.db.raw<{ rows: { number: number }[] }>(
    `select count(*) as number from pg_locks where not granted and database =
       (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.number ?? 0;
}

test('expensive requests of one account occupy one connection, and others are processed', async () => {
  const [hostile, other] = [await createRegisteredUser(), await createRegisteredUser('ben')];
  const unblock = await blockReads();
  const responses = Array.from({ length: MAX_PENDING + 8 }, () => listEvents(hostile));
  const settled: number[] = [];
  for (const response of responses) void response.then(({ status }) => settled.push(status));
  await waitUntil(() => settled.length >= 8);
  expect(settled).toEqual(Array.from({ length: 8 }, () => 429));
  await waitUntil(async () => (await countBlockedReads()) >= 1);
  // With ten blocked connections, this request would have none.
  const schedules = await fetch(`${core.baseUrl}/schedules`, {
    headers: { authorization: `Bearer ${other.token}` },
  });
  expect(schedules.status).toBe(200);
  expect(await countBlockedReads()).toBe(1);
  await unblock();
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_PENDING);
});

test('a request that waited is answered in its own language, with its own ID', async () => {
  const user = await createRegisteredUser();
  const unblock = await blockReads();
  const german = listEvents(user, { 'accept-language': 'de' });
  await waitUntil(async () => (await countBlockedReads()) === 1);
  const path =
    'events/conflicts/check?start_time=2026-11-20T00:00:00Z&end_time=2026-11-16T00:00:00Z';
  const waiting = fetch(`${core.baseUrl}/${path}`, {
    headers: {
      authorization: `Bearer ${user.token}`,
      'accept-language': 'en',
      'x-request-id': 'waiting-request',
    },
  });
  await unblock();
  await german;
  expect(await (await waiting).json()).toMatchObject({
    request_id: 'waiting-request',
    detail: 'End time must be after start time',
  });
});

test('a read that exceeds the statement timeout returns 503 with the code busy', async () => {
  const user = await createRegisteredUser();
  const { rows } = await core.db.raw<{ rows: { timeout: string }[] }>(
    `select current_setting('statement_timeout') as timeout`,
  );
  expect(rows).toEqual([{ timeout: '15s' }]);
  const unblock = await blockReads();
  const response = listEvents(user);
  await waitUntil(async () => (await countBlockedReads()) === 1);
  // Cancels the statement with the same error as the timeout.
  await core.db.raw(
    `select pg_cancel_backend(pid) from pg_locks where not granted and database =
       (select oid from pg_database where datname = current_database())`,
  );
  const { status, headers } = await response;
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  expect(await (await response).json()).toMatchObject({ code: 'busy' });
  await unblock();
});

test('an import of an account that also reads events has a concurrent request until the read ends', async () => {
  const { limitConcurrency, hasConcurrentRequests } = createAccountLoad();
  const [upload, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const uploading = limitConcurrency(ics.importFile, 'ada', () => upload.promise);
  expect(hasConcurrentRequests('ada')).toBe(false);
  const reading = limitConcurrency(events.list, 'ada', () => read.promise);
  expect([hasConcurrentRequests('ada'), hasConcurrentRequests('ben')]).toEqual([true, false]);
  read.reject(new Error('The connection was closed'));
  await expect(reading).rejects.toThrow('The connection was closed');
  expect(hasConcurrentRequests('ada')).toBe(false);
  upload.resolve();
  await uploading;
});
