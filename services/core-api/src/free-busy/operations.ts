import { comparedEmail } from '@scheduler/contracts';
import {
  EVENTS_LISTED,
  type ConflictList,
  type conflicts,
  type freeBusy,
  type FreeBusyAnswer,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import {
  dayInterval,
  intersection,
  union,
  type DatePeriod,
  type Interval,
} from '@scheduler/scheduling';
import { invalidRequest, type Call, type Database } from '@scheduler/service-kit';
import { keyOf } from '../events/occurrences.ts';
import type { Reader } from '../events/repository-reach.ts';
import { asConflict, busyIn, timeTaken, withBuffers, type Busy } from './busy.ts';
import { clashesOf } from './conflicts.ts';
import { preferencesOf } from '../preferences/repository.ts';
import { schedulesOfPeople, schedulesSeen, type Excluded } from './repository.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

interface Deps {
  db: Database;
}

const iso = (time: number) => new Date(time).toISOString();

const tooMuch = (pointer: string) =>
  invalidRequest([
    { pointer, detail: t('This time holds too many events for one answer. Ask for less of it.') },
  ]);

function slice<T>(items: Iterable<T>, from: number, to: number): T[] {
  const found: T[] = [];
  let at = 0;
  for (const one of items) {
    if (at >= to) break;
    if (at >= from) found.push(one);
    at += 1;
  }
  return found;
}

/** Every conflict of the caller's own time in a range, thirty days ahead unless told. */
export async function listConflicts(
  { db }: Deps,
  { actor: { userId }, query }: Call<typeof conflicts.list>,
): Promise<ConflictList> {
  const { from = iso(Date.now()), limit, offset } = query;
  const start = Date.parse(from);
  const window = { start, end: query.to ? Date.parse(query.to) : start + 30 * DAY_MS };
  if (window.end <= start) {
    throw invalidRequest([{ pointer: '?to', detail: t('to must be after from') }]);
  }
  const busy = await busyIn(db, { userId }, window, EVENTS_LISTED);
  if (busy.length === EVENTS_LISTED) throw tooMuch('?to');
  const found = slice(clashesOf(busy), offset, offset + limit + 1);
  const page = found.slice(0, limit).map(({ first, second, both }) => ({
    start_time: iso(both.start),
    end_time: iso(both.end),
    first: asConflict(first),
    second: asConflict(second),
  }));
  return { conflicts: page, next_offset: found.length > limit ? offset + limit : null };
}

interface Question {
  window: Interval;
  time_zone: string | undefined;
  excluded: Excluded | null;
}

/** An all-day event floats: it takes the days of whoever reads it. */
function takenIn(busy: Busy, time_zone: string | undefined): Interval {
  const { is_all_day, start_date, end_date } = busy;
  if (!is_all_day || time_zone === undefined || start_date === null) return timeTaken(busy);
  const days = { start_date, end_date } as DatePeriod;
  return withBuffers(dayInterval(days, time_zone), busy);
}

/** The times that a reader is busy, as one reads them in a zone. */
async function busyTimes(db: Database, reader: Reader, question: Question) {
  const { window, time_zone, excluded } = question;
  // A date lies up to 26 hours elsewhere in another zone.
  const around = { start: window.start - 26 * 3_600_000, end: window.end + 26 * 3_600_000 };
  const busy = await busyIn(db, reader, time_zone ? around : window, EVENTS_LISTED, excluded);
  if (busy.length === EVENTS_LISTED) throw tooMuch('/time_max');
  const taken = busy.flatMap((one) => intersection(takenIn(one, time_zone), window) ?? []);
  return union(taken).map(({ start, end }) => ({ start_time: iso(start), end_time: iso(end) }));
}

const NOTHING = { access: 'none' as const, busy: [] };
const NO_HOURS = { time_zone: null, working_hours: null };

/** When somebody works, where they told. */
async function hoursOf(db: Database, userId: string) {
  const { version, time_zone, working_hours } = await preferencesOf(db, userId);
  return version === 0 ? NO_HOURS : { time_zone, working_hours };
}

/** When people and schedules are busy, as far as each is shared with the caller. */
export async function askFreeBusy(
  { db }: Deps,
  { actor, body }: Call<typeof freeBusy.ask>,
): Promise<FreeBusyAnswer> {
  const { emails, schedule_ids, time_min, time_max, time_zone } = body;
  const window = { start: Date.parse(time_min), end: Date.parse(time_max) };
  const excluded = body.exclude_event_id ? keyOf(body.exclude_event_id) : null;
  const question = { window, time_zone, excluded };
  const seen = await schedulesOfPeople(db, actor.userId, emails.map(comparedEmail));
  const people: FreeBusyAnswer['people'] = [];
  for (const email of emails) {
    const person = seen.get(comparedEmail(email));
    const isOwn = comparedEmail(email) === actor.email;
    const reader = isOwn
      ? { userId: actor.userId }
      : person && { scheduleIds: person.schedule_ids, ownerId: person.owner_id };
    if (!reader) people.push({ email, ...NOTHING, ...NO_HOURS });
    else {
      const busy = await busyTimes(db, reader, question);
      const hours = await hoursOf(db, person?.owner_id ?? actor.userId);
      people.push({ email, access: isOwn ? 'own' : 'shared', busy, ...hours });
    }
  }
  const found = await schedulesSeen(db, actor.userId, schedule_ids);
  const byId = new Map(found.map((one) => [one.schedule_id, one]));
  const schedules: FreeBusyAnswer['schedules'] = [];
  for (const schedule_id of new Set(schedule_ids)) {
    const schedule = byId.get(schedule_id);
    if (!schedule) schedules.push({ schedule_id, ...NOTHING });
    else {
      const reader = { scheduleIds: [schedule_id], ownerId: schedule.owner_id };
      const busy = await busyTimes(db, reader, question);
      schedules.push({ schedule_id, access: schedule.role === 'owner' ? 'own' : 'shared', busy });
    }
  }
  return { time_min, time_max, people, schedules };
}
