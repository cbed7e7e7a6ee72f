import type { CalendarSelection, GoogleCalendar, SyncHealth } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n/translate';
import { invalidRequest, notFound, type Actor, type Db } from '@scheduler/service-kit';
import { bindPrimaryCalendar, listWritableSchedules } from './schedule-binding.ts';
import { isWritable, refreshCalendars } from './calendar-list.ts';
import { findImportedEvents, removeImportedEvents } from './imported-events.ts';
import type { ConnectedDeps } from './deps.ts';
import { moveEvents, planEventMove } from './move-events.ts';
import { requireActiveIntegration, requireIntegration } from './problems.ts';
import {
  findCalendars,
  requestFullComparison,
  deleteSyncStates,
  updateCalendar,
  type CalendarRow,
} from './repository-calendars.ts';
import { findIntegrationOfUser, markStarted, type IntegrationRow } from './repository.ts';
import { withSyncLock } from './sync-lock.ts';
import { findSyncHealth } from './sync/sync-health.ts';
import { enqueueSync } from './sync/enqueue-sync.ts';

const createHealth = (state: SyncHealth['state']): SyncHealth => ({
  state,
  fresh_as_of: null,
  next_try_at: null,
  detail: null,
});

async function toApiCalendars(
  db: Db,
  integration: IntegrationRow,
  rows: CalendarRow[],
): Promise<GoogleCalendar[]> {
  const syncedIds = rows.filter(({ is_synced }) => is_synced).map(({ id }) => id);
  const healthById = await findSyncHealth(db, syncedIds);
  const getHealth = ({ id, is_synced }: CalendarRow): SyncHealth => {
    if (!is_synced) return createHealth('off');
    if (!integration.is_active)
      return { ...(healthById.get(id) ?? createHealth('off')), state: 'reconnect' };
    if (integration.started_at === null) return createHealth('waiting');
    return healthById.get(id) ?? createHealth('waiting');
  };
  return rows.map((row) => ({
    id: row.id,
    summary: row.summary,
    time_zone: row.time_zone,
    access_role: row.access_role,
    is_primary: row.is_primary,
    is_synced: row.is_synced,
    schedule_id: row.schedule_id,
    direction: row.direction,
    health: getHealth(row),
  }));
}

/** Lists the account's calendars, refreshed from Google if it is reachable. */
export async function listCalendars(deps: ConnectedDeps, actor: Actor): Promise<GoogleCalendar[]> {
  const { db } = deps;
  const initial = await requireIntegration(deps, actor.userId);
  const { id } = initial;
  if (initial.is_active) {
    await refreshCalendars(deps, id);
    await bindPrimaryCalendar(deps, actor, initial, { canCreateSchedule: false });
  }
  // Refreshing can deactivate the integration, and the user may have disconnected it.
  const integration = await findIntegrationOfUser(db, actor.userId);
  if (integration?.id !== id) throw notFound(t('Your Google Calendar'));
  return toApiCalendars(db, integration, await findCalendars(db, id));
}

type Selection = CalendarSelection['calendars'][number];

const invalidSelection = (index: number, field: string, detail: string) =>
  invalidRequest([{ pointer: `/calendars/${index}/${field}`, detail }]);

/** @throws Problem 400 if the selection of one calendar is invalid */
function validateSelection(selection: Selection, index: number, row: CalendarRow) {
  if (!selection.is_synced) return;
  if (selection.schedule_id === null) {
    throw invalidSelection(index, 'schedule_id', `Choose a schedule for ${row.summary}`);
  }
  if (selection.direction === 'both' && !isWritable(row)) {
    throw invalidSelection(index, 'direction', `You can't change events in ${row.summary}`);
  }
}

/**
 * Rejects schedules that are bound to several two-way calendars. New events on a schedule must have
 * a single target calendar.
 */
function rejectSharedSchedules(rows: CalendarRow[]) {
  const twoWay = rows.filter(({ is_synced, direction }) => is_synced && direction === 'both');
  for (const row of twoWay) {
    const other = twoWay.find(
      (candidate) => candidate !== row && candidate.schedule_id === row.schedule_id,
    );
    if (!other) continue;
    throw invalidRequest([
      {
        pointer: '/calendars',
        detail: t("{summary} and {summary2} can't both have two-way sync with the same schedule", {
          summary: row.summary,
          summary2: other.summary,
        }),
      },
    ]);
  }
}

