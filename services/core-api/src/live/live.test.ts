import { events, preferences, schedules } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { tellPeople } from '../reminders/repository.ts';
import { inBatch } from '../testing/batch.ts';
import { personAt, startCore, type Person, type TestCore } from '../testing/core.ts';
import { openStream, type Heard, type TestStream } from '../testing/stream.ts';
import { beginBatch, endBatch } from '../writes/repository.ts';

let core: TestCore;
let ada: Person;
let ben: Person;
const open: TestStream[] = [];
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  [ada, ben] = [await core.signedIn(), await core.signedIn({ name: 'ben' })];
  await ben.call(schedules.list, {});
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(() => core.stop());

type Options = Parameters<typeof openStream>[2];

async function follow({ token }: Person, options: Options = {}, baseUrl = core.baseUrl) {
  const stream = await openStream(baseUrl, token, options);
  open.push(stream);
  return stream;
}

/** What is told of the past, each once. */
async function pastOf(stream: TestStream): Promise<string[]> {
  const told = new Set<string>();
  for (let event = await stream.next(); event.name !== 'ready'; event = await stream.next()) {
    told.add((event.data as { batch_id?: string }).batch_id ?? event.name);
  }
  return [...told];
}

/** Follows from now on: what is told of the past is left out, however late. */
async function followNow(person: Person, baseUrl?: string): Promise<TestStream> {
  const past = new Set(await core.db('history_batches').pluck<string[]>('id'));
  const stream = await follow(person, {}, baseUrl);
  await pastOf(stream);
  const isPast = ({ data }: Heard) => past.has((data as { batch_id?: string }).batch_id ?? '');
  const next = async () => {
    let event = await stream.next();
    while (isPast(event)) event = await stream.next();
    return event;
  };
  return { ...stream, next };
}

/** The batch that a person did last. */
async function lastOf({ user }: Person): Promise<string> {
  const batches = core.db('history_batches').where({ actor_id: user.id });
  const [id] = (await batches.orderBy('id', 'desc').limit(1).pluck('id')) as [string];
  return id;
}

const shareWithBen = (schedule_id: string) =>
  inBatch(core.db, (trx) =>
    trx('schedule_shares').insert({
      schedule_id,
      email: ben.user.email,
      typed_email: ben.user.email,
      user_id: ben.user.id,
      role: 'viewer',
      status: 'accepted',
    }),
  );

test('a change is told to all it concerns, whichever process they are at', async () => {
  const second = await core.beside();
  try {
    const work = await ada.schedule();
    await shareWithBen(work.id);
    const [atFirst, atSecond] = [await followNow(ada), await followNow(ben, second.baseUrl)];
    await ada.event(work);
    const [own, told] = [await atFirst.next(), await atSecond.next()];
    const keys = expect.arrayContaining(['events', 'history']) as string[];
    expect(own).toMatchObject({ name: 'change', data: { keys, by_me: true } });
    expect(told).toMatchObject({ name: 'change', data: { keys, by_me: false } });
    expect((told.data as { batch_id: string }).batch_id).toBe(
      (own.data as { batch_id: string }).batch_id,
    );
  } finally {
    await second.stop();
  }
});

test('a reminder that is due is told to its person alone', async () => {
  const [own, other] = [await followNow(ada), await followNow(ben)];
  await tellPeople(core.db, [ada.user.id]);
  expect((await own.next()).data).toEqual({ keys: ['reminders'], batch_id: null, by_me: false });
  await ben.schedule();
  expect(await other.next()).toMatchObject({ data: { keys: ['schedules', 'history'] } });
});

test('changed preferences are told to their person', async () => {
  const own = await followNow(ada);
  await ada.call(preferences.update, { body: { hour_cycle: '24' } });
  expect((await own.next()).data).toEqual({ keys: ['preferences'], batch_id: null, by_me: false });
});

test('nothing is told to strangers', async () => {
  const stream = await followNow(ben);
  await ada.event(await ada.schedule());
  await ben.schedule();
  expect(await stream.next()).toMatchObject({ data: { keys: ['schedules', 'history'] } });
});

