import { queryKeys, type InstantRange } from '@scheduler/api-client/queries';
import type { Event, SavedEvent } from '@scheduler/contracts/core';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getEventTimes } from './to-calendar-items.ts';

/** Snapshot of all cached event ranges, for `restoreRanges`. */
export type CachedRanges = [QueryKey, Event[] | undefined][];

const eventQueries = { queryKey: queryKeys.events };

/** Checks whether an event belongs in a cached range. Range keys are `['events', start, end]`. */
const isInCachedRange = ([, start, end]: QueryKey, event: Event): boolean =>
  isInRange({ start: String(start), end: String(end) }, event);

/** Checks whether an event overlaps a range. */
export function isInRange(range: InstantRange, event: Event): boolean {
  const { start, end } = getEventTimes(event);
  return (
    start.getTime() < Date.parse(range.end) &&
    // Imports can create zero-length events. They belong to the range that contains their start.
    Math.max(end.getTime(), start.getTime() + 1) > Date.parse(range.start)
  );
}

const getCachedRanges = (queryClient: QueryClient): CachedRanges =>
  queryClient.getQueriesData<Event[]>(eventQueries).filter(([, events]) => Array.isArray(events));

/** Adds or replaces the event in every cached range it overlaps, and removes it from the others. */
export function setCachedEvent(queryClient: QueryClient, event: Event): void {
  for (const [key, events = []] of getCachedRanges(queryClient)) {
    const index = events.findIndex(({ id }) => id === event.id);
    if (index === -1 && !isInCachedRange(key, event)) continue;
    queryClient.setQueryData<Event[]>(key, (cached = []) => {
      if (!isInCachedRange(key, event)) return cached.toSpliced(index, 1);
      return index === -1 ? [...cached, event] : cached.with(index, event);
    });
  }
}

/** Removes the fields that list queries don't return. */
export const omitConflicts = ({ conflicts: _conflicts, ...event }: SavedEvent): Event => event;

/** Removes the event from every cached range. */
export function removeCachedEvent(queryClient: QueryClient, id: string): void {
  queryClient.setQueriesData<Event[]>(eventQueries, (events) =>
    events?.filter((event) => event.id !== id),
  );
}

/** Returns all cached events, in no particular order. An event can be in several ranges. */
export const getCachedEvents = (queryClient: QueryClient): Event[] =>
  getCachedRanges(queryClient).flatMap(([, events = []]) => events);

/** Returns the cached event, which may be newer than the caller's copy. */
export const findCachedEvent = (queryClient: QueryClient, eventId: string): Event | undefined =>
  getCachedEvents(queryClient).find(({ id }) => id === eventId);

/** Cancels fetches that would overwrite an optimistic update. Returns a snapshot for rollback. */
export async function snapshotRanges(queryClient: QueryClient): Promise<CachedRanges> {
  await queryClient.cancelQueries(eventQueries);
  return getCachedRanges(queryClient);
}

export function restoreRanges(queryClient: QueryClient, ranges: CachedRanges): void {
  for (const [key, events] of ranges) queryClient.setQueryData(key, events);
}

/** Invalidates every query that depends on events, on all screens. */
export async function invalidateEvents(queryClient: QueryClient): Promise<void> {
  const keys = [queryKeys.events, queryKeys.conflicts, queryKeys.analysis, ['tasks']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
