import fc from 'fast-check';
import type { Database } from '@scheduler/service-kit';
import { events, schedules } from '@scheduler/contracts/core';
import { localToInstant } from '@scheduler/scheduling/time-zones';
import { startCore, type TestUser, type TestCore } from '../testing/core.ts';
import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import { scanReminders, scanStep } from './operations.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@scheduler/scheduling/durations';

jest.setTimeout(240_000);

const BASE = Date.parse('2026-10-10T00:00:00Z');

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const iso = (time: number) => new Date(time).toISOString();
const startAt = (db: Database, now: number) =>
  db('reminder_clock').update({ scanned_to: iso(now) });

interface Told {
  event_id: string;
  original_start: string;
  user_id: string;
  method: string;
  minutes: number;
  start_time: string;
  due_at: string;
  is_late: boolean;
  in_app: boolean;
}

const toldOf = (person: TestUser) =>
  core.db<Told>('reminder_deliveries').where({ user_id: person.account.id }).orderBy('due_at');

const inApp = (minutes: number) => ({ method: 'in_app' as const, minutes });
const byMail = (minutes: number) => ({ method: 'email' as const, minutes });
const at = (start: number, length = HOUR_MS) => ({
  start_time: iso(start),
  end_time: iso(start + length),
});

/** Ada with an event, the clock at BASE. */
async function withEvent(given: Parameters<TestUser['createEvent']>[1]) {
  const ada = await core.createUser({ plan: 'pro' });
  const schedule = await ada.createSchedule();
  const event = await ada.createEvent(schedule, given);
  await startAt(core.db, BASE);
  return { ada, schedule, event };
}

describe('one event', () => {
  test('is told of once, when it is time', async () => {
    const given = { ...at(BASE + 2 * HOUR_MS), reminders: [inApp(30), byMail(60)] };
    const { ada } = await withEvent(given);
    await scanReminders(core.db, BASE + 59 * MINUTE_MS);
    expect(await toldOf(ada)).toEqual([]);
    await scanReminders(core.db, BASE + HOUR_MS);
    expect(await toldOf(ada)).toMatchObject([{ method: 'email', is_late: false, in_app: false }]);
    await scanReminders(core.db, BASE + 3 * HOUR_MS);
    expect(await toldOf(ada)).toMatchObject([{ method: 'email' }, { method: 'in_app' }]);
  });

  test('has the reminders of its schedule where it has none of its own', async () => {
    const { ada, schedule, event } = await withEvent(at(BASE + 2 * HOUR_MS));
    await ada.createEvent(schedule, { ...at(BASE + 2 * HOUR_MS), reminders: [] });
    const body = { default_reminders: [inApp(10)] };
    await setDefaults(ada, schedule.id, body.default_reminders);
    await scanReminders(core.db, BASE + DAY_MS);
    expect(await toldOf(ada)).toMatchObject([{ event_id: event.id, minutes: 10 }]);
  });

  test('moved before, it is told of when it now is', async () => {
    const { ada, event } = await withEvent({ ...at(BASE + 2 * HOUR_MS), reminders: [inApp(30)] });
    await scanReminders(core.db, BASE + HOUR_MS);
    await move(ada, event.id, BASE + 5 * HOUR_MS);
    await scanReminders(core.db, BASE + 4 * HOUR_MS);
    expect(await toldOf(ada)).toEqual([]);
    await scanReminders(core.db, BASE + 5 * HOUR_MS);
    expect(await toldOf(ada)).toMatchObject([{ start_time: iso(BASE + 5 * HOUR_MS) }]);
  });

  test('moved after, it is told of once more', async () => {
    const { ada, event } = await withEvent({ ...at(BASE + 2 * HOUR_MS), reminders: [inApp(30)] });
    await scanReminders(core.db, BASE + 100 * MINUTE_MS);
    await move(ada, event.id, BASE + 5 * HOUR_MS);
    await scanReminders(core.db, BASE + 6 * HOUR_MS);
    expect(await toldOf(ada)).toHaveLength(2);
  });

  test('moved to so soon that its time is over, it is told of at once', async () => {
    const { ada, event } = await withEvent({ ...at(BASE + 9 * HOUR_MS), reminders: [inApp(30)] });
    await scanReminders(core.db, BASE + HOUR_MS);
    await move(ada, event.id, BASE + HOUR_MS + 10 * MINUTE_MS);
    await scanReminders(core.db, BASE + HOUR_MS + MINUTE_MS);
    expect(await toldOf(ada)).toMatchObject([{ start_time: iso(BASE + HOUR_MS + 10 * MINUTE_MS) }]);
  });

  test('called off, it is not told of', async () => {
    const { ada, event } = await withEvent({ ...at(BASE + 2 * HOUR_MS), reminders: [inApp(30)] });
    await ada.call(events.remove, { params: { id: event.id } });
    await scanReminders(core.db, BASE + DAY_MS);
    expect(await toldOf(ada)).toEqual([]);
  });

  test('a whole day is told of before midnight where the person is', async () => {
    const { ada } = await withEvent({
      start_time: '2026-10-12',
      end_time: '2026-10-13',
      is_all_day: true,
      time_zone: 'Europe/Lisbon',
      reminders: [inApp(60)],
    });
    await core.db('preferences').insert({
      user_id: ada.account.id,
      time_zone: 'Asia/Tokyo',
      week_start: 'monday',
      hour_cycle: '24',
      working_hours: '{}',
      default_duration: 60,
      version: 1,
      updated_at: iso(BASE),
    });
    await scanDaily(BASE, BASE + 3 * DAY_MS);
    expect(await toldOf(ada)).toMatchObject([{ due_at: '2026-10-11T14:00:00.000Z' }]);
  });
});

