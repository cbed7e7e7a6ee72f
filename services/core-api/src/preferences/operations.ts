import type {
  Planning,
  PlanningChanges,
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
import type { Call, Log } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { runWrite, requireVersion, toWrite } from '../unit-of-work/run-write.ts';
import { savePreferences, getPreferences, notifyPreferencesChanged } from './repository.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

/** The cast is safe because values parsed from JSON are never `undefined`. */
const mergePlanning = (current: Planning, changes: PlanningChanges = {}): Planning => ({
  ...current,
  ...(changes as Partial<Planning>),
});

export function updatePreferences(
  { db }: Deps,
  call: Call<typeof preferences.update>,
): Promise<Preferences> {
  const { actor, body, ifMatch } = call;
  return runWrite(db, toWrite(call, 'preferences.update', body), async (trx) => {
    const current = await getPreferences(trx, actor.userId);
    requireVersion(current, ifMatch);
    const updated = {
      time_zone: body.time_zone ?? current.time_zone,
      second_time_zone:
        body.second_time_zone === undefined ? current.second_time_zone : body.second_time_zone,
      week_start: body.week_start ?? current.week_start,
      hour_cycle: body.hour_cycle ?? current.hour_cycle,
      language: body.language === undefined ? current.language : body.language,
      working_hours: body.working_hours ?? current.working_hours,
      default_duration: body.default_duration ?? current.default_duration,
      schedule_sets: body.schedule_sets ?? current.schedule_sets,
      planning: mergePlanning(current.planning, body.planning),
      version: current.version + 1,
      updated_at: new Date().toISOString(),
    };
    await savePreferences(trx, actor.userId, updated);
    await notifyPreferencesChanged(trx, actor.userId);
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
