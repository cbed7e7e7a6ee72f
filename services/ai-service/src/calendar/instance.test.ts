import { DEFAULT_PREFERENCES, type Event } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { ADA, aCalendar, anAsk, anEvent, aSchedule, aTask } from '../testing/calendars.ts';
import { at, times } from '../testing/weeks.ts';
import { buildInstance, guestsToAsk } from './instance.ts';
import type { Availability } from './read.ts';

const NO_INTENTS = { tasks: [], habits: [] };
const BEN = 'ben@example.test';

const planned = (events: Event[], given = {}, ask = anAsk()) =>
  buildInstance(aCalendar(events, given), NO_INTENTS, [], ask);

const known = (email: string, busy: [string, string][] = []): Availability => ({
  email,
  isKnown: true,
  hours: null,
  busy: busy.map(([start, end]) => ({ start: Date.parse(start), end: Date.parse(end) })),
});

const elsewhere = aSchedule();
const other = newId();

test.each<[string | null, Partial<Event>]>([
  [null, {}],
  ['locked', { locked: true }],
  ['not_organizer', { is_organizer: false }],
  ['not_writable', { role: 'viewer' }],
  ['past', times(1, '06:00', '06:30')],
  ['notice', times(1, '08:00', '08:30')],
  ['outside_window', { ...times(7, '23:00', '23:59'), end_time: at(8, '01:00'), kind: 'meeting' }],
  ['own_time', times(2, '18:00', '19:00')],
  [null, { ...times(2, '18:00', '19:00'), kind: 'meeting' }],
  [null, times(2, '16:30', '17:30')],
  ['all_day', { is_all_day: true, start_date: '2027-01-05', end_date: '2027-01-06' }],
])('whether it may move: %s, with %j', (reason, given) => {
  const event = anEvent(given);
  const { instance, stays } = planned([event]);
  expect(stays.get(event.id) ?? null).toBe(reason);
  expect(instance.events[0]?.movable).toBe(reason === null);
});

test('what is pinned, subscribed to or of another schedule stays', () => {
  const event = anEvent();
  const reasonIn = (given: object, ask = anAsk()) =>
    planned([event], given, ask).stays.get(event.id);
  expect(reasonIn({}, anAsk({ pinned: [event.id] }))).toBe('pinned');
  expect(reasonIn({}, anAsk({ scheduleIds: [other] }))).toBe('other_schedule');
  expect(reasonIn({ subscribed: new Set(event.schedule_ids) })).toBe('subscribed');
});

test('only what takes one’s time is in the way', () => {
  const events = [
    anEvent({ transparency: 'transparent' }),
    anEvent({ schedule_ids: [elsewhere.id], schedule_id: elsewhere.id }),
    anEvent({ invitations: [{ user_email: ADA.toUpperCase(), status: 'declined' }] }),
    anEvent(),
  ];
  const quiet = { ...elsewhere, is_busy: false };
  const schedules = [...aCalendar([]).schedules, quiet];
  const { instance } = planned(events, { schedules });
  expect(instance.events.map(({ busy }) => busy)).toEqual([false, false, false, true]);
});

test('no word of a calendar is in what the planner gets', () => {
  const calendar = aCalendar([anEvent({ location: 'Secret of a place' }, [BEN])]);
  const intents = { tasks: [aTask()], habits: [] };
  const { instance } = buildInstance(calendar, intents, [known(BEN)], anAsk());
  expect(JSON.stringify(instance)).not.toMatch(/Secret|@/);
  expect(instance.events[0]?.required).toEqual(['me', 'p1']);
});

test('guests of what may move are asked for, without who declined', () => {
  const declined = { user_email: 'eve@example.test', status: 'declined' as const };
  const event = anEvent({}, [BEN, ADA]);
  const fixed = anEvent({ locked: true }, ['tom@example.test']);
  const calendar = aCalendar([{ ...event, invitations: [...event.invitations, declined] }, fixed]);
  expect(guestsToAsk(calendar, anAsk())).toEqual([BEN]);
});

