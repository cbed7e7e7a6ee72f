import { layRibbon } from './ribbon-layout.ts';
import type { PlacedEvent } from './placed-events.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

const midnight = Date.parse('2026-11-18T00:00:00Z');
const day = { start: midnight, end: midnight + 24 * HOUR_MS };

const placed = (from: number, to: number): PlacedEvent => {
  const [start, end] = [midnight + from * HOUR_MS, midnight + to * HOUR_MS];
  const event = {
    start_time: new Date(start).toISOString(),
    end_time: new Date(end).toISOString(),
  } as PlacedEvent['event'];
  return { event, start, end, hue: 'blue', overlaps: false };
};

const lay = (events: PlacedEvent[], now = 12) => layRibbon(day, events, midnight + now * HOUR_MS);

test('draws eight to seven when everything lies within', () => {
  const { hours, events } = lay([placed(8, 19)]);
  expect(hours).toHaveLength(11);
  expect(hours[0]).toBe(midnight + 8 * HOUR_MS);
  expect(events[0]).toMatchObject({ left: 0, width: 100, lane: 0 });
});

test('stretches to an early or late event and to now', () => {
  expect(lay([placed(6.5, 7)]).hours[0]).toBe(midnight + 6 * HOUR_MS);
  expect(lay([placed(20, 22.5)]).hours.at(-1)).toBe(midnight + 22 * HOUR_MS);
  expect(lay([], 22.2).hours.at(-1)).toBe(midnight + 22 * HOUR_MS);
});

test('an event past midnight ends with the day', () => {
  const { hours, events } = lay([placed(22, 27)]);
  expect(hours.at(-1)).toBe(midnight + 23 * HOUR_MS);
  expect(events[0]!.left + events[0]!.width).toBeCloseTo(100);
});

test('overlapping events take lanes of their own and their shared time is marked', () => {
  const { events, lanes, overlaps } = lay([placed(11, 12), placed(11.5, 12.25), placed(12.25, 13)]);
  expect(events.map(({ lane }) => lane)).toEqual([0, 1, 0]);
  expect(lanes).toBe(2);
  expect(overlaps).toHaveLength(1);
  expect(overlaps[0]!.left).toBeCloseTo((3.5 / 11) * 100);
  expect(overlaps[0]!.width).toBeCloseTo((0.5 / 11) * 100);
});

test('events that touch do not overlap', () => {
  expect(lay([placed(9, 10), placed(10, 11)])).toMatchObject({ lanes: 1, overlaps: [] });
});
