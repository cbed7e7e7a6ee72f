import type { CalendarChoice, GoogleCalendar, SyncHealth } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n/words';
import { invalidRequest, notFound, type Actor, type Db } from '@scheduler/service-kit';
import { bindMain, writableSchedules } from './binding.ts';
import { isWritable, refreshCalendars } from './calendar-list.ts';
import { copiesFrom, removeCopies } from './copies.ts';
import type { ConnectedDeps } from './deps.ts';
import { moveEvents, moveOf } from './moving.ts';
import { activeIntegration } from './problems.ts';
import {
  calendarsOf,
  compareAnew,
  forgetSyncs,
  updateCalendar,
  type CalendarRow,
} from './repository-calendars.ts';
import { integrationOf, setStarted, type IntegrationRow } from './repository.ts';
import { withoutSync } from './still.ts';
import { healthOf } from './sync/health.ts';
import { enqueueSync } from './sync/queue.ts';

const still = (state: SyncHealth['state']): SyncHealth => ({
  state,
  fresh_as_of: null,
  next_try_at: null,
  detail: null,
});

async function shown(
  db: Db,
  integration: IntegrationRow,
  rows: CalendarRow[],
): Promise<GoogleCalendar[]> {
  const synced = rows.filter(({ is_synced }) => is_synced).map(({ id }) => id);
  const health = await healthOf(db, synced);
  const healthFor = ({ id, is_synced }: CalendarRow): SyncHealth => {
    if (!is_synced) return still('off');
    if (!integration.is_active) return { ...(health.get(id) ?? still('off')), state: 'reconnect' };
    if (integration.started_at === null) return still('waiting');
    return health.get(id) ?? still('waiting');
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
  if (!found) throw notFound(t('Your Google Calendar'));
  const { id } = found;
  if (found.is_active) {
    await refreshCalendars(deps, id);
    await bindMain(deps, actor, found, { mayMake: false });
  }
  // Listing may have found out that access has ended, or have been overtaken by a disconnecting.
  const integration = await integrationOf(db, actor.userId);
  if (integration?.id !== id) throw notFound(t('Your Google Calendar'));
  return shown(db, integration, await calendarsOf(db, id));
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

/** What is made on a schedule has one calendar to go to. */
function judgeTogether(rows: CalendarRow[]) {
  const both = rows.filter(({ is_synced, direction }) => is_synced && direction === 'both');
  for (const row of both) {
    const other = both.find((each) => each !== row && each.schedule_id === row.schedule_id);
    if (!other) continue;
    throw invalidRequest([
      {
        pointer: '/calendars',
        detail: t('{summary} and {summary2} cannot both be written from one schedule', {
          summary: row.summary,
          summary2: other.summary,
        }),
      },
    ]);
  }
}

/** The calendars as they will be. @throws Problem 404, 400 for a choice that cannot be */
function chosenOf(rows: CalendarRow[], calendars: Chosen[], writable: ReadonlySet<string>) {
  const asChosen = new Map(calendars.map((chosen, index) => [chosen.id, { chosen, index }]));
  if (calendars.some(({ id }) => !rows.some((row) => row.id === id))) {
    throw notFound(t('This calendar'));
  }
  const after = rows.map((row) => {
    const { chosen, index } = asChosen.get(row.id) ?? {};
    if (!chosen || index === undefined) return row;
    judge(chosen, index, row);
    const { is_synced, schedule_id, direction } = chosen;
    // One that was lost may stay where nothing comes of it.
    if (is_synced && schedule_id !== null && !writable.has(schedule_id)) {
      throw notFound(t('This schedule'));
    }
    return { ...row, is_synced, schedule_id, direction };
  });
  judgeTogether(after);
  return after.filter(({ id }) => asChosen.has(id));
}

interface Keeping {
  actor: Actor;
  integration: IntegrationRow;
  before: CalendarRow[];
  after: CalendarRow[];
}

/**
 * Keeps a choice. Where a calendar is bound to another schedule, what came from Google leaves the
 * one before, and what was made here goes along.
 */
async function keep(deps: ConnectedDeps, { actor, integration, before, after }: Keeping) {
  const places = new Map(after.map(({ id, schedule_id }) => [id, schedule_id]));
  const leaving = before.filter(
    ({ id, schedule_id }) =>
      schedule_id !== null && places.has(id) && places.get(id) !== schedule_id,
  );
  const copies = await Promise.all(leaving.map((row) => copiesFrom(deps, row)));
  const moves = await Promise.all(
    leaving.map((row) => moveOf(deps, row, places.get(row.id) ?? null)),
  );
  await deps.db.transaction(async (trx) => {
    // All let go before any takes hold: two may change places.
    for (const { id } of after) await updateCalendar(trx, id, { is_synced: false });
    for (const row of after) await updateCalendar(trx, row.id, pick(row));
    await forgetSyncs(
      trx,
      leaving.map(({ id }) => id),
    );
    const turned = after.filter(({ id, direction }) =>
      before.some((row) => row.id === id && row.direction !== direction),
    );
    await compareAnew(
      trx,
      turned.map(({ id }) => id),
    );
    await setStarted(trx, integration.id);
    await enqueueSync(trx, integration.id, 'edit');
  });
  for (const each of copies) if (each) await removeCopies(deps, actor.userId, each);
  for (const each of moves) if (each) await moveEvents(deps, actor, each);
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
  await withoutSync(deps, integration.id, async () => {
    const before = await calendarsOf(db, integration.id);
    const after = chosenOf(before, calendars, writable);
    await keep(deps, { actor, integration, before, after });
  });
  const now = await activeIntegration(deps, actor.userId);
  return shown(db, now, await calendarsOf(db, integration.id));
}

const pick = ({ is_synced, schedule_id, direction }: CalendarRow) => ({
  is_synced,
  schedule_id,
  direction,
});
