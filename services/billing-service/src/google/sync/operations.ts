import { ApiError, Unreachable } from '@scheduler/api-client';
import { newId } from '@scheduler/service-kit';
import { createCalendarClient } from '../calendar.ts';
import type { ConnectedDeps } from '../deps.ts';
import { GoogleAccessFault } from '../faults.ts';
import { syncedCalendars, type CalendarRow } from '../repository-calendars.ts';
import { integrationById, type IntegrationRow } from '../repository.ts';
import { alone } from './lock.ts';
import { memoryOf } from './memory.ts';
import { ourSide } from './our-side.ts';
import { beginRun, endRun, stateOf, updateState, type RunRow } from './repository.ts';
import { CalendarFault } from './run/faults.ts';
import { runSync } from './run/run.ts';
import { countsOf, newTally, type Counts, type RunTerms, type Tally } from './run/tally.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

export interface Asked {
  trigger: RunRow['trigger'];
  /** Milliseconds to wait for a run that is under way. */
  waitMs: number;
  /** Milliseconds to wait in all, for each call, for a Google that is busy. */
  patience: number;
  range?: RunTerms['range'];
  /** Only this calendar. */
  calendarId?: string;
  /** Is given the tally of each run, which grows while that goes on. */
  tallies?: Tally[];
}

export interface Synced extends Counts {
  /** Why calendars could not be synced to the end, as sentences. */
  failures: string[];
  calendars: number;
}

/** What runs that go on did until now. */
export function syncedSoFar(tallies: readonly Tally[]): Synced {
  const counts = tallies.map(countsOf);
  return {
    synced: counts.reduce((sum, { synced }) => sum + synced, 0),
    updated: counts.reduce((sum, { updated }) => sum + updated, 0),
    failures: [],
    calendars: tallies.length,
  };
}

/** Calls to Google at a time, of one account. */
const AT_ONCE = 4;
const LONGEST_PAUSE = 60 * MINUTE_MS;
/** Failures in a row, none of them Google's, after which only a repair is to be trusted. */
const ENOUGH_FAILURES = 5;
/** Events that a log entry names. */
const TOLD = 100;

interface Failure {
  sentence: string;
  /** Milliseconds until the next try; `null`: not before somebody does something. */
  pause: number | null;
  isOurs: boolean;
}

/** The longer the more often, with jitter, so that not everybody comes back at once. */
const pauseAfter = (failures: number) =>
  Math.random() * Math.min(LONGEST_PAUSE, MINUTE_MS * 2 ** failures);

function failureOf(error: unknown, failures: number): Failure {
  const pause = pauseAfter(failures);
  if (error instanceof CalendarFault && error.kind === 'busy') {
    const wait = Math.max(pause, error.waitMs ?? 0);
    return { sentence: 'Google Calendar is busy or away', pause: wait, isOurs: false };
  }
  if (error instanceof CalendarFault) {
    const sentence = 'This calendar is not there any more, or no longer shared with you';
    return { sentence, pause: LONGEST_PAUSE, isOurs: false };
  }
  if (error instanceof GoogleAccessFault) {
    const isOver = error.kind === 'reconnect' || error.kind === 'consent';
    const sentence = isOver ? 'Access to the Google account has ended' : 'Google is away';
    return { sentence, pause: isOver ? null : pause, isOurs: false };
  }
  if (error instanceof ApiError && error.status === 404) {
    const sentence = 'Its schedule is not there any more, or not yours to change';
    return { sentence, pause: LONGEST_PAUSE, isOurs: false };
  }
  if (error instanceof Unreachable) {
    return { sentence: 'Our own calendar did not answer', pause, isOurs: false };
  }
  return { sentence: 'Something went wrong here', pause, isOurs: true };
}

type Bound = CalendarRow & { schedule_id: string };

const mayWrite = ({ direction, access_role }: CalendarRow) =>
  direction === 'both' && (access_role === 'owner' || access_role === 'writer');

function result(tally: Tally, failure: string | null) {
  return {
    ...countsOf(tally),
    skipped: [...tally.skipped.values()].slice(0, TOLD),
    batch_ids: tally.batchIds,
    failure,
  };
}

