import type {
  Planning,
  preferences,
  Preferences,
  timeZones,
  TimeZoneInfo,
} from '@scheduler/contracts/core';
import {
  getOffsetMs,
  getTzdbVersion,
  getTimeZoneTransitions,
} from '@scheduler/scheduling/time-zones';
import { t } from '@scheduler/i18n/translate';
import { invalidField, type Call, type Db, type Log } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { notifyClients } from '../live/repository-notices.ts';
import { runWrite, requireVersion, toWrite } from '../unit-of-work/run-write.ts';
import { getPreferences, ownsWritableSchedule, savePreferences } from './repository.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

async function requireOwnSchedule(
  trx: Db,
  userId: string,
  scheduleId: string | null | undefined,
): Promise<void> {
  if (!scheduleId || (await ownsWritableSchedule(trx, userId, scheduleId))) return;
  throw invalidField('/default_schedule_id', t('Choose one of your own schedules'));
}

export function updatePreferences({ db }: Deps, call: Call<typeof preferences.update>) {
  const { actor, body, ifMatch } = call;
  // The casts are safe because values parsed from JSON are never `undefined`.
  const { planning, ...changes } = body;
  return runWrite(db, toWrite(call, 'preferences.update', body), async (trx) => {
    const current = await getPreferences(trx, actor.userId);
    requireVersion(current, ifMatch);
    await requireOwnSchedule(trx, actor.userId, body.default_schedule_id);
    const updated: Preferences = {
      ...current,
      ...(changes as Partial<Preferences>),
      planning: { ...current.planning, ...(planning as Partial<Planning>) },
      version: current.version + 1,
      updated_at: new Date().toISOString(),
    };
    await savePreferences(trx, actor.userId, updated);
    await notifyClients(trx, 'preferences', [actor.userId]);
    return updated;
  });
}

// Time zone data changes only with a new version of the runtime.
const CACHE_CONTROL = 'private, max-age=86400';

export async function getTimeZoneInfo({
  query: { zone, from, to },
  setHeader,
}: Call<typeof timeZones.read>): Promise<TimeZoneInfo> {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  setHeader('cache-control', CACHE_CONTROL);
  return {
    zone,
    tzdb: getTzdbVersion(),
    offset: getOffsetMs(start, zone) / MINUTE_MS,
    transitions: getTimeZoneTransitions(zone, start + 1, end).map(({ at, offset }) => ({
      at: new Date(at).toISOString(),
      offset,
    })),
  };
}

/** The first version with the new time zone rules of 2026, for example for British Columbia. */
const MIN_TZDB_VERSION = '2026a';

/** Logs a warning if outdated time zone data would result in wrong event times. */
export function warnAboutOutdatedTimeZones(log: Log, tzdb = getTzdbVersion()): void {
  if (tzdb !== null && tzdb >= MIN_TZDB_VERSION) return;
  log.warn({ tzdb, needed: MIN_TZDB_VERSION }, 'outdated time zone data; update Node.js');
}
