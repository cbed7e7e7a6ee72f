import { conflicts, events, schedules } from '@scheduler/contracts/core';
import type { QueryOf } from '@scheduler/contracts';
import fc from 'fast-check';
import { inBatch } from '../testing/batch.ts';
import { startCore, type Person, type TestCore } from '../testing/core.ts';
import { patience, runs } from '@scheduler/service-kit/testing/runs';
import { doing } from '../testing/series.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

let core: TestCore;
let ada: Person;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.signedIn({ plan: 'pro' });
});
afterAll(() => core.stop());

type Query = QueryOf<typeof events.conflicts>;

const at = (time: string) => `2026-11-${time}:00Z`;
const check = async (start: string, end: string, more: Partial<Query> = {}) => {
  const query = { start_time: at(start), end_time: at(end), ...more };
  const { conflicts: found } = await ada.call(events.conflicts, { query });
  return found.map(({ title, source }) => (source === 'own' ? title : `${title} (${source})`));
};
const times = (start: string, end: string) => ({ start_time: at(start), end_time: at(end) });
const daily = { recurrence: ['RRULE:FREQ=DAILY;COUNT=20'] };

describe('a period is taken', () => {
  test('by an occurrence, where it was moved to and not where it was', async () => {
    const series = await ada.event(await ada.schedule(), {
      ...times('02T09:00', '02T10:00'),
      ...daily,
    });
    expect(await check('10T09:30', '10T11:00')).toEqual(['Workshop']);
    const id = `${series.id}_20261110T090000Z`;
    await doing(ada).change(id, { ...times('10T14:00', '10T15:00'), title: 'Later' });
    expect(await check('10T09:30', '10T11:00')).toEqual([]);
    expect(await check('10T14:30', '10T16:00')).toEqual(['Later']);
    expect(await check('10T14:30', '10T16:00', { exclude_event_id: id })).toEqual([]);
    const all = { exclude_event_id: series.id };
    expect(await check('01T00:00', '30T00:00', all)).toEqual([]);
    const one = { exclude_event_id: `${series.id}_20261111T090000Z` };
    expect(await check('11T09:00', '11T10:00', one)).toEqual([]);
    expect(await check('11T09:00', '12T10:00', one)).toEqual(['Workshop']);
  });

  test('with the time kept free on either side', async () => {
    const work = await ada.schedule();
    await ada.event(work, {
      ...times('10T09:00', '10T10:00'),
      buffer_after: 30,
      buffer_before: 15,
    });
    expect(await check('10T10:29', '10T11:00')).toEqual(['Workshop']);
    expect(await check('10T10:30', '10T11:00')).toEqual([]);
    expect(await check('10T10:30', '10T11:00', { buffer_before: 1 })).toEqual(['Workshop']);
    expect(await check('10T08:00', '10T08:45')).toEqual([]);
    expect(await check('10T08:00', '10T08:45', { buffer_after: 1 })).toEqual(['Workshop']);
    const series = { ...times('12T09:00', '12T10:00'), buffer_after: 240, ...daily };
    await ada.event(work, { ...series, title: 'Long break' });
    expect(await check('13T13:59', '13T14:00')).toEqual(['Long break']);
    expect(await check('13T14:00', '13T15:00')).toEqual([]);
  });

  test('not by what takes no time, nor by what was declined', async () => {
    const work = await ada.schedule();
    await ada.event(work, { ...times('10T09:00', '10T10:00'), transparency: 'transparent' });
    const declined = await ada.event(work, {
      ...times('10T09:00', '10T10:00'),
      title: 'Declined',
      invited_users: [ada.user.email],
    });
    expect(await check('10T09:00', '10T10:00')).toEqual(['Declined']);
    await inBatch(core.db, (trx) =>
      trx('attendees').where({ event_id: declined.id }).update({ partstat: 'declined' }),
    );
    expect(await check('10T09:00', '10T10:00')).toEqual([]);
  });

  test('by what somebody shares, if it takes one’s time, and by what was synced', async () => {
    const ben = await core.signedIn({ name: 'ben', plan: 'pro' });
    const theirs = await ben.schedule();
    const query = { id: theirs.id };
    await ben.call(schedules.share, { query, body: { emails: [ada.user.email], role: 'viewer' } });
    await ada.call(schedules.accept, { query });
    await ben.event(theirs, { ...times('10T09:00', '10T10:00'), title: 'Shared' });
    const synced = await ada.event(await ada.schedule(), {
      ...times('10T09:00', '10T10:00'),
      title: 'Synced',
    });
    await inBatch(core.db, (trx) =>
      trx('events').where({ id: synced.id }).update({ source: 'google' }),
    );
    expect(await check('10T09:00', '10T10:00')).toEqual(['Shared (shared)', 'Synced (google)']);
    await ada.call(schedules.membership, { query, body: { is_busy: false } });
    expect(await check('10T09:00', '10T10:00')).toEqual(['Synced (google)']);
  });
});

