import { setTimeout } from 'node:timers/promises';
import { googleSync, type SyncCounts } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n/translate';
import { defineHandler, notFound, Problem, type Actor } from '@scheduler/service-kit';
import { startSync } from '../schedule-binding.ts';
import { requireGoogle, type ConnectedDeps, type GoogleDeps } from '../deps.ts';
import { requireActiveIntegration, requireIntegration, callGoogle } from '../problems.ts';
import { findCalendars, type CalendarRow } from '../repository-calendars.ts';
import { renewChannels } from './watch-channels.ts';
import { resolveConflict, listConflicts } from './conflicts.ts';
import { LockTimeoutError } from './advisory-lock.ts';
import {
  resetSyncState,
  summarizeStats,
  syncIntegration,
  type SyncOptions,
  type SyncResult,
} from './operations.ts';
import { findRuns, type RunRow } from './repository.ts';
import type { RunStats } from './run/run-context.ts';

/** A longer run continues in the background. The response then contains the counts so far. */
const REQUEST_TIMEOUT_MS = 15_000;
const RETRY_BUDGET_MS = 8000;
const SYNC_FAILED = 'Failed to sync calendar';
const SYNC_RUNNING = 'A sync of this calendar is already running. Try again in a moment.';

const rejectIfRunning = async (result: Promise<SyncResult>) => {
  try {
    return await result;
  } catch (error) {
    if (error instanceof LockTimeoutError)
      throw new Problem('conflict', SYNC_RUNNING, { cause: error });
    throw error;
  }
};

async function syncNow(
  deps: ConnectedDeps,
  actor: Actor,
  integrationId: string,
  options: Pick<SyncOptions, 'trigger' | 'range' | 'calendarId'>,
): Promise<SyncCounts> {
  const stats: RunStats[] = [];
  const result = syncIntegration(deps, integrationId, {
    waitMs: REQUEST_TIMEOUT_MS,
    retryBudgetMs: RETRY_BUDGET_MS,
    stats,
    ...options,
  });
  result.catch((err: unknown) => {
    if (!(err instanceof LockTimeoutError)) deps.log.error({ err }, 'sync failed');
  });
  const timeout = setTimeout(REQUEST_TIMEOUT_MS, null, { ref: false });
  const finished = await Promise.race([rejectIfRunning(result), timeout]);
  const { failures, calendars, synced, updated } = finished ?? summarizeStats(stats);
  if (failures.length > 0 && failures.length === calendars) {
    // If access was revoked, respond with that error instead.
    await requireActiveIntegration(deps, actor.userId);
    throw new Problem('upstream-unavailable', `${SYNC_FAILED}: ${failures[0]}.`);
  }
  return { synced, updated };
}

const toApiRun = ({ calendar_id: _, ...run }: RunRow) => run;

async function requireCalendar(
  { db }: ConnectedDeps,
  integrationId: string,
  id: string,
): Promise<CalendarRow> {
  const calendars = await findCalendars(db, integrationId);
  const calendar = calendars.find((candidate) => candidate.id === id);
  if (!calendar) throw notFound(t('This calendar'));
  return calendar;
}

interface TimeRangeQuery {
  time_min?: string | undefined;
  time_max?: string | undefined;
}

const parseTimeRange = ({ time_min, time_max }: TimeRangeQuery) =>
  time_min === undefined && time_max === undefined
    ? null
    : {
        start: time_min === undefined ? Number.NEGATIVE_INFINITY : Date.parse(time_min),
        end: time_max === undefined ? Number.POSITIVE_INFINITY : Date.parse(time_max),
      };

export const googleSyncRoutes = (googleDeps: GoogleDeps) => [
  defineHandler(googleSync.sync, async ({ actor, query, body }) => {
    const deps = requireGoogle(googleDeps);
    const { id } = await callGoogle(SYNC_FAILED, () => startSync(deps, actor));
    const counts = await syncNow(deps, actor, id, {
      trigger: 'person',
      range: parseTimeRange({ ...query, ...body }),
    });
    await renewChannels(deps, id);
    return counts;
  }),
  defineHandler(googleSync.log, async ({ actor, query }) => {
    const deps = requireGoogle(googleDeps);
    // The log can be read without access to the account.
    const { id } = await requireIntegration(deps, actor.userId);
    const calendar = await requireCalendar(deps, id, query.calendar_id);
    return (await findRuns(deps.db, calendar.id)).map(toApiRun);
  }),
  defineHandler(googleSync.conflicts, ({ actor }) =>
    listConflicts(requireGoogle(googleDeps), actor),
  ),
  defineHandler(googleSync.resolveConflict, ({ actor, body }) =>
    resolveConflict(requireGoogle(googleDeps), actor, body),
  ),
  defineHandler(googleSync.repair, async ({ actor, body }) => {
    const deps = requireGoogle(googleDeps);
    const { id } = await requireActiveIntegration(deps, actor.userId);
    const calendar = await requireCalendar(deps, id, body.calendar_id);
    const { schedule_id } = calendar;
    if (!calendar.is_synced || schedule_id === null) throw notFound(t('This calendar'));
    await resetSyncState(deps, { ...calendar, schedule_id });
    return syncNow(deps, actor, id, { trigger: 'repair', calendarId: calendar.id });
  }),
];