describe('guests', () => {
  test('with an account are told too, unless they declined', async () => {
    const ben = await core.createUser({ name: 'ben' });
    const cy = await core.createUser({ name: 'cy' });
    for (const who of [ben, cy]) await who.call(events.list, { query: {} });
    const { ada, event } = await withEvent({
      ...at(BASE + 2 * HOUR_MS),
      reminders: [inApp(30)],
      invited_users: [ben.account.email, cy.account.email],
    });
    await core.db.transaction(async (trx) => {
      await trx.raw('set local session_replication_role = replica');
      await trx('attendees')
        .where({ event_id: event.id, email: cy.account.email })
        .update({ partstat: 'declined' });
    });
    await scanReminders(core.db, BASE + DAY_MS);
    const told = await Promise.all([ada, ben, cy].map(toldOf));
    expect(told.map(({ length }) => length)).toEqual([1, 1, 0]);
  });
});

describe('after a standstill', () => {
  test('what was missed within a day is told late; what is over, in the app alone', async () => {
    const { ada, schedule } = await withEvent({
      ...at(BASE + 2 * HOUR_MS, 20 * HOUR_MS),
      reminders: [byMail(30)],
    });
    await ada.createEvent(schedule, { ...at(BASE + 3 * HOUR_MS), reminders: [byMail(30)] });
    await scanReminders(core.db, BASE + 12 * HOUR_MS);
    expect(await toldOf(ada)).toMatchObject([
      { is_late: true, in_app: false },
      { is_late: true, in_app: true },
    ]);
  });

  test('what was missed longer ago is not told', async () => {
    const { ada } = await withEvent({ ...at(BASE + 2 * HOUR_MS), reminders: [inApp(30)] });
    await scanReminders(core.db, BASE + 3 * DAY_MS);
    expect(await toldOf(ada)).toEqual([]);
  });
});

describe('series', () => {
  const daily = { recurrence: ['RRULE:FREQ=DAILY;COUNT=5'], time_zone: 'Europe/Lisbon' };

  test('each occurrence is told of; not what was left out, and a moved one where it is', async () => {
    const { ada, event } = await withEvent({
      ...at(BASE + 9 * HOUR_MS),
      ...daily,
      reminders: [inApp(15)],
    });
    const occurrence = (day: number) =>
      `${event.id}_${iso(BASE + 9 * HOUR_MS + day * DAY_MS)
        .replace(/\.\d+/, '')
        .replaceAll(/[-:]/g, '')}`;
    await scanReminders(core.db, BASE + DAY_MS);
    await ada.call(events.remove, { params: { id: occurrence(1) }, query: { scope: 'this' } });
    await ada.call(events.update, {
      params: { id: occurrence(2) },
      query: { scope: 'this' },
      body: at(BASE + 12 * HOUR_MS + 2 * DAY_MS),
    });
    await scanDaily(BASE + DAY_MS, BASE + 9 * DAY_MS);
    expect((await toldOf(ada)).map(({ due_at }) => due_at)).toEqual(
      [9, 60, 81, 105].map((hour) => iso(BASE + hour * HOUR_MS - 15 * MINUTE_MS)),
    );
  });
});