describe('a series that is proposed', () => {
  const proposed = (recurrence: string, more: Partial<Query> = {}) =>
    check('23T09:00', '23T10:00', { recurrence, time_zone: 'Europe/Lisbon', ...more });

  test('is told of the conflicts of its year', async () => {
    const work = await ada.schedule();
    await ada.event(work, { ...times('25T09:30', '25T10:00'), title: 'Wednesday' });
    await ada.event(work, {
      start_time: '2027-06-08T08:30:00Z',
      end_time: '2027-06-08T09:00:00Z',
      title: 'In summer time',
    });
    expect(await proposed('RRULE:FREQ=WEEKLY')).toEqual([]);
    expect(await proposed('RRULE:FREQ=DAILY')).toEqual(['Wednesday', 'In summer time']);
    const exdate = 'RRULE:FREQ=DAILY\nEXDATE;TZID=Europe/Lisbon:20261125T090000';
    expect(await proposed(exdate)).toEqual(['In summer time']);
  });

  test('is refused by name when its rule is none', async () => {
    await expect(proposed('RRULE:FREQ=SOMETIMES')).rejects.toMatchObject({
      status: 400,
      errors: [{ pointer: '?recurrence' }],
    });
  });

  test('is told of those ahead when it is written', async () => {
    const work = await ada.schedule();
    const on = (day: string, from: string, to: string) => ({
      start_time: `${day}T${from}:00Z`,
      end_time: `${day}T${to}:00Z`,
    });
    await ada.event(work, { ...on('2050-11-25', '09:30', '10:00'), title: 'Ahead' });
    const written = await ada.event(work, { ...on('2050-11-23', '09:00', '10:00'), ...daily });
    expect(written.conflicts.map(({ title }) => title)).toEqual(['Ahead']);
  });
});

describe('all conflicts ahead', () => {
  const ahead = (query: QueryOf<typeof conflicts.list>) => ada.call(conflicts.list, { query });
  const range = { from: at('01T00:00'), to: at('30T00:00') };

  test('are pairs, with the time that both take', async () => {
    const work = await ada.schedule();
    await ada.event(work, { ...times('02T09:00', '02T10:00'), ...daily, title: 'Daily' });
    await ada.event(work, { ...times('05T09:30', '05T11:00'), title: 'Once' });
    await ada.event(work, { ...times('05T10:00', '05T12:00'), title: 'After' });
    const { conflicts: pairs, next_offset } = await ahead(range);
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

  test('come in pages', async () => {
    const work = await ada.schedule();
    const twice = { ...times('02T09:00', '02T10:00'), recurrence: ['RRULE:FREQ=DAILY;COUNT=5'] };
    await ada.event(work, { ...twice, title: 'One' });
    await ada.event(work, { ...twice, title: 'Two' });
    const first = await ahead({ ...range, limit: 3 });
    expect(first.conflicts).toHaveLength(3);
    expect(first.next_offset).toBe(3);
    const rest = await ahead({ ...range, limit: 3, offset: 3 });
    expect(rest.conflicts).toHaveLength(2);
    expect(rest.next_offset).toBeNull();
    expect((await ahead(range)).conflicts).toEqual([...first.conflicts, ...rest.conflicts]);
  });

  test.each([
    [{ to: '2026-01-01T00:00:00Z', from: '2026-02-01T00:00:00Z' }, '?to'],
    [{ from: '2026-01-01T00:00:00Z', to: '2199-02-01T00:00:00Z' }, '?to'],
    [{ to: '2001-01-01T00:00:00Z' }, '?to'],
    [{ limit: 100_000 }, '?limit'],
  ])('%j is refused at %s', async (query, pointer) => {
    await expect(ahead(query)).rejects.toMatchObject({ status: 400, errors: [{ pointer }] });
  });
});

const BASE = Date.parse('2026-11-02T00:00:00Z');
const iso = (hour: number) => new Date(BASE + hour * HOUR_MS).toISOString();
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

test(
  'a conflict is one from either side',
  async () => {
    const work = await ada.schedule();
    await fc.assert(
      fc.asyncProperty(anyEvent, anyEvent, async (a, b) => {
        const make = ({ start, length, ...rest }: typeof a) =>
          ada.event(work, { ...rest, start_time: iso(start), end_time: iso(start + length) });
        const first = await make(a);
        const second = await make(b);
        const of = async (id: string) => {
          const body = { description: 'asked again' };
          return (await doing(ada).change(id, body)).conflicts.map((one) => one.id.split('_')[0]);
        };
        expect((await of(first.id)).includes(second.id)).toBe(
          (await of(second.id)).includes(first.id),
        );
        await doing(ada).remove(first.id);
        await doing(ada).remove(second.id);
      }),
      runs(40),
    );
  },
  patience,
);