/** One run of one calendar, told in its log whatever becomes of it. */
async function syncCalendar(
  deps: ConnectedDeps,
  { integration, calendar }: { integration: IntegrationRow; calendar: Bound },
  { trigger, patience, range = null, tallies }: Asked,
  signal: AbortSignal,
): Promise<{ counts: Counts; failure: string | null }> {
  const { db, google, log, clock } = deps;
  const { failures } = await db.transaction((trx) => stateOf(trx, calendar));
  const run = { id: newId(), calendar_id: calendar.id, trigger };
  const began = new Date(clock()).toISOString();
  await beginRun(db, run);
  const tally = newTally();
  tallies?.push(tally);
  const { id: integrationId, user_id } = integration;
  const googleCalendarId = calendar.google_calendar_id;
  const sides = {
    google: createCalendarClient(deps, { integrationId, googleCalendarId, patience, signal }),
    ours: ourSide(google.core.for(user_id), calendar.schedule_id),
    memory: memoryOf(db, calendar),
  };
  const terms: RunTerms = {
    id: run.id,
    pair: { scheduleId: calendar.schedule_id, googleCalendarId },
    isTwoWay: mayWrite(calendar),
    zone: calendar.time_zone ?? 'UTC',
    range,
    atOnce: AT_ONCE,
  };
  try {
    await runSync({ sides, terms, tally });
    const fresh = { failures: 0, failure: null, next_try_at: null, needs_repair: false };
    await updateState(db, calendar.id, { fresh_as_of: began, ...fresh });
    await endRun(db, run.id, result(tally, null));
    return { counts: countsOf(tally), failure: null };
  } catch (error) {
    const { sentence, pause, isOurs } = failureOf(error, failures);
    if (isOurs) log.error({ err: error, calendar_id: calendar.id }, 'a sync failed');
    else log.warn({ calendar_id: calendar.id, failure: sentence }, 'a sync ended early');
    await updateState(db, calendar.id, {
      failures: failures + 1,
      failure: sentence,
      next_try_at: pause === null ? null : new Date(clock() + pause).toISOString(),
      ...(isOurs && failures + 1 >= ENOUGH_FAILURES && { needs_repair: true }),
    });
    await endRun(db, run.id, result(tally, sentence));
    return { counts: countsOf(tally), failure: sentence };
  }
}

const isBound = (calendar: CalendarRow): calendar is Bound => calendar.schedule_id !== null;

/**
 * Syncs the calendars of an integration, one after another. There is one run at a time.
 *
 * @throws Held where another run took too long
 */
export const syncIntegration = (
  deps: ConnectedDeps,
  integrationId: string,
  asked: Asked,
): Promise<Synced> =>
  alone(deps.db, { key: `google-sync:${integrationId}`, waitMs: asked.waitMs }, async (signal) => {
    const synced: Synced = { synced: 0, updated: 0, failures: [], calendars: 0 };
    for (const calendar of await syncedCalendars(deps.db, integrationId)) {
      if (!isBound(calendar)) continue;
      if (asked.calendarId !== undefined && calendar.id !== asked.calendarId) continue;
      const integration = await integrationById(deps.db, integrationId);
      if (!integration?.is_active || integration.started_at === null) break;
      const { counts, failure } = await syncCalendar(
        deps,
        { integration, calendar },
        asked,
        signal,
      );
      synced.synced += counts.synced;
      synced.updated += counts.updated;
      synced.calendars += 1;
      if (failure !== null) synced.failures.push(failure);
    }
    return synced;
  });

/** Has everything of a calendar compared anew at its next run, whatever is believed of it. */
export async function distrust(deps: ConnectedDeps, calendar: Bound): Promise<void> {
  await deps.db.transaction(async (trx) => {
    await stateOf(trx, calendar);
    await updateState(trx, calendar.id, { sync_token: null, compares_all: true });
    await trx('google_links').where('calendar_id', calendar.id).update({ etag: null });
  });
}
