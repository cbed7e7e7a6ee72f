import {
  compactEvent,
  events,
  expandCompactEvents,
  invitations,
  schedules,
  type Event,
  type Schedule,
} from '@scheduler/contracts/core';
import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@scheduler/scheduling/durations';
import fc from 'fast-check';
import { createEventActions } from '../testing/series-helpers.ts';
import { runInBatch } from '../testing/run-in-batch.ts';
import { startCore, type TestCore, type TestUser } from '../testing/start-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

/** The week of the DST change in Lisbon. */
const FIRST_START = Date.UTC(2027, 2, 22);
const RANGE = { start_date: '2027-03-22T00:00:00Z', end_date: '2027-04-19T00:00:00Z' };

const toIso = (ms: number) => new Date(ms).toISOString();
const toDate = (ms: number) => toIso(ms).slice(0, 10);

const randomTimes = fc
  .record({
    days: fc.nat(20),
    minutes: fc.nat(95).map((quarters) => quarters * 15),
    length: fc.integer({ min: 1, max: 60 }),
    isAllDay: fc.boolean(),
  })
  .map(({ days, minutes, length, isAllDay }) => {
    const start = FIRST_START + days * DAY_MS + (isAllDay ? 0 : minutes * MINUTE_MS);
    return isAllDay
      ? {
          is_all_day: true,
          start_time: toDate(start),
          end_time: toDate(start + (length % 3) * DAY_MS),
        }
      : {
          is_all_day: false,
          start_time: toIso(start),
          end_time: toIso(start + length * 30 * MINUTE_MS),
        };
  });

const randomFields = fc.record(
  {
    description: fc.constantFrom('Why', null),
    location: fc.constantFrom('Room 2', null),
    recurrence: fc.constantFrom<string[]>(
      ['RRULE:FREQ=DAILY;COUNT=9'],
      ['RRULE:FREQ=WEEKLY;BYDAY=MO,TH'],
      ['RRULE:FREQ=DAILY;INTERVAL=3;UNTIL=20270415T000000Z'],
    ),
    transparency: fc.constantFrom('opaque', 'transparent'),
    visibility: fc.constantFrom('default', 'private'),
    buffer_before: fc.constantFrom(0, 15),
    buffer_after: fc.constantFrom(0, 10),
    reminders: fc.constantFrom<Event['reminders']>([], [{ method: 'email', minutes: 10 }], null),
    kind: fc.constantFrom('meeting', 'focus', 'personal', 'task', null),
    locked: fc.boolean(),
  },
  { requiredKeys: [] },
);

const randomEvent = fc.record({
  title: fc.constantFrom('Workshop', 'Review', 'Lunch'),
  times: randomTimes,
  fields: randomFields,
  time_zone: fc.constantFrom('UTC', 'Europe/Lisbon', 'America/New_York', 'Pacific/Kiritimati'),
  inviteMember: fc.boolean(),
  isOnBothSchedules: fc.boolean(),
  source: fc.constantFrom('own', 'own', 'google', 'feed'),
  reply: fc.constantFrom('accepted', 'declined', 'tentative', null),
  /** The occurrences to modify and to delete. */
  modified: fc.array(fc.nat(8), { maxLength: 3 }),
  deleted: fc.array(fc.nat(8), { maxLength: 1 }),
});
type RandomEvent = typeof randomEvent extends fc.Arbitrary<infer T> ? T : never;

const randomCalendar = fc.record({
  role: fc.constantFrom('freebusy', 'viewer', 'editor'),
  events: fc.array(randomEvent, { minLength: 1, maxLength: 5 }),
});

/** Modifies and deletes some occurrences of a series. */
async function editOccurrences(owner: TestUser, seriesId: string, random: RandomEvent) {
  const { list, change, remove } = createEventActions(owner);
  const findOccurrence = async (index: number) =>
    (await list(RANGE.start_date, RANGE.end_date)).filter(
      ({ recurring_event_id }) => recurring_event_id === seriesId,
    )[index];
  for (const index of random.modified) {
    const occurrence = await findOccurrence(index);
    if (!occurrence) continue;
    const start = Date.parse(occurrence.start_time) + HOUR_MS;
    const end = Date.parse(occurrence.end_time) + HOUR_MS;
    await change(occurrence.id, {
      title: `Moved ${index}`,
      ...(!occurrence.is_all_day && { start_time: toIso(start), end_time: toIso(end) }),
    });
  }
  for (const index of random.deleted) {
    const occurrence = await findOccurrence(index);
    if (occurrence) await remove(occurrence.id);
  }
}

async function createRandomEvent(
  [owner, member]: [TestUser, TestUser],
  ownedSchedules: [Schedule, Schedule],
  random: RandomEvent,
) {
  const { title, times, fields, time_zone, inviteMember, isOnBothSchedules, source } = random;
  const event: Event = await owner.createEvent(
    isOnBothSchedules ? ownedSchedules : ownedSchedules[0],
    {
      title,
      ...times,
      ...fields,
      time_zone,
      invited_users: inviteMember ? [member.account.email, 'cy@example.test'] : [],
    },
  );
  await runInBatch(core.db, (trx) => trx('events').where({ id: event.id }).update({ source }));
  if (fields.recurrence && source !== 'feed') await editOccurrences(owner, event.id, random);
  if (inviteMember && random.reply !== null) {
    const call = { params: { event_id: event.id }, body: { status: random.reply } };
    await member.call(invitations.respond, call);
  }
}

test('expandCompactEvents returns the same events as the full list', async () => {
  const coveredFields = new Set<string>();
  await fc.assert(
    fc.asyncProperty(randomCalendar, async ({ role, events: randomEvents }) => {
      const owner = await core.createUser({ plan: 'pro' });
      const member = await core.createUser({ name: 'ben' });
      const ownedSchedules: [Schedule, Schedule] = [
        await owner.createSchedule(),
        await owner.createSchedule('Home'),
      ];
      const query = { id: ownedSchedules[0].id };
      const emails = [member.account.email];
      await owner.call(schedules.share, { query, body: { emails, role } });
      await member.call(schedules.accept, { query });
      for (const random of randomEvents)
        await createRandomEvent([owner, member], ownedSchedules, random);

      for (const user of [owner, member]) {
        const listedEvents = await user.call(events.list, { query: RANGE });
        const compact = await user.call(events.listCompact, {
          query: { ...RANGE, format: 'compact' },
        });
        expect(expandCompactEvents(compact)).toEqual(listedEvents);
        for (const event of compact.events)
          for (const field of Object.keys(event)) coveredFields.add(field);
      }
    }),
    propertyOptions(25),
  );
  const fields = Object.keys(compactEvent.shape);
  expect(fields.filter((field) => !coveredFields.has(field))).toEqual(['task_id', 'habit_id']);
});
