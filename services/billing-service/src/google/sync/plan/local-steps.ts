import type { SyncPut, SyncStep } from '@scheduler/contracts/core/sync';
import type { Content } from '../content/content.ts';
import type { LocalEvent } from '../content/from-record.ts';
import { mergeVersions, type EventVersion } from '../content/three-way-merge.ts';
import { updateRecord, createRecord } from '../content/to-record.ts';
import { toLocalId, toOccurrenceId, type CalendarBinding } from './event-ids.ts';
import type { EventPair, PlanContext, RemoteVersion } from './types.ts';

export interface LocalGoal {
  binding: CalendarBinding;
  pair: EventPair;
  target: EventVersion;
  /** Exceptions that become separate events, by original start time. */
  detachedEvents: ReadonlyMap<string, Content>;
  /** The calendar's time zone, used for all-day events. */
  timeZone: string;
  records: PlanContext['records'];
}

const getExceptionGoogleId = (
  remote: RemoteVersion | null,
  googleId: string,
  originalStart: string,
) => remote?.exceptionItems.get(originalStart)?.id ?? toOccurrenceId(googleId, originalStart);

/** Returns the local IDs of an event and its exceptions: current, previously linked or new. */
export function getLocalIds(
  binding: CalendarBinding,
  { local, link, remote, exceptionLinks }: EventPair,
) {
  const googleId = remote?.id ?? link?.google_id ?? '';
  const linkedIds = new Map(exceptionLinks.map((link) => [link.original, link.event_id]));
  const master = local?.event.record.id ?? link?.event_id ?? toLocalId(binding, googleId, 'event');
  const usedIds = new Set(
    [...(local?.exceptionRecords.values() ?? [])].map(({ record }) => record.id),
  );
  const exception = (originalStart: string): string => {
    const currentId = local?.exceptionRecords.get(originalStart)?.record.id;
    if (currentId) return currentId;
    // After a series was moved, another occurrence may already use the linked ID.
    const linkedId = linkedIds.get(originalStart);
    if (linkedId && !usedIds.has(linkedId)) return linkedId;
    let name = `${master} ${getExceptionGoogleId(remote, googleId, originalStart)}`;
    while (usedIds.has(toLocalId(binding, name, 'exception'))) name += ' again';
    return toLocalId(binding, name, 'exception');
  };
  return { master, exception };
}

const toDetachedId = (binding: CalendarBinding, master: string, originalStart: string) =>
  toLocalId(binding, `${master} ${originalStart}`, 'stray');

/** Returns the local IDs of exceptions that become separate events. */
export function getDetachedIds(
  binding: CalendarBinding,
  pair: EventPair,
  detachedEvents: LocalGoal['detachedEvents'],
): string[] {
  const { master } = getLocalIds(binding, pair);
  return [...detachedEvents.keys()].map((originalStart) =>
    toDetachedId(binding, master, originalStart),
  );
}

const toSingleVersion = (content: Content): EventVersion => ({
  content,
  excluded: new Set(),
  exceptions: new Map(),
});

/**
 * Merges a newer remote change into an event that an earlier, incomplete run detached from its
 * series.
 */
function updateDetachedEvent(event: LocalEvent, base: Content, remote: Content): SyncStep | null {
  const input = {
    base: toSingleVersion(base),
    local: toSingleVersion(event.content),
    remote: toSingleVersion(remote),
  };
  const { content } = mergeVersions(input, () => 'theirs');
  return updateRecord(event, content, [], event.record.organizer_email);
}

/** Creates separate events for exceptions that no longer match an occurrence of the series. */
export function createDetachedSteps({
  binding,
  pair,
  detachedEvents,
  timeZone,
  records,
}: LocalGoal): SyncStep[] {
  const { master } = getLocalIds(binding, pair);
  const common = {
    uid: null,
    organizer: null,
    series_id: null,
    original_start: null,
    timeZone: pair.local?.event.record.time_zone ?? timeZone,
  };
  return [...detachedEvents].flatMap(([originalStart, content]): SyncStep[] => {
    const id = toDetachedId(binding, master, originalStart);
    const existing = records.get(id);
    if (!existing) return [createRecord({ ...common, id }, content, [])];
    const base = pair.base?.exceptions.get(originalStart) ?? content;
    const step = updateDetachedEvent(existing, base, content);
    return step ? [step] : [];
  });
}

/** Creates the steps that make the local events equal to `target`. */
export function createLocalSteps(goal: LocalGoal): SyncStep[] {
  const { binding, pair, target, timeZone } = goal;
  const { local, remote } = pair;
  const ids = getLocalIds(binding, pair);
  const uid = remote?.uid ?? local?.event.record.ical_uid ?? pair.link?.uid ?? null;
  const organizer = remote ? remote.organizerEmail : (local?.event.record.organizer_email ?? null);
  const common = { uid, organizer, timeZone: local?.event.record.time_zone ?? timeZone };
  const excluded = [...target.excluded];
  const master = local
    ? updateRecord(local.event, target.content, excluded, organizer)
    : createRecord(
        { ...common, id: ids.master, series_id: null, original_start: null },
        target.content,
        excluded,
      );
  const exceptions = [...target.exceptions].map(([originalStart, content]): SyncPut | null => {
    const existing = local?.exceptionRecords.get(originalStart);
    if (existing) return updateRecord(existing, content, [], organizer);
    const position = { series_id: ids.master, original_start: originalStart };
    return createRecord({ ...common, id: ids.exception(originalStart), ...position }, content, []);
  });
  const removedExceptions = [...(local?.exceptionRecords ?? [])].filter(
    ([originalStart]) => !target.exceptions.has(originalStart),
  );
  return [
    ...removedExceptions.map(([, { record }]) => ({
      op: 'delete' as const,
      id: record.id,
      if_version: record.version,
    })),
    ...[master, ...exceptions].filter((step) => step !== null),
    ...createDetachedSteps(goal),
  ];
}
