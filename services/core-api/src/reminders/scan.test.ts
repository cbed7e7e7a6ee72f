import fc from 'fast-check';
import type { Database } from '@scheduler/service-kit';
import { events, schedules } from '@scheduler/contracts/core';
import { localToInstant } from '@scheduler/scheduling/time-zones';
import { SEEDED_START, seedSeries } from '../testing/seed-series.ts';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import { scanReminders, deliverNextRange } from './operations.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@scheduler/scheduling/durations';

const BASE = Date.parse('2026-10-10T00:00:00Z');

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const iso = (time: number) => new Date(time).toISOString();
const setScanClock = (db: Database, now: number) =>
  db('reminder_clock').update({ scanned_to: iso(now) });

interface ReminderDelivery {
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

const listDeliveries = (user: TestUser) =>
  core
    .db<ReminderDelivery>('reminder_deliveries')
    .where({ user_id: user.account.id })
    .orderBy('due_at');

const inApp = (minutes: number) => ({ method: 'in_app' as const, minutes });
const byEmail = (minutes: number) => ({ method: 'email' as const, minutes });
const createTimes = (start: number, length = HOUR_MS) => ({
  start_time: iso(start),
  end_time: iso(start + length),
});

/** Creates a user with an event, and sets the scan clock to BASE. */
async function createUserWithEvent(eventInput: Parameters<TestUser['createEvent']>[1]) {
  const ada = await core.createUser({ plan: 'pro' });
  const schedule = await ada.createSchedule();
  const event = await ada.createEvent(schedule, eventInput);
  await setScanClock(core.db, BASE);
  return { ada, schedule, event };
}

describe('a single event', () => {
  test('delivers each reminder once at the time it is due', async () => {
    const eventInput = { ...createTimes(BASE + 2 * HOUR_MS), reminders: [inApp(30), byEmail(60)] };
    const { ada } = await createUserWithEvent(eventInput);
    await scanReminders(core.db, BASE + 59 * MINUTE_MS);
    expect(await listDeliveries(ada)).toEqual([]);
    await scanReminders(core.db, BASE + HOUR_MS);
    expect(await listDeliveries(ada)).toMatchObject([
      { method: 'email', is_late: false, in_app: false },
    ]);
    await scanReminders(core.db, BASE + 3 * HOUR_MS);
    expect(await listDeliveries(ada)).toMatchObject([{ method: 'email' }, { method: 'in_app' }]);
  });

  test('delivers each reminder once after the clock was ahead and was corrected', async () => {
    const eventInput = { ...createTimes(BASE + 2 * HOUR_MS), reminders: [byEmail(60)] };
    const { ada, schedule, event } = await createUserWithEvent(eventInput);
    await scanReminders(core.db, BASE + 5 * HOUR_MS);
    const newEvent = await ada.createEvent(schedule, {
      ...createTimes(BASE + HOUR_MS),
      reminders: [inApp(50)],
    });
    for (const minutes of [1, 10, 180, 600]) {
      await scanReminders(core.db, BASE + minutes * MINUTE_MS);
    }
    expect(await listDeliveries(ada)).toMatchObject([
      { event_id: newEvent.id, method: 'in_app' },
      { event_id: event.id, method: 'email' },
    ]);
  });

  test('uses the default reminders of the schedule', async () => {
    const { ada, schedule, event } = await createUserWithEvent(createTimes(BASE + 2 * HOUR_MS));
    await ada.createEvent(schedule, { ...createTimes(BASE + 2 * HOUR_MS), reminders: [] });
    const body = { default_reminders: [inApp(10)] };
    await setDefaults(ada, schedule.id, body.default_reminders);
    await scanReminders(core.db, BASE + DAY_MS);
    expect(await listDeliveries(ada)).toMatchObject([{ event_id: event.id, minutes: 10 }]);
  });

  test('delivers a reminder only for the new time if the event is moved before the reminder is due', async () => {
    const { ada, event } = await createUserWithEvent({
      ...createTimes(BASE + 2 * HOUR_MS),
      reminders: [inApp(30)],
    });
    await scanReminders(core.db, BASE + HOUR_MS);
    await move(ada, event.id, BASE + 5 * HOUR_MS);
    await scanReminders(core.db, BASE + 4 * HOUR_MS);
    expect(await listDeliveries(ada)).toEqual([]);
    await scanReminders(core.db, BASE + 5 * HOUR_MS);
    expect(await listDeliveries(ada)).toMatchObject([{ start_time: iso(BASE + 5 * HOUR_MS) }]);
  });

  test('delivers another reminder if the event is moved after the first one', async () => {
    const { ada, event } = await createUserWithEvent({
      ...createTimes(BASE + 2 * HOUR_MS),
      reminders: [inApp(30)],
    });
    await scanReminders(core.db, BASE + 100 * MINUTE_MS);
    await move(ada, event.id, BASE + 5 * HOUR_MS);
    await scanReminders(core.db, BASE + 6 * HOUR_MS);
    expect(await listDeliveries(ada)).toHaveLength(2);
  });

  test('delivers a reminder immediately if the event is moved to a time for which the reminder is already due', async () => {
    const { ada, event } = await createUserWithEvent({
      ...createTimes(BASE + 9 * HOUR_MS),
      reminders: [inApp(30)],
    });
    await scanReminders(core.db, BASE + HOUR_MS);
    await move(ada, event.id, BASE + HOUR_MS + 10 * MINUTE_MS);
    await scanReminders(core.db, BASE + HOUR_MS + MINUTE_MS);
    expect(await listDeliveries(ada)).toMatchObject([
      { start_time: iso(BASE + HOUR_MS + 10 * MINUTE_MS) },
    ]);
  });

  test('delivers no reminder after the event is deleted', async () => {
    const { ada, event } = await createUserWithEvent({
      ...createTimes(BASE + 2 * HOUR_MS),
      reminders: [inApp(30)],
    });
    await ada.call(events.remove, { params: { id: event.id } });
    await scanReminders(core.db, BASE + DAY_MS);
    expect(await listDeliveries(ada)).toEqual([]);
  });

  test("has reminders relative to midnight in the user's time zone if it is an all-day event", async () => {
    const { ada } = await createUserWithEvent({
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
    expect(await listDeliveries(ada)).toMatchObject([{ due_at: '2026-10-11T14:00:00.000Z' }]);
  });
});

describe('guests', () => {
  test('with an account get reminders unless they have declined', async () => {
    const ben = await core.createUser({ name: 'ben' });
    const cy = await core.createUser({ name: 'cy' });
    for (const user of [ben, cy]) await user.call(events.list, { query: {} });
    const { ada, event } = await createUserWithEvent({
      ...createTimes(BASE + 2 * HOUR_MS),
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
    const deliveries = await Promise.all([ada, ben, cy].map(listDeliveries));
    expect(deliveries.map(({ length }) => length)).toEqual([1, 1, 0]);
  });
});

describe('after downtime', () => {
  test('up to a day late, reminders are delivered, but those for past events only in the app', async () => {
    const { ada, schedule } = await createUserWithEvent({
      ...createTimes(BASE + 2 * HOUR_MS, 20 * HOUR_MS),
      reminders: [byEmail(30)],
    });
    await ada.createEvent(schedule, {
      ...createTimes(BASE + 3 * HOUR_MS),
      reminders: [byEmail(30)],
    });
    await scanReminders(core.db, BASE + 12 * HOUR_MS);
    expect(await listDeliveries(ada)).toMatchObject([
      { is_late: true, in_app: false },
      { is_late: true, in_app: true },
    ]);
  });

  test('reminders that are more than a day late are skipped', async () => {
    const { ada } = await createUserWithEvent({
      ...createTimes(BASE + 2 * HOUR_MS),
      reminders: [inApp(30)],
    });
    await scanReminders(core.db, BASE + 3 * DAY_MS);
    expect(await listDeliveries(ada)).toEqual([]);
  });
});

describe('a series', () => {
  const daily = { recurrence: ['RRULE:FREQ=DAILY;COUNT=5'], time_zone: 'Europe/Lisbon' };

  test('has reminders for regular and moved occurrences but not for deleted ones', async () => {
    const { ada, event } = await createUserWithEvent({
      ...createTimes(BASE + 9 * HOUR_MS),
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
      body: createTimes(BASE + 12 * HOUR_MS + 2 * DAY_MS),
    });
    await scanDaily(BASE + DAY_MS, BASE + 9 * DAY_MS);
    expect((await listDeliveries(ada)).map(({ due_at }) => due_at)).toEqual(
      [9, 60, 81, 105].map((hour) => iso(BASE + hour * HOUR_MS - 15 * MINUTE_MS)),
    );
  });
});

async function scanDaily(from: number, to: number) {
  for (let now = from; now <= to; now += 12 * HOUR_MS) await scanReminders(core.db, now);
}

async function move(user: TestUser, id: string, start: number) {
  await user.call(events.update, { params: { id }, query: {}, body: createTimes(start) });
}

async function setDefaults(
  user: TestUser,
  id: string,
  default_reminders: { method: 'email' | 'in_app'; minutes: number }[],
) {
  await user.call(schedules.update, { query: { id }, body: { default_reminders } });
}

interface PlannedEvent {
  hour: number;
  days: number;
  isAllDay: boolean;
  minutes: number[];
}

const plannedEvents: fc.Arbitrary<PlannedEvent> = fc.record({
  hour: fc.integer({ min: 0, max: 30 * 24 }),
  /** Number of daily occurrences. */
  days: fc.constantFrom(1, 1, 1, 3, 10, 20),
  isAllDay: fc.boolean(),
  minutes: fc.uniqueArray(fc.constantFrom(0, 1, 5, 10, 30, 60, 1440, 10_080), { maxLength: 3 }),
});

const ZONE = 'Europe/Lisbon';

/** Returns the start of each occurrence in local time. */
function listStarts({ hour, days, isAllDay }: PlannedEvent): number[] {
  const localMs = BASE + (isAllDay ? Math.floor(hour / 24) * DAY_MS : hour * HOUR_MS);
  return Array.from({ length: days }, (_, day) => localToInstant(localMs + day * DAY_MS, ZONE));
}

const toEventInput = (plan: PlannedEvent) => {
  const [start = 0] = listStarts(plan);
  const day = iso(BASE + Math.floor(plan.hour / 24) * DAY_MS).slice(0, 10);
  const nextDay = iso(Date.parse(day) + DAY_MS).slice(0, 10);
  return {
    ...(plan.isAllDay ? { start_time: day, end_time: nextDay } : createTimes(start)),
    is_all_day: plan.isAllDay,
    time_zone: ZONE,
    reminders: plan.minutes.map(inApp),
    ...(plan.days > 1 && { recurrence: [`RRULE:FREQ=DAILY;COUNT=${plan.days}`] }),
  };
};

class Crash extends Error {}

/** Runs a scan that fails before it commits. */
async function runFailingScan(now: number) {
  await core.db
    .transaction(async (trx) => {
      await deliverNextRange(trx, now);
      throw new Crash();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
}

test('no reminder is lost or delivered twice during random events and crashes over 30 days', async () => {
  const property = fc.asyncProperty(
    fc.array(plannedEvents, { minLength: 8, maxLength: 16 }),
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
      for (const plan of plans) await ada.createEvent(schedule, toEventInput(plan));
      await setScanClock(core.db, BASE);
      let now = BASE;
      for (const [pauseMinutes, mode] of steps) {
        now = Math.min(now + pauseMinutes * MINUTE_MS, BASE + 30 * DAY_MS);
        if (mode === 0) await runFailingScan(now);
        // Simulate two concurrent workers.
        await Promise.all([scanReminders(core.db, now), mode === 1 && scanReminders(core.db, now)]);
      }
      const expected = plans.flatMap((plan) =>
        listStarts(plan).flatMap((start) =>
          plan.minutes
            .map((minutes) => start - minutes * MINUTE_MS)
            .filter((due) => due > BASE && due <= now),
        ),
      );
      const deliveries = await listDeliveries(ada);
      expect(deliveries.map(({ due_at }) => due_at)).toEqual(
        expected.toSorted((a, b) => a - b).map(iso),
      );
    },
  );
  await fc.assert(property, propertyOptions(2, 50));
});

test('delivers the reminders of other users if one user has thousands in the same hour', async () => {
  const hostile = await core.createUser({ plan: 'pro' });
  const schedule = await hostile.createSchedule();
  await setDefaults(hostile, schedule.id, [inApp(10), inApp(11)]);
  const series = { count: 3400, rule: 'RRULE:FREQ=HOURLY' };
  await seedSeries(core.db, hostile.account.id, schedule, series);
  await core.db.raw(
    `insert into reminder_watch select id, '-infinity', false from events where organizer_id = ?`,
    [hostile.account.id],
  );
  const firstStart = Date.parse(SEEDED_START);
  const ada = await core.createUser();
  const event = await ada.createEvent(await ada.createSchedule(), {
    ...createTimes(firstStart + HOUR_MS),
    reminders: [inApp(30)],
  });
  await setScanClock(core.db, firstStart - 15 * MINUTE_MS);
  await scanReminders(core.db, firstStart + 45 * MINUTE_MS);
  expect(await listDeliveries(ada)).toMatchObject([{ event_id: event.id }]);
  expect((await listDeliveries(hostile)).length).toBeGreaterThan(6000);
});
