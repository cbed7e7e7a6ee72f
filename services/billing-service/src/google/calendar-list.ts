import { acquireAdvisoryLock, newId } from '@scheduler/service-kit';
import type { ConnectedDeps } from './deps.ts';
import { GoogleAccessError } from './access-error.ts';
import { createReadApi, ResourceUnavailableError, type CalendarEntry } from './read-api.ts';
import {
  findCalendars,
  deleteCalendar,
  insertCalendar,
  updateCalendar,
  type CalendarRow,
  type ListedCalendar,
} from './repository-calendars.ts';
import { findPreviousSchedules } from './repository-previous-schedules.ts';
import { lockIntegration, findIntegration, setPrimaryCalendar } from './repository.ts';

/** Used if the server returns no access role. */
const DEFAULT_ACCESS_ROLE = 'reader';

const toListedCalendar = (entry: CalendarEntry): ListedCalendar => ({
  google_calendar_id: entry.id,
  summary: entry.summaryOverride || entry.summary || entry.id,
  time_zone: entry.timeZone ?? null,
  access_role: entry.accessRole ?? (entry.primary ? 'owner' : DEFAULT_ACCESS_ROLE),
  is_primary: entry.primary ?? false,
  is_selected: entry.selected ?? entry.primary ?? false,
});

/** Creates the entry of the primary calendar, using the `primary` alias as its ID. */
const createPrimaryCalendar = (email: string | null): ListedCalendar => ({
  google_calendar_id: 'primary',
  summary: email ?? 'Google Calendar',
  time_zone: null,
  access_role: 'owner',
  is_primary: true,
  is_selected: true,
});

/**
 * Marks the primary calendar if the server doesn't. It's the calendar whose ID is the account's
 * email address, or the only calendar. Adds an entry if neither exists.
 */
function ensurePrimary(calendars: ListedCalendar[], email: string | null): ListedCalendar[] {
  if (calendars.some(({ is_primary }) => is_primary)) return calendars;
  const isAccountCalendar = ({ google_calendar_id: id }: ListedCalendar) =>
    id === 'primary' || id === email;
  const match =
    calendars.find(isAccountCalendar) ?? (calendars.length === 1 ? calendars[0] : undefined);
  if (!match) return [createPrimaryCalendar(email), ...calendars];
  const { summary, time_zone, google_calendar_id } = match;
  const primary = { ...createPrimaryCalendar(email), summary, time_zone, google_calendar_id };
  return [primary, ...calendars.filter((calendar) => calendar !== match)];
}

/**
 * Lists the account's calendars. Returns only the primary one if the server has no calendar list or
 * access to it wasn't granted, and `null` on a temporary failure.
 */
async function fetchCalendars(deps: ConnectedDeps, id: string, email: string | null) {
  try {
    const entries = await createReadApi(deps, id).calendars();
    const calendars = entries.filter(({ deleted }) => !deleted).map(toListedCalendar);
    return ensurePrimary(calendars, email);
  } catch (err) {
    const hasNoList =
      err instanceof ResourceUnavailableError ||
      (err instanceof GoogleAccessError && err.kind === 'consent');
    if (hasNoList) return [createPrimaryCalendar(email)];
    if (!(err instanceof GoogleAccessError)) throw err;
    deps.log.warn({ err, integration_id: id }, 'failed to list Google calendars');
    return null;
  }
}

/** The primary calendar can be stored under its alias or its ID. */
const isSameCalendar = (row: CalendarRow, listedCalendar: ListedCalendar) =>
  row.google_calendar_id === listedCalendar.google_calendar_id ||
  (row.is_primary && listedCalendar.is_primary);

/**
 * Updates an account's stored calendar list. Initially, only the primary calendar is selected
 * for syncing.
 */
export async function refreshCalendars(deps: ConnectedDeps, integrationId: string): Promise<void> {
  const { db } = deps;
  const integration = await findIntegration(db, integrationId);
  if (!integration?.is_active) return;
  const fetched = await fetchCalendars(deps, integrationId, integration.email);
  await db.transaction(async (trx) => {
    await acquireAdvisoryLock(trx, `google-calendars:${integrationId}`);
    // The account may have been disconnected since then.
    if (!(await lockIntegration(trx, integrationId))) return;
    const stored = await findCalendars(trx, integrationId);
    const previousSchedules = await findPreviousSchedules(trx, integration.user_id);
    const listedCalendars =
      fetched ?? (stored.length === 0 ? [createPrimaryCalendar(integration.email)] : null);
    if (listedCalendars === null) return;
    for (const calendar of listedCalendars) {
      const row = stored.find((candidate) => isSameCalendar(candidate, calendar));
      if (row) await updateCalendar(trx, row.id, calendar);
      else
        await insertCalendar(trx, {
          ...toInitialSelection(calendar, previousSchedules),
          integration_id: integrationId,
        });
    }
    const removed = stored.filter(
      (row) => !listedCalendars.some((calendar) => isSameCalendar(row, calendar)),
    );
    for (const row of removed) {
      // A synced calendar stays in the list and shows the error in its sync health.
      if (!row.is_synced) await deleteCalendar(trx, row.id);
    }
    const primary = listedCalendars.find(({ is_primary }) => is_primary);
    if (primary) await setPrimaryCalendar(trx, integrationId, primary.google_calendar_id);
  });
}

const toInitialSelection = (
  calendar: ListedCalendar,
  previousSchedules: ReadonlyMap<string, string>,
) => ({
  ...calendar,
  id: newId(),
  is_synced: calendar.is_primary,
  schedule_id: previousSchedules.get(calendar.google_calendar_id) ?? null,
  direction: calendar.is_primary && isWritable(calendar) ? ('both' as const) : ('import' as const),
});

/** Whether the user may change events in the calendar. */
export const isWritable = ({ access_role }: Pick<CalendarRow, 'access_role'>) =>
  access_role === 'owner' || access_role === 'writer';
