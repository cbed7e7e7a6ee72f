import * as z from 'zod/mini';
import { id, instant } from '../primitives.ts';
import { nothing, route } from '../route.ts';
import {
  calendarChoice,
  conflictSides,
  googleCalendar,
  syncConflict,
  syncCounts,
  syncRun,
} from './google-calendars.ts';

const PATH = '/calendar/google';
const feature = 'googleCalendarSync';

/** Calls that need nothing told take an empty body as well as none. */
const emptyBody = z.nullish(z.object({}));

/** Begins to connect an account; a cookie ties what follows to this browser. */
export const connect = route({
  name: 'google.connect',
  method: 'POST',
  path: PATH,
  action: 'connect',
  feature,
  body: emptyBody,
  /** Google's consent page. */
  response: z.object({ authUrl: z.url() }),
});

/** Ends access; what was copied here stays unless `keep_copies` is `false`. */
export const disconnect = route({
  name: 'google.disconnect',
  method: 'DELETE',
  path: PATH,
  action: 'disconnect',
  feature,
  query: z.object({ keep_copies: z._default(z.enum(['true', 'false']), 'true') }),
  status: 204,
  response: nothing,
});

export const calendars = route({
  name: 'google.calendars',
  method: 'GET',
  path: PATH,
  action: 'calendars',
  feature,
  response: z.array(googleCalendar),
});

/** Chooses what is synced where. From then on it is, by itself. */
export const choose = route({
  name: 'google.choose',
  method: 'PUT',
  path: PATH,
  action: 'calendars',
  feature,
  body: calendarChoice,
  response: z.array(googleCalendar),
});

const period = { time_min: z.optional(instant), time_max: z.optional(instant) };

/** Syncs what is chosen, now; a period, if told, bounds what is counted. */
export const sync = route({
  name: 'google.sync',
  method: 'POST',
  path: '/calendar/manage',
  action: 'sync',
  feature,
  query: z.object(period),
  body: z.nullish(z.object(period)),
  response: syncCounts,
});

/** The last runs of a calendar, newest first. */
export const log = route({
  name: 'google.log',
  method: 'GET',
  path: PATH,
  action: 'log',
  feature,
  query: z.object({ calendar_id: id }),
  response: z.array(syncRun),
});

/** Open ones first, then those that were decided lately. */
export const conflicts = route({
  name: 'google.conflicts',
  method: 'GET',
  path: PATH,
  action: 'conflicts',
  feature,
  response: z.array(syncConflict),
});

/** Keeps one side's value, on both sides. */
export const resolveConflict = route({
  name: 'google.resolveConflict',
  method: 'POST',
  path: PATH,
  action: 'resolve-conflict',
  feature,
  body: z.object({ id, keep: z.enum(conflictSides) }),
  response: syncConflict,
});

/** Compares everything anew, whatever was believed of both sides. */
export const repair = route({
  name: 'google.repair',
  method: 'POST',
  path: PATH,
  action: 'repair',
  feature,
  body: z.object({ calendar_id: id }),
  response: syncCounts,
});
