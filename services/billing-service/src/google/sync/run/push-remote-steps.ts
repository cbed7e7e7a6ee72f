import { hashContent, isSameContent } from '../content/content.ts';
import { parseRemoteItem, type RemoteItem } from '../content/from-google.ts';
import { googleEventSchema } from '../content/google-event-schema.ts';
import { createOccurrence } from '../content/series.ts';
import {
  createPatchBody,
  createInsertBody,
  createOccurrenceBody,
  type GoogleBody,
  type EventWrite,
} from '../content/to-google.ts';
import { getNextGoogleId } from '../plan/event-ids.ts';
import type { LinkChange, EventPlan, RemoteStep } from '../plan/types.ts';
import { CalendarError, isCalendarError } from './calendar-error.ts';
import type { RemoteCalendar } from './adapters.ts';

/** The parts of the current remote state that a push has read. */
export interface ObservedState {
  items: RemoteItem[];
  /** Google IDs of occurrences that equal their series. */
  unmodifiedIds: string[];
}

export type PushResult =
  | { outcome: 'pushed'; links: LinkChange | null }
  /** The remote event differs from the plan. */
  | ({ outcome: 'replan' } & ObservedState)
  | { outcome: 'rejected'; reason: string; items: RemoteItem[] };

type PatchStep = Extract<RemoteStep, { action: 'patch' }>;
type OccurrencePatchStep = Extract<RemoteStep, { action: 'patch-occurrence' }>;

/** Thrown if the remote event differs from the plan. */
class StalePlanError extends Error {}

interface PushContext {
  google: RemoteCalendar;
  /** The calendar's time zone. */
  timeZone: string;
  items: Map<string, RemoteItem>;
  /** Google IDs of occurrences that were found to equal their series. */
  unmodifiedIds: Set<string>;
  /** The ID that a server assigned to the inserted event instead of the requested one. */
  assignedId: { requested: string; assigned: string } | null;
}

/**
 * Replaces the requested ID of the inserted event, or of one of its occurrences, with the assigned
 * one.
 */
const toAssignedId = ({ assignedId }: PushContext, id: string): string =>
  assignedId && (id === assignedId.requested || id.startsWith(`${assignedId.requested}_`))
    ? assignedId.assigned + id.slice(assignedId.requested.length)
    : id;

const withAssignedIds = (context: PushContext, step: RemoteStep): RemoteStep => {
  const id = toAssignedId(context, step.id);
  return step.action === 'patch-occurrence'
    ? { ...step, id, seriesId: toAssignedId(context, step.seriesId) }
    : { ...step, id };
};

function recordItem({ items, timeZone }: PushContext, rawItem: unknown): RemoteItem {
  const item = parseRemoteItem(rawItem, timeZone);
  if (!item) throw new StalePlanError();
  items.set(item.id, item);
  return item;
}

interface EventRef {
  id: string;
  /** Original start time, for an occurrence. */
  originalStart?: string | null;
}

function recordDeletion(
  { items }: PushContext,
  { id, originalStart = null }: EventRef,
  seriesId: string,
): void {
  const occurrence = originalStart === null ? null : { seriesId, originalStart };
  items.set(id, { kind: 'deleted', id, etag: null, occurrence });
}

async function refetchEvent(
  context: PushContext,
  ref: EventRef,
  seriesId: string,
): Promise<unknown> {
  try {
    const rawItem = await context.google.get(ref.id);
    recordItem(context, rawItem);
    return rawItem;
  } catch (error) {
    if (!isCalendarError(error, 'not-found')) throw error;
    recordDeletion(context, ref, seriesId);
    return null;
  }
}

/**
 * Reads the series of an occurrence that was planned as unmodified. If the occurrence still equals
 * its series, only the series has changed.
 */
