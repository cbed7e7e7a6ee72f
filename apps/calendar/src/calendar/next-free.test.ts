import { clock } from '@scheduler/platform/clock';
import { HOUR_MS } from '@scheduler/scheduling';
import { nextFree } from './next-free.ts';

beforeAll(() => Object.assign(clock(), { timeZone: 'America/New_York' }));

/** New York's clock, five hours behind UTC. */
const at = (day: number, time: string) => Date.parse(`2026-11-${day}T${time}:00-05:00`);
const during = (day: number, start: string, end: string) => ({
  start: at(day, start),
  end: at(day, end),
});

test('the soonest of each gap within working hours, on the person’s clock', () => {
  const busy = [
    during(19, '09:00', '10:30'),
    during(19, '11:00', '16:20'),
    during(20, '08:00', '12:00'),
  ];
  expect(nextFree(during(19, '10:00', '10:30'), busy, 0)).toEqual([
    during(19, '10:30', '11:00'),
    during(19, '16:30', '17:00'),
    during(20, '12:00', '12:30'),
  ]);
});

test('never before now, at night or on a free day, and none for what lasts too long', () => {
  // A Friday evening: the next day of work is Monday.
  const [first] = nextFree(during(20, '16:00', '17:00'), [], at(20, '16:30'));
  expect(first).toEqual(during(23, '09:00', '10:00'));
  const long = { start: at(19, '09:00'), end: at(19, '09:00') + 9 * HOUR_MS };
  expect(nextFree(long, [], 0)).toEqual([]);
});
