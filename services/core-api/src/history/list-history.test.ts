import {
  events,
  history,
  ics,
  preferences,
  schedules,
  type Schedule,
} from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { createMeetingFile } from '../testing/meeting-file.ts';
import { runInBatch } from '../testing/run-in-batch.ts';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
let owner: TestUser;
let member: TestUser;
let schedule: Schedule;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  [owner, member] = [await core.createUser(), await core.createUser({ name: 'ben' })];
  await member.call(schedules.list, {});
  schedule = await owner.createSchedule();
});
afterAll(() => core.stop());

const getPage = (user: TestUser, query: object = {}) => user.call(history.list, { query });
const listSummaries = async (user: TestUser, query?: object) =>
  (await getPage(user, query)).batches.map(({ summary }) => summary);
// The year is part of a summary unless it is the current year.
const createEvent = (on: Schedule, body: object = {}) =>
  owner.createEvent(on, {
    start_time: '2037-11-20T09:00:00Z',
    end_time: '2037-11-20T10:00:00Z',
    ...body,
  });
const updateEvent = (id: string, body: object) =>
  owner.call(events.update, { params: { id }, body });

const shareWithMember = (role: string) =>
  runInBatch(core.db, (trx) =>
    trx('schedule_shares')
      .insert({
        schedule_id: schedule.id,
        email: member.account.email,
        typed_email: member.account.email,
        user_id: member.account.id,
        role,
        status: 'accepted',
      })
      .onConflict(['schedule_id', 'email'])
      .merge(['role']),
  );

