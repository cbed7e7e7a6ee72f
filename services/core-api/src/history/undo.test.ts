import { events, history, schedules, type Schedule } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { inBatch } from '../testing/batch.ts';
import { startCore, type Person, type TestCore } from '../testing/core.ts';

let core: TestCore;
let ada: Person;
let work: Schedule;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.signedIn();
  work = await ada.schedule();
});
afterAll(() => core.stop());

/** The batch that a person did last. */
async function lastOf({ user }: Person): Promise<string> {
  const last = await core
    .db('history_batches')
    .where({ actor_id: user.id })
    .orderBy('id', 'desc')
    .first('id');
  return (last as { id: string }).id;
}

const undo = (person: Person, batch_id: string) =>
  person.call(history.undo, { params: { batch_id } });
const undoLast = async (person: Person) => undo(person, await lastOf(person));

/** What the person's lists answer, to the byte. */
async function seenBy({ token }: Person): Promise<string> {
  const answers = ['/schedules', '/events'].map(async (path) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(core.baseUrl + path, { headers })).text();
  });
  return (await Promise.all(answers)).join('\n');
}

const change = (id: string, body: object) => ada.call(events.update, { params: { id }, body });

describe('what was, is again to the byte', () => {
  test.each<[string, (event: { id: string }) => Promise<unknown>]>([
    ['a change of an event', ({ id }) => change(id, { title: 'Other', description: 'Long' })],
    [
      'a move',
      ({ id }) =>
        change(id, { start_time: '2026-11-23T09:00:00Z', end_time: '2026-11-23T09:30:00Z' }),
    ],
    ['a day', ({ id }) => change(id, { is_all_day: true })],
    ['guests', ({ id }) => change(id, { invited_users: ['cy@example.test', 'di@example.test'] })],
    ['a deletion', ({ id }) => ada.call(events.remove, { params: { id } })],
    ['a new event', () => ada.event(work)],
    ['a new schedule', () => ada.schedule('Home')],
    ['the deletion of a schedule', () => ada.call(schedules.remove, { query: { id: work.id } })],
    [
      'a name',
      () => ada.call(schedules.update, { query: { id: work.id }, body: { name: 'Play' } }),
    ],
    [
      'a share',
      () =>
        ada.call(schedules.share, {
          query: { id: work.id },
          body: { emails: ['cy@example.test'] },
        }),
    ],
  ])('%s', async (_, act) => {
    const event = await ada.event([work, await ada.schedule('Both')], {
      invited_users: ['ben@example.test', 'cy@example.test'],
    });
    const before = await seenBy(ada);
    await act(event);
    const after = await seenBy(ada);
    expect(after).not.toBe(before);
    await undoLast(ada);
    expect(await seenBy(ada)).toBe(before);
    await undoLast(ada);
    expect(await seenBy(ada)).toBe(after);
    await undoLast(ada);
    expect(await seenBy(ada)).toBe(before);
  });

  test('also past the limit of the plan, since nothing new comes of it', async () => {
    await ada.call(schedules.remove, { query: { id: work.id } });
    const gone = await lastOf(ada);
    for (const name of ['a', 'b', 'c']) await ada.schedule(name);
    await undo(ada, gone);
    expect(await ada.call(schedules.list, {})).toHaveLength(4);
  });
});

describe('of an event changed since', () => {
  test('other fields stay, as a version never seen', async () => {
    const { id } = await ada.event(work);
    await change(id, { title: 'Other' });
    const renaming = await lastOf(ada);
    await change(id, { location: 'Room 2' });
    await undo(ada, renaming);
    expect(await ada.call(events.read, { params: { id } })).toMatchObject({
      title: 'Workshop',
      location: 'Room 2',
      version: 4,
    });
  });

  test('a version taken back is not given to what comes next', async () => {
    const { id } = await ada.event(work);
    await change(id, { title: 'Other' });
    await undoLast(ada);
    expect((await ada.call(events.read, { params: { id } })).version).toBe(1);
    expect((await change(id, { title: 'Third' })).version).toBe(3);
  });

  test('the same field refuses, and says which', async () => {
    const { id } = await ada.event(work);
    await change(id, { title: 'Other' });
    const renaming = await lastOf(ada);
    await change(id, { title: 'Third' });
    const before = await seenBy(ada);
    await expect(undo(ada, renaming)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: "This cannot be undone any more: the title of 'Third' was changed since.",
    });
    expect(await seenBy(ada)).toBe(before);
  });

  test('times stand or fall together', async () => {
    const { id } = await ada.event(work);
    await change(id, { end_time: '2026-11-20T11:00:00Z' });
    const longer = await lastOf(ada);
    await change(id, { start_time: '2026-11-20T10:30:00Z' });
    await expect(undo(ada, longer)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("the time of 'Workshop'") as string,
    });
  });

  test('a schedule it was put on since follows its time', async () => {
    const home = await ada.schedule('Home');
    const { id } = await ada.event(work);
    await change(id, { start_time: '2026-12-01T09:00:00Z', end_time: '2026-12-01T10:00:00Z' });
    const move = await lastOf(ada);
    await change(id, { schedule_ids: [work.id, home.id] });
    await undo(ada, move);
    const places = await core.db('event_schedules').where({ event_id: id });
    expect(places.map(({ start_time }: { start_time: string }) => start_time)).toEqual([
      '2026-11-20T09:00:00.000Z',
      '2026-11-20T09:00:00.000Z',
    ]);
  });

  test('a place that comes back is where the event is now', async () => {
    const home = await ada.schedule('Home');
    const { id } = await ada.event([work, home]);
    await change(id, { schedule_ids: [work.id] });
    const off = await lastOf(ada);
    await change(id, { start_time: '2026-12-01T09:00:00Z', end_time: '2026-12-01T10:00:00Z' });
    await undo(ada, off);
    const times = await core.db('event_schedules').where({ event_id: id }).pluck('start_time');
    expect(times).toEqual(['2026-12-01T09:00:00.000Z', '2026-12-01T09:00:00.000Z']);
  });

  test('its creation is not undone', async () => {
    const { id } = await ada.event(work);
    const creation = await lastOf(ada);
    await change(id, { invited_users: ['ben@example.test'] });
    await expect(undo(ada, creation)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(
        "ben@example.test was invited to 'Workshop' since",
      ) as string,
    });
  });
});

