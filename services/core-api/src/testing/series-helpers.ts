import { events, type Event } from '@scheduler/contracts/core';
import type { RouteBody, RouteQuery } from '@scheduler/contracts';
import type { TestUser } from './start-core.ts';

type Changes = RouteBody<typeof events.update>;
type Scope = RouteQuery<typeof events.update>['scope'];

/** Creates shortcuts for a user's event API calls. */
export const createEventActions = (user: TestUser) => ({
  list: (start_date: string, end_date: string) =>
    user.call(events.list, { query: { start_date, end_date } }),
  read: (id: string) => user.call(events.read, { params: { id } }),
  change: (id: string, body: Changes, scope?: Scope) =>
    user.call(events.update, { params: { id }, body, query: { ...(scope && { scope }) } }),
  remove: (id: string, scope?: Scope) =>
    user.call(events.remove, { params: { id }, query: { ...(scope && { scope }) } }),
});

/** Formats event starts as `MM-DD HH:MM` in UTC, followed by the title if it isn't the default. */
export const formatStarts = (events: readonly Event[], title = 'Workshop') =>
  events.map(
    (event) =>
      `${event.start_time.slice(5, 16).replace('T', ' ')}${event.title === title ? '' : ` ${event.title}`}`,
  );
