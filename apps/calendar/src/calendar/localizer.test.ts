/** @jest-environment node */

import { getTimeSettings } from '@scheduler/platform/time-settings';
import dateFnsLocalizer from 'react-big-calendar/lib/localizers/date-fns';
import { format } from 'date-fns/format';
import { getDay } from 'date-fns/getDay';
import { startOfWeek } from 'date-fns/startOfWeek';
import { toLocalDate, getLocalMidnight } from '../local-dates.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { gridLocalizer } from './localizer.ts';

type LocalizerMethods = Record<string, (...args: unknown[]) => unknown>;

const libraryLocalizer = dateFnsLocalizer({
  format,
  getDay,
  startOfWeek,
  locales: {},
}) as unknown as LocalizerMethods;
const localizer = gridLocalizer as unknown as LocalizerMethods;

const HALF_HOUR_MS = 30 * MINUTE_MS;
const rangeStart = new Date(2026, 9, 20).getTime();
/** The library supports only the first occurrence of a repeated hour. */
const isFirstOccurrence = (time: Date) =>
  new Date(time).setMinutes(time.getMinutes()) === time.getTime();

/** Times around the end of daylight saving time in Europe. */
const times = Array.from(
  { length: 300 },
  (_, index) => new Date(rangeStart + (index % 97) * 7 * HALF_HOUR_MS + index),
).filter(isFirstOccurrence);
const pairs = times.map((time, index) => [time, times[(index * 7) % times.length]] as const);

test.each(['startOf', 'endOf', 'ceil'])(
  "%s returns the same result as react-big-calendar's localizer",
  (name) => {
    for (const time of times) {
      for (const unit of ['minutes', 'day', 'week', 'month']) {
        expect(localizer[name]?.(time, unit, 0)).toEqual(libraryLocalizer[name]?.(time, unit, 0));
      }
    }
  },
);

test.each(['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'diff'])(
  '%s compares times like the library',
  (name) => {
    for (const [a, b] of pairs) {
      for (const unit of ['milliseconds', 'minutes', 'day']) {
        expect(localizer[name]?.(a, b, unit)).toBe(libraryLocalizer[name]?.(a, b, unit));
      }
    }
  },
);

test.each(['merge', 'getDstOffset', 'getTotalMin', 'continuesAfter'])(
  '%s returns the same result as the library',
  (name) => {
    const last = new Date(2026, 9, 28);
    for (const [a, b] of pairs)
      expect(localizer[name]?.(a, b, last)).toEqual(libraryLocalizer[name]?.(a, b, last));
  },
);

test('gridLocalizer creates the same slots of a day as react-big-calendar', () => {
  for (const time of times) {
    expect(localizer.getMinutesFromMidnight?.(time)).toBe(
      libraryLocalizer.getMinutesFromMidnight?.(time),
    );
    expect(localizer.add?.(time, 3, 'day')).toEqual(libraryLocalizer.add?.(time, 3, 'day'));
    for (const minutes of [0, 30, 90, 150, 1410]) {
      expect(localizer.getSlotDate?.(time, 0, minutes)).toEqual(
        libraryLocalizer.getSlotDate?.(time, 0, minutes),
      );
    }
  }
  expect(localizer.visibleDays?.(times[0])).toEqual(
    libraryLocalizer.visibleDays?.(times[0], { startOfWeek: () => 0 }),
  );
});

describe("gridLocalizer in a time zone that differs from the device's", () => {
  const deviceTimeZone = getTimeSettings().timeZone;
  beforeAll(() => Object.assign(getTimeSettings(), { timeZone: 'America/New_York' }));
  afterAll(() => Object.assign(getTimeSettings(), { timeZone: deviceTimeZone }));

  test('starts days at local midnight, even when clocks change', () => {
    const [firstDay, secondDay, thirdDay] = gridLocalizer.range(
      getLocalMidnight('2026-10-31'),
      getLocalMidnight('2026-11-02'),
    );
    expect(firstDay?.toISOString()).toBe('2026-10-31T04:00:00.000Z');
    expect(secondDay?.toISOString()).toBe('2026-11-01T04:00:00.000Z');
    expect(thirdDay?.toISOString()).toBe('2026-11-02T05:00:00.000Z');
    expect(gridLocalizer.getSlotDate(secondDay ?? new Date(), 0, 180).toISOString()).toBe(
      '2026-11-01T08:00:00.000Z',
    );
  });

  test('formats an instant with its local date and time', () => {
    const lateEvening = new Date('2026-11-19T03:30:00Z');
    expect(toLocalDate(lateEvening)).toBe('2026-11-18');
    expect(gridLocalizer.format(lateEvening as never, 'timeGutterFormat')).toBe('10 PM');
  });
});