test('a guest’s own busy time is in the way, the common meeting is not', () => {
  const event = anEvent({ buffer_after: 15 }, [BEN]);
  const busy = known(BEN, [
    [at(2, '09:30'), at(2, '11:15')],
    [at(3, '09:00'), at(3, '10:00')],
    [at(20, '09:00'), at(20, '10:00')],
  ]);
  const { instance } = buildInstance(aCalendar([event]), NO_INTENTS, [busy], anAsk());
  const theirs = instance.events.filter(({ organizer }) => organizer === 'p1');
  expect(theirs.map(({ start, end }) => [start, end])).toEqual([
    ['2027-01-05T09:30:00Z', '2027-01-05T10:00:00Z'],
    ['2027-01-06T09:00:00Z', '2027-01-06T10:00:00Z'],
  ]);
  expect(theirs.every(({ movable, required }) => !movable && required.join() === 'p1')).toBe(true);
});

test('who shares nothing is of unknown availability, with the hours of who asks', () => {
  const stranger = { ...known(BEN), isKnown: false };
  const { instance } = buildInstance(
    aCalendar([anEvent({}, [BEN])]),
    NO_INTENTS,
    [stranger],
    anAsk(),
  );
  expect(instance.people[1]).toMatchObject({ availability: 'unknown', weight: 0 });
  expect(instance.people[1]?.working_hours).toEqual(instance.people[0]?.working_hours);
});

test('hours past midnight are those of two days, and the preferences are the planner’s', () => {
  const nights = {
    ...DEFAULT_PREFERENCES.working_hours,
    sunday: [{ start: '22:00', end: '06:00' }],
  };
  const preferences = {
    ...DEFAULT_PREFERENCES,
    working_hours: nights,
    planning: {
      ...DEFAULT_PREFERENCES.planning,
      no_meeting_days: ['wednesday' as const],
      weights: { move: 5 },
      max_moves: 2,
    },
  };
  const { instance } = planned(
    [],
    { preferences },
    anAsk({ maxMoves: 2, weights: { over_cap: 7 } }),
  );
  expect(instance.people[0]).toMatchObject({ no_meeting_days: ['wed'], weight: 1 });
  expect(instance.people[0]?.working_hours.sun).toEqual([['22:00', '24:00']]);
  expect(instance.people[0]?.working_hours.mon).toEqual([
    ['00:00', '06:00'],
    ['09:00', '17:00'],
  ]);
  expect(instance.weights).toMatchObject({ move: 5, over_cap: 7, conflict: 600 });
});

test('a chunk of a task keeps to the bounds of its task, and time for it is no meeting', () => {
  const task = aTask({ deadline: at(4, '17:00') });
  const chunk = anEvent({ kind: 'task', task_id: task.id });
  const { instance } = buildInstance(
    aCalendar([chunk]),
    { tasks: [task], habits: [] },
    [],
    anAsk(),
  );
  expect(instance.events[0]).toMatchObject({ kind: 'focus', latest: '2027-01-07T17:00:00Z' });
});

test('what is due before the time of a plan is left to a plan for then, unless it is overdue', () => {
  const [soon, overdue, late] = [at(2, '17:00'), at(0, '17:00'), at(4, '17:00')].map((deadline) =>
    aTask({ deadline }),
  );
  const tasks = [soon, overdue, late].flatMap((task) => task ?? []);
  const window = { start: Date.parse(at(3, '00:00')), end: Date.parse(at(8, '00:00')) };
  const placedBy = (ask = anAsk({ window })) =>
    buildInstance(aCalendar([]), { tasks, habits: [] }, [], ask).instance.tasks.map(({ id }) => id);
  expect(placedBy()).toEqual([overdue?.id, late?.id]);
  // Who names it is told why it has no room.
  expect(placedBy(anAsk({ window, taskIds: [soon?.id ?? ''] }))).toEqual([soon?.id]);
});

test('of a task what has no time yet is placed, after the notice, in whole quarters', () => {
  const intents = {
    tasks: [
      aTask({ duration_minutes: 120, scheduled_minutes: 50 }),
      aTask({ duration_minutes: 60, scheduled_minutes: 60 }),
      aTask({ schedule_id: null }),
    ],
    habits: [],
  };
  const { instance } = buildInstance(aCalendar([]), intents, [], anAsk());
  expect(instance.tasks).toEqual([
    expect.objectContaining({ duration_minutes: 60, earliest: '2027-01-04T09:00:00Z' }),
  ]);
});
