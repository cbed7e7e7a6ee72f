import { events, history, preferences, schedules, type Schedule } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { inBatch } from '../testing/batch.ts';
import { startCore, type Person, type TestCore } from '../testing/core.ts';

let core: TestCore;
let ada: Person;
let ben: Person;
let work: Schedule;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  [ada, ben] = [await core.signedIn(), await core.signedIn({ name: 'ben' })];
  await ben.call(schedules.list, {});
  work = await ada.schedule();
});
afterAll(() => core.stop());

const pageOf = (person: Person, query: object = {}) => person.call(history.list, { query });
const summaries = async (person: Person, query?: object) =>
  (await pageOf(person, query)).batches.map(({ summary }) => summary);
const change = (id: string, body: object) => ada.call(events.update, { params: { id }, body });

const shareWithBen = (role: string) =>
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
      .merge(['role']),
  );

test('one event of a series is told as that event', async () => {
  const series = { time_zone: 'Europe/Lisbon', recurrence: ['RRULE:FREQ=DAILY;COUNT=4'] };
  const { id } = await ada.event(work, series);
  const occurrence = (day: number) => `${id}_202611${day}T090000Z`;
  const undoLast = async () => {
    const { batches } = await pageOf(ada, { limit: '1' });
    await ada.call(history.undo, { params: { batch_id: batches[0]?.id ?? '' } });
  };
  await ada.call(events.remove, { params: { id: occurrence(21) } });
  await undoLast();
  await change(occurrence(22), { title: 'Long one' });
  await change(occurrence(23), {
    start_time: '2026-11-23T14:00:00Z',
    end_time: '2026-11-23T15:00:00Z',
  });
  await undoLast();
  expect((await summaries(ada, { limit: '5' })).toReversed()).toEqual([
    "Deleted 'Workshop' on Sat, Nov 21, 9:00 AM",
    "Undid a change: Brought back 'Workshop' on Sat, Nov 21, 9:00 AM",
    "Changed 'Long one' on Sun, Nov 22, 9:00 AM alone",
    "Moved 'Workshop' from Mon, Nov 23, 9:00 AM to Mon, Nov 23, 2:00 PM alone",
    "Undid a change: 'Workshop' on Mon, Nov 23, 9:00 AM follows its series again",
  ]);
});

test('times are told as the reader’s clock shows them, days as they are where the event is', async () => {
  const place = { time_zone: 'Asia/Tokyo' };
  const { id } = await ada.event(work, { ...place, recurrence: ['RRULE:FREQ=DAILY;COUNT=4'] });
  const day = { start_time: '2026-11-23T15:00:00Z', end_time: '2026-11-24T15:00:00Z' };
  await ada.event(work, { ...place, ...day, is_all_day: true });
  await ada.call(preferences.update, { body: { time_zone: 'America/New_York', hour_cycle: '24' } });
  await ada.call(events.remove, { params: { id: `${id}_20261122T090000Z` } });
  expect(await summaries(ada, { limit: '3' })).toEqual([
    "Deleted 'Workshop' on Sun, Nov 22, 04:00",
    "Created 'Workshop' on Tue, Nov 24",
    "Created 'Workshop' on Fri, Nov 20, 04:00",
  ]);
});

test('who changed what, when and why, newest first', async () => {
  const { id } = await ada.event(work, { time_zone: 'Europe/Lisbon' });
  await change(id, {
    start_time: '2026-11-23T09:30:00Z',
    end_time: '2026-11-23T10:30:00Z',
    title: 'Review',
  });
  await ada.call(events.remove, { params: { id } });
  const { batches, next } = await pageOf(ada);
  expect(next).toBeNull();
  expect(batches.map(({ summary }) => summary)).toEqual([
    "Deleted 'Review'",
    "Moved 'Review' from Fri, Nov 20, 9:00 AM to Mon, Nov 23, 9:30 AM; Renamed 'Workshop' to 'Review'",
    "Created 'Workshop' on Fri, Nov 20, 9:00 AM",
    "Created the schedule 'Work'",
  ]);
  expect(batches[1]).toMatchObject({
    actor: { user_id: ada.user.id, email: ada.user.email, full_name: 'ada' },
    cause: 'person',
    intent: 'events.update',
    can_undo: true,
    undone_by: null,
    changes: [
      {
        record: 'event',
        event_id: id,
        title: 'Review',
        kind: 'changed',
        fields: expect.arrayContaining([
          { field: 'title', before: 'Workshop', after: 'Review' },
        ]) as unknown,
      },
    ],
  });
});

