import type {
  Planning,
  PlanningChanges,
  preferences,
  Preferences,
  timeZones,
  ZoneClock,
} from '@scheduler/contracts/core';
import { offsetAt, tzdbVersion, zoneTransitions } from '@scheduler/scheduling/time-zones';
import type { Call, Database, Log } from '@scheduler/service-kit';
import { perform, requireVersion } from '../writes/operations.ts';
import { keepPreferences, preferencesOf, tellPreferences } from './repository.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

interface Deps {
  db: Database;
}

/** What came as JSON has no field that is undefined. */
const withChanges = (told: Planning, changes: PlanningChanges = {}): Planning => ({
  ...told,
  ...(changes as Partial<Planning>),
});

export function changePreferences(
  { db }: Deps,
  { actor, body, ifMatch }: Call<typeof preferences.update>,
): Promise<Preferences> {
  const intent = { actor, route: 'preferences.update', idempotencyKey: null, request: body };
  return perform(db, intent, async (trx) => {
    const told = await preferencesOf(trx, actor.userId);
    requireVersion(told, ifMatch);
    const changed = {
      time_zone: body.time_zone ?? told.time_zone,
      second_time_zone:
        body.second_time_zone === undefined ? told.second_time_zone : body.second_time_zone,
      week_start: body.week_start ?? told.week_start,
      hour_cycle: body.hour_cycle ?? told.hour_cycle,
      language: body.language === undefined ? told.language : body.language,
      working_hours: body.working_hours ?? told.working_hours,
      default_duration: body.default_duration ?? told.default_duration,
      schedule_sets: body.schedule_sets ?? told.schedule_sets,
      planning: withChanges(told.planning, body.planning),
      version: told.version + 1,
      updated_at: new Date().toISOString(),
    };
    await keepPreferences(trx, actor.userId, changed);
    await tellPreferences(trx, actor.userId);
    return changed;
  });
}

/** It changes with a new release of the runtime only. */
const KEPT = 'private, max-age=86400';

export async function readZone({
  query: { zone, from, to },
  tell,
}: Call<typeof timeZones.read>): Promise<ZoneClock> {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  tell('cache-control', KEPT);
  return {
    zone,
    tzdb: tzdbVersion(),
    offset: offsetAt(start, zone) / MINUTE_MS,
    transitions: zoneTransitions(zone, start + 1, end).map(({ at, offset }) => ({
      at: new Date(at).toISOString(),
      offset,
    })),
  };
}

/** The first that knows the clock changes of 2026, such as British Columbia's last one. */
const OLDEST_TZDB = '2026a';

/** With older data, events of some zones would be told at a wrong hour. */
export function warnOfOldZones(log: Log, tzdb = tzdbVersion()): void {
  if (tzdb !== null && tzdb >= OLDEST_TZDB) return;
  log.warn({ tzdb, needed: OLDEST_TZDB }, 'the time zone data of this runtime is too old');
}
