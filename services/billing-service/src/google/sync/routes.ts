import { setTimeout } from 'node:timers/promises';
import { googleSync, type SyncCounts } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n/words';
import { handle, notFound, Problem, type Actor } from '@scheduler/service-kit';
import { beginSync } from '../binding.ts';
import { connectedDeps, type ConnectedDeps, type GoogleDeps } from '../deps.ts';
import { activeIntegration, askingGoogle } from '../problems.ts';
import { calendarsOf, type CalendarRow } from '../repository-calendars.ts';
import { integrationOf } from '../repository.ts';
import { keepChannels } from './channels.ts';
import { decideConflict, listConflicts } from './conflicts.ts';
import { Held } from './lock.ts';
import { distrust, syncedSoFar, syncIntegration, type Asked, type Synced } from './operations.ts';
import { runsOf, type RunRow } from './repository.ts';
import type { Tally } from './run/tally.ts';

/** A run that takes longer goes on, and the caller is told what it did until then. */
const IN_REQUEST_MS = 15_000;
const PATIENCE = 8000;
const FAILED = 'Failed to sync calendar';
const UNDER_WAY = 'A sync of this calendar is under way. Look again in a moment.';

const done = async (work: Promise<Synced>) => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Held) throw new Problem('conflict', UNDER_WAY, { cause: error });
    throw error;
  }
};

async function syncNow(
  deps: ConnectedDeps,
  actor: Actor,
  integrationId: string,
  asked: Pick<Asked, 'trigger' | 'range' | 'calendarId'>,
): Promise<SyncCounts> {
  const tallies: Tally[] = [];
  const common = { waitMs: IN_REQUEST_MS, patience: PATIENCE, tallies };
  const work = syncIntegration(deps, integrationId, { ...common, ...asked });
  work.catch((err: unknown) => {
    if (!(err instanceof Held)) deps.log.error({ err }, 'a sync failed');
  });
  const late = new AbortController();
  const timer = setTimeout(IN_REQUEST_MS, null, { signal: late.signal }).catch(() => null);
  const finished = await Promise.race([done(work), timer]).finally(() => late.abort());
  const { failures, calendars, synced, updated } = finished ?? syncedSoFar(tallies);
  if (failures.length > 0 && failures.length === calendars) {
    // Where access has ended meanwhile, that is what there is to say.
    await activeIntegration(deps, actor.userId);
    throw new Problem('upstream-unavailable', `${FAILED}: ${failures[0]}.`);
  }
  return { synced, updated };
}

const shown = ({ calendar_id: _, ...run }: RunRow) => run;

async function ownCalendar(
  { db }: ConnectedDeps,
  integrationId: string,
  id: string,
): Promise<CalendarRow> {
  const found = (await calendarsOf(db, integrationId)).find((each) => each.id === id);
  if (!found) throw notFound(t('This calendar'));
  return found;
}

interface Period {
  time_min?: string | undefined;
  time_max?: string | undefined;
}

const rangeOf = ({ time_min, time_max }: Period) =>
  time_min === undefined && time_max === undefined
    ? null
    : {
        start: time_min === undefined ? Number.NEGATIVE_INFINITY : Date.parse(time_min),
        end: time_max === undefined ? Number.POSITIVE_INFINITY : Date.parse(time_max),
      };

export const googleSyncRoutes = (given: GoogleDeps) => [
  handle(googleSync.sync, async ({ actor, query, body }) => {
    const deps = connectedDeps(given);
    const { id } = await askingGoogle(FAILED, () => beginSync(deps, actor));
    const counts = await syncNow(deps, actor, id, {
      trigger: 'person',
      range: rangeOf({ ...query, ...body }),
    });
    await keepChannels(deps, id);
    return counts;
  }),
  handle(googleSync.log, async ({ actor, query }) => {
    const deps = connectedDeps(given);
    const { id } = await activeOrEnded(deps, actor);
    const calendar = await ownCalendar(deps, id, query.calendar_id);
    return (await runsOf(deps.db, calendar.id)).map(shown);
  }),
  handle(googleSync.conflicts, ({ actor }) => listConflicts(connectedDeps(given), actor)),
  handle(googleSync.resolveConflict, ({ actor, body }) =>
    decideConflict(connectedDeps(given), actor, body),
  ),
  handle(googleSync.repair, async ({ actor, body }) => {
    const deps = connectedDeps(given);
    const { id } = await activeIntegration(deps, actor.userId);
    const calendar = await ownCalendar(deps, id, body.calendar_id);
    const { schedule_id } = calendar;
    if (!calendar.is_synced || schedule_id === null) throw notFound(t('This calendar'));
    await distrust(deps, { ...calendar, schedule_id });
    return syncNow(deps, actor, id, { trigger: 'repair', calendarId: calendar.id });
  }),
];

/** The log can be read of an integration that has ended, too. */
async function activeOrEnded({ db }: ConnectedDeps, { userId }: Actor) {
  const found = await integrationOf(db, userId);
  if (!found) throw notFound(t('Your Google Calendar'));
  return found;
}
