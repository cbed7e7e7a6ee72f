import { ApiError, UnreachableError } from '@scheduler/api-client';
import { newId } from '@scheduler/service-kit';
import { createCalendarClient } from '../calendar-api.ts';
import { isWritable } from '../calendar-list.ts';
import type { ConnectedDeps } from '../deps.ts';
import { GoogleAccessError } from '../access-error.ts';
import { findSyncedCalendars, type BoundCalendar } from '../repository-calendars.ts';
import { findIntegration, type IntegrationRow } from '../repository.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { createSyncStateStore } from './sync-state-store.ts';
import { createLocalSchedule } from './core-adapter.ts';
import {
  insertRun,
  finishRun,
  getOrCreateSyncState,
  updateSyncState,
  type RunRow,
} from './repository.ts';
import { CalendarError } from './run/calendar-error.ts';
import { runSync } from './run/run-sync.ts';
import {
  countEvents,
  createRunStats,
  type Counts,
  type RunOptions,
  type RunStats,
} from './run/run-context.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

export interface SyncOptions {
  trigger: RunRow['trigger'];
  /** Maximum time to wait for a running sync of the integration. */
  waitMs: number;
  /** Maximum total delay between the retries of one API call. */
  retryBudgetMs: number;
  range?: RunOptions['range'];
  /** Syncs only this calendar. */
  calendarId?: string;
  /** Receives the stats of each run when it starts. They are updated during the run. */
  stats?: RunStats[];
}

export interface SyncResult extends Counts {
  /** Error messages for the user, one for each calendar that failed. */
  failures: string[];
  calendars: number;
}

/** Returns the combined result of runs, which may still be in progress. */
export function summarizeStats(stats: readonly RunStats[]): SyncResult {
  const counts = stats.map(countEvents);
  return {
    synced: counts.reduce((sum, { synced }) => sum + synced, 0),
    updated: counts.reduce((sum, { updated }) => sum + updated, 0),
    failures: [],
    calendars: stats.length,
  };
}

/** Maximum number of concurrent API calls per Google account. */
const MAX_CONCURRENT_CALLS = 4;
const MAX_RETRY_DELAY_MS = 60 * MINUTE_MS;
/** Consecutive internal errors after which the calendar needs a repair. */
const MAX_INTERNAL_FAILURES = 5;
const MAX_LOGGED_SKIPS = 100;

/** Exponential backoff with full jitter. */
const getRetryDelayMs = (failures: number) =>
  Math.random() * Math.min(MAX_RETRY_DELAY_MS, MINUTE_MS * 2 ** failures);

function toFailure(error: unknown, failures: number) {
  const backoffMs = getRetryDelayMs(failures);
  /** @param retryDelayMs `null` if the user must act first */
  const fail = (message: string, retryDelayMs: number | null = backoffMs) => ({
    message,
    retryDelayMs,
    isInternal: false,
  });
  if (error instanceof CalendarError) {
    return error.kind === 'transient'
      ? fail(
          'Google Calendar is temporarily unavailable',
          Math.max(backoffMs, error.retryAfterMs ?? 0),
        )
      : fail('This calendar was deleted or is no longer shared with you', MAX_RETRY_DELAY_MS);
  }
  if (error instanceof GoogleAccessError) {
    return error.kind === 'reconnect' || error.kind === 'consent'
      ? fail('AI Scheduler no longer has access to your Google account', null)
      : fail('Google is temporarily unavailable');
  }
  if (error instanceof ApiError && error.status === 404) {
    return fail("The schedule was deleted or you can't edit it anymore", MAX_RETRY_DELAY_MS);
  }
  if (error instanceof UnreachableError) return fail("AI Scheduler's calendar didn't respond");
  return { ...fail('An internal error occurred'), isInternal: true };
}

function toRunResult(stats: RunStats, failure: string | null) {
  return {
    ...countEvents(stats),
    skipped: [...stats.skipped.values()].slice(0, MAX_LOGGED_SKIPS),
    batch_ids: stats.batchIds,
    failure,
  };
}

