/** @jest-environment node */

import { buildEvent } from '@scheduler/api-client/testing/fixtures';
import type { Event } from '@scheduler/contracts/core';
import { toCalendarItems } from '../../screen/items/to-calendar-items.ts';
import { getDayBounds } from './day-bounds.ts';
import { layOutDay } from './day-layout.ts';
import { createDayTimeScale } from './day-time-scale.ts';

const context = { schedules: new Map(), conflicting: new Set<Event>(), email: '', now: 0 };
const hours = createDayTimeScale(getDayBounds('2026-11-18'));

/** Lays out ranges such as `09:00-10:00` and returns their left and right edges in percent. */
function layOut(timeRanges: string[], maxLanes = 8) {
  const events = timeRanges.map((timeRange) => {
    const [start, end] = timeRange.split('-');
    return buildEvent({ title: timeRange, start: `2026-11-18T${start}`, end: `2026-11-18T${end}` });
  });
  const positioned = layOutDay(toCalendarItems(events, context), hours, maxLanes);
  return positioned.map(({ event, style: { xOffset, width } }) => [
    event.kind === 'more' ? `+${event.items.length}` : event.title,
    Math.round(xOffset),
    Math.round(xOffset + width),
  ]);
}

test('layOutDay places items that start together side by side without overlap', () => {
  expect(layOut(['09:00-10:30', '09:00-10:00', '09:15-10:00'])).toEqual([
    ['09:00-10:30', 0, 33],
    ['09:00-10:00', 33, 67],
    ['09:15-10:00', 67, 100],
  ]);
});

test("layOutDay lets an item overlap an earlier one below the earlier item's title", () => {
  expect(layOut(['11:00-12:00', '11:30-12:15'])).toEqual([
    ['11:00-12:00', 0, 85],
    ['11:30-12:15', 50, 100],
  ]);
});

test('layOutDay does not let an item cover one that continues next to a later lane', () => {
  expect(layOut(['09:00-10:00', '09:30-11:00', '10:00-11:00'])).toEqual([
    ['09:00-10:00', 0, 85],
    ['09:30-11:00', 50, 100],
    ['10:00-11:00', 0, 50],
  ]);
});

test('layOutDay applies a minimum height and places directly following items side by side', () => {
  expect(layOut(['15:00-15:15', '15:15-15:30', '15:30-15:45', '16:00-16:15'])).toEqual([
    ['15:00-15:15', 0, 50],
    ['15:15-15:30', 50, 100],
    ['15:30-15:45', 0, 50],
    ['16:00-16:15', 0, 100],
  ]);
});

test('layOutDay widens an item into the free lanes next to it', () => {
  expect(layOut(['09:00-12:00', '09:00-10:00', '09:00-10:00', '10:00-11:00'])).toEqual([
    ['09:00-12:00', 0, 33],
    ['09:00-10:00', 33, 67],
    ['09:00-10:00', 67, 100],
    ['10:00-11:00', 33, 100],
  ]);
});

test('layOutDay groups the latest items when all lanes are taken', () => {
  expect(layOut(['09:00-10:00', '09:00-10:00', '09:15-10:00', '09:30-10:00'], 2)).toEqual([
    ['09:00-10:00', 0, 50],
    ['09:00-10:00', 50, 100],
    ['+2', 0, 100],
  ]);
});
