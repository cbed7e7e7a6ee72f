import { conflicts, events, schedules } from '@scheduler/contracts/core';
import type { RouteQuery } from '@scheduler/contracts';
import fc from 'fast-check';
import { runInBatch } from '../testing/run-in-batch.ts';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import { createEventActions } from '../testing/series-helpers.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

let core: TestCore;
let user: TestUser;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  user = await core.createUser({ plan: 'pro' });
});
afterAll(() => core.stop());

type Query = RouteQuery<typeof events.conflicts>;

const toIso = (time: string) => `2026-11-${time}:00Z`;
const checkConflicts = async (start: string, end: string, extraQuery: Partial<Query> = {}) => {
  const query = { start_time: toIso(start), end_time: toIso(end), ...extraQuery };
  const { conflicts: conflictList } = await user.call(events.conflicts, { query });
  return conflictList.map(({ title, source }) =>
    source === 'own' ? title : `${title} (${source})`,
  );
};
const createTimes = (start: string, end: string) => ({
  start_time: toIso(start),
  end_time: toIso(end),
});
const daily = { recurrence: ['RRULE:FREQ=DAILY;COUNT=20'] };

describe('a conflict check', () => {
  test('reports an occurrence that was moved at its new time and not at its original one', async () => {
    const series = await user.createEvent(await user.createSchedule(), {
      ...createTimes('02T09:00', '02T10:00'),
      ...daily,
    });
    expect(await checkConflicts('10T09:30', '10T11:00')).toEqual(['Workshop']);
    const id = `${series.id}_20261110T090000Z`;
    await createEventActions(user).change(id, {
      ...createTimes('10T14:00', '10T15:00'),
      title: 'Later',
    });
    expect(await checkConflicts('10T09:30', '10T11:00')).toEqual([]);
    expect(await checkConflicts('10T14:30', '10T16:00')).toEqual(['Later']);
    expect(await checkConflicts('10T14:30', '10T16:00', { exclude_event_id: id })).toEqual([]);
    const all = { exclude_event_id: series.id };
    expect(await checkConflicts('01T00:00', '30T00:00', all)).toEqual([]);
    const conflict = { exclude_event_id: `${series.id}_20261111T090000Z` };
    expect(await checkConflicts('11T09:00', '11T10:00', conflict)).toEqual([]);
    expect(await checkConflicts('11T09:00', '12T10:00', conflict)).toEqual(['Workshop']);
  });

  test('includes the buffers before and after events', async () => {
    const schedule = await user.createSchedule();
    await user.createEvent(schedule, {
      ...createTimes('10T09:00', '10T10:00'),
      buffer_after: 30,
      buffer_before: 15,
    });
    expect(await checkConflicts('10T10:29', '10T11:00')).toEqual(['Workshop']);
    expect(await checkConflicts('10T10:30', '10T11:00')).toEqual([]);
    expect(await checkConflicts('10T10:30', '10T11:00', { buffer_before: 1 })).toEqual([
      'Workshop',
    ]);
    expect(await checkConflicts('10T08:00', '10T08:45')).toEqual([]);
    expect(await checkConflicts('10T08:00', '10T08:45', { buffer_after: 1 })).toEqual(['Workshop']);
    const series = { ...createTimes('12T09:00', '12T10:00'), buffer_after: 240, ...daily };
    await user.createEvent(schedule, { ...series, title: 'Long break' });
    expect(await checkConflicts('13T13:59', '13T14:00')).toEqual(['Long break']);
    expect(await checkConflicts('13T14:00', '13T15:00')).toEqual([]);
  });

  test('ignores transparent events and events that the user declined', async () => {
    const schedule = await user.createSchedule();
    await user.createEvent(schedule, {
      ...createTimes('10T09:00', '10T10:00'),
      transparency: 'transparent',
    });
    const declined = await user.createEvent(schedule, {
      ...createTimes('10T09:00', '10T10:00'),
      title: 'Declined',
      invited_users: [user.account.email],
    });
    expect(await checkConflicts('10T09:00', '10T10:00')).toEqual(['Declined']);
    await runInBatch(core.db, (trx) =>
      trx('attendees').where({ event_id: declined.id }).update({ partstat: 'declined' }),
    );
    expect(await checkConflicts('10T09:00', '10T10:00')).toEqual([]);
  });

  test('includes synced events and events on shared schedules that are marked as busy', async () => {
    const owner = await core.createUser({ name: 'ben', plan: 'pro' });
    const sharedSchedule = await owner.createSchedule();
    const query = { id: sharedSchedule.id };
    await owner.call(schedules.share, {
      query,
      body: { emails: [user.account.email], role: 'viewer' },
    });
    await user.call(schedules.accept, { query });
    await owner.createEvent(sharedSchedule, {
      ...createTimes('10T09:00', '10T10:00'),
      title: 'Shared',
    });
    const syncedEvent = await user.createEvent(await user.createSchedule(), {
      ...createTimes('10T09:00', '10T10:00'),
      title: 'Synced',
    });
    await runInBatch(core.db, (trx) =>
      trx('events').where({ id: syncedEvent.id }).update({ source: 'google' }),
    );
    expect(await checkConflicts('10T09:00', '10T10:00')).toEqual([
      'Shared (shared)',
      'Synced (google)',
    ]);
    await user.call(schedules.membership, { query, body: { is_busy: false } });
    expect(await checkConflicts('10T09:00', '10T10:00')).toEqual(['Synced (google)']);
  });
});

