import type {
  CompactEvents,
  Conflict,
  ConflictReport,
  Event,
  EventChanges,
  events,
  SavedEvent,
} from '@scheduler/contracts/core';
import { parseRecurrence } from '@scheduler/scheduling/recurrence';
import {
  invalidField,
  mapInSlices,
  NOT_MODIFIED,
  Problem,
  startTimeSlices,
  type Actor,
  type Call,
  type Db,
} from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { InvitationQuota } from '../email-protection/invitation-limit.ts';
import { findConflicts, type Candidate } from '../free-busy/conflicts.ts';
import { runWrite, requireVersion, toWrite, type WriteRequest } from '../unit-of-work/run-write.ts';
import { toApiEvent, parseEventId, findOccurrences, findEventRecords } from './occurrences.ts';
import { createEventsTag, createSyncToken, type ListFormat } from './change-tags.ts';
import { findCompactEvents } from './compact-occurrences.ts';
import { tooManyEvents } from './expansion-limits.ts';
import { getLastChangeNumber } from './repository-changes.ts';
import { addEvent, toNewEventColumns, requireOwnTask } from './operations-creation.ts';
import {
  addDefaultTransparency,
  requireEvent,
  requireTarget,
  requireWriteAccess,
} from './operations-target.ts';
import { declineEvent, deleteEventOrOccurrences } from './operations-deletion.ts';
import { applyChanges, toUpdatedEventColumns } from './operations-series.ts';
import type { EventFields, StoredEvent } from './repository-writes.ts';
import { roundToSeconds } from './series.ts';
import { countAdded, type EventQuota } from '../quotas/event-quota.ts';
import type { Quotas } from '../quotas/config.ts';
import { requireAttendeeQuota } from '../quotas/quotas.ts';

export interface WriteDeps extends Deps {
  invitationQuota: InvitationQuota;
  quotas: Quotas;
  eventQuota: EventQuota;
}

function ignoreInvalidRequest(error: unknown): Conflict[] {
  if (error instanceof Problem && error.code === 'invalid-request') return [];
  throw error;
}

type CandidateEvent = Candidate & Pick<Event, 'transparency'>;

/**
 * Finds the upcoming conflicts of an event. They are warnings and never block a write, so none are
 * reported if the user has too many events to check.
 */
async function findEventConflicts(
  db: Db,
  actor: Actor,
  eventId: string,
  candidate: CandidateEvent,
): Promise<Conflict[]> {
  if (candidate.transparency === 'transparent') return [];
  const searchFrom = Math.max(Date.parse(candidate.start_time), Date.now());
  const excluded = parseEventId(eventId);
  return findConflicts(db, actor.userId, candidate, excluded, searchFrom).catch(
    ignoreInvalidRequest,
  );
}

/**
 * Reads an event and its conflicts.
 *
 * @param saved columns of the saved event, with which conflicts are searched for in parallel; `null`
 *   for series and occurrences, whose times must be read first
 */
async function readWithConflicts(
  db: Db,
  actor: Actor,
  eventId: string,
  saved: EventFields | null,
): Promise<SavedEvent> {
  if (saved) {
    const [event, conflicts] = await Promise.all([
      requireEvent(db, actor, eventId),
      findEventConflicts(db, actor, eventId, saved),
    ]);
    return { ...toApiEvent(event), conflicts };
  }
  const event = toApiEvent(await requireEvent(db, actor, eventId));
  const isOccurrence = event.recurring_event_id !== null;
  const candidate = { ...event, recurrence: isOccurrence ? null : event.recurrence };
  return { ...event, conflicts: await findEventConflicts(db, actor, eventId, candidate) };
}

type ConditionalCall = Pick<Call<typeof events.list>, 'actor' | 'setETag' | 'setHeader'>;

/**
 * Sets the `ETag` and `sync-token` headers of a list without reading events.
 *
 * @returns whether the client's `If-None-Match` still matches
 */
async function setListHeaders(
  db: Db,
  { actor, setETag, setHeader }: ConditionalCall,
  format: ListFormat,
): Promise<boolean> {
  const lastChangeNumber = await getLastChangeNumber(db, actor.userId);
  setHeader('sync-token', createSyncToken(actor.userId, lastChangeNumber));
  return setETag(createEventsTag(actor.userId, lastChangeNumber, format));
}

/**
 * Lists the events that overlap a range. With both bounds, series are expanded into occurrences;
 * with one bound or none, a series is returned as a single record.
 *
 * @throws Problem `invalid-request` if the range contains more than `MAX_LISTED_EVENTS` events
 */
export async function listEvents(
  { db }: Deps,
  call: Call<typeof events.list>,
): Promise<Event[] | typeof NOT_MODIFIED> {
  if (await setListHeaders(db, call, 'full')) return NOT_MODIFIED;
  const { start_date, end_date } = call.query;
  const viewer = { userId: call.actor.userId };
  const visibleEvents =
    start_date !== undefined && end_date !== undefined
      ? await findOccurrences(db, viewer, start_date, end_date)
      : await findEventRecords(db, viewer, start_date ?? '-infinity', end_date ?? 'infinity');
  if (!visibleEvents) throw tooManyEvents('?end_date');
  return mapInSlices(visibleEvents, toApiEvent, startTimeSlices());
}

/**
 * Lists the events that overlap a range in the compact format.
 *
 * @throws Problem `invalid-request` if the range contains more than `MAX_LISTED_EVENTS` events
 */
