import { newId, type Actor } from '@scheduler/service-kit';
import { startCore, type TestCore } from '../testing/core.ts';
import { perform } from './operations.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const somebody = (): Actor => ({
  userId: newId(),
  email: '',
  fullName: null,
  sessionId: null,
  issuedAt: 0,
  token: '',
});

const intentOf = (actor: Actor) => ({
  actor,
  route: 'test',
  idempotencyKey: null,
  request: null,
});

async function headersOf(method: string, path: string, body: object, token: string) {
  const { headers } = await fetch(core.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return headers;
}

test('the answer to a write names its batch, unless nothing was changed', async () => {
  const ada = await core.signedIn();
  const made = await headersOf('POST', '/schedules', { name: 'Work' }, ada.token);
  const batch = await core
    .db('history_batches')
    .where({ id: made.get('batch-id') })
    .first();
  expect(batch).toMatchObject({ actor_id: ada.user.id, intent: 'schedules.create' });
  const refused = await headersOf('POST', '/schedules', { name: '' }, ada.token);
  expect(refused.get('batch-id')).toBeNull();
  const told: string[] = [];
  const tell = (header: string) => told.push(header);
  await perform(core.db, { ...intentOf(somebody()), tell }, () => Promise.resolve());
  expect(told).toEqual([]);
});

test('two writes in a deadlock both come to their end', async () => {
  const ada = await core.signedIn();
  const [a, b] = [await ada.schedule('a'), await ada.schedule('b')];
  const bothHoldOne = Promise.withResolvers<void>();
  let holding = 0;
  const rename = (first: string, second: string, name: string) =>
    perform(core.db, intentOf(somebody()), async (trx) => {
      await trx('schedules').where({ id: first }).update({ description: name });
      holding += 1;
      if (holding === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await trx('schedules').where({ id: second }).update({ name });
    });
  await Promise.all([rename(a.id, b.id, 'one'), rename(b.id, a.id, 'two')]);
  expect(holding).toBeGreaterThan(2);
  expect(await core.db('schedules').whereIn('id', [a.id, b.id]).pluck('name')).toEqual(
    expect.arrayContaining(['one', 'two']),
  );
});