describe('a conflict check for a series', () => {
  const checkSeries = (recurrence: string, extraQuery: Partial<Query> = {}) =>
    checkConflicts('23T09:00', '23T10:00', {
      recurrence,
      time_zone: 'Europe/Lisbon',
      ...extraQuery,
    });

  test('reports conflicts of occurrences within one year', async () => {
    const schedule = await user.createSchedule();
    await user.createEvent(schedule, {
      ...createTimes('25T09:30', '25T10:00'),
      title: 'Wednesday',
    });
    await user.createEvent(schedule, {
      start_time: '2027-06-08T08:30:00Z',
      end_time: '2027-06-08T09:00:00Z',
      title: 'In summer time',
    });
    expect(await checkSeries('RRULE:FREQ=WEEKLY')).toEqual([]);
    expect(await checkSeries('RRULE:FREQ=DAILY')).toEqual(['Wednesday', 'In summer time']);
    const exdate = 'RRULE:FREQ=DAILY\nEXDATE;TZID=Europe/Lisbon:20261125T090000';
    expect(await checkSeries(exdate)).toEqual(['In summer time']);
  });

  test('returns 400 for an invalid rule', async () => {
    await expect(checkSeries('RRULE:FREQ=SOMETIMES')).rejects.toMatchObject({
      status: 400,
      errors: [{ pointer: '?recurrence' }],
    });
  });

  test('reports upcoming conflicts in the response when the series is created', async () => {
    const schedule = await user.createSchedule();
    const createTimesOn = (day: string, from: string, to: string) => ({
      start_time: `${day}T${from}:00Z`,
      end_time: `${day}T${to}:00Z`,
    });
    await user.createEvent(schedule, {
      ...createTimesOn('2050-11-25', '09:30', '10:00'),
      title: 'Ahead',
    });
    const written = await user.createEvent(schedule, {
      ...createTimesOn('2050-11-23', '09:00', '10:00'),
      ...daily,
    });
    expect(written.conflicts.map(({ title }) => title)).toEqual(['Ahead']);
  });
});