/**
 * Returns the selected calendars with their new settings.
 *
 * @param writable IDs of the schedules that the user can edit
 * @throws Problem 404 for an unknown calendar or schedule, 400 for an invalid selection
 */
function applySelections(
  rows: CalendarRow[],
  selections: Selection[],
  writable: ReadonlySet<string>,
) {
  const selectionsById = new Map(
    selections.map((selection, index) => [selection.id, { selection, index }]),
  );
  if (selections.some(({ id }) => !rows.some((row) => row.id === id))) {
    throw notFound(t('This calendar'));
  }
  const after = rows.map((row) => {
    const { selection, index } = selectionsById.get(row.id) ?? {};
    if (!selection || index === undefined) return row;
    validateSelection(selection, index, row);
    const { is_synced, schedule_id, direction } = selection;
    // A calendar that isn't synced can stay bound to a schedule that the user has lost access to.
    if (is_synced && schedule_id !== null && !writable.has(schedule_id)) {
      throw notFound(t('This schedule'));
    }
    return { ...row, is_synced, schedule_id, direction };
  });
  rejectSharedSchedules(after);
  return after.filter(({ id }) => selectionsById.has(id));
}

interface SelectionChange {
  actor: Actor;
  integration: IntegrationRow;
  before: CalendarRow[];
  after: CalendarRow[];
}

/**
 * Saves a selection. If a calendar is bound to another schedule, its imported events are removed
 * from the previous schedule and its local events are moved to the new one.
 */
async function saveSelection(
  deps: ConnectedDeps,
  { actor, integration, before, after }: SelectionChange,
) {
  const newScheduleIds = new Map(after.map(({ id, schedule_id }) => [id, schedule_id]));
  const reboundCalendars = before.filter(
    ({ id, schedule_id }) =>
      schedule_id !== null && newScheduleIds.has(id) && newScheduleIds.get(id) !== schedule_id,
  );
  const imports = await Promise.all(reboundCalendars.map((row) => findImportedEvents(deps, row)));
  const moves = await Promise.all(
    reboundCalendars.map((row) => planEventMove(deps, row, newScheduleIds.get(row.id) ?? null)),
  );
  await deps.db.transaction(async (trx) => {
    // Unbind all calendars first, because two of them can swap schedules.
    for (const { id } of after) await updateCalendar(trx, id, { is_synced: false });
    for (const row of after) await updateCalendar(trx, row.id, getSelectionColumns(row));
    await deleteSyncStates(
      trx,
      reboundCalendars.map(({ id }) => id),
    );
    const redirected = after.filter(({ id, direction }) =>
      before.some((row) => row.id === id && row.direction !== direction),
    );
    await requestFullComparison(
      trx,
      redirected.map(({ id }) => id),
    );
    await markStarted(trx, integration.id);
    await enqueueSync(trx, integration.id, 'edit');
  });
  for (const imported of imports) {
    if (imported) await removeImportedEvents(deps, actor.userId, imported);
  }
  for (const move of moves) if (move) await moveEvents(deps, actor, move);
}

/**
 * Binds calendars to schedules and turns on automatic syncing.
 *
 * @throws Problem 404 for an unknown calendar or schedule, 400 for an invalid selection
 */
export async function selectCalendars(
  deps: ConnectedDeps,
  actor: Actor,
  { calendars }: CalendarSelection,
): Promise<GoogleCalendar[]> {
  const { db } = deps;
  const integration = await requireActiveIntegration(deps, actor.userId);
  const writable = new Set((await listWritableSchedules(deps, actor)).map(({ id }) => id));
  await withSyncLock(deps, integration.id, async () => {
    const before = await findCalendars(db, integration.id);
    const after = applySelections(before, calendars, writable);
    await saveSelection(deps, { actor, integration, before, after });
  });
  const current = await requireActiveIntegration(deps, actor.userId);
  return toApiCalendars(db, current, await findCalendars(db, integration.id));
}

const getSelectionColumns = ({ is_synced, schedule_id, direction }: CalendarRow) => ({
  is_synced,
  schedule_id,
  direction,
});
