/** @jest-environment node */

import dateFnsLocalizer from 'react-big-calendar/lib/localizers/date-fns';
import { format } from 'date-fns/format';
import { getDay } from 'date-fns/getDay';
import { startOfWeek } from 'date-fns/startOfWeek';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { localDayComparisons } from './local-days.ts';

const libraryLocalizer = dateFnsLocalizer({
  format,
  getDay,
  startOfWeek,
  locales: {},
}) as unknown as Pick<
  typeof localDayComparisons,
  'inEventRange' | 'isSameDate' | 'continuesPrior' | 'sortEvents'
>;

const HALF_HOUR_MS = 30 * MINUTE_MS;
const rangeStart = new Date(2026, 9, 20).getTime();
const week = { start: new Date(2026, 9, 25), end: new Date(2026, 9, 31) };

/** Events of various durations, including zero, around the end of European daylight saving time. */
const events = Array.from({ length: 600 }, (_, index) => {
  const start = new Date(rangeStart + (index % 97) * 7 * HALF_HOUR_MS);
  const end = new Date(start.getTime() + (index % 13) * (index % 5) * 3 * HALF_HOUR_MS);
  return { start, end, allDay: false };
});

test("localDayComparisons return the same results as react-big-calendar in the device's time zone", () => {
  for (const event of events) {
    expect(localDayComparisons.inEventRange({ event, range: week })).toBe(
      libraryLocalizer.inEventRange({ event, range: week }),
    );
    expect(localDayComparisons.isSameDate(event.start, event.end)).toBe(
      libraryLocalizer.isSameDate(event.start, event.end),
    );
    expect(localDayComparisons.continuesPrior(event.start, week.start)).toBe(
      libraryLocalizer.continuesPrior(event.start, week.start),
    );
  }
});

test('sortEvents sorts the events of a month in the same order as react-big-calendar', () => {
  const sortBy = ({ sortEvents }: Pick<typeof localDayComparisons, 'sortEvents'>) =>
    events
      .filter(({ start, end }) => start.getMonth() === end.getMonth())
      .toSorted((evtA, evtB) => sortEvents({ evtA, evtB }));
  expect(sortBy(localDayComparisons)).toEqual(sortBy(libraryLocalizer));
});
