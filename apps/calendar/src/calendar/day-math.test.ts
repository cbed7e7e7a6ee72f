import dateFnsLocalizer from 'react-big-calendar/lib/localizers/date-fns';
import { format } from 'date-fns/format';
import { getDay } from 'date-fns/getDay';
import { startOfWeek } from 'date-fns/startOfWeek';
import { dayMath } from './day-math.ts';

const theirs = dateFnsLocalizer({ format, getDay, startOfWeek, locales: {} }) as unknown as Pick<
  typeof dayMath,
  'inEventRange' | 'isSameDate' | 'continuesPrior' | 'sortEvents'
>;

const HALF_HOUR = 1_800_000;
const from = new Date(2026, 9, 20).getTime();
const week = { start: new Date(2026, 9, 25), end: new Date(2026, 9, 31) };

/** Events of all lengths, none included, around the week in which Europe's clocks go back. */
const spans = Array.from({ length: 600 }, (_, index) => {
  const start = new Date(from + (index % 97) * 7 * HALF_HOUR);
  const end = new Date(start.getTime() + (index % 13) * (index % 5) * 3 * HALF_HOUR);
  return { start, end, allDay: false };
});

test('the quick answers are the library’s own', () => {
  for (const event of spans) {
    expect(dayMath.inEventRange({ event, range: week })).toBe(
      theirs.inEventRange({ event, range: week }),
    );
    expect(dayMath.isSameDate(event.start, event.end)).toBe(
      theirs.isSameDate(event.start, event.end),
    );
    expect(dayMath.continuesPrior(event.start, week.start)).toBe(
      theirs.continuesPrior(event.start, week.start),
    );
  }
});

test('events within a month sort as the library sorts them', () => {
  const sortBy = ({ sortEvents }: Pick<typeof dayMath, 'sortEvents'>) =>
    spans
      .filter(({ start, end }) => start.getMonth() === end.getMonth())
      .toSorted((evtA, evtB) => sortEvents({ evtA, evtB }));
  expect(sortBy(dayMath)).toEqual(sortBy(theirs));
});
