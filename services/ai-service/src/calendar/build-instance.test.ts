import { DEFAULT_PREFERENCES, type Event } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import {
  ADA,
  buildCalendar,
  buildPlanParameters,
  buildEvent,
  buildSchedule,
  buildTask,
} from '../testing/calendar-builders.ts';
import { toTimestamp, toPeriod } from '../testing/sample-week.ts';
import { buildInstance, listMovableGuests } from './build-instance.ts';
import type { Availability } from './read-calendar.ts';

const NO_INTENTS = { tasks: [], habits: [] };
const BEN = 'ben@example.test';

const buildProblem = (events: Event[], overrides = {}, parameters = buildPlanParameters()) =>
  buildInstance(buildCalendar(events, overrides), NO_INTENTS, [], parameters);

const createAvailability = (email: string, busy: [string, string][] = []): Availability => ({
  email,
  isShared: true,
  workHours: null,
  busy: busy.map(([start, end]) => ({ start: Date.parse(start), end: Date.parse(end) })),
});

const otherSchedule = buildSchedule();
const otherScheduleId = newId();

test.each<[string | null, Partial<Event>]>([
  [null, {}],
  ['locked', { locked: true }],
  ['not_organizer', { is_organizer: false }],
  ['not_writable', { role: 'viewer' }],
  ['past', toPeriod(1, '06:00', '06:30')],
  ['notice', toPeriod(1, '08:00', '08:30')],
  [
    'outside_window',
    { ...toPeriod(7, '23:00', '23:59'), end_time: toTimestamp(8, '01:00'), kind: 'meeting' },
  ],
  ['own_time', toPeriod(2, '18:00', '19:00')],
  [null, { ...toPeriod(2, '18:00', '19:00'), kind: 'meeting' }],
  [null, toPeriod(2, '16:30', '17:30')],
  ['all_day', { is_all_day: true, start_date: '2038-01-05', end_date: '2038-01-06' }],
])('the reason for not moving an event is %s for an event with %j', (reason, overrides) => {
  const event = buildEvent(overrides);
  const { instance, stayReasons } = buildProblem([event]);
  expect(stayReasons.get(event.id) ?? null).toBe(reason);
  expect(instance.events[0]?.movable).toBe(reason === null);
});

test('pinned events, subscribed events and events on other schedules must not be moved', () => {
  const event = buildEvent();
  const getStayReason = (overrides: object, parameters = buildPlanParameters()) =>
    buildProblem([event], overrides, parameters).stayReasons.get(event.id);
  expect(getStayReason({}, buildPlanParameters({ pinnedEventIds: [event.id] }))).toBe('pinned');
  expect(getStayReason({}, buildPlanParameters({ scheduleIds: [otherScheduleId] }))).toBe(
    'other_schedule',
  );
  expect(getStayReason({ subscribedScheduleIds: new Set(event.schedule_ids) })).toBe('subscribed');
});

test('only opaque, accepted events on busy schedules block time', () => {
  const events = [
    buildEvent({ transparency: 'transparent' }),
    buildEvent({ schedule_ids: [otherSchedule.id], schedule_id: otherSchedule.id }),
    buildEvent({ invitations: [{ user_email: ADA.toUpperCase(), status: 'declined' }] }),
    buildEvent(),
  ];
  const freeSchedule = { ...otherSchedule, is_busy: false };
  const schedules = [...buildCalendar([]).schedules, freeSchedule];
  const { instance } = buildProblem(events, { schedules });
  expect(instance.events.map(({ busy }) => busy)).toEqual([false, false, false, true]);
});

test('the instance contains no titles, descriptions or email addresses', () => {
  const calendar = buildCalendar([buildEvent({ location: 'Secret of a place' }, [BEN])]);
  const intents = { tasks: [buildTask()], habits: [] };
  const { instance } = buildInstance(
    calendar,
    intents,
    [createAvailability(BEN)],
    buildPlanParameters(),
  );
  expect(JSON.stringify(instance)).not.toMatch(/Secret|@/);
  expect(instance.events[0]?.required).toEqual(['me', 'p1']);
});

test('only guests of movable events who have not declined are included in the instance', () => {
  const declined = { user_email: 'eve@example.test', status: 'declined' as const };
  const event = buildEvent({}, [BEN, ADA]);
  const lockedEvent = buildEvent({ locked: true }, ['tom@example.test']);
  const calendar = buildCalendar([
    { ...event, invitations: [...event.invitations, declined] },
    lockedEvent,
  ]);
  expect(listMovableGuests(calendar, buildPlanParameters())).toEqual([BEN]);
});

