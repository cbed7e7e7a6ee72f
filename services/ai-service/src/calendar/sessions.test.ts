import { DEFAULT_PREFERENCES, weekdays } from '@scheduler/contracts/core';
import { toCalendarDate } from '@scheduler/scheduling';
import { aCalendar, aHabit, anEvent } from '../testing/calendars.ts';
import { at, times, WEEK } from '../testing/weeks.ts';
import type { Surroundings } from './free-days.ts';
import { hoursByDay } from './planned-tasks.ts';
import { placeOf, sessionsOf } from './sessions.ts';

const HOURS = hoursByDay(aCalendar([], { preferences: DEFAULT_PREFERENCES }));

const around = (given: Partial<Surroundings> = {}): Surroundings => ({
  timeZone: 'UTC',
  hours: HOURS,
  room: { start: Date.parse(WEEK[0]), end: Date.parse(WEEK[1]) },
  busy: [],
  ...given,
});

const datesOf = (found: ReturnType<typeof sessionsOf>) =>
  found.sessions.map(({ day }) => day.date.slice(8));

test('times of a habit are spread over the days that it may be on', () => {
  expect(datesOf(sessionsOf(aHabit(), [], around()))).toEqual(['04', '06', '08']);
  const weekend = aHabit({
    days: ['saturday', 'sunday'],
    window: { start: '10:00', end: '12:00' },
  });
  expect(datesOf(sessionsOf(weekend, [], around()))).toEqual(['09', '10', '09']);
});

test('what is done already is not asked again, and its day is left out', () => {
  const habit = aHabit();
  const done = [anEvent({ habit_id: habit.id, ...times(1, '09:00', '09:30') })];
  const found = datesOf(sessionsOf(habit, done, around()));
  expect(found).toHaveLength(2);
  expect(found).not.toContain('04');
  const all = [1, 2, 3].map((day) =>
    anEvent({ habit_id: habit.id, ...times(day, '09:00', '09:30') }),
  );
  expect(sessionsOf(habit, all, around()).sessions).toEqual([]);
});

test('days that are full are avoided', () => {
  const busy = [1, 3, 5].map((day) => ({
    start: Date.parse(at(day, '08:00')),
    end: Date.parse(at(day, '18:00')),
  }));
  expect(datesOf(sessionsOf(aHabit({ times_per_week: 2 }), [], around({ busy })))).toEqual([
    '05',
    '07',
  ]);
});

test('a plan that sees the first days of a week takes their share of it', () => {
  const room = { start: Date.parse(WEEK[0]), end: Date.parse(at(3, '00:00')) };
  expect(sessionsOf(aHabit({ times_per_week: 5 }), [], around({ room })).sessions).toHaveLength(2);
});

test('what the days gone by should have had is not crammed into those that are left', () => {
  const late = { start: Date.parse(at(4, '00:00')), end: Date.parse(WEEK[1]) };
  const seven = aHabit({ times_per_week: 7, days: [...weekdays] });
  expect(datesOf(sessionsOf(aHabit(), [], around({ room: late })))).toEqual(['07', '08']);
  // Five days of work take seven times: two at most in one day.
  expect(sessionsOf(seven, [], around({ room: late })).sessions).toHaveLength(4);
  const habit = aHabit();
  const done = [4, 5].map((day) =>
    anEvent({ habit_id: habit.id, ...times(day, '09:00', '09:30') }),
  );
  expect(sessionsOf(habit, done, around({ room: late }))).toEqual({
    sessions: [],
    homeless: [],
  });
});

test('focus comes in chunks, as few and as even as they can be', () => {
  const focus = aHabit({
    kind: 'focus',
    duration_minutes: 300,
    times_per_week: null,
    min_chunk_minutes: 60,
    max_chunk_minutes: 120,
  });
  expect(sessionsOf(focus, [], around()).sessions.map(({ minutes }) => minutes)).toEqual([
    90, 105, 105,
  ]);
  const done = [anEvent({ habit_id: focus.id, kind: 'focus', ...times(1, '09:00', '11:00') })];
  expect(sessionsOf(focus, done, around()).sessions.map(({ minutes }) => minutes)).toEqual([
    90, 90,
  ]);
});

test('hours outside of work are told apart, and the earliest free place in them is found', () => {
  const evening = aHabit({ times_per_week: 1, window: { start: '18:00', end: '21:00' } });
  const [session] = sessionsOf(evening, [], around()).sessions;
  if (!session) throw new Error('There is an evening');
  expect(session.day.isWork).toBe(false);
  const taken = { start: session.day.range.start, end: session.day.range.start + 20 * 60_000 };
  const place = placeOf(session, [taken]);
  expect(new Date(place?.start ?? 0).toISOString().slice(11, 16)).toBe('18:30');
  expect(toCalendarDate(place?.start ?? 0, 'UTC')).toBe(session.day.date);
  expect(placeOf(session, [session.day.range])).toBeNull();
});

test('a habit that fits into no day has no home', () => {
  const never = aHabit({ days: ['saturday'] });
  const found = sessionsOf(never, [], around());
  expect(found.sessions).toEqual([]);
  expect(found.homeless).toHaveLength(3);
  expect(found.homeless.every(({ fitsElsewhere }) => fitsElsewhere)).toBe(true);
});
