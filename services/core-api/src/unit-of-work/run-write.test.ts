import { newId, type Actor } from '@scheduler/service-kit';
import { startCore, type TestCore } from '../testing/start-core.ts';
import { runWrite } from './run-write.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const createActor = (): Actor => ({
  userId: newId(),
  email: '',
  fullName: null,
  sessionId: null,
  issuedAt: 0,
  authenticatedAt: 0,
  token: '',
});

const createWrite = (actor: Actor) => ({
  actor,
  route: 'test',
  idempotencyKey: null,
  request: null,
});

async function fetchHeaders(method: string, path: string, body: object, token: string) {
  const { headers } = await fetch(core.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return headers;
}

describe('runWrite', () => {
  it('sends a batch-id header for a write and omits the header if nothing changed', async () => {
    const user = await core.createUser();
    const successHeaders = await fetchHeaders('POST', '/schedules', { name: 'Work' }, user.token);
    const batch = await core
      .db('history_batches')
      .where({ id: successHeaders.get('batch-id') })
      .first();
    expect(batch).toMatchObject({ actor_id: user.account.id, intent: 'schedules.create' });
    const errorHeaders = await fetchHeaders('POST', '/schedules', { name: '' }, user.token);
    expect(errorHeaders.get('batch-id')).toBeNull();
    const headerNames: string[] = [];
    const setHeader = (header: string) => headerNames.push(header);
    await runWrite(core.db, { ...createWrite(createActor()), setHeader }, () => Promise.resolve());
    expect(headerNames).toEqual([]);
  });

  it('retries two deadlocked transactions until each one commits', async () => {
    const user = await core.createUser();
    const [a, b] = [await user.createSchedule('a'), await user.createSchedule('b')];
    const bothLocked = Promise.withResolvers<void>();
    let lockCount = 0;
    const rename = (first: string, second: string, name: string) =>
      runWrite(core.db, createWrite(createActor()), async (trx) => {
        await trx('schedules').where({ id: first }).update({ description: name });
        lockCount += 1;
        if (lockCount === 2) bothLocked.resolve();
        await bothLocked.promise;
        await trx('schedules').where({ id: second }).update({ name });
      });
    await Promise.all([rename(a.id, b.id, 'one'), rename(b.id, a.id, 'two')]);
    expect(lockCount).toBeGreaterThan(2);
    expect(await core.db('schedules').whereIn('id', [a.id, b.id]).pluck('name')).toEqual(
      expect.arrayContaining(['one', 'two']),
    );
  });

  it('rejects with the error of the statement that failed, although later ones fail before it', async () => {
    const write = runWrite(core.db, createWrite(createActor()), (trx) => {
      const failing = trx.raw('select 1 / 0').then((result) => result);
      // The consequence rejects earlier than the cause.
      const late = failing.then(() => undefined).then(() => undefined);
      return Promise.all([late, trx.raw('select 1')]);
    });
    const DIVISION_BY_ZERO = '22012';
    await expect(write).rejects.toMatchObject({ code: DIVISION_BY_ZERO });
  });
});
