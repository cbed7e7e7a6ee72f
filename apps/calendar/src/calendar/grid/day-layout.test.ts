import { anEvent } from '@scheduler/api-client/testing/records';
import type { Event } from '@scheduler/contracts/core';
import { toCalendarItems } from '../to-calendar-items.ts';
import { dayOf } from './day-bounds.ts';
import { dayLayout } from './day-layout.ts';
import { hoursOfDay } from './hours-of-day.ts';

const context = { schedules: new Map(), conflicting: new Set<Event>(), email: '', now: 0 };
const hours = hoursOfDay(dayOf('2026-11-18'));

/** `09:00-10:00` and so on, from where to where each is drawn, in percent of the column. */
function across(spans: string[], most = 8) {
  const events = spans.map((span) => {
    const [start, end] = span.split('-');
    return anEvent({ title: span, start: `2026-11-18T${start}`, end: `2026-11-18T${end}` });
  });
  const laidOut = dayLayout(toCalendarItems(events, context), hours, most);
  return laidOut.map(({ event, style: { xOffset, width } }) => [
    event.kind === 'more' ? `+${event.items.length}` : event.title,
    Math.round(xOffset),
    Math.round(xOffset + width),
  ]);
}

test('what begins together stands side by side, and hides nothing of each other', () => {
  expect(across(['09:00-10:30', '09:00-10:00', '09:15-10:00'])).toEqual([
    ['09:00-10:30', 0, 33],
    ['09:00-10:00', 33, 67],
    ['09:15-10:00', 67, 100],
  ]);
});

test('what begins below the title of another lies over it', () => {
  expect(across(['11:00-12:00', '11:30-12:15'])).toEqual([
    ['11:00-12:00', 0, 85],
    ['11:30-12:15', 50, 100],
  ]);
});

test('what goes on beside the next but one is not covered by that', () => {
  expect(across(['09:00-10:00', '09:30-11:00', '10:00-11:00'])).toEqual([
    ['09:00-10:00', 0, 85],
    ['09:30-11:00', 50, 100],
    ['10:00-11:00', 0, 50],
  ]);
});

test('quarters of an hour are drawn higher than they last, and lie beside what follows at once', () => {
  expect(across(['15:00-15:15', '15:15-15:30', '15:30-15:45', '16:00-16:15'])).toEqual([
    ['15:00-15:15', 0, 50],
    ['15:15-15:30', 50, 100],
    ['15:30-15:45', 0, 50],
    ['16:00-16:15', 0, 100],
  ]);
});

test('an item takes the room that others leave at its time', () => {
  expect(across(['09:00-12:00', '09:00-10:00', '09:00-10:00', '10:00-11:00'])).toEqual([
    ['09:00-12:00', 0, 33],
    ['09:00-10:00', 33, 67],
    ['09:00-10:00', 67, 100],
    ['10:00-11:00', 33, 100],
  ]);
});

test('where there is no room for more, those that begin last give way to their number', () => {
  expect(across(['09:00-10:00', '09:00-10:00', '09:15-10:00', '09:30-10:00'], 2)).toEqual([
    ['09:00-10:00', 0, 50],
    ['09:00-10:00', 50, 100],
    ['+2', 0, 100],
  ]);
});