describe('refused, with nothing changed', () => {
  test.each<[string, RegExp, () => Promise<string>]>([
    [
      'a schedule that has events by now',
      /'Workshop' was put on a schedule since/,
      async () => {
        const creation = await lastOf(ada);
        await ada.event(work);
        return creation;
      },
    ],
    [
      'an event whose schedule is gone',
      /'Work' was deleted since/,
      async () => {
        await ada.event([work]);
        const { id } = await ada.event([work]);
        await ada.call(events.remove, { params: { id } });
        const removal = await lastOf(ada);
        await ada.call(schedules.remove, { query: { id: work.id } });
        return removal;
      },
    ],
    [
      'a change of what is gone',
      /'Other' was deleted since/,
      async () => {
        const { id } = await ada.event(work);
        await change(id, { title: 'Other' });
        const renaming = await lastOf(ada);
        await ada.call(events.remove, { params: { id } });
        return renaming;
      },
    ],
    [
      'what leaves an event without a schedule',
      /'Workshop' would be on no schedule/,
      async () => {
        const home = await ada.schedule('Home');
        const { id } = await ada.event(work);
        await change(id, { schedule_ids: [work.id, home.id] });
        const addition = await lastOf(ada);
        await change(id, { schedule_ids: [home.id] });
        return addition;
      },
    ],
    [
      'what was undone already',
      /undone already/,
      async () => {
        await ada.event(work);
        const creation = await lastOf(ada);
        await undo(ada, creation);
        return creation;
      },
    ],
    [
      'what is older than 30 days',
      /30 days/,
      async () => {
        await ada.event(work);
        const creation = await lastOf(ada);
        await core
          .db('history_batches')
          .where({ id: creation })
          .update({ created_at: core.db.raw(`now() - interval '30 days 1 minute'`) });
        return creation;
      },
    ],
  ])('%s', async (_, sentence, prepare) => {
    const batch = await prepare();
    const before = await seenBy(ada);
    await expect(undo(ada, batch)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringMatching(sentence) as string,
    });
    expect(await seenBy(ada)).toBe(before);
  });

  test('a batch of nobody one knows', async () => {
    const ben = await core.signedIn({ name: 'ben' });
    await ada.event(work);
    for (const batch of [await lastOf(ada), newId()]) {
      await expect(undo(ben, batch)).rejects.toMatchObject({ status: 404, code: 'not-found' });
    }
  });
});

describe('on a shared schedule', () => {
  let ben: Person;
  const share = (role: string) =>
    inBatch(core.db, (trx) =>
      trx('schedule_shares')
        .insert({
          schedule_id: work.id,
          email: ben.user.email,
          typed_email: ben.user.email,
          user_id: ben.user.id,
          role,
          status: 'accepted',
        })
        .onConflict(['schedule_id', 'email'])
        .merge(['role', 'status', 'user_id']),
    );
  beforeEach(async () => {
    ben = await core.signedIn({ name: 'ben' });
    await ben.call(schedules.list, {});
    await share('editor');
  });

  test("an editor's change is undone by the owner", async () => {
    const { id } = await ada.event(work);
    await inBatch(core.db, (trx) => trx('events').where({ id }).update({ title: 'Other' }));
    const last = await core.db('history').where({ event_id: id }).orderBy('seq', 'desc').first();
    const { batch_id } = last as { batch_id: string };
    await core.db('history_batches').where({ id: batch_id }).update({ actor_id: ben.user.id });
    await undo(ada, batch_id);
    expect((await ada.call(events.read, { params: { id } })).title).toBe('Workshop');
    await expect(undo(ben, batch_id)).rejects.toMatchObject({ status: 409 });
  });

  test("an owner's change is not undone by an editor", async () => {
    await ada.event(work);
    await expect(undo(ben, await lastOf(ada))).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  test('who may write no more cannot undo', async () => {
    const { id } = await ada.event(work);
    await inBatch(core.db, (trx) => trx('events').where({ id }).update({ title: 'Other' }));
    const last = await core.db('history').where({ event_id: id }).orderBy('seq', 'desc').first();
    const { batch_id } = last as { batch_id: string };
    await core.db('history_batches').where({ id: batch_id }).update({ actor_id: ben.user.id });
    await share('viewer');
    await expect(undo(ben, batch_id)).rejects.toMatchObject({ status: 403 });
  });
});