test('guests and schedules of an event are told, an undone change is marked', async () => {
  const home = await ada.schedule('Home');
  const { id } = await ada.event(work);
  await change(id, { invited_users: ['cy@example.test'], schedule_ids: [work.id, home.id] });
  const [changed] = (await pageOf(ada)).batches;
  expect(changed?.summary).toBe("Invited cy@example.test to 'Workshop'; Put 'Workshop' on 'Home'");
  const { batch_id } = await ada.call(history.undo, { params: { batch_id: changed!.id } });
  const [undoing, undone] = (await pageOf(ada)).batches;
  expect(undoing).toMatchObject({
    id: batch_id,
    cause: 'undo',
    undoes: changed!.id,
    can_undo: true,
    summary:
      "Undid a change: Took cy@example.test off the guests of 'Workshop'; Took 'Workshop' off 'Home'",
  });
  expect(undone).toMatchObject({ undone_by: batch_id, can_undo: false });
});

test('pages go on where the one before ended', async () => {
  for (const name of ['1', '2', '3', '4']) {
    await ada.call(schedules.update, { query: { id: work.id }, body: { name } });
  }
  const first = await pageOf(ada, { limit: '3' });
  const second = await pageOf(ada, { limit: '3', before: first.next! });
  expect([first.batches.length, second.batches.length, second.next]).toEqual([3, 2, null]);
  const all = [...first.batches, ...second.batches].map(({ id }) => id);
  expect(all).toEqual((await pageOf(ada)).batches.map(({ id }) => id));
});

test('of one event or one schedule', async () => {
  const { id } = await ada.event(work);
  await ada.event(work, { title: 'Other' });
  const home = await ada.schedule('Home');
  expect(await summaries(ada, { event_id: id })).toEqual([
    "Created 'Workshop' on Fri, Nov 20, 9:00 AM",
  ]);
  expect(await summaries(ada, { schedule_id: home.id })).toEqual(["Created the schedule 'Home'"]);
});

test('a series shows what happened to its exceptions', async () => {
  const { id } = await ada.event(work, { recurrence: ['RRULE:FREQ=DAILY;COUNT=5'] });
  const occurrence = `${id}_20261121T090000Z`;
  await change(occurrence, { title: 'Once different' });
  await ada.call(events.remove, { params: { id: `${id}_20261122T090000Z` } });
  for (const event_id of [id, occurrence]) {
    const { batches } = await pageOf(ada, { event_id });
    expect(batches.map(({ intent }) => intent)).toEqual([
      'events.remove',
      'events.update',
      'events.create',
    ]);
  }
});

describe('others', () => {
  test('a stranger finds nothing', async () => {
    const { id } = await ada.event(work);
    expect(await pageOf(ben)).toEqual({ batches: [], next: null });
    for (const query of [{ event_id: id }, { schedule_id: work.id }, { event_id: newId() }]) {
      await expect(pageOf(ben, query)).rejects.toMatchObject({ status: 404, code: 'not-found' });
    }
  });

  test('a viewer sees what happens, and cannot undo it', async () => {
    await shareWithBen('viewer');
    await ada.event(work);
    const [batch] = (await pageOf(ben)).batches;
    expect(batch).toMatchObject({
      summary: "Created 'Workshop' on Fri, Nov 20, 9:00 AM",
      can_undo: false,
    });
  });

  test('who sees free and busy learns no content, also later as a viewer', async () => {
    await shareWithBen('freebusy');
    const { id } = await ada.event(work, { title: 'Secret' });
    await change(id, { title: 'Open', location: 'Hidden place' });
    const seen = async () => JSON.stringify((await pageOf(ben)).batches);
    expect(await seen()).not.toMatch(/Secret|Open|Hidden/);
    await shareWithBen('viewer');
    expect(await seen()).not.toMatch(/Secret/);
  });

  test('what is or was private is for its owner alone', async () => {
    await shareWithBen('viewer');
    const { id } = await ada.event(work, { title: 'Secret', visibility: 'private' });
    await change(id, { title: 'Known' });
    await change(id, { visibility: 'default' });
    await change(id, { title: 'Open' });
    const seen = await summaries(ben, { event_id: id });
    expect(seen).toEqual(["Renamed 'Known' to 'Open'"]);
    expect(await summaries(ada, { event_id: id })).toHaveLength(4);
  });

  test('who lost access learns that, and nothing more', async () => {
    await shareWithBen('viewer');
    const { id } = await ada.event(work, { title: 'Secret' });
    await inBatch(core.db, (trx) =>
      trx('schedule_shares').where({ schedule_id: work.id, email: ben.user.email }).delete(),
    );
    await change(id, { title: 'More' });
    expect(JSON.stringify((await pageOf(ben)).batches)).not.toMatch(/Secret|More/);
    expect((await summaries(ben))[0]).toContain('Stopped sharing');
  });
});
