import { aCalendar, anEvent } from '../testing/calendars.ts';
import { at, times } from '../testing/weeks.ts';
import { requireFew } from './limits.ts';

test('a window may hold so many events and no more', () => {
  const { events } = aCalendar([anEvent(), anEvent(times(3, '10:00', '11:00')), anEvent()]);
  const day = (number: number) => ({
    start: Date.parse(at(number, '00:00')),
    end: Date.parse(at(number + 1, '00:00')),
  });
  expect(() => requireFew(events, day(2), 2, '?to')).not.toThrow();
  expect(() => requireFew(events, day(2), 1, '?to')).toThrow(
    'This time holds more than 1 events. Ask for fewer days.',
  );
});