test("a guest's busy time blocks slots, except for the shared meeting", () => {
  const event = buildEvent({ buffer_after: 15 }, [BEN]);
  const busy = createAvailability(BEN, [
    [toTimestamp(2, '09:30'), toTimestamp(2, '11:15')],
    [toTimestamp(3, '09:00'), toTimestamp(3, '10:00')],
    [toTimestamp(20, '09:00'), toTimestamp(20, '10:00')],
  ]);
  const { instance } = buildInstance(
    buildCalendar([event]),
    NO_INTENTS,
    [busy],
    buildPlanParameters(),
  );
  const guestEvents = instance.events.filter(({ organizer }) => organizer === 'p1');
  expect(guestEvents.map(({ start, end }) => [start, end])).toEqual([
    ['2038-01-05T09:30:00Z', '2038-01-05T10:00:00Z'],
    ['2038-01-06T09:00:00Z', '2038-01-06T10:00:00Z'],
  ]);
  expect(guestEvents.every(({ movable, required }) => !movable && required.join() === 'p1')).toBe(
    true,
  );
});

test("a guest without a shared calendar has unknown availability and the user's working hours", () => {
  const unsharedGuest = { ...createAvailability(BEN), isShared: false };
  const { instance } = buildInstance(
    buildCalendar([buildEvent({}, [BEN])]),
    NO_INTENTS,
    [unsharedGuest],
    buildPlanParameters(),
  );
  expect(instance.people[1]).toMatchObject({ availability: 'unknown', weight: 0 });
  expect(instance.people[1]?.working_hours).toEqual(instance.people[0]?.working_hours);
});

test('working hours past midnight are split by day, and the preferences determine the weights', () => {
  const workingHours = {
    ...DEFAULT_PREFERENCES.working_hours,
    sunday: [{ start: '22:00', end: '06:00' }],
  };
  const preferences = {
    ...DEFAULT_PREFERENCES,
    working_hours: workingHours,
    planning: {
      ...DEFAULT_PREFERENCES.planning,
      no_meeting_days: ['wednesday' as const],
      weights: { move: 5 },
      max_moves: 2,
    },
  };
  const { instance } = buildProblem(
    [],
    { preferences },
    buildPlanParameters({ maxMoves: 2, weights: { over_cap: 7 } }),
  );
  expect(instance.people[0]).toMatchObject({ no_meeting_days: ['wed'], weight: 1 });
  expect(instance.people[0]?.working_hours.sun).toEqual([['22:00', '24:00']]);
  expect(instance.people[0]?.working_hours.mon).toEqual([
    ['00:00', '06:00'],
    ['09:00', '17:00'],
  ]);
  expect(instance.weights).toMatchObject({ move: 5, over_cap: 7, conflict: 600 });
});

test("a task block has its task's deadline and counts as focus time", () => {
  const task = buildTask({ deadline: toTimestamp(4, '17:00') });
  const chunk = buildEvent({ kind: 'task', task_id: task.id });
  const { instance } = buildInstance(
    buildCalendar([chunk]),
    { tasks: [task], habits: [] },
    [],
    buildPlanParameters(),
  );
  expect(instance.events[0]).toMatchObject({ kind: 'focus', latest: '2038-01-07T17:00:00Z' });
});

test('tasks due before the window are skipped, unless they are overdue or requested by ID', () => {
  const [dueSoon, overdue, dueLater] = [
    toTimestamp(2, '17:00'),
    toTimestamp(0, '17:00'),
    toTimestamp(4, '17:00'),
  ].map((deadline) => buildTask({ deadline }));
  const tasks = [dueSoon, overdue, dueLater].flatMap((task) => task ?? []);
  const window = {
    start: Date.parse(toTimestamp(3, '00:00')),
    end: Date.parse(toTimestamp(8, '00:00')),
  };
  const listPlacedTasks = (parameters = buildPlanParameters({ window })) =>
    buildInstance(buildCalendar([]), { tasks, habits: [] }, [], parameters).instance.tasks.map(
      ({ id }) => id,
    );
  expect(listPlacedTasks()).toEqual([overdue?.id, dueLater?.id]);
  // A task requested by ID stays in the plan, which then reports why it doesn't fit.
  expect(listPlacedTasks(buildPlanParameters({ window, taskIds: [dueSoon?.id ?? ''] }))).toEqual([
    dueSoon?.id,
  ]);
});

test('only the unscheduled part of a task is included, after the notice period and in 15-minute steps', () => {
  const intents = {
    tasks: [
      buildTask({ duration_minutes: 120, scheduled_minutes: 50 }),
      buildTask({ duration_minutes: 60, scheduled_minutes: 60 }),
      buildTask({ schedule_id: null }),
    ],
    habits: [],
  };
  const { instance } = buildInstance(buildCalendar([]), intents, [], buildPlanParameters());
  expect(instance.tasks).toEqual([
    expect.objectContaining({ duration_minutes: 60, earliest: '2038-01-04T09:00:00Z' }),
  ]);
});
