import { isDeepStrictEqual } from 'node:util';
import type { SyncAttendee } from '@scheduler/contracts/core/sync';
import { FIELDS, isSameContent, type Content, type Field } from './content.ts';
import { hasOccurrenceAt, createOccurrence } from './series.ts';

/** `ours` is the local version, `theirs` the Google version. Stored in `google_conflicts.kept`. */
export type Winner = 'ours' | 'theirs';

/** A field that was changed to different values on both sides. */
export interface FieldConflict {
  field: Field;
  local: unknown;
  remote: unknown;
  kept: Winner;
  /** The occurrence that the conflict is about. `null` for the event or series itself. */
  originalStart: string | null;
}

/** The three versions of a value in a three-way merge. */
interface MergeInput<T> {
  /** The last common version. `null` if there is none. */
  base: T | null;
  local: T;
  remote: T;
}

export interface MergedContent {
  content: Content;
  conflicts: FieldConflict[];
}

const isEqual = isDeepStrictEqual;

type AttendeeStatus = SyncAttendee['status'] | undefined;

/**
 * Merges an attendee's reply. `undefined` means that the person isn't invited.
 *
 * @param hasBase whether a last common version of the attendee list exists
 */
function mergeStatus({ base, local, remote }: MergeInput<AttendeeStatus>, hasBase: boolean) {
  if (local === remote || (hasBase && remote === base)) return local;
  if (hasBase && local === base) return remote;
  // If one side removed the attendee and the other side changed the reply, keep the attendee.
  return local !== undefined && remote !== undefined ? 'conflict' : (local ?? remote);
}

const toStatusByEmail = (attendees: readonly SyncAttendee[] | null) =>
  new Map<string, AttendeeStatus>(attendees?.map(({ email, status }) => [email, status]));

/** Merges attendee lists by email. Preserves the additions, removals and replies of both sides. */
function mergeAttendees({ base, local, remote }: MergeInput<SyncAttendee[]>, winner: Winner) {
  const baseStatuses = toStatusByEmail(base);
  const localStatuses = toStatusByEmail(local);
  const remoteStatuses = toStatusByEmail(remote);
  let hasConflict = false;
  const emails = new Set([...localStatuses.keys(), ...remoteStatuses.keys()]);
  const attendees = [...emails].toSorted().flatMap((email) => {
    const statuses = {
      base: baseStatuses.get(email),
      local: localStatuses.get(email),
      remote: remoteStatuses.get(email),
    };
    const status = mergeStatus(statuses, base !== null);
    if (status !== 'conflict') return status === undefined ? [] : [{ email, status }];
    hasConflict = true;
    const winningStatus = winner === 'ours' ? statuses.local : statuses.remote;
    return [{ email, status: winningStatus ?? 'pending' }];
  });
  return { attendees, hasConflict };
}

/** Merges content field by field. If both sides changed a field, the winner's value is used. */
function mergeContent(
  { base, local, remote }: MergeInput<Content>,
  winner: Winner,
  originalStart: string | null = null,
): MergedContent {
  if (isSameContent(local, remote)) return { content: local, conflicts: [] };
  const conflicts: FieldConflict[] = [];
  const addConflict = (field: Field) =>
    conflicts.push({
      field,
      local: local[field],
      remote: remote[field],
      kept: winner,
      originalStart,
    });
  const mergeField = (field: Field): unknown => {
    const [localValue, remoteValue] = [local[field], remote[field]];
    if (isEqual(localValue, remoteValue)) return localValue;
    if (base && isEqual(remoteValue, base[field])) return localValue;
    if (base && isEqual(localValue, base[field])) return remoteValue;
    addConflict(field);
    return winner === 'ours' ? localValue : remoteValue;
  };
  const mergedFields = FIELDS.filter((field) => field !== 'attendees').map((field) => [
    field,
    mergeField(field),
  ]);
  const attendeeLists = {
    base: base?.attendees ?? null,
    local: local.attendees,
    remote: remote.attendees,
  };
  const { attendees, hasConflict } = mergeAttendees(attendeeLists, winner);
  if (hasConflict) addConflict('attendees');
  const content = { ...Object.fromEntries(mergedFields), attendees } as Content;
  return { content, conflicts };
}

/** An event or series with its exceptions. */
export interface EventVersion {
  content: Content;
  /** Start times of excluded occurrences (EXDATE). */
  excluded: ReadonlySet<string>;
  /** Modified occurrences, by original start time (RECURRENCE-ID). */
  exceptions: ReadonlyMap<string, Content>;
}