/** Runs a sync of one calendar and records its result in the sync log, even if it fails. */
async function syncCalendar(
  deps: ConnectedDeps,
  { integration, calendar }: { integration: IntegrationRow; calendar: BoundCalendar },
  { trigger, retryBudgetMs, range = null, stats: allStats }: SyncOptions,
  signal: AbortSignal,
): Promise<{ counts: Counts; failure: string | null }> {
  const { db, google, log, clock } = deps;
  const { failures } = await db.transaction((trx) => getOrCreateSyncState(trx, calendar));
  const run = { id: newId(), calendar_id: calendar.id, trigger };
  const startedAt = new Date(clock()).toISOString();
  await insertRun(db, run);
  const stats = createRunStats();
  allStats?.push(stats);
  const { id: integrationId, user_id } = integration;
  const googleCalendarId = calendar.google_calendar_id;
  const adapters = {
    google: createCalendarClient(deps, {
      integrationId,
      googleCalendarId,
      retryBudgetMs,
      signal,
    }),
    local: createLocalSchedule(google.core.onBehalfOf(user_id), calendar.schedule_id),
    store: createSyncStateStore(db, calendar),
  };
  const options: RunOptions = {
    runId: run.id,
    binding: { scheduleId: calendar.schedule_id, googleCalendarId },
    isTwoWay: calendar.direction === 'both' && isWritable(calendar),
    timeZone: calendar.time_zone ?? 'UTC',
    range,
    maxConcurrentCalls: MAX_CONCURRENT_CALLS,
  };
  try {
    await runSync({ adapters, options, stats });
    const resetFailures = { failures: 0, failure: null, next_try_at: null, needs_repair: false };
    await updateSyncState(db, calendar.id, { fresh_as_of: startedAt, ...resetFailures });
    await finishRun(db, run.id, toRunResult(stats, null));
    return { counts: countEvents(stats), failure: null };
  } catch (error) {
    const { message, retryDelayMs, isInternal } = toFailure(error, failures);
    if (isInternal) log.error({ err: error, calendar_id: calendar.id }, 'sync failed');
    else log.warn({ calendar_id: calendar.id, failure: message }, 'sync stopped early');
    await updateSyncState(db, calendar.id, {
      failures: failures + 1,
      failure: message,
      next_try_at: retryDelayMs === null ? null : new Date(clock() + retryDelayMs).toISOString(),
      ...(isInternal && failures + 1 >= MAX_INTERNAL_FAILURES && { needs_repair: true }),
    });
    await finishRun(db, run.id, toRunResult(stats, message));
    return { counts: countEvents(stats), failure: message };
  }
}

/**
 * Syncs the calendars of an integration one after another. Only one sync of an integration runs at
 * a time.
 *
 * @throws LockTimeoutError if another sync takes longer than `waitMs`
 */
export const syncIntegration = (
  deps: ConnectedDeps,
  integrationId: string,
  options: SyncOptions,
): Promise<SyncResult> =>
  withAdvisoryLock(
    deps.db,
    { key: `google-sync:${integrationId}`, waitMs: options.waitMs },
    async (signal) => {
      const result: SyncResult = { synced: 0, updated: 0, failures: [], calendars: 0 };
      for (const calendar of await findSyncedCalendars(deps.db, integrationId)) {
        if (options.calendarId !== undefined && calendar.id !== options.calendarId) continue;
        const integration = await findIntegration(deps.db, integrationId);
        if (!integration?.is_active || integration.started_at === null) break;
        const { counts, failure } = await syncCalendar(
          deps,
          { integration, calendar },
          options,
          signal,
        );
        result.synced += counts.synced;
        result.updated += counts.updated;
        result.calendars += 1;
        if (failure !== null) result.failures.push(failure);
      }
      return result;
    },
  );

/** Makes the next run list and compare all events. */
export async function resetSyncState(deps: ConnectedDeps, calendar: BoundCalendar): Promise<void> {
  await deps.db.transaction(async (trx) => {
    await getOrCreateSyncState(trx, calendar);
    await updateSyncState(trx, calendar.id, { sync_token: null, compares_all: true });
    await trx('google_links').where('calendar_id', calendar.id).update({ etag: null });
  });
}
