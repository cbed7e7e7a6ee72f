import { anEvent, wholeDays } from '@scheduler/api-client/testing/records';
import { ahead, overlapsIn } from './overlaps.ts';

const on = (start: string, end: string) =>
  anEvent({ start: `2026-11-18T${start}`, end: `2026-11-18T${end}` });
const critique = on('11:00', '12:00');
const interview = on('11:30', '12:15');
const lunch = on('12:15', '13:00');
const freeze = wholeDays('2026-11-18', '2026-11-19');
const overlaps = overlapsIn([lunch, interview, freeze, critique]);
const time = (clock: string) => new Date(`2026-11-18T${clock}`);

test('only the minutes that two timed events share are marked', () => {
  expect(overlaps.bands).toMatchObject([{ start: time('11:30'), end: time('12:00') }]);
});

test('touching events and whole days are in no conflict', () => {
  expect([...overlaps.conflicting]).toEqual([critique, interview]);
});

test('what can be resolved is told, and what is over is not', () => {
  expect(ahead(overlaps, time('10:00').getTime())).toEqual([
    { earlier: critique, later: interview, start: time('11:30'), end: time('12:00') },
  ]);
  expect(ahead(overlaps, time('12:00').getTime())).toEqual([]);
});

test('many at once are marked once, and the first pairs of them told', () => {
  const crowd = Array.from({ length: 40 }, () => on('09:00', '10:00'));
  const crowded = overlapsIn([...crowd, on('09:30', '11:00')]);
  expect(crowded.bands).toMatchObject([{ start: time('09:00'), end: time('10:00') }]);
  expect(crowded.conflicting.size).toBe(41);
  expect(ahead(crowded, 0)).toHaveLength(50);
});

test('a short event beside one within a long one is in conflict too', () => {
  const long = on('09:00', '17:00');
  const found = overlapsIn([long, on('10:00', '11:00'), on('12:00', '13:00')]);
  expect(found.conflicting.size).toBe(3);
  expect(found.bands).toHaveLength(2);
});
