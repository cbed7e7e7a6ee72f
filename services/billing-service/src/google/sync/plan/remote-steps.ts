import { getChangedFields, isSameContent, type Field } from '../content/content.ts';
import type { EventVersion } from '../content/three-way-merge.ts';
import { createOccurrence } from '../content/series.ts';
import type { EventWrite } from '../content/to-google.ts';
import { toOccurrenceId } from './event-ids.ts';
import type { RemoteVersion, RemoteStep } from './types.ts';

interface RemoteGoal {
  target: EventVersion;
  eventIds: { master: string; exception: (originalStart: string) => string };
}

const toMasterWrite = (
  { target, eventIds }: RemoteGoal,
  exdates: readonly string[],
): EventWrite => ({
  eventId: eventIds.master,
  content: target.content,
  exdates,
  excluded: [...target.excluded],
});

const toExceptionWrite = ({ target, eventIds }: RemoteGoal, originalStart: string): EventWrite => ({
  eventId: eventIds.exception(originalStart),
  content: target.exceptions.get(originalStart) ?? target.content,
  exdates: [],
  excluded: [],
});

/** Creates the steps that insert an event and its exceptions. */
export function createInsertSteps(id: string, isRetry: boolean, goal: RemoteGoal): RemoteStep[] {
  const { target } = goal;
  return [
    { action: 'insert', id, isRetry, write: toMasterWrite(goal, [...target.excluded]) },
    ...[...target.exceptions.keys()].map((originalStart) => ({
      action: 'patch-occurrence' as const,
      id: toOccurrenceId(id, originalStart),
      seriesId: id,
      originalStart,
      etag: null,
      expected: null,
      write: toExceptionWrite(goal, originalStart),
    })),
  ];
}

/** Deletes the remote exceptions that the target doesn't have. */
const createDeleteSteps = (remote: RemoteVersion, { target }: RemoteGoal): RemoteStep[] =>
  [...remote.exceptionItems]
    .filter(([originalStart]) => !target.exceptions.has(originalStart))
    .map(([originalStart, { id, etag }]) => ({ action: 'delete', id, etag, originalStart }));

function createMasterPatch(remote: RemoteVersion, goal: RemoteGoal): RemoteStep[] {
  const { target } = goal;
  const fields = new Set<Field>(getChangedFields(remote.content, target.content));
  // Canceled occurrences exclude their start times without an EXDATE.
  const isCanceled = (originalStart: string) =>
    remote.canceledStarts.has(originalStart) && remote.excluded.has(originalStart);
  const needsExdate = (originalStart: string) =>
    !isCanceled(originalStart) && !remote.exceptionItems.has(originalStart);
  const exdates = [...target.excluded].filter(needsExdate);
  const remoteExdates = [...remote.excluded].filter(needsExdate);
  if (String(exdates.toSorted()) !== String(remoteExdates.toSorted())) fields.add('when');
  if (fields.size === 0) return [];
  const { id, etag } = remote;
  return [{ action: 'patch', id, etag, fields: [...fields], write: toMasterWrite(goal, exdates) }];
}

function createOccurrencePatches(remote: RemoteVersion, goal: RemoteGoal): RemoteStep[] {
  return [...goal.target.exceptions].flatMap(([originalStart, content]): RemoteStep[] => {
    const current = remote.exceptions.get(originalStart);
    if (current && isSameContent(current, content)) return [];
    const item = remote.exceptionItems.get(originalStart);
    // The series is patched before its exceptions.
    const unmodified = createOccurrence(goal.target.content, originalStart);
    return [
      {
        action: 'patch-occurrence',
        id: item?.id ?? toOccurrenceId(remote.id, originalStart),
        seriesId: remote.id,
        originalStart,
        etag: item?.etag ?? null,
        expected: current ?? (remote.canceledStarts.has(originalStart) ? 'canceled' : unmodified),
        write: toExceptionWrite(goal, originalStart),
      },
    ];
  });
}

/**
 * Creates the steps that make a remote event equal to the target. Exceptions are deleted before the
 * rule changes.
 */
export const createUpdateSteps = (remote: RemoteVersion, goal: RemoteGoal): RemoteStep[] => [
  ...createDeleteSteps(remote, goal),
  ...createMasterPatch(remote, goal),
  ...createOccurrencePatches(remote, goal),
];
