/** @jest-environment node */

import { buildEvent, buildAllDayEvent } from '@scheduler/api-client/testing/fixtures';
import type { Event } from '@scheduler/contracts/core';
import { groupByDay, getDatesBetween } from '../../screen/items/group-by-day.ts';
import { toCalendarItems } from '../../screen/items/to-calendar-items.ts';
import { packWeek } from './pack-week.ts';

const context = { schedules: new Map(), conflicting: new Set<Event>(), email: '', now: 0 };
const week = getDatesBetween('2026-11-15', '2026-11-22');
const padTwoDigits = (hour: number) => String(hour).padStart(2, '0');
const buildHourEvent = (day: number, hour: number) =>
  buildEvent({
    start: `2026-11-${day}T${padTwoDigits(hour)}:00`,
    end: `2026-11-${day}T${padTwoDigits(hour + 1)}:00`,
  });
const pack = (events: Event[], maxRows: number) =>
  packWeek(week, groupByDay(toCalendarItems(events, context)), maxRows);
/** Describes each row by its item IDs and the number of hidden items by day. */
const getRows = (events: Event[], maxRows: number) =>
  pack(events, maxRows).map((row) =>
    row.map((segment) =>
      'item' in segment ? segment.item.id : `${segment.left}: +${segment.hiddenCount}`,
    ),
  );

test('packWeek places multi-day items above single-day items in chronological order', () => {
  const allDayEvent = buildAllDayEvent('2026-11-17', '2026-11-19');
  const [late, early] = [buildHourEvent(18, 15), buildHourEvent(18, 10)];
  expect(getRows([late, early, allDayEvent], 5)).toEqual([[allDayEvent.id], [early.id], [late.id]]);
});

test('packWeek marks segments of items that continue before or after the week', () => {
  const [[segment] = []] = pack([buildAllDayEvent('2026-11-10', '2026-11-30')], 5);
  expect(segment).toMatchObject({ left: 0, span: 7, continuesBefore: true, continuesAfter: true });
});

test('packWeek shows all items of a day that has as many items as rows', () => {
  const events = [9, 10, 11].map((hour) => buildHourEvent(18, hour));
  expect(getRows(events, 3)).toEqual(events.map(({ id }) => [id]));
});

test('packWeek reserves the last row for the number of hidden items if a day has too many items', () => {
  const events = [9, 10, 11, 12].map((hour) => buildHourEvent(18, hour));
  expect(getRows(events, 3)).toEqual([[events[0]?.id], [events[1]?.id], ['3: +2']]);
});

test('packWeek hides a multi-day item on all of its days if it would occupy the last row of a full day', () => {
  const allDayEvents = [1, 2, 3].map(() => buildAllDayEvent('2026-11-17', '2026-11-19'));
  expect(getRows([...allDayEvents, buildHourEvent(18, 9)], 3)).toEqual([
    [allDayEvents[0]?.id],
    [allDayEvents[1]?.id],
    ['2: +1', '3: +2'],
  ]);
});

test('packWeek shows the number of hidden items next to the items of other days', () => {
  const fourEvents = [9, 10, 11, 12].map((hour) => buildHourEvent(17, hour));
  const threeEvents = [9, 10, 11].map((hour) => buildHourEvent(18, hour));
  expect(getRows([...fourEvents, ...threeEvents], 3)).toEqual([
    [fourEvents[0]?.id, threeEvents[0]?.id],
    [fourEvents[1]?.id, threeEvents[1]?.id],
    ['2: +2', threeEvents[2]?.id],
  ]);
});
