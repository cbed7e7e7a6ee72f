import type { Event } from '@scheduler/contracts/core';
import type { TestUser } from './service-fixture.ts';

/** A Monday morning in a week without a DST change. Far ahead: core-api uses the real time. */
export const MONDAY_MORNING = '2038-01-04T06:55:00Z';
export const WEEK = ['2038-01-04T00:00:00Z', '2038-01-11T00:00:00Z'] as const;

/** Returns a time in the sample week. Day 1 is Monday. */
export const toTimestamp = (day: number, time: string) =>
  `2038-01-${String(3 + day).padStart(2, '0')}T${time}:00.000Z`;

export const toPeriod = (day: number, from: string, to: string) => ({
  start_time: toTimestamp(day, from),
  end_time: toTimestamp(day, to),
});

/** Creates conflicts on Tuesday and Thursday, a fragmented Wednesday and a locked event. */
export async function createMessyWeek(user: TestUser) {
  const workSchedule = await user.createSchedule();
  const invited_users = ['guest@example.test'];
  await user.createEvent(workSchedule, {
    title: 'Planning',
    ...toPeriod(2, '10:00', '11:00'),
    invited_users,
  });
  await user.createEvent(workSchedule, { title: 'Interview', ...toPeriod(2, '10:30', '11:30') });
  await user.createEvent(workSchedule, { title: 'Sync', ...toPeriod(3, '10:00', '10:30') });
  await user.createEvent(workSchedule, { title: 'Review', ...toPeriod(3, '12:00', '12:30') });
  await user.createEvent(workSchedule, { title: 'Call', ...toPeriod(3, '14:30', '15:00') });
  await user.createEvent(workSchedule, {
    title: 'Board',
    ...toPeriod(4, '09:00', '10:00'),
    locked: true,
  });
  await user.createEvent(workSchedule, { title: 'Draft', ...toPeriod(4, '09:30', '10:30') });
  return workSchedule;
}

/** Removes the fields that every write changes. */
export const omitRevision = (events: readonly Event[]) =>
  events.map(({ version: _, updated_at: __, ...content }) => content);