describe('history list', () => {
  it('describes changes to a single occurrence as changes to one event of the series', async () => {
    const series = { time_zone: 'Europe/Lisbon', recurrence: ['RRULE:FREQ=DAILY;COUNT=4'] };
    const { id } = await createEvent(schedule, series);
    const occurrence = (day: number) => `${id}_203711${day}T090000Z`;
    const undoLast = async () => {
      const { batches } = await getPage(owner, { limit: '1' });
      await owner.call(history.undo, { params: { batch_id: batches[0]?.id ?? '' } });
    };
    await owner.call(events.remove, { params: { id: occurrence(21) } });
    await undoLast();
    await updateEvent(occurrence(22), { title: 'Long one' });
    await updateEvent(occurrence(23), {
      start_time: '2037-11-23T14:00:00Z',
      end_time: '2037-11-23T15:00:00Z',
    });
    await undoLast();
    expect((await listSummaries(owner, { limit: '5' })).toReversed()).toEqual([
      'Deleted “Workshop” on Sat, Nov 21, 2037, 9:00 AM',
      'Undid a change: Restored “Workshop” on Sat, Nov 21, 2037, 9:00 AM',
      'Changed “Long one” on Sun, Nov 22, 2037, 9:00 AM (this event only)',
      'Moved “Workshop” from Mon, Nov 23, 2037, 9:00 AM to Mon, Nov 23, 2037, 2:00 PM (this event only)',
      'Undid a change: Reset “Workshop” on Mon, Nov 23, 2037, 9:00 AM to match its series',
    ]);
  });

  it("shows times in the viewer's time zone and dates in the event's time zone", async () => {
    const location = { time_zone: 'Asia/Tokyo' };
    const { id } = await createEvent(schedule, {
      ...location,
      recurrence: ['RRULE:FREQ=DAILY;COUNT=4'],
    });
    const day = { start_time: '2037-11-23T15:00:00Z', end_time: '2037-11-24T15:00:00Z' };
    await createEvent(schedule, { ...location, ...day, is_all_day: true });
    await owner.call(preferences.update, {
      body: { time_zone: 'America/New_York', hour_cycle: '24' },
    });
    await owner.call(events.remove, { params: { id: `${id}_20371122T090000Z` } });
    expect(await listSummaries(owner, { limit: '3' })).toEqual([
      'Deleted “Workshop” on Sun, Nov 22, 2037, 04:00',
      'Created “Workshop” on Tue, Nov 24, 2037',
      'Created “Workshop” on Fri, Nov 20, 2037, 04:00',
    ]);
  });

  it('returns who changed what, when, and for what reason, newest first', async () => {
    const { id } = await createEvent(schedule, { time_zone: 'Europe/Lisbon' });
    await updateEvent(id, {
      start_time: '2037-11-23T09:30:00Z',
      end_time: '2037-11-23T10:30:00Z',
      title: 'Review',
    });
    await owner.call(events.remove, { params: { id } });
    const { batches, next } = await getPage(owner);
    expect(next).toBeNull();
    expect(batches.map(({ summary }) => summary)).toEqual([
      'Deleted “Review”',
      'Moved “Review” from Fri, Nov 20, 2037, 9:00 AM to Mon, Nov 23, 2037, 9:30 AM; Renamed “Workshop” to “Review”',
      'Created “Workshop” on Fri, Nov 20, 2037, 9:00 AM',
      'Created the schedule “Work”',
    ]);
    expect(batches[1]).toMatchObject({
      actor: { user_id: owner.account.id, email: owner.account.email, full_name: 'ada' },
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

  it('describes changes to guests and schedules, and links an undone batch to the batch that undid it', async () => {
    const otherSchedule = await owner.createSchedule('Home');
    const { id } = await createEvent(schedule);
    await updateEvent(id, {
      invited_users: ['cy@example.test'],
      schedule_ids: [schedule.id, otherSchedule.id],
    });
    const [changed] = (await getPage(owner)).batches;
    expect(changed?.summary).toBe(
      'Invited cy@example.test to “Workshop”; Added “Workshop” to “Home”',
    );
    const { batch_id } = await owner.call(history.undo, { params: { batch_id: changed!.id } });
    const [undoBatch, undoneBatch] = (await getPage(owner)).batches;
    expect(undoBatch).toMatchObject({
      id: batch_id,
      cause: 'undo',
      undoes: changed!.id,
      can_undo: true,
      summary:
        'Undid a change: Removed cy@example.test from “Workshop”; Removed “Workshop” from “Home”',
    });
    expect(undoneBatch).toMatchObject({ undone_by: batch_id, can_undo: false });
  });

  it('starts the next page after the last batch of the previous one', async () => {
    for (const name of ['1', '2', '3', '4']) {
      await owner.call(schedules.update, { query: { id: schedule.id }, body: { name } });
    }
    const first = await getPage(owner, { limit: '3' });
    const second = await getPage(owner, { limit: '3', before: first.next! });
    expect([first.batches.length, second.batches.length, second.next]).toEqual([3, 2, null]);
    const all = [...first.batches, ...second.batches].map(({ id }) => id);
    expect(all).toEqual((await getPage(owner)).batches.map(({ id }) => id));
  });

  it('can be filtered by event and by schedule', async () => {
    const { id } = await createEvent(schedule);
    await createEvent(schedule, { title: 'Other' });
    const otherSchedule = await owner.createSchedule('Home');
    expect(await listSummaries(owner, { event_id: id })).toEqual([
      'Created “Workshop” on Fri, Nov 20, 2037, 9:00 AM',
    ]);
    expect(await listSummaries(owner, { schedule_id: otherSchedule.id })).toEqual([
      'Created the schedule “Home”',
    ]);
  });

  it('includes changes to exceptions in the history of a series', async () => {
    const { id } = await createEvent(schedule, { recurrence: ['RRULE:FREQ=DAILY;COUNT=5'] });
    const occurrence = `${id}_20371121T090000Z`;
    await updateEvent(occurrence, { title: 'Once different' });
    await owner.call(events.remove, { params: { id: `${id}_20371122T090000Z` } });
    for (const event_id of [id, occurrence]) {
      const { batches } = await getPage(owner, { event_id });
      expect(batches.map(({ intent }) => intent)).toEqual([
        'events.remove',
        'events.update',
        'events.create',
      ]);
    }
  });
});

describe("other users' history", () => {
  test('is empty for a user without access, and returns 404 with a filter', async () => {
    const { id } = await createEvent(schedule);
    expect(await getPage(member)).toEqual({ batches: [], next: null });
    for (const query of [{ event_id: id }, { schedule_id: schedule.id }, { event_id: newId() }]) {
      await expect(getPage(member, query)).rejects.toMatchObject({
        status: 404,
        code: 'not-found',
      });
    }
  });

  test('is visible to a viewer, who cannot undo it', async () => {
    await shareWithMember('viewer');
    await createEvent(schedule);
    const [batch] = (await getPage(member)).batches;
    expect(batch).toMatchObject({
      summary: 'Created “Workshop” on Fri, Nov 20, 2037, 9:00 AM',
      can_undo: false,
    });
  });

  test('does not reveal content to a user with free/busy access, even after an upgrade to viewer', async () => {
    await shareWithMember('freebusy');
    const { id } = await createEvent(schedule, { title: 'Secret' });
    await updateEvent(id, { title: 'Open', location: 'Hidden place' });
    const listAsMember = async () => JSON.stringify((await getPage(member)).batches);
    expect(await listAsMember()).not.toMatch(/Secret|Open|Hidden/);
    await shareWithMember('viewer');
    expect(await listAsMember()).not.toMatch(/Secret/);
  });

  test('hides changes that were made while an event was private', async () => {
    await shareWithMember('viewer');
    const { id } = await createEvent(schedule, { title: 'Secret', visibility: 'private' });
    await updateEvent(id, { title: 'Known' });
    await updateEvent(id, { visibility: 'default' });
    await updateEvent(id, { title: 'Open' });
    const memberSummaries = await listSummaries(member, { event_id: id });
    expect(memberSummaries).toEqual(['Renamed “Known” to “Open”']);
    expect(await listSummaries(owner, { event_id: id })).toHaveLength(4);
  });

  test('shows when access was revoked, but no later changes', async () => {
    await shareWithMember('viewer');
    const { id } = await createEvent(schedule, { title: 'Secret' });
    await runInBatch(core.db, (trx) =>
      trx('schedule_shares')
        .where({ schedule_id: schedule.id, email: member.account.email })
        .delete(),
    );
    await updateEvent(id, { title: 'More' });
    expect(JSON.stringify((await getPage(member)).batches)).not.toMatch(/Secret|More/);
    expect((await listSummaries(member))[0]).toContain('Stopped sharing');
  });
});

describe('a history with large batches', () => {
  const importEvents = (count: number) =>
    owner.call(ics.importFile, {
      query: { schedule_id: schedule.id },
      body: new TextEncoder().encode(createMeetingFile(count)),
    });

  it('is divided into pages of a limited number of changes', async () => {
    for (let index = 0; index < 15; index += 1) await importEvents(450);
    const pages = [await getPage(owner, { limit: '50' })];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await getPage(owner, { limit: '50', before: next }));
    // The imports, the first of which has 900 changed rows, and the creation of the schedule.
    expect(pages.map(({ batches }) => batches.length)).toEqual([6, 6, 4]);
    const ids = pages.flatMap(({ batches }) => batches.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('lists imports with their numbers of events, including imports by earlier versions', async () => {
    await importEvents(700);
    await importEvents(800);
    const expected = [
      'Import: Created 800 events',
      'Import: Created 700 events',
      'Created the schedule “Work”',
    ];
    expect(await listSummaries(owner)).toEqual(expected);
    await core.db('history_batches').update({ event_counts: null });
    expect(await listSummaries(owner)).toEqual(expected);
  });
});
