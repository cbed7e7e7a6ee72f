import { events, type Event } from '@scheduler/contracts/core';
import type { BodyOf, QueryOf } from '@scheduler/contracts';
import type { Person } from './core.ts';

type Changes = BodyOf<typeof events.update>;
type Scope = QueryOf<typeof events.update>['scope'];

/** What a person does with a series and its occurrences. */
export const doing = (person: Person) => ({
  list: (start_date: string, end_date: string) =>
    person.call(events.list, { query: { start_date, end_date } }),
  read: (id: string) => person.call(events.read, { params: { id } }),
  change: (id: string, body: Changes, scope?: Scope) =>
    person.call(events.update, { params: { id }, body, query: { ...(scope && { scope }) } }),
  remove: (id: string, scope?: Scope) =>
    person.call(events.remove, { params: { id }, query: { ...(scope && { scope }) } }),
});

/** When events start, as `MM-DD HH:MM` in UTC, with the title of those that are named otherwise. */
export const startsOf = (listed: readonly Event[], title = 'Workshop') =>
  listed.map(
    (event) =>
      `${event.start_time.slice(5, 16).replace('T', ' ')}${event.title === title ? '' : ` ${event.title}`}`,
  );
