/** @jest-environment node */

import { createDemoWeekFile, getDemoMonday } from './demo-week.ts';

test("getDemoMonday returns this week's Monday until Friday and next week's on weekends", () => {
  expect(getDemoMonday('2026-11-16')).toBe('2026-11-16');
  expect(getDemoMonday('2026-11-20')).toBe('2026-11-16');
  expect(getDemoMonday('2026-11-21')).toBe('2026-11-23');
  expect(getDemoMonday('2026-11-22')).toBe('2026-11-23');
});

test('createDemoWeekFile creates events with unique IDs on five days of the week', () => {
  const file = createDemoWeekFile('2026-11-30');
  const days = [...file.matchAll(/^DTSTART:(\d{8})T/gm)].map(([, day]) => day);
  expect([...new Set(days)]).toEqual(['20261130', '20261201', '20261202', '20261203', '20261204']);
  const ids = [...file.matchAll(/^UID:(.+)\r$/gm)].map(([, uid]) => uid);
  expect(new Set(ids).size).toBe(days.length);
});
