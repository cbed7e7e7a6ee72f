import { ApiError } from '@scheduler/api-client';
import { schedules, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import { Problem, type Actor } from '@scheduler/service-kit';
import { refreshCalendars } from './calendar-list.ts';
import type { ConnectedDeps } from './deps.ts';
import { activeIntegration } from './problems.ts';
import { calendarsOf, updateCalendar } from './repository-calendars.ts';
import { setStarted, type IntegrationRow } from './repository.ts';

/** As core-api answers its own: a refusal goes on as it is, silence is a 503. */
async function askingCore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 401) {
      throw new Problem('unauthenticated', cause.message, { cause });
    }
    throw new Problem('upstream-unavailable', t('Your schedules cannot be read right now'), {
      cause,
    });
  }
}

/** The schedules that a caller may put events on, their own first, the oldest of those first. */
export async function writableSchedules(deps: ConnectedDeps, actor: Actor): Promise<Schedule[]> {
  const all = await askingCore(() => deps.google.core.as(actor).call(schedules.list, {}));
  return all.filter(({ role }) => role === 'owner' || role === 'editor');
}

const NAME = 'Google Calendar';

const makeSchedule = (deps: ConnectedDeps, actor: Actor): Promise<Schedule> =>
  askingCore(() => deps.google.core.as(actor).call(schedules.create, { body: { name: NAME } }));

/**
 * Binds the main calendar, where it is chosen and has no place yet, to the caller's oldest schedule
 * that no other calendar is written from; where there is none, one is made if `mayMake`.
 */
export async function bindMain(
  deps: ConnectedDeps,
  actor: Actor,
  { id, started_at }: Pick<IntegrationRow, 'id' | 'started_at'>,
  { mayMake }: { mayMake: boolean },
): Promise<void> {
  const { db } = deps;
  const rows = await calendarsOf(db, id);
  const main = rows.find(({ is_primary, is_synced }) => is_primary && is_synced);
  // Before the first sync a place may be one of an earlier connection.
  if (!main || (main.schedule_id !== null && started_at !== null)) return;
  const taken = rows.filter((row) => row !== main && row.is_synced && row.direction === 'both');
  const isFree = (one: Schedule) => !taken.some(({ schedule_id }) => schedule_id === one.id);
  const own = (await writableSchedules(deps, actor)).filter(({ role }) => role === 'owner');
  if (own.some((one) => one.id === main.schedule_id)) return;
  const schedule = own.find(isFree) ?? (mayMake ? await makeSchedule(deps, actor) : undefined);
  if (schedule) await updateCalendar(db, main.id, { schedule_id: schedule.id });
}

/**
 * What a person's 'Sync Now' begins with: everything that is chosen has a place, and from now on is
 * synced by itself as well.
 *
 * @throws Problem 404 without an integration, 409 where it is to be connected anew
 */
export async function beginSync(deps: ConnectedDeps, actor: Actor): Promise<IntegrationRow> {
  const integration = await activeIntegration(deps, actor.userId);
  const { id: integrationId } = integration;
  const known = await calendarsOf(deps.db, integrationId);
  if (known.length === 0) await refreshCalendars(deps, integrationId);
  await bindMain(deps, actor, integration, { mayMake: true });
  await setStarted(deps.db, integrationId);
  return activeIntegration(deps, actor.userId);
}