async function refetchSeries(context: PushContext, step: OccurrencePatchStep): Promise<void> {
  const { id, seriesId, originalStart, etag } = step;
  if (etag !== null) return;
  await refetchEvent(context, { id: seriesId }, seriesId);
  const [occurrence, master] = [context.items.get(id), context.items.get(seriesId)];
  if (occurrence?.kind !== 'event' || master?.kind !== 'event') return;
  const unmodified = createOccurrence(master.content, originalStart);
  if (!unmodified || !isSameContent(unmodified, occurrence.content)) return;
  context.items.delete(id);
  context.unmodifiedIds.add(id);
}

const getAttendees = (rawItem: unknown) =>
  googleEventSchema.safeParse(rawItem).data?.attendees ?? [];

/**
 * Whether Google already has the content to write, because the response to an earlier write was
 * lost.
 */
const isWritten = (
  item: RemoteItem | undefined,
  { eventId, content, excluded }: EventWrite,
): boolean =>
  item?.kind === 'event' &&
  item.syncMetadata?.eventId === eventId &&
  item.syncMetadata.rev === hashContent(content, excluded) &&
  isSameContent(item.content, content);

/**
 * Patches an event. Succeeds after a failed precondition if the event already has the new content.
 */
async function patchEvent(
  context: PushContext,
  step: PatchStep | OccurrencePatchStep,
  { etag, body, seriesId }: { etag: string | null; body: GoogleBody; seriesId: string },
): Promise<void> {
  try {
    const item = recordItem(context, await context.google.patch(step.id, etag, body));
    if (item.kind === 'deleted') throw new StalePlanError();
  } catch (error) {
    if (!isCalendarError(error, 'precondition-failed')) throw error;
    await refetchEvent(context, step, seriesId);
    if (isWritten(context.items.get(step.id), step.write)) return;
    if (step.action === 'patch-occurrence') await refetchSeries(context, step);
    throw new StalePlanError();
  }
}

async function insertEvent(
  context: PushContext,
  step: Extract<RemoteStep, { action: 'insert' }>,
): Promise<void> {
  const { google, items } = context;
  try {
    const { id } = recordItem(context, await google.insert(step.id, createInsertBody(step.write)));
    if (id !== step.id) context.assignedId = { requested: step.id, assigned: id };
  } catch (error) {
    if (!isCalendarError(error, 'duplicate-id')) throw error;
    await refetchEvent(context, step, '');
    const existing = items.get(step.id);
    if (isWritten(existing, step.write)) return;
    // This service inserted the event, and it has since been edited. The next round merges it.
    if (existing?.kind === 'event') throw new StalePlanError();
    if (existing?.kind === 'unreadable')
      throw new CalendarError('rejected', "The event exists in Google but can't be read");
    // An earlier run inserted the event, and a user has since deleted it.
    if (step.isRetry) throw new StalePlanError();
    items.delete(step.id);
    const id = getNextGoogleId(step.write.eventId, step.id);
    await insertEvent(context, { ...step, id, isRetry: false });
    throw new StalePlanError();
  }
}

async function updateEvent(context: PushContext, step: PatchStep): Promise<void> {
  // A patch replaces the entire attendee list, so it must include the fields that exist only in
  // Google.
  const current = step.fields.includes('attendees') ? await refetchEvent(context, step, '') : null;
  const body = createPatchBody(step.write, step.fields, getAttendees(current));
  await patchEvent(context, step, { etag: step.etag, body, seriesId: '' });
}

async function patchOccurrence(context: PushContext, step: OccurrencePatchStep): Promise<void> {
  const { expected } = step;
  let current: unknown = null;
  let { etag } = step;
  if (expected !== null) {
    current = await refetchEvent(context, step, step.seriesId);
    const item = context.items.get(step.id);
    const isAsExpected =
      item?.kind === 'event'
        ? expected !== 'canceled' && isSameContent(item.content, expected)
        : item?.kind === 'deleted' && expected === 'canceled';
    if (!item || item.kind === 'unreadable' || !isAsExpected) {
      await refetchSeries(context, step);
      throw new StalePlanError();
    }
    etag = item.etag;
  }
  const body = createOccurrenceBody(step.write, getAttendees(current));
  await patchEvent(context, step, { etag, body, seriesId: step.seriesId });
}

