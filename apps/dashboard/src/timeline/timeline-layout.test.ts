/** @jest-environment node */

import { layOutTimeline } from './timeline-layout.ts';
import type { TimelineEvent } from './timeline-events.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

const midnight = Date.parse('2026-11-18T00:00:00Z');
const day = { start: midnight, end: midnight + 24 * HOUR_MS };

const createEvent = (from: number, to: number): TimelineEvent => {
  const [start, end] = [midnight + from * HOUR_MS, midnight + to * HOUR_MS];
  const event = {
    start_time: new Date(start).toISOString(),
    end_time: new Date(end).toISOString(),
  } as TimelineEvent['event'];
  return { event, start, end, color: 'blue', isBusy: true, overlaps: false };
};

const layOut = (events: TimelineEvent[], now = 12) =>
  layOutTimeline(day, events, midnight + now * HOUR_MS);

test('the timeline shows 8 AM to 7 PM if all events are within that range', () => {
  const { hours, events } = layOut([createEvent(8, 19)]);
  expect(hours).toHaveLength(11);
  expect(hours[0]).toBe(midnight + 8 * HOUR_MS);
  expect(events[0]).toMatchObject({ left: 0, width: 100, lane: 0 });
});

test('the timeline extends to early and late events and to the current time', () => {
  expect(layOut([createEvent(6.5, 7)]).hours[0]).toBe(midnight + 6 * HOUR_MS);
  expect(layOut([createEvent(20, 22.5)]).hours.at(-1)).toBe(midnight + 22 * HOUR_MS);
  expect(layOut([], 22.2).hours.at(-1)).toBe(midnight + 22 * HOUR_MS);
});

test('the timeline clips an event that continues after midnight at the end of the day', () => {
  const { hours, events } = layOut([createEvent(22, 27)]);
  expect(hours.at(-1)).toBe(midnight + 23 * HOUR_MS);
  expect(events[0]!.left + events[0]!.width).toBeCloseTo(100);
});

test('the timeline places overlapping events in separate lanes and marks the overlap', () => {
  const { events, lanes, overlaps } = layOut([
    createEvent(11, 12),
    createEvent(11.5, 12.25),
    createEvent(12.25, 13),
  ]);
  expect(events.map(({ lane }) => lane)).toEqual([0, 1, 0]);
  expect(lanes).toBe(2);
  expect(overlaps).toHaveLength(1);
  expect(overlaps[0]!.left).toBeCloseTo((3.5 / 11) * 100);
  expect(overlaps[0]!.width).toBeCloseTo((0.5 / 11) * 100);
});

test('the timeline places an event that blocks no time in its own lane and marks no overlap', () => {
  const free = { ...createEvent(11.5, 12.5), isBusy: false };
  expect(layOut([createEvent(11, 12), free])).toMatchObject({ lanes: 2, overlaps: [] });
});

test('the timeline does not treat adjacent events as overlapping', () => {
  expect(layOut([createEvent(9, 10), createEvent(10, 11)])).toMatchObject({
    lanes: 1,
    overlaps: [],
  });
});
