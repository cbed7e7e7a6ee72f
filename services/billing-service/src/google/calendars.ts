import type { CalendarChoice, GoogleCalendar, SyncHealth } from '@scheduler/contracts/billing';
import { invalidRequest, lockKey, notFound, type Actor } from '@scheduler/service-kit';
import { bindUnbound, writableSchedules } from './binding.ts';
import { isWritable, refreshCalendars } from './calendar-list.ts';
import type { ConnectedDeps } from './deps.ts';
import { activeIntegration } from './problems.ts';
import { calendarsOf, updateCalendar, type CalendarRow } from './repository-calendars.ts';
import { integrationOf, setStarted, type IntegrationRow } from './repository.ts';

const still = (state: SyncHealth['state']): SyncHealth => ({
  state,
  fresh_as_of: null,
  next_try_at: null,
  detail: null,
});

function shown(integration: IntegrationRow, rows: CalendarRow[]): GoogleCalendar[] {
  const healthFor = ({ is_synced }: CalendarRow): SyncHealth => {
    if (!is_synced) return still('off');
    if (!integration.is_active) return still('reconnect');
    return still('waiting');
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
    health: healthFor(row),
  }));
}

/** The account's calendars as Google has them now, or had them when it last answered. */
export async function listCalendars(deps: ConnectedDeps, actor: Actor): Promise<GoogleCalendar[]> {
  const { db } = deps;
  const found = await integrationOf(db, actor.userId);
  if (!found) throw notFound('Your Google Calendar');
  const { id } = found;
  if (found.is_active) {
    await refreshCalendars(deps, id);
    await bindUnbound(deps, actor, { integrationId: id, mayMake: false });
  }
  // Listing may have found out that access has ended.
  const integration = (await integrationOf(db, actor.userId)) ?? found;
  return shown(integration, await calendarsOf(db, id));
}

type Chosen = CalendarChoice['calendars'][number];

const refuse = (index: number, field: string, detail: string) =>
  invalidRequest([{ pointer: `/calendars/${index}/${field}`, detail }]);

/** What one calendar may be chosen for, whatever the others are. */
function judge(chosen: Chosen, index: number, row: CalendarRow) {
  if (!chosen.is_synced) return;
  if (chosen.schedule_id === null) {
    throw refuse(index, 'schedule_id', `Choose a schedule for ${row.summary}`);
  }
  if (chosen.direction === 'both' && !isWritable(row)) {
    throw refuse(index, 'direction', `Events of ${row.summary} cannot be changed from here`);
  }
}

/** What goes both ways has its schedule for itself: else events of one would end up in another. */
function judgeTogether(rows: CalendarRow[]) {
  const synced = rows.filter(({ is_synced }) => is_synced);
  for (const row of synced.filter(({ direction }) => direction === 'both')) {
    const other = synced.find((each) => each !== row && each.schedule_id === row.schedule_id);
    if (!other) continue;
    throw invalidRequest([
      {
        pointer: '/calendars',
        detail: `${row.summary} is synced both ways: choose another schedule for ${other.summary}`,
      },
    ]);
  }
}

/**
 * Binds calendars to schedules as the person chose. From then on they are synced by themselves.
 *
 * @throws Problem 404 for a calendar or schedule that is not theirs to choose, 400 for a choice that
 *   cannot be
 */
export async function chooseCalendars(
  deps: ConnectedDeps,
  actor: Actor,
  { calendars }: CalendarChoice,
): Promise<GoogleCalendar[]> {
  const { db } = deps;
  const integration = await activeIntegration(deps, actor.userId);
  const writable = new Set((await writableSchedules(deps, actor)).map(({ id }) => id));
  await db.transaction(async (trx) => {
    await lockKey(trx, `google-calendars:${integration.id}`);
    const rows = await calendarsOf(trx, integration.id);
    for (const [index, chosen] of calendars.entries()) {
      const row = rows.find(({ id }) => id === chosen.id);
      if (!row) throw notFound('This calendar');
      judge(chosen, index, row);
      const { is_synced, schedule_id, direction } = chosen;
      // One that was lost may stay where nothing comes of it.
      if (is_synced && schedule_id !== null && !writable.has(schedule_id)) {
        throw notFound('This schedule');
      }
      Object.assign(row, { is_synced, schedule_id, direction });
    }
    judgeTogether(rows);
    for (const { id } of calendars) {
      const row = rows.find((each) => each.id === id);
      if (row) await updateCalendar(trx, id, pick(row));
    }
    await setStarted(trx, integration.id);
  });
  const chosen = await activeIntegration(deps, actor.userId);
  return shown(chosen, await calendarsOf(db, integration.id));
}

const pick = ({ is_synced, schedule_id, direction }: CalendarRow) => ({
  is_synced,
  schedule_id,
  direction,
});
