import { expandSeries, parseRecurrence } from '@scheduler/scheduling/recurrence';
import fc from 'fast-check';
import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { createEventActions } from '../testing/series-helpers.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

let core: TestCore;
let user: TestUser;
beforeAll(async () => {
  core = await startCore();
  user = await core.createUser();
});
afterAll(() => core.stop());

const START = Date.parse('2026-01-05T08:30:00Z');
const toIso = (time: number) => new Date(time).toISOString();

const rulePart = (name: string, values: fc.Arbitrary<string | number>) =>
  fc.option(
    values.map((value) => `;${name}=${value}`),
    { nil: '' },
  );
const arbitraryRule = fc
  .tuple(
    fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY').map((freq) => `RRULE:FREQ=${freq}`),
    rulePart('INTERVAL', fc.integer({ min: 1, max: 4 })),
    rulePart('COUNT', fc.integer({ min: 1, max: 60 })),
    rulePart('BYMONTH', fc.integer({ min: 1, max: 12 })),
    rulePart(
      'BYDAY',
      fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { minLength: 1 }).map(String),
    ),
  )
  .map((parts) => parts.join(''));
const arbitraryTimeZone = fc.constantFrom(
  'Europe/Lisbon',
  'America/Vancouver',
  'Africa/Cairo',
  'Asia/Tokyo',
);
const hours = fc.integer({ min: 1, max: 60 });
const arbitraryWindow = fc.tuple(
  fc.integer({ min: -30, max: 900 }),
  fc.integer({ min: 1, max: 120 }),
);

test('listing a time range returns the occurrences of random rules in any time zone', async () => {
  const schedule = await user.createSchedule();
  const actions = createEventActions(user);
  await fc.assert(
    fc.asyncProperty(
      arbitraryRule,
      arbitraryTimeZone,
      hours,
      arbitraryWindow,
      async (line, time_zone, length, [first, days]) => {
        const end = START + length * 3_600_000;
        const times = { start_time: toIso(START), end_time: toIso(end), time_zone };
        const eventTimes = { ...times, is_all_day: false, start_date: null, end_date: null };
        if ('error' in parseRecurrence([line], eventTimes)) return;
        const series = await user.createEvent(schedule, { ...times, recurrence: [line] });
        const range = { start: START + first * DAY_MS, end: START + (first + days) * DAY_MS };
        const listedEvents = await actions.list(toIso(range.start), toIso(range.end));
        const expected = expandSeries({ ...eventTimes, recurrence: [line] }, range, 10_000);
        expect(listedEvents.map(({ start_time, end_time }) => [start_time, end_time])).toEqual(
          expected.map(({ start_time, end_time }) => [start_time, end_time]),
        );
        await actions.remove(series.id);
      },
    ),
    propertyOptions(40, 2000),
  );
});
