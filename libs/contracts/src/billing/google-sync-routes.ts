import * as z from 'zod/mini';
import { id, instant } from '../primitives.ts';
import { route } from '../route.ts';
import {
  calendarSelection,
  conflictSides,
  googleCalendar,
  syncConflict,
  syncCounts,
  syncRun,
} from './google-calendars.ts';

const feature = 'googleCalendarSync';

/** Allows either no body or an empty JSON object. */
const emptyBody = z.nullish(z.object({}));

/** Starts the OAuth flow. A cookie binds it to the current browser. */
export const connect = route('google.connect', 'POST /calendar/google?action=connect', {
  feature,
  body: emptyBody,
  /** Google's consent page. */
  response: z.object({ authUrl: z.url() }),
});

/** Revokes access. Imported events stay unless `keep_copies` is `false`. */
export const disconnect = route('google.disconnect', 'DELETE /calendar/google?action=disconnect', {
  feature,
  query: z.object({ keep_copies: z._default(z.enum(['true', 'false']), 'true') }),
});

export const calendars = route('google.calendars', 'GET /calendar/google?action=calendars', {
  feature,
  response: z.array(googleCalendar),
});

/** Selects the calendars to sync. Sync then runs automatically. */
export const choose = route('google.choose', 'PUT /calendar/google?action=calendars', {
  feature,
  body: calendarSelection,
  response: z.array(googleCalendar),
});

const period = { time_min: z.optional(instant), time_max: z.optional(instant) };

/** Syncs the selected calendars now. The optional time range only limits the returned counts. */
export const sync = route('google.sync', 'POST /calendar/manage?action=sync', {
  feature,
  query: z.object(period),
  body: z.nullish(z.object(period)),
  response: syncCounts,
});

/** Recent sync runs of a calendar, newest first. */
export const log = route('google.log', 'GET /calendar/google?action=log', {
  feature,
  query: z.object({ calendar_id: id }),
  response: z.array(syncRun),
});

/** Lists open conflicts first, then recently resolved ones. */
export const conflicts = route('google.conflicts', 'GET /calendar/google?action=conflicts', {
  feature,
  response: z.array(syncConflict),
});

/** Applies one side's value to both sides. */
export const resolveConflict = route(
  'google.resolveConflict',
  'POST /calendar/google?action=resolve-conflict',
  { feature, body: z.object({ id, keep: z.enum(conflictSides) }), response: syncConflict },
);

/** Compares both sides completely, ignoring the saved sync state. */
export const repair = route('google.repair', 'POST /calendar/google?action=repair', {
  feature,
  body: z.object({ calendar_id: id }),
  response: syncCounts,
});
