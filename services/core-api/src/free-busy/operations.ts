import { normalizeEmail } from '@scheduler/contracts';
import {
  MAX_LISTED_EVENTS,
  type ConflictList,
  type conflicts,
  type freeBusy,
  type FreeBusyResponse,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import {
  toDateInterval,
  intersectIntervals,
  mergeIntervals,
  type DatePeriod,
  type Interval,
} from '@scheduler/scheduling';
import {
  invalidField,
  mapInSlices,
  type Call,
  type Database,
  type TimeSlices,
} from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { startExpansion, tooManyEvents } from '../events/expansion-limits.ts';
import { parseEventId } from '../events/occurrences.ts';
import type { Viewer } from '../events/repository-visibility.ts';
import {
  toConflict,
  findBusyEvents,
  getOccupiedInterval,
  addBuffers,
  type BusyEvent,
} from './busy-events.ts';
import { findConflictPairs } from './conflicts.ts';
import { getPreferences } from '../preferences/repository.ts';
import { findSchedulesByEmail, findVisibleSchedules, type ExcludedEvent } from './repository.ts';
import { DAY_MS, HOUR_MS } from '@scheduler/scheduling/durations';

const toIso = (time: number) => new Date(time).toISOString();

const DEFAULT_RANGE_DAYS = 30;

/** Lists conflicts between the caller's events in a range, which defaults to the next 30 days. */
export async function listConflicts(
  { db }: Deps,
  { actor: { userId }, query }: Call<typeof conflicts.list>,
): Promise<ConflictList> {
  const { from = toIso(Date.now()), limit, offset } = query;
  const start = Date.parse(from);
  const window = {
    start,
    end: query.to ? Date.parse(query.to) : start + DEFAULT_RANGE_DAYS * DAY_MS,
  };
  if (window.end <= start) {
    throw invalidField('?to', t('to must be after from'));
  }
  const slices = startExpansion();
  const busy = await findBusyEvents(db, { userId }, { window, limit: MAX_LISTED_EVENTS, slices });
  if (busy.length === MAX_LISTED_EVENTS) throw tooManyEvents('?to');
  const pairs = await findConflictPairs(busy, { offset, limit: limit + 1 }, slices);
  const page = pairs.slice(0, limit).map(({ first, second, overlap }) => ({
    start_time: toIso(overlap.start),
    end_time: toIso(overlap.end),
    first: toConflict(first),
    second: toConflict(second),
  }));
  return { conflicts: page, next_offset: pairs.length > limit ? offset + limit : null };
}

interface BusyQuery {
  window: Interval;
  time_zone: string | undefined;
  excluded: ExcludedEvent | null;
  /** Shared by all calendars of the request. */
  slices: TimeSlices;
}

/** An all-day event blocks its dates in the query's time zone, not in its own. */
function getBusyInterval(busy: BusyEvent, time_zone: string | undefined): Interval {
  const { is_all_day, start_date, end_date } = busy;
  if (!is_all_day || time_zone === undefined || start_date === null)
    return getOccupiedInterval(busy);
  const days = { start_date, end_date } as DatePeriod;
  return addBuffers(toDateInterval(days, time_zone), busy);
}

/** Finds the merged busy times of a user or schedule. */
async function findBusyTimes(db: Database, viewer: Viewer, query: BusyQuery) {
  const { window, time_zone, excluded, slices } = query;
  // The start of the same date differs by up to 26 hours between time zones.
  const widened = { start: window.start - 26 * HOUR_MS, end: window.end + 26 * HOUR_MS };
  const search = { window: time_zone ? widened : window, limit: MAX_LISTED_EVENTS };
  const busy = await findBusyEvents(db, viewer, { ...search, excluded, slices });
  if (busy.length === MAX_LISTED_EVENTS) throw tooManyEvents('/time_max');
  const intervals = await mapInSlices(
    busy,
    (event) => intersectIntervals(getBusyInterval(event, time_zone), window) ?? [],
    slices,
  );
  return mergeIntervals(intervals.flat()).map(({ start, end }) => ({
    start_time: toIso(start),
    end_time: toIso(end),
  }));
}

const NO_ACCESS = { access: 'none' as const, busy: [] };
const NO_HOURS = { time_zone: null, working_hours: null };

/** @returns `null` for both fields if the user has never saved preferences */
async function findWorkingHours(db: Database, userId: string) {
  const { version, time_zone, working_hours } = await getPreferences(db, userId);
  return version === 0 ? NO_HOURS : { time_zone, working_hours };
}

/** Returns the busy times of users and schedules that are shared with the caller. */
export async function queryFreeBusy({ db }: Deps, { actor, body }: Call<typeof freeBusy.ask>) {
  const { emails, schedule_ids, time_min, time_max, time_zone } = body;
  const window = { start: Date.parse(time_min), end: Date.parse(time_max) };
  const excluded = body.exclude_event_id ? parseEventId(body.exclude_event_id) : null;
  const query = { window, time_zone, excluded, slices: startExpansion() };
  const sharedSchedules = await findSchedulesByEmail(db, actor.userId, emails.map(normalizeEmail));
  const people: FreeBusyResponse['people'] = [];
  for (const email of emails) {
    const user = sharedSchedules.get(normalizeEmail(email));
    const isCaller = normalizeEmail(email) === actor.email;
    const viewer = isCaller
      ? { userId: actor.userId }
      : user && { scheduleIds: user.schedule_ids, ownerId: user.owner_id };
    if (!viewer) people.push({ email, ...NO_ACCESS, ...NO_HOURS });
    else {
      const busy = await findBusyTimes(db, viewer, query);
      const hours = await findWorkingHours(db, user?.owner_id ?? actor.userId);
      people.push({ email, access: isCaller ? 'own' : 'shared', busy, ...hours });
    }
  }
  const visibleSchedules = await findVisibleSchedules(db, actor.userId, schedule_ids);
  const byId = new Map(visibleSchedules.map((schedule) => [schedule.schedule_id, schedule]));
  const schedules: FreeBusyResponse['schedules'] = [];
  for (const schedule_id of new Set(schedule_ids)) {
    const schedule = byId.get(schedule_id);
    if (!schedule) schedules.push({ schedule_id, ...NO_ACCESS });
    else {
      const viewer = { scheduleIds: [schedule_id], ownerId: schedule.owner_id };
      const busy = await findBusyTimes(db, viewer, query);
      schedules.push({ schedule_id, access: schedule.role === 'owner' ? 'own' : 'shared', busy });
    }
  }
  return { time_min, time_max, people, schedules };
}
