import { MAX_SYNC_PAGE_SIZE, type sync, type SyncRecord } from '@scheduler/contracts/core/sync';
import { t } from '@scheduler/i18n/translate';
import {
  invalidRequest,
  notFound,
  requireUserId,
  type Call,
  type Database,
  type Db,
  type ServiceCaller,
} from '@scheduler/service-kit';
import { canWriteSchedule } from '../events/policy.ts';
import { targetOf } from '../ics/repository.ts';
import { recordOf, type Reader } from './record.ts';
import { emailOf, eventsOn, namedEventsOn, type StoredEvent } from './repository.ts';
import { changedEvents, snapshotNow, touchedSchedules, type Snapshot } from './repository-feed.ts';
import type { Waiting } from './waiting.ts';

interface Deps {
  db: Database;
}

/** For whom a service calls, about a schedule that they may write to; anybody else's is not there. */
export async function requireReader(
  db: Db,
  caller: ServiceCaller,
  scheduleId: string,
): Promise<Reader> {
  const userId = requireUserId(caller);
  const target = await targetOf(db, userId, scheduleId);
  if (!target || !canWriteSchedule(target.role)) throw notFound(t('This schedule'));
  return { userId, email: await emailOf(db, userId), isOwner: target.role === 'owner' };
}

const told = (events: readonly StoredEvent[], reader: Reader): SyncRecord[] =>
  events.map((event) => recordOf(event, reader));

export async function listRecords({ db }: Deps, { caller, query }: Call<typeof sync.records>) {
  const { schedule_id: scheduleId, after = null, limit } = query;
  const reader = await requireReader(db, caller, scheduleId);
  const events = await eventsOn(db, { scheduleId, after, limit });
  const next = events.length === limit ? (events.at(-1)?.id ?? null) : null;
  return { records: told(events, reader), next };
}

export async function readRecords({ db }: Deps, { caller, body }: Call<typeof sync.read>) {
  const { schedule_id: scheduleId, ids } = body;
  const reader = await requireReader(db, caller, scheduleId);
  return { records: told(await namedEventsOn(db, { scheduleId, ids }), reader) };
}

/** Where a reader of the log stands: all before `after` is told, and of what came up to `upTo` some. */
interface Place {
  after: Snapshot;
  upTo: Snapshot | null;
  seq: number;
}

const PLACE = /^(?<after>[\d:,]+)(?:\|(?<upTo>[\d:,]+)\|(?<seq>\d{1,15}))?$/;

function placeAt(cursor: string): Place {
  const { after, upTo = null, seq = 0 } = PLACE.exec(cursor)?.groups ?? {};
  if (after === undefined) {
    throw invalidRequest([{ pointer: '?after', detail: t('This is no place in the log') }]);
  }
  return { after, upTo, seq: Number(seq) };
}

export async function readChanges({ db }: Deps, { caller, query }: Call<typeof sync.changes>) {
  const { schedule_id: scheduleId, after: cursor } = query;
  await requireReader(db, caller, scheduleId);
  if (cursor === undefined) return { changes: [], next: await snapshotNow(db), has_more: false };
  const place = placeAt(cursor);
  const { upTo, changed } = await changedEvents(db, {
    ...place,
    scheduleId,
    limit: MAX_SYNC_PAGE_SIZE + 1,
  });
  const page = changed.slice(0, MAX_SYNC_PAGE_SIZE);
  const has_more = changed.length > page.length;
  return {
    changes: page.map(({ event_id, cause, undoes_cause }) => ({ event_id, cause, undoes_cause })),
    next: has_more ? `${place.after}|${upTo}|${page.at(-1)?.seq ?? 0}` : upTo,
    has_more,
  };
}

/** Holds the call until something changed, its time is over, or the service closes. */
export async function waitForTouched(
  { db, waiting }: Deps & { waiting: Waiting },
  { query, signal }: Call<typeof sync.touched>,
) {
  if (query.after === undefined) return { schedule_ids: [], next: await snapshotNow(db) };
  const over = AbortSignal.any([signal, AbortSignal.timeout(query.wait * 1000)]);
  let { after } = placeAt(query.after);
  for (;;) {
    // Before the reading, so that no change falls between it and the waiting.
    const change = waiting.change(over);
    const { now, scheduleIds } = await touchedSchedules(db, after);
    after = now;
    if (scheduleIds.length > 0 || over.aborted || waiting.isClosed()) {
      return { schedule_ids: scheduleIds, next: now };
    }
    await change;
  }
}