/** The state of one occurrence. For an exception, the state is its content. */
type OccurrenceState = Content | 'excluded' | 'unmodified';

const getOccurrenceState = (
  { excluded, exceptions }: EventVersion,
  originalStart: string,
): OccurrenceState =>
  exceptions.get(originalStart) ?? (excluded.has(originalStart) ? 'excluded' : 'unmodified');

export interface MergedVersion extends EventVersion {
  conflicts: FieldConflict[];
  /**
   * Exceptions whose occurrence the changed rule no longer contains. They become separate events.
   */
  detachedEvents: ReadonlyMap<string, Content>;
}

/** Returns the side that wins conflicts of an occurrence, or of the event itself (`null`). */
export type GetWinner = (originalStart: string | null) => Winner;

function mergeOccurrenceState(
  { base, local, remote, unmodified }: MergeInput<OccurrenceState> & { unmodified: Content | null },
  winner: Winner,
  originalStart: string,
): { state: OccurrenceState; conflicts: FieldConflict[] } {
  const noConflicts = { conflicts: [] };
  if (isEqual(local, remote)) return { state: local, ...noConflicts };
  if (base !== null && isEqual(remote, base)) return { state: local, ...noConflicts };
  if (base !== null && isEqual(local, base)) return { state: remote, ...noConflicts };
  if (typeof local === 'object' && typeof remote === 'object') {
    const baseContent = typeof base === 'object' ? base : unmodified;
    const { content, conflicts } = mergeContent(
      { base: baseContent, local, remote },
      winner,
      originalStart,
    );
    return { state: content, conflicts };
  }
  // An edit wins over a deletion.
  if (typeof local === 'object') return { state: local, ...noConflicts };
  if (typeof remote === 'object') return { state: remote, ...noConflicts };
  if (base === null) return { state: winner === 'ours' ? local : remote, ...noConflicts };
  return { state: 'unmodified', ...noConflicts };
}

/**
 * Merges two versions of an event. Changes made on only one side are preserved, changes on both
 * sides are merged by field, and an edit wins over a deletion.
 */
export function mergeVersions(
  { base, local, remote }: MergeInput<EventVersion>,
  getWinner: GetWinner,
): MergedVersion {
  const contents = { base: base?.content ?? null, local: local.content, remote: remote.content };
  const { content, conflicts } = mergeContent(contents, getWinner(null));
  const versions = [local, remote, ...(base ? [base] : [])];
  const originalStarts = new Set(
    versions.flatMap(({ excluded, exceptions }) => [...excluded, ...exceptions.keys()]),
  );
  const merged: MergedVersion & {
    excluded: Set<string>;
    exceptions: Map<string, Content>;
    detachedEvents: Map<string, Content>;
  } = {
    content,
    excluded: new Set(),
    exceptions: new Map(),
    conflicts: [...conflicts],
    detachedEvents: new Map(),
  };
  for (const originalStart of [...originalStarts].toSorted()) {
    const { state, conflicts: occurrenceConflicts } = mergeOccurrenceState(
      {
        base: base && getOccurrenceState(base, originalStart),
        local: getOccurrenceState(local, originalStart),
        remote: getOccurrenceState(remote, originalStart),
        unmodified: base && createOccurrence(base.content, originalStart),
      },
      getWinner(originalStart),
      originalStart,
    );
    merged.conflicts.push(...occurrenceConflicts);
    if (state === 'unmodified') continue;
    const isInRule = hasOccurrenceAt(content.when, originalStart);
    if (typeof state === 'object') {
      (isInRule ? merged.exceptions : merged.detachedEvents).set(originalStart, state);
    } else if (isInRule) {
      merged.excluded.add(originalStart);
    }
  }
  for (const [originalStart, exception] of merged.detachedEvents) {
    if (isInSeries(merged, exception)) merged.detachedEvents.delete(originalStart);
  }
  return merged;
}

/** Whether a series contains an equal occurrence, for example after both sides moved the series. */
function isInSeries({ content, excluded, exceptions }: EventVersion, exception: Content): boolean {
  const { start, is_all_day } = exception.when;
  if (is_all_day !== content.when.is_all_day || excluded.has(start) || exceptions.has(start)) {
    return false;
  }
  const occurrence = createOccurrence(content, start);
  return occurrence !== null && isSameContent(occurrence, exception);
}

export const isSameVersion = (a: EventVersion, b: EventVersion): boolean =>
  isSameContent(a.content, b.content) &&
  isEqual(a.excluded, b.excluded) &&
  isEqual(a.exceptions, b.exceptions);
