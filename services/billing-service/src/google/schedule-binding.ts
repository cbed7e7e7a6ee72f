import { ApiError } from '@scheduler/api-client';
import { schedules, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { Problem, type Actor } from '@scheduler/service-kit';
import { refreshCalendars } from './calendar-list.ts';
import type { ConnectedDeps } from './deps.ts';
import { requireActiveIntegration } from './problems.ts';
import { findCalendars, updateCalendar } from './repository-calendars.ts';
import { markStarted, type IntegrationRow } from './repository.ts';

/** Calls core-api. Rethrows a 401, and reports any other failure as 503. */
async function callCore<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 401) {
      throw new Problem('unauthenticated', cause.message, { cause });
    }
    const detail = t("Couldn't load your schedules. Reload the page in a moment.");
    throw new Problem('upstream-unavailable', detail, { cause });
  }
}

/** Lists the schedules that the user can edit: owned schedules first, oldest first. */
export async function listWritableSchedules(
  deps: ConnectedDeps,
  actor: Actor,
): Promise<Schedule[]> {
  const allSchedules = await callCore(() =>
    deps.google.core.asCaller(actor).call(schedules.list, {}),
  );
  return allSchedules.filter(({ role }) => role === 'owner' || role === 'editor');
}

const DEFAULT_SCHEDULE_NAME = 'Google Calendar';

const createSchedule = (deps: ConnectedDeps, actor: Actor): Promise<Schedule> =>
  callCore(() =>
    deps.google.core
      .asCaller(actor)
      .call(schedules.create, { body: { name: DEFAULT_SCHEDULE_NAME } }),
  );

/**
 * Binds the primary calendar, if it is selected and unbound, to the user's oldest schedule that
 * isn't shared and isn't bound to another two-way calendar. If the bound schedule is shared before
 * the first sync, the binding is replaced or removed.
 *
 * @param canCreateSchedule whether to create a schedule if none is available
 */
export async function bindPrimaryCalendar(
  deps: ConnectedDeps,
  actor: Actor,
  { id, started_at }: Pick<IntegrationRow, 'id' | 'started_at'>,
  { canCreateSchedule }: { canCreateSchedule: boolean },
): Promise<void> {
  const { db } = deps;
  const rows = await findCalendars(db, id);
  const primary = rows.find(({ is_primary, is_synced }) => is_primary && is_synced);
  // Before the first sync, the binding can be from an earlier connection and must be checked.
  if (!primary || (primary.schedule_id !== null && started_at !== null)) return;
  const twoWayCalendars = rows.filter(
    (row) => row !== primary && row.is_synced && row.direction === 'both',
  );
  const isAvailable = (schedule: Schedule) =>
    !twoWayCalendars.some(({ schedule_id }) => schedule_id === schedule.id);
  const unsharedSchedules = (await listWritableSchedules(deps, actor)).filter(
    ({ role, shared_with, is_subscribed }) =>
      role === 'owner' && shared_with.length === 0 && !is_subscribed,
  );
  if (unsharedSchedules.some(({ id: scheduleId }) => scheduleId === primary.schedule_id)) return;
  const schedule =
    unsharedSchedules.find(isAvailable) ??
    (canCreateSchedule ? await createSchedule(deps, actor) : undefined);
  const schedule_id = schedule?.id ?? null;
  if (schedule_id !== primary.schedule_id) await updateCalendar(db, primary.id, { schedule_id });
}

/**
 * Prepares a manual sync: binds the primary calendar and turns on automatic syncing.
 *
 * @throws Problem 404 without an integration, 409 if its access was revoked
 */
export async function startSync(deps: ConnectedDeps, actor: Actor): Promise<IntegrationRow> {
  const integration = await requireActiveIntegration(deps, actor.userId);
  const { id: integrationId } = integration;
  const calendars = await findCalendars(deps.db, integrationId);
  if (calendars.length === 0) await refreshCalendars(deps, integrationId);
  await bindPrimaryCalendar(deps, actor, integration, { canCreateSchedule: true });
  await markStarted(deps.db, integrationId);
  return requireActiveIntegration(deps, actor.userId);
}