describe('listing all conflicts', () => {
  const listConflicts = (query: RouteQuery<typeof conflicts.list>) =>
    user.call(conflicts.list, { query });
  const range = { from: toIso('01T00:00'), to: toIso('30T00:00') };

  test('returns pairs of events with the time of the overlap', async () => {
    const schedule = await user.createSchedule();
    await user.createEvent(schedule, {
      ...createTimes('02T09:00', '02T10:00'),
      ...daily,
      title: 'Daily',
    });
    await user.createEvent(schedule, { ...createTimes('05T09:30', '05T11:00'), title: 'Once' });
    await user.createEvent(schedule, { ...createTimes('05T10:00', '05T12:00'), title: 'After' });
    const { conflicts: pairs, next_offset } = await listConflicts(range);
    expect(next_offset).toBeNull();
    expect(
      pairs.map(({ first, second, start_time, end_time }) => [
        `${first.title} and ${second.title}`,
        start_time.slice(11, 16),
        end_time.slice(11, 16),
      ]),
    ).toEqual([
      ['Daily and Once', '09:30', '10:00'],
      ['Once and After', '10:00', '11:00'],
    ]);
  });

  test('returns the conflicts in pages', async () => {
    const schedule = await user.createSchedule();
    const series = {
      ...createTimes('02T09:00', '02T10:00'),
      recurrence: ['RRULE:FREQ=DAILY;COUNT=5'],
    };
    await user.createEvent(schedule, { ...series, title: 'One' });
    await user.createEvent(schedule, { ...series, title: 'Two' });
    const first = await listConflicts({ ...range, limit: 3 });
    expect(first.conflicts).toHaveLength(3);
    expect(first.next_offset).toBe(3);
    const rest = await listConflicts({ ...range, limit: 3, offset: 3 });
    expect(rest.conflicts).toHaveLength(2);
    expect(rest.next_offset).toBeNull();
    expect((await listConflicts(range)).conflicts).toEqual([...first.conflicts, ...rest.conflicts]);
  });

  test.each([
    [{ to: '2026-01-01T00:00:00Z', from: '2026-02-01T00:00:00Z' }, '?to'],
    [{ from: '2026-01-01T00:00:00Z', to: '2199-02-01T00:00:00Z' }, '?to'],
    [{ to: '2001-01-01T00:00:00Z' }, '?to'],
    [{ limit: 100_000 }, '?limit'],
  ])('rejects the query %j with an error at %s', async (query, pointer) => {
    await expect(listConflicts(query)).rejects.toMatchObject({
      status: 400,
      errors: [{ pointer }],
    });
  });
});

const BASE_TIME = Date.parse('2026-11-02T00:00:00Z');
const toIsoHour = (hour: number) => new Date(BASE_TIME + hour * HOUR_MS).toISOString();
const rule = fc.constantFrom<string[] | null>(
  null,
  ['RRULE:FREQ=DAILY;COUNT=4'],
  ['RRULE:FREQ=WEEKLY;COUNT=2'],
);
const anyEvent = fc.record({
  start: fc.integer({ min: 0, max: 200 }),
  length: fc.integer({ min: 1, max: 30 }),
  recurrence: rule,
  buffer_before: fc.constantFrom(0, 60),
  buffer_after: fc.constantFrom(0, 120),
});

test('if a random event conflicts with another one, the other one conflicts with it', async () => {
  const schedule = await user.createSchedule();
  await fc.assert(
    fc.asyncProperty(anyEvent, anyEvent, async (a, b) => {
      const createEvent = ({ start, length, ...rest }: typeof a) =>
        user.createEvent(schedule, {
          ...rest,
          start_time: toIsoHour(start),
          end_time: toIsoHour(start + length),
        });
      const first = await createEvent(a);
      const second = await createEvent(b);
      const listConflictIds = async (id: string) => {
        const body = { description: 'updated' };
        return (await createEventActions(user).change(id, body)).conflicts.map(
          (conflict) => conflict.id.split('_')[0],
        );
      };
      expect((await listConflictIds(first.id)).includes(second.id)).toBe(
        (await listConflictIds(second.id)).includes(first.id),
      );
      await createEventActions(user).remove(first.id);
      await createEventActions(user).remove(second.id);
    }),
    propertyOptions(10, 400),
  );
});
