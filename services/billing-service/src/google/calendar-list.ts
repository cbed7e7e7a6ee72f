import { lockKey, newId } from '@scheduler/service-kit';
import type { ConnectedDeps } from './deps.ts';
import { GoogleAccessFault } from './faults.ts';
import { createListsClient, NotThere, type CalendarEntry } from './lists.ts';
import {
  calendarsOf,
  deleteCalendar,
  insertCalendar,
  updateCalendar,
  type CalendarRow,
  type SeenCalendar,
} from './repository-calendars.ts';
import { placesOf } from './repository-places.ts';
import { holdIntegration, integrationById, setMainCalendar } from './repository.ts';

/** What everybody may do with a calendar that Google says nothing of. */
const UNKNOWN_ROLE = 'reader';

const seen = (entry: CalendarEntry): SeenCalendar => ({
  google_calendar_id: entry.id,
  summary: entry.summaryOverride || entry.summary || entry.id,
  time_zone: entry.timeZone ?? null,
  access_role: entry.accessRole ?? (entry.primary ? 'owner' : UNKNOWN_ROLE),
  is_primary: entry.primary ?? false,
  is_selected: entry.selected ?? entry.primary ?? false,
});

/** The one calendar that everybody has, by the name that is good for all of them. */
const mainAlone = (email: string | null): SeenCalendar => ({
  google_calendar_id: 'primary',
  summary: email ?? 'Google Calendar',
  time_zone: null,
  access_role: 'owner',
  is_primary: true,
  is_selected: true,
});

/** Not every server says which calendar is the main one: it has the account's name, or is alone. */
function withMain(there: SeenCalendar[], email: string | null): SeenCalendar[] {
  if (there.some(({ is_primary }) => is_primary)) return there;
  const isNamed = ({ google_calendar_id: id }: SeenCalendar) => id === 'primary' || id === email;
  const main = there.find(isNamed) ?? (there.length === 1 ? there[0] : undefined);
  if (!main) return [mainAlone(email), ...there];
  const { summary, time_zone, google_calendar_id } = main;
  const alone = { ...mainAlone(email), summary, time_zone, google_calendar_id };
  return [alone, ...there.filter((each) => each !== main)];
}

/** `null` where the list cannot be had for now; without a list at all there is the main one. */
async function listed(deps: ConnectedDeps, id: string, email: string | null) {
  try {
    const entries = await createListsClient(deps, id).calendars();
    const there = entries.filter(({ deleted }) => !deleted).map(seen);
    return withMain(there, email);
  } catch (err) {
    const isWithout =
      err instanceof NotThere || (err instanceof GoogleAccessFault && err.kind === 'consent');
    if (isWithout) return [mainAlone(email)];
    if (!(err instanceof GoogleAccessFault)) throw err;
    deps.log.warn({ err, integration_id: id }, 'the calendars of an account could not be listed');
    return null;
  }
}

/** The main calendar stays the same one, whichever of its names was heard first. */
const isSame = (row: CalendarRow, one: SeenCalendar) =>
  row.google_calendar_id === one.google_calendar_id || (row.is_primary && one.is_primary);

/** Brings what is known of an account's calendars up to date; the main one is chosen at first. */
export async function refreshCalendars(deps: ConnectedDeps, integrationId: string): Promise<void> {
  const { db } = deps;
  const integration = await integrationById(db, integrationId);
  if (!integration?.is_active) return;
  const answer = await listed(deps, integrationId, integration.email);
  await db.transaction(async (trx) => {
    await lockKey(trx, `google-calendars:${integrationId}`);
    // It may have been disconnected while Google was asked.
    if (!(await holdIntegration(trx, integrationId))) return;
    const known = await calendarsOf(trx, integrationId);
    const places = await placesOf(trx, integration.user_id);
    const there = answer ?? (known.length === 0 ? [mainAlone(integration.email)] : null);
    if (there === null) return;
    for (const one of there) {
      const row = known.find((each) => isSame(each, one));
      if (row) await updateCalendar(trx, row.id, one);
      else
        await insertCalendar(trx, { ...firstChoice(one, places), integration_id: integrationId });
    }
    for (const row of known.filter((each) => !there.some((one) => isSame(each, one)))) {
      // What is synced tells of its end in its health; the rest nobody misses.
      if (!row.is_synced) await deleteCalendar(trx, row.id);
    }
    const main = there.find(({ is_primary }) => is_primary);
    if (main) await setMainCalendar(trx, integrationId, main.google_calendar_id);
  });
}

const firstChoice = (one: SeenCalendar, places: ReadonlyMap<string, string>) => ({
  ...one,
  id: newId(),
  is_synced: one.is_primary,
  schedule_id: places.get(one.google_calendar_id) ?? null,
  direction: one.is_primary && isWritable(one) ? ('both' as const) : ('import' as const),
});

/** Whether events may be changed in it. */
export const isWritable = ({ access_role }: Pick<CalendarRow, 'access_role'>) =>
  access_role === 'owner' || access_role === 'writer';
