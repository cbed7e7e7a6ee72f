import { anEvent, wholeDays } from '@scheduler/api-client/testing/records';
import { ahead, bandsOf, eventsIn, sharedMinutes } from './overlaps.ts';

const critique = anEvent({ start: '2026-11-18T11:00', end: '2026-11-18T12:00' });
const interview = anEvent({ start: '2026-11-18T11:30', end: '2026-11-18T12:15' });
const lunch = anEvent({ start: '2026-11-18T12:15', end: '2026-11-18T13:00' });
const freeze = wholeDays('2026-11-18', '2026-11-19');
const overlaps = sharedMinutes([lunch, interview, freeze, critique]);

test('only the minutes that two timed events share are marked', () => {
  expect(overlaps).toMatchObject([{ earlier: { id: critique.id }, later: { id: interview.id } }]);
  expect(bandsOf(overlaps)).toMatchObject([
    { start: new Date('2026-11-18T11:30'), end: new Date('2026-11-18T12:00') },
  ]);
});

test('touching events and whole days are in no conflict', () => {
  expect([...eventsIn(overlaps)]).toEqual([critique, interview]);
});

test('what is over needs no resolving', () => {
  expect(ahead(overlaps, new Date('2026-11-18T12:00').getTime())).toEqual([]);
});