async function scanDaily(from: number, to: number) {
  for (let now = from; now <= to; now += 12 * HOUR_MS) await scanReminders(core.db, now);
}

async function move(person: TestUser, id: string, start: number) {
  await person.call(events.update, { params: { id }, query: {}, body: at(start) });
}

async function setDefaults(
  person: TestUser,
  id: string,
  default_reminders: { method: 'email' | 'in_app'; minutes: number }[],
) {
  await person.call(schedules.update, { query: { id }, body: { default_reminders } });
}

interface Planned {
  hour: number;
  days: number;
  isAllDay: boolean;
  minutes: number[];
}

const planned: fc.Arbitrary<Planned> = fc.record({
  hour: fc.integer({ min: 0, max: 30 * 24 }),
  /** How often it comes, day after day. */
  days: fc.constantFrom(1, 1, 1, 3, 10, 20),
  isAllDay: fc.boolean(),
  minutes: fc.uniqueArray(fc.constantFrom(0, 1, 5, 10, 30, 60, 1440, 10_080), { maxLength: 3 }),
});

const ZONE = 'Europe/Lisbon';

/** When each occurrence starts, by the wall clock alone. */
function startsOf({ hour, days, isAllDay }: Planned): number[] {
  const wall = BASE + (isAllDay ? Math.floor(hour / 24) * DAY_MS : hour * HOUR_MS);
  return Array.from({ length: days }, (_, day) => localToInstant(wall + day * DAY_MS, ZONE));
}

const bodyOf = (plan: Planned) => {
  const [start = 0] = startsOf(plan);
  const day = iso(BASE + Math.floor(plan.hour / 24) * DAY_MS).slice(0, 10);
  const nextDay = iso(Date.parse(day) + DAY_MS).slice(0, 10);
  return {
    ...(plan.isAllDay ? { start_time: day, end_time: nextDay } : at(start)),
    is_all_day: plan.isAllDay,
    time_zone: ZONE,
    reminders: plan.minutes.map(inApp),
    ...(plan.days > 1 && { recurrence: [`RRULE:FREQ=DAILY;COUNT=${plan.days}`] }),
  };
};

class Crash extends Error {}

/** A scan that dies before it commits. */
async function crash(now: number) {
  await core.db
    .transaction(async (trx) => {
      await scanStep(trx, now);
      throw new Crash();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
}

test('in 30 days of work and crashes none is missed and none doubled', async () => {
  const property = fc.asyncProperty(
    fc.array(planned, { minLength: 8, maxLength: 16 }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 23 * 60 }), fc.nat(3)), {
      minLength: 20,
      maxLength: 60,
    }),
    async (plans, steps) => {
      const ada = await core.createUser({ plan: 'pro' });
      const schedule = await ada.createSchedule();
      await core.db('preferences').insert({
        user_id: ada.account.id,
        time_zone: ZONE,
        week_start: 'monday',
        hour_cycle: '24',
        working_hours: '{}',
        default_duration: 60,
        version: 1,
        updated_at: iso(BASE),
      });
      for (const plan of plans) await ada.createEvent(schedule, bodyOf(plan));
      await startAt(core.db, BASE);
      let now = BASE;
      for (const [pause, luck] of steps) {
        now = Math.min(now + pause * MINUTE_MS, BASE + 30 * DAY_MS);
        if (luck === 0) await crash(now);
        // Two workers at once take turns.
        await Promise.all([scanReminders(core.db, now), luck === 1 && scanReminders(core.db, now)]);
      }
      const expected = plans.flatMap((plan) =>
        startsOf(plan).flatMap((start) =>
          plan.minutes
            .map((minutes) => start - minutes * MINUTE_MS)
            .filter((due) => due > BASE && due <= now),
        ),
      );
      const told = await toldOf(ada);
      expect(told.map(({ due_at }) => due_at)).toEqual(expected.toSorted((a, b) => a - b).map(iso));
    },
  );
  await fc.assert(property, propertyOptions(2, 50));
});
