import { clock } from '@scheduler/platform/clock';
import dateFnsLocalizer from 'react-big-calendar/lib/localizers/date-fns';
import { format } from 'date-fns/format';
import { getDay } from 'date-fns/getDay';
import { startOfWeek } from 'date-fns/startOfWeek';
import { localDate, localMidnight } from '../dates.ts';
import { gridLocalizer } from './localizer.ts';

type Answers = Record<string, (...asked: unknown[]) => unknown>;

const theirs = dateFnsLocalizer({ format, getDay, startOfWeek, locales: {} }) as unknown as Answers;
const ours = gridLocalizer as unknown as Answers;

const HALF_HOUR = 1_800_000;
const from = new Date(2026, 9, 20).getTime();
/** Of an hour that comes twice the library knows the first only. */
const comesFirst = (time: Date) => new Date(time).setMinutes(time.getMinutes()) === time.getTime();

/** Around the week in which Europe's clocks go back. */
const times = Array.from(
  { length: 300 },
  (_, n) => new Date(from + (n % 97) * 7 * HALF_HOUR + n),
).filter(comesFirst);
const pairs = times.map((time, n) => [time, times[(n * 7) % times.length]] as const);

test.each(['startOf', 'endOf', 'ceil'])('%s says what the library says', (name) => {
  for (const time of times) {
    for (const unit of ['minutes', 'day', 'week', 'month']) {
      expect(ours[name]?.(time, unit, 0)).toEqual(theirs[name]?.(time, unit, 0));
    }
  }
});

test.each(['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'diff'])('%s as the library', (name) => {
  for (const [a, b] of pairs) {
    for (const unit of ['milliseconds', 'minutes', 'day']) {
      expect(ours[name]?.(a, b, unit)).toBe(theirs[name]?.(a, b, unit));
    }
  }
});

test.each(['merge', 'getDstOffset', 'getTotalMin', 'continuesAfter'])(
  '%s as the library',
  (name) => {
    const last = new Date(2026, 9, 28);
    for (const [a, b] of pairs)
      expect(ours[name]?.(a, b, last)).toEqual(theirs[name]?.(a, b, last));
  },
);

test('a day has the slots that the library gives it', () => {
  for (const time of times) {
    expect(ours.getMinutesFromMidnight?.(time)).toBe(theirs.getMinutesFromMidnight?.(time));
    expect(ours.add?.(time, 3, 'day')).toEqual(theirs.add?.(time, 3, 'day'));
    for (const minutes of [0, 30, 90, 150, 1410]) {
      expect(ours.getSlotDate?.(time, 0, minutes)).toEqual(theirs.getSlotDate?.(time, 0, minutes));
    }
  }
  expect(ours.visibleDays?.(times[0])).toEqual(
    theirs.visibleDays?.(times[0], { startOfWeek: () => 0 }),
  );
});

describe('in another zone than that of the device', () => {
  const device = clock().timeZone;
  beforeAll(() => Object.assign(clock(), { timeZone: 'America/New_York' }));
  afterAll(() => Object.assign(clock(), { timeZone: device }));

  test('days begin at that zone’s midnight, also when its clocks change', () => {
    const [first, second, third] = gridLocalizer.range(
      localMidnight('2026-10-31'),
      localMidnight('2026-11-02'),
    );
    expect(first?.toISOString()).toBe('2026-10-31T04:00:00.000Z');
    expect(second?.toISOString()).toBe('2026-11-01T04:00:00.000Z');
    expect(third?.toISOString()).toBe('2026-11-02T05:00:00.000Z');
    expect(gridLocalizer.getSlotDate(second ?? new Date(), 0, 180).toISOString()).toBe(
      '2026-11-01T08:00:00.000Z',
    );
  });

  test('an instant lies on that zone’s date, and is written on its clock', () => {
    const late = new Date('2026-11-19T03:30:00Z');
    expect(localDate(late)).toBe('2026-11-18');
    expect(gridLocalizer.format(late as never, 'timeGutterFormat')).toBe('10 PM');
  });
});
