import { buildCalendar, buildEvent } from '../testing/calendar-builders.ts';
import { toTimestamp, toPeriod } from '../testing/sample-week.ts';
import { requireMaxEvents } from './limits.ts';

test('requireMaxEvents throws if a window has more events than the maximum', () => {
  const { events } = buildCalendar([
    buildEvent(),
    buildEvent(toPeriod(3, '10:00', '11:00')),
    buildEvent(),
  ]);
  const getDayInterval = (number: number) => ({
    start: Date.parse(toTimestamp(number, '00:00')),
    end: Date.parse(toTimestamp(number + 1, '00:00')),
  });
  expect(() => requireMaxEvents(events, getDayInterval(2), 2, '?to')).not.toThrow();
  expect(() => requireMaxEvents(events, getDayInterval(2), 1, '?to')).toThrow(
    'There are more than 1 events in this period. Use a shorter one.',
  );
});
