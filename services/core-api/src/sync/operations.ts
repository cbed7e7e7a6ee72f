import { MAX_SYNC_PAGE_SIZE, type sync, type SyncRecord } from '@scheduler/contracts/core/sync';
import { t } from '@scheduler/i18n/translate';
import {
  invalidField,
  notFound,
  requireUserId,
  type Call,
  type Db,
  type ServiceCaller,
} from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { canWriteSchedule } from '../events/policy.ts';
import { findScheduleAccess } from '../ics/repository.ts';
import { toSyncRecord, type ScheduleEditor } from './sync-record.ts';
import { getUserEmail, findEventsPage, findEventsById, type StoredEvent } from './repository.ts';
import {
  findChangedEvents,
  getCurrentSnapshot,
  findTouchedSchedules,
  type Snapshot,
} from './repository-changes.ts';
import type { ChangeNotifier } from './long-poll.ts';

/** @throws Problem 404 if the user that the service represents can't write to the schedule */
export async function requireScheduleEditor(
  db: Db,
  caller: ServiceCaller,
  scheduleId: string,
): Promise<ScheduleEditor> {
  const userId = requireUserId(caller);
  const access = await findScheduleAccess(db, userId, scheduleId);
  if (!access || !canWriteSchedule(access.role)) throw notFound(t('This schedule'));
  return {
    userId,
    email: await getUserEmail(db, userId),
    isOwner: access.role === 'owner',
    ownerId: access.owner_id,
  };
}

const toRecords = (events: readonly StoredEvent[], editor: ScheduleEditor): SyncRecord[] =>
  events.map((event) => toSyncRecord(event, editor));

export async function listRecords({ db }: Deps, { caller, query }: Call<typeof sync.records>) {
  const { schedule_id: scheduleId, after = null, limit } = query;
  const editor = await requireScheduleEditor(db, caller, scheduleId);
  const events = await findEventsPage(db, { scheduleId, after, limit });
  const next = events.length === limit ? (events.at(-1)?.id ?? null) : null;
  return { records: toRecords(events, editor), next };
}

export async function getRecords({ db }: Deps, { caller, body }: Call<typeof sync.read>) {
  const { schedule_id: scheduleId, ids } = body;
  const editor = await requireScheduleEditor(db, caller, scheduleId);
  return { records: toRecords(await findEventsById(db, { scheduleId, ids }), editor) };
}

/**
 * Position in the change log. All changes before `after` have been returned. Of the changes between
 * `after` and `upTo`, those up to `seq` have been returned.
 */
interface Cursor {
  after: Snapshot;
  upTo: Snapshot | null;
  seq: number;
}

const CURSOR_PATTERN = /^(?<after>[\d:,]+)(?:\|(?<upTo>[\d:,]+)\|(?<seq>\d{1,15}))?$/;

function parseCursor(cursor: string): Cursor {
  const { after, upTo = null, seq = 0 } = CURSOR_PATTERN.exec(cursor)?.groups ?? {};
  if (after === undefined) {
    throw invalidField('?after', t('Invalid sync cursor.'));
  }
  return { after, upTo, seq: Number(seq) };
}

export async function listChanges({ db }: Deps, { caller, query }: Call<typeof sync.changes>) {
  const { schedule_id: scheduleId, after: cursor } = query;
  await requireScheduleEditor(db, caller, scheduleId);
  if (cursor === undefined)
    return { changes: [], next: await getCurrentSnapshot(db), has_more: false };
  const position = parseCursor(cursor);
  const { upTo, changed } = await findChangedEvents(db, {
    ...position,
    scheduleId,
    limit: MAX_SYNC_PAGE_SIZE + 1,
  });
  const page = changed.slice(0, MAX_SYNC_PAGE_SIZE);
  const has_more = changed.length > page.length;
  return {
    changes: page.map(({ event_id, cause, undoes_cause }) => ({ event_id, cause, undoes_cause })),
    next: has_more ? `${position.after}|${upTo}|${page.at(-1)?.seq ?? 0}` : upTo,
    has_more,
  };
}

/** Long-polls until events change, the wait time expires or the service shuts down. */
export async function waitForTouchedSchedules(
  { db, changeNotifier }: Deps & { changeNotifier: ChangeNotifier },
  { query, signal }: Call<typeof sync.touched>,
) {
  if (query.after === undefined) return { schedule_ids: [], next: await getCurrentSnapshot(db) };
  const timeoutOrAbort = AbortSignal.any([signal, AbortSignal.timeout(query.wait * 1000)]);
  let { after } = parseCursor(query.after);
  for (;;) {
    // Subscribe before running the query, so that no change in between is missed.
    const nextChange = changeNotifier.waitForChange(timeoutOrAbort);
    const { now, scheduleIds } = await findTouchedSchedules(db, after);
    after = now;
    if (scheduleIds.length > 0 || timeoutOrAbort.aborted || changeNotifier.isClosed()) {
      return { schedule_ids: scheduleIds, next: now };
    }
    await nextChange;
  }
}
