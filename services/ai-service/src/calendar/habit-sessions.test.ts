import { DEFAULT_PREFERENCES, weekdays } from '@scheduler/contracts/core';
import { toCalendarDate } from '@scheduler/scheduling';
import { buildHabit, buildEvent } from '../testing/calendar-builders.ts';
import { toTimestamp, toPeriod, WEEK } from '../testing/sample-week.ts';
import type { PlacementContext } from './free-days.ts';
import { getHoursByDay, toPlannerUser } from './planner-people.ts';
import { findSlotOutsideHours, planHabitSessions } from './habit-sessions.ts';

const HOURS = getHoursByDay(toPlannerUser(DEFAULT_PREFERENCES, 'UTC'));

const createContext = (overrides: Partial<PlacementContext> = {}): PlacementContext => ({
  timeZone: 'UTC',
  hours: HOURS,
  bounds: { start: Date.parse(WEEK[0]), end: Date.parse(WEEK[1]) },
  busy: [],
  ...overrides,
});

const getDates = (result: ReturnType<typeof planHabitSessions>) =>
  result.sessions.map(({ day }) => day.date.slice(8));

test('the sessions of a habit are distributed over the allowed days', () => {
  expect(getDates(planHabitSessions(buildHabit(), [], createContext()))).toEqual([
    '04',
    '06',
    '08',
  ]);
  const weekend = buildHabit({
    days: ['saturday', 'sunday'],
    window: { start: '10:00', end: '12:00' },
  });
  expect(getDates(planHabitSessions(weekend, [], createContext()))).toEqual(['09', '10', '09']);
});

test('scheduled sessions of a habit count toward the weekly total, and their days are skipped', () => {
  const habit = buildHabit();
  const scheduled = [buildEvent({ habit_id: habit.id, ...toPeriod(1, '09:00', '09:30') })];
  const result = getDates(planHabitSessions(habit, scheduled, createContext()));
  expect(result).toHaveLength(2);
  expect(result).not.toContain('04');
  const allSessions = [1, 2, 3].map((day) =>
    buildEvent({ habit_id: habit.id, ...toPeriod(day, '09:00', '09:30') }),
  );
  expect(planHabitSessions(habit, allSessions, createContext()).sessions).toEqual([]);
});

test('the sessions of a habit are not assigned to days without free time', () => {
  const busy = [1, 3, 5].map((day) => ({
    start: Date.parse(toTimestamp(day, '08:00')),
    end: Date.parse(toTimestamp(day, '18:00')),
  }));
  expect(
    getDates(planHabitSessions(buildHabit({ times_per_week: 2 }), [], createContext({ busy }))),
  ).toEqual(['05', '07']);
});

test("a plan that covers part of a week includes a proportional number of the habit's sessions", () => {
  const bounds = { start: Date.parse(WEEK[0]), end: Date.parse(toTimestamp(3, '00:00')) };
  expect(
    planHabitSessions(buildHabit({ times_per_week: 5 }), [], createContext({ bounds })).sessions,
  ).toHaveLength(2);
});

test('sessions that were missed on past days are not added to the remaining days', () => {
  const lateInWeek = { start: Date.parse(toTimestamp(4, '00:00')), end: Date.parse(WEEK[1]) };
  const dailyHabit = buildHabit({ times_per_week: 7, days: [...weekdays] });
  expect(
    getDates(planHabitSessions(buildHabit(), [], createContext({ bounds: lateInWeek }))),
  ).toEqual(['07', '08']);
  // Seven sessions over five working days: at most two per day.
  expect(
    planHabitSessions(dailyHabit, [], createContext({ bounds: lateInWeek })).sessions,
  ).toHaveLength(4);
  const habit = buildHabit();
  const scheduled = [4, 5].map((day) =>
    buildEvent({ habit_id: habit.id, ...toPeriod(day, '09:00', '09:30') }),
  );
  expect(planHabitSessions(habit, scheduled, createContext({ bounds: lateInWeek }))).toEqual({
    sessions: [],
    unplaceable: [],
  });
});

test('focus time is divided into as few blocks of similar length as possible', () => {
  const focus = buildHabit({
    kind: 'focus',
    duration_minutes: 300,
    times_per_week: null,
    min_chunk_minutes: 60,
    max_chunk_minutes: 120,
  });
  expect(
    planHabitSessions(focus, [], createContext()).sessions.map(({ minutes }) => minutes),
  ).toEqual([90, 105, 105]);
  const scheduled = [
    buildEvent({ habit_id: focus.id, kind: 'focus', ...toPeriod(1, '09:00', '11:00') }),
  ];
  expect(
    planHabitSessions(focus, scheduled, createContext()).sessions.map(({ minutes }) => minutes),
  ).toEqual([90, 90]);
});

test('sessions outside working hours are marked and get the earliest free slot', () => {
  const evening = buildHabit({ times_per_week: 1, window: { start: '18:00', end: '21:00' } });
  const [session] = planHabitSessions(evening, [], createContext()).sessions;
  if (!session) throw new Error('Expected a session');
  expect(session.day.isWithinWorkingHours).toBe(false);
  const occupied = { start: session.day.range.start, end: session.day.range.start + 20 * 60_000 };
  const slot = findSlotOutsideHours(session, [occupied]);
  expect(new Date(slot?.start ?? 0).toISOString().slice(11, 16)).toBe('18:30');
  expect(toCalendarDate(slot?.start ?? 0, 'UTC')).toBe(session.day.date);
  expect(findSlotOutsideHours(session, [session.day.range])).toBeNull();
});

test('a habit that does not fit on any day is reported as impossible to schedule', () => {
  const impossibleHabit = buildHabit({ days: ['saturday'] });
  const result = planHabitSessions(impossibleHabit, [], createContext());
  expect(result.sessions).toEqual([]);
  expect(result.unplaceable).toHaveLength(3);
  expect(result.unplaceable.every(({ fitsElsewhere }) => fitsElsewhere)).toBe(true);
});