describe('a stream that goes on', () => {
  test('is told what it has missed', async () => {
    const stream = await followNow(ada);
    const work = await ada.schedule();
    const { id } = await stream.next();
    stream.close();
    const { id: eventId } = await ada.event(work);
    const creation = await lastOf(ada);
    await ada.call(events.update, { params: { id: eventId }, body: { title: 'Other' } });
    const resumed = await follow(ada, { lastEventId: id });
    expect(await pastOf(resumed)).toEqual(expect.arrayContaining([creation, await lastOf(ada)]));
  });

  test('at another process, when its own was killed', async () => {
    const second = await core.beside();
    const stream = await followNow(ada, second.baseUrl);
    await ada.schedule();
    const { id } = await stream.next();
    await second.kill();
    await stream.ended.catch(() => undefined);
    await ada.schedule('Home');
    const resumed = await follow(ada, { lastEventId: id });
    expect(await pastOf(resumed)).toContain(await lastOf(ada));
  });

  test('misses nothing that was begun before and committed after', async () => {
    const work = await ada.schedule();
    const stream = await followNow(ada);
    const late = newId();
    const lastEventId = await core.db.transaction(async (trx) => {
      await beginBatch(trx, late, late);
      await trx('schedules').where({ id: work.id }).update({ name: 'Late' });
      await ada.schedule('Meanwhile');
      const { name, id } = await stream.next();
      expect(name).toBe('change');
      stream.close();
      const nobody = { actor_id: null, actor_email: null, undoes: null };
      await endBatch(trx, { id: late, ...nobody, cause: 'person', intent: 'test' });
      return id;
    });
    expect(await pastOf(await follow(ada, { lastEventId }))).toContain(late);
  });

  test.each(['never', '9'.repeat(17), '1'.repeat(40)])(
    'is told to begin anew after %s',
    async (id) => {
      const stream = await follow(ada, { lastEventId: id });
      expect(await pastOf(stream)).toEqual(['resync']);
    },
  );

  test('is told to begin anew when it has missed a lot', async () => {
    const stream = await followNow(ada);
    await ada.schedule();
    const { id } = await stream.next();
    stream.close();
    const [work] = await ada.call(schedules.list, {});
    for (let count = 0; count < 21; count += 1) {
      await ada.call(schedules.update, { query: { id: work!.id }, body: { name: `${count}` } });
    }
    const resumed = await follow(ada, { lastEventId: id });
    expect(await pastOf(resumed)).toContain('resync');
  });
});

test('a stream that begins is told what came after its data were read', async () => {
  await ada.schedule();
  const stream = await follow(ada, { age: 1000 });
  expect(await pastOf(stream)).toEqual([await lastOf(ada)]);
});

test('a broken connection to the database loses nothing', async () => {
  const stream = await followNow(ada);
  const listening = `query like 'listen core_changes%' and datname = current_database()`;
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`;
  const { rowCount } = await core.db.raw<{ rowCount: number }>(end);
  expect(rowCount).toBe(1);
  await ada.schedule();
  expect((await stream.next()).name).toBe('change');
});

test('a person follows in 20 places at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => follow(ada)));
  const refused = await fetch(`${core.baseUrl}/live`, {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('30');
  await refused.text();
  open.pop()?.close();
  const room = async (): Promise<TestStream> => follow(ada).catch(room);
  await pastOf(await room());
});

test('a stream ends with its token', async () => {
  const exp = Math.floor(Date.now() / 1000) + 2;
  const token = await core.identity.tokenFor(ada.user, { exp });
  const stream = await follow(personAt(core.baseUrl, ada.user, token));
  await stream.ended;
  expect(Date.now() / 1000).toBeGreaterThanOrEqual(exp - 0.1);
});

test('signed out is 401', async () => {
  expect((await fetch(`${core.baseUrl}/live`)).status).toBe(401);
});

test('a process with open streams ends at once', async () => {
  const second = await core.beside();
  const stream = await followNow(ada, second.baseUrl);
  await Promise.all([second.stop(), stream.ended]);
});