export async function listCompactEvents(
  { db }: Deps,
  call: Call<typeof events.listCompact>,
): Promise<CompactEvents | typeof NOT_MODIFIED> {
  if (await setListHeaders(db, call, 'compact')) return NOT_MODIFIED;
  const { start_date, end_date } = call.query;
  const viewer = { userId: call.actor.userId };
  const compactEvents = await findCompactEvents(db, viewer, start_date, end_date);
  if (!compactEvents) throw tooManyEvents('?end_date');
  return compactEvents;
}

export const getEvent = async ({ db }: Deps, { actor, params }: Call<typeof events.read>) =>
  toApiEvent(await requireEvent(db, actor, params.id));

/** Builds the event or series to check for conflicts from the query string. */
function toCandidate({ recurrence, ...query }: Call<typeof events.conflicts>['query']): Candidate {
  const { start_time, end_time, time_zone = 'UTC', buffer_before = 0, buffer_after = 0 } = query;
  const timedEvent = { time_zone, is_all_day: false, start_date: null, end_date: null };
  const times = { start_time, end_time, ...timedEvent };
  const lines = recurrence?.split(/\r?\n/).filter((line) => line.trim() !== '') ?? [];
  if (lines.length === 0) return { ...times, buffer_before, buffer_after, recurrence: null };
  const firstTimes = roundToSeconds(times);
  const parsed = parseRecurrence(lines, firstTimes);
  if ('error' in parsed) {
    throw invalidField('?recurrence', parsed.error);
  }
  return { ...firstTimes, buffer_before, buffer_after, recurrence: parsed.lines };
}

export async function checkConflicts(
  { db }: Deps,
  { actor, query }: Call<typeof events.conflicts>,
): Promise<ConflictReport> {
  const { exclude_event_id: excludedId } = query;
  const excluded = excludedId === undefined ? null : parseEventId(excludedId);
  const conflicts = await findConflicts(db, actor.userId, toCandidate(query), excluded);
  return { has_conflicts: conflicts.length > 0, conflicts };
}

/** Adds the settings for writes of a single event. */
const toEventWrite = (write: WriteRequest, invitationQuota: InvitationQuota): WriteRequest => ({
  ...write,
  invitationQuota,
  planCacheMode: 'force_generic_plan',
});

export function createEvent(
  { db, invitationQuota, quotas, eventQuota }: WriteDeps,
  call: Call<typeof events.create>,
): Promise<SavedEvent> {
  const { actor, body } = call;
  return runWrite(
    db,
    toEventWrite(toWrite(call, 'events.create', body), invitationQuota),
    async (trx) => {
      requireAttendeeQuota(quotas, body.invited_users);
      const id = await addEvent(trx, actor, body);
      await eventQuota.checkAdded(trx, body.schedule_ids, countAdded([body]));
      return id;
    },
    (trx, id) => readWithConflicts(trx, actor, id, toNewEventColumns(body)),
  );
}

/** Checks the event quota after an update. A change to some occurrences can add an event or a series. */
function checkUpdated(
  trx: Db,
  eventQuota: EventQuota,
  { recurrence, series_id, schedule_ids }: StoredEvent,
  changes: EventChanges,
): Promise<void> {
  const isSeries = recurrence !== null || series_id !== null || Boolean(changes.recurrence);
  return isSeries
    ? eventQuota.checkAdded(trx, schedule_ids, { events: 1, series: 1 })
    : eventQuota.checkAdded(trx, changes.schedule_ids ?? [], { events: 1, series: 0 });
}

/** @throws Problem `version-mismatch` if `If-Match` is older than the stored version */
export function updateEvent(
  { db, invitationQuota, quotas, eventQuota }: WriteDeps,
  call: Call<typeof events.update>,
): Promise<SavedEvent> {
  const { actor, params, query, body, ifMatch } = call;
  return runWrite(
    db,
    toEventWrite(toWrite(call, 'events.update', body), invitationQuota),
    async (trx) => {
      const target = await requireTarget(trx, actor, params.id);
      requireWriteAccess(target);
      requireVersion(toApiEvent(target.visible), ifMatch);
      await requireOwnTask(trx, actor, body, target.stored);
      requireAttendeeQuota(quotas, body.invited_users);
      const { stored } = target;
      const isSingle = stored.recurrence === null && stored.series_id === null;
      const changes = addDefaultTransparency(target.visible, body);
      const updatedId = await applyChanges({ trx, actor, changes }, target, query.scope);
      await checkUpdated(trx, eventQuota, stored, changes);
      return {
        updatedId,
        saved: isSingle ? toUpdatedEventColumns(stored, changes, changes.recurrence ?? null) : null,
      };
    },
    (trx, { updatedId, saved }) => readWithConflicts(trx, actor, updatedId, saved),
  );
}

export function deleteEvent({ db, invitationQuota }: WriteDeps, call: Call<typeof events.remove>) {
  const { actor, params, query, ifMatch } = call;
  const write = toEventWrite(toWrite(call, 'events.remove', params.id), invitationQuota);
  return runWrite(db, write, async (trx) => {
    const target = await requireTarget(trx, actor, params.id);
    requireVersion(toApiEvent(target.visible), ifMatch);
    if (target.visible.role === 'attendee') await declineEvent(trx, actor, target, query.scope);
    else {
      requireWriteAccess(target);
      await deleteEventOrOccurrences(trx, target, query.scope);
    }
    return undefined;
  });
}