async function deleteEvent(
  context: PushContext,
  step: Extract<RemoteStep, { action: 'delete' }>,
  seriesId: string,
) {
  try {
    await context.google.deleteEvent(step.id, step.etag);
  } catch (error) {
    if (!isCalendarError(error, 'not-found')) throw error;
  }
  recordDeletion(context, step, seriesId);
}

async function executeStep(
  context: PushContext,
  step: RemoteStep,
  seriesId: string,
): Promise<void> {
  if (step.action === 'insert') return insertEvent(context, step);
  if (step.action === 'patch') return updateEvent(context, step);
  if (step.action === 'patch-occurrence') return patchOccurrence(context, step);
  return deleteEvent(context, step, seriesId);
}

/** Returns the links to store after a push, with the etags and IDs that Google returned. */
function withServerState(context: PushContext, { linksAfterRemote }: EventPlan): LinkChange | null {
  if (!linksAfterRemote) return null;
  const put = linksAfterRemote.put.map((link) => {
    const google_id = toAssignedId(context, link.google_id);
    const series = link.series && toAssignedId(context, link.series);
    const item = context.items.get(google_id);
    const serverState = item?.kind === 'event' && { etag: item.etag, uid: item.uid };
    return { ...link, google_id, series, ...serverState };
  });
  const replacedIds = context.assignedId
    ? linksAfterRemote.put.map(({ google_id }) => google_id)
    : [];
  return { remove: [...linksAfterRemote.remove, ...replacedIds], put };
}

/**
 * Executes the remote steps of a plan in order. If the remote event differs from the plan, the
 * result contains the event's current state, and the next round can replan it.
 *
 * @param timeZone the calendar's time zone
 * @throws CalendarError `transient`, `calendar-unavailable` or `sync-token-expired`
 */
export async function pushRemoteSteps(
  google: RemoteCalendar,
  plan: EventPlan,
  timeZone: string,
): Promise<PushResult> {
  const context: PushContext = {
    google,
    timeZone,
    items: new Map(),
    unmodifiedIds: new Set(),
    assignedId: null,
  };
  const seriesId = plan.pair.remote?.id ?? '';
  // Items of occurrences are obsolete once their series is deleted.
  const getItems = () =>
    [...context.items.values()].filter(
      ({ occurrence }) => context.items.get(occurrence?.seriesId ?? '')?.kind !== 'deleted',
    );
  const replan = (transform: (item: RemoteItem) => RemoteItem = (item) => item): PushResult => ({
    outcome: 'replan',
    items: getItems().map(transform),
    unmodifiedIds: [...context.unmodifiedIds],
  });
  for (const plannedStep of plan.remoteSteps) {
    const step = withAssignedIds(context, plannedStep);
    try {
      await executeStep(context, step, seriesId);
    } catch (error) {
      if (error instanceof StalePlanError) return replan();
      if (isCalendarError(error, 'precondition-failed', 'not-found')) {
        await refetchEvent(context, step, seriesId);
        if (step.action === 'patch-occurrence') await refetchSeries(context, step);
        return replan();
      }
      if (isCalendarError(error, 'not-organizer')) {
        await refetchEvent(context, step, seriesId);
        return replan(asReadOnly);
      }
      if (!isCalendarError(error, 'rejected')) throw error;
      return { outcome: 'rejected', reason: error.message, items: getItems() };
    }
  }
  return { outcome: 'pushed', links: withServerState(context, plan) };
}

const asReadOnly = (item: RemoteItem): RemoteItem =>
  item.kind === 'event' ? { ...item, isWritable: false } : item;
