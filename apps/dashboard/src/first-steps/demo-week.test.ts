import { demoWeek, mondayFor } from './demo-week.ts';

test('the week is this one while it has working days left, and then the next', () => {
  expect(mondayFor('2026-11-16')).toBe('2026-11-16');
  expect(mondayFor('2026-11-20')).toBe('2026-11-16');
  expect(mondayFor('2026-11-21')).toBe('2026-11-23');
  expect(mondayFor('2026-11-22')).toBe('2026-11-23');
});

test('its events lie on five days of that week, each with a name of its own', () => {
  const file = demoWeek('2026-11-30');
  const days = [...file.matchAll(/^DTSTART:(\d{8})T/gm)].map(([, day]) => day);
  expect([...new Set(days)]).toEqual(['20261130', '20261201', '20261202', '20261203', '20261204']);
  const ids = [...file.matchAll(/^UID:(.+)\r$/gm)].map(([, uid]) => uid);
  expect(new Set(ids).size).toBe(days.length);
});
