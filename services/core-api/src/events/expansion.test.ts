import { occurrencesBetween, parseRecurrence } from '@scheduler/scheduling/recurrence';
import fc from 'fast-check';
import { patience, runs } from '@scheduler/service-kit/testing/runs';
import { startCore, type Person, type TestCore } from '../testing/core.ts';
import { doing } from '../testing/series.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

jest.setTimeout(patience);

let core: TestCore;
let ada: Person;
beforeAll(async () => {
  core = await startCore();
  ada = await core.signedIn();
});
afterAll(() => core.stop());

const START = Date.parse('2026-01-05T08:30:00Z');
const iso = (time: number) => new Date(time).toISOString();

const part = (name: string, values: fc.Arbitrary<string | number>) =>
  fc.option(
    values.map((value) => `;${name}=${value}`),
    { nil: '' },
  );
const rule = fc
  .tuple(
    fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY').map((freq) => `RRULE:FREQ=${freq}`),
    part('INTERVAL', fc.integer({ min: 1, max: 4 })),
    part('COUNT', fc.integer({ min: 1, max: 60 })),
    part('BYMONTH', fc.integer({ min: 1, max: 12 })),
    part(
      'BYDAY',
      fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { minLength: 1 }).map(String),
    ),
  )
  .map((parts) => parts.join(''));
const zone = fc.constantFrom('Europe/Lisbon', 'America/Vancouver', 'Africa/Cairo', 'Asia/Tokyo');
const hours = fc.integer({ min: 1, max: 60 });
const window = fc.tuple(fc.integer({ min: -30, max: 900 }), fc.integer({ min: 1, max: 120 }));

test('a range of the API holds what the rule says, in whatever zone', async () => {
  const work = await ada.schedule();
  const act = doing(ada);
  await fc.assert(
    fc.asyncProperty(rule, zone, hours, window, async (line, time_zone, length, [first, days]) => {
      const end = START + length * 3_600_000;
      const times = { start_time: iso(START), end_time: iso(end), time_zone };
      const kept = { ...times, is_all_day: false, start_date: null, end_date: null };
      if ('fault' in parseRecurrence([line], kept)) return;
      const series = await ada.event(work, { ...times, recurrence: [line] });
      const range = { start: START + first * DAY_MS, end: START + (first + days) * DAY_MS };
      const listed = await act.list(iso(range.start), iso(range.end));
      const expected = occurrencesBetween({ ...kept, recurrence: [line] }, range, 10_000);
      expect(listed.map(({ start_time, end_time }) => [start_time, end_time])).toEqual(
        expected.map(({ start_time, end_time }) => [start_time, end_time]),
      );
      await act.remove(series.id);
    }),
    runs(150, 2000),
  );
});
