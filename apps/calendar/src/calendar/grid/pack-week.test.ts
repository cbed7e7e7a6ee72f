import { anEvent, wholeDays } from '@scheduler/api-client/testing/records';
import type { Event } from '@scheduler/contracts/core';
import { byDay, datesBetween } from '../days.ts';
import { toCalendarItems } from '../to-calendar-items.ts';
import { packWeek } from './pack-week.ts';

const context = { schedules: new Map(), conflicting: new Set<Event>(), email: '', now: 0 };
const week = datesBetween('2026-11-15', '2026-11-22');
const two = (hour: number) => String(hour).padStart(2, '0');
const at = (day: number, hour: number) =>
  anEvent({ start: `2026-11-${day}T${two(hour)}:00`, end: `2026-11-${day}T${two(hour + 1)}:00` });
const packed = (events: Event[], most: number) =>
  packWeek(week, byDay(toCalendarItems(events, context)), most);
/** What each row says: an item's id, or the day and how many more there are. */
const rowsOf = (events: Event[], most: number) =>
  packed(events, most).map((row) =>
    row.map((one) => ('item' in one ? one.item.id : `${one.left}: +${one.more}`)),
  );

test('what lasts days comes first, the rest of a day below it in order', () => {
  const freeze = wholeDays('2026-11-17', '2026-11-19');
  const [late, early] = [at(18, 15), at(18, 10)];
  expect(rowsOf([late, early, freeze], 5)).toEqual([[freeze.id], [early.id], [late.id]]);
});

test('what began before the row and goes on after it says so', () => {
  const [[segment] = []] = packed([wholeDays('2026-11-10', '2026-11-30')], 5);
  expect(segment).toMatchObject({ left: 0, span: 7, before: true, after: true });
});

test('a day that is exactly full shows all of it', () => {
  const events = [9, 10, 11].map((hour) => at(18, hour));
  expect(rowsOf(events, 3)).toEqual(events.map(({ id }) => [id]));
});

test('a day with more keeps its last row for the number', () => {
  const events = [9, 10, 11, 12].map((hour) => at(18, hour));
  expect(rowsOf(events, 3)).toEqual([[events[0]?.id], [events[1]?.id], ['3: +2']]);
});

test('what lasts days gives up the last row on all of its days', () => {
  const long = [1, 2, 3].map(() => wholeDays('2026-11-17', '2026-11-19'));
  expect(rowsOf([...long, at(18, 9)], 3)).toEqual([
    [long[0]?.id],
    [long[1]?.id],
    ['2: +1', '3: +2'],
  ]);
});

test('the number stands in the last row, beside what just fills another day', () => {
  const over = [9, 10, 11, 12].map((hour) => at(17, hour));
  const full = [9, 10, 11].map((hour) => at(18, hour));
  expect(rowsOf([...over, ...full], 3)).toEqual([
    [over[0]?.id, full[0]?.id],
    [over[1]?.id, full[1]?.id],
    ['2: +2', full[2]?.id],
  ]);
});
