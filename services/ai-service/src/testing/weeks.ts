import type { Event } from '@scheduler/contracts/core';
import type { Person } from './product.ts';

/** A Monday morning; its week has no clock change. */
export const MONDAY = '2027-01-04T06:55:00Z';
export const WEEK = ['2027-01-04T00:00:00Z', '2027-01-11T00:00:00Z'] as const;

/** A time of the week; day 1 is its Monday. */
export const at = (day: number, time: string) =>
  `2027-01-${String(3 + day).padStart(2, '0')}T${time}:00.000Z`;

export const times = (day: number, from: string, to: string) => ({
  start_time: at(day, from),
  end_time: at(day, to),
});

/** Two that overlap on Tuesday, two on Thursday, Wednesday cut to pieces, and one that is locked. */
export async function messyWeek(person: Person) {
  const work = await person.schedule();
  const invited_users = ['guest@example.test'];
  await person.event(work, { title: 'Planning', ...times(2, '10:00', '11:00'), invited_users });
  await person.event(work, { title: 'Interview', ...times(2, '10:30', '11:30') });
  await person.event(work, { title: 'Sync', ...times(3, '10:00', '10:30') });
  await person.event(work, { title: 'Review', ...times(3, '12:00', '12:30') });
  await person.event(work, { title: 'Call', ...times(3, '14:30', '15:00') });
  await person.event(work, { title: 'Board', ...times(4, '09:00', '10:00'), locked: true });
  await person.event(work, { title: 'Draft', ...times(4, '09:30', '10:30') });
  return work;
}

/** A calendar without what every change of it raises. */
export const contentOf = (events: readonly Event[]) =>
  events.map(({ version: _, updated_at: __, ...content }) => content);
