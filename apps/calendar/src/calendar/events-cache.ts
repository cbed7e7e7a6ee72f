import { queryKeys, type Range } from '@scheduler/api-client/queries';
import type { Event, WrittenEvent } from '@scheduler/contracts/core';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { timesOf } from './to-calendar-items.ts';

/** Every cached range of events, as it was; `putBack` restores it. */
export type CachedRanges = [QueryKey, Event[] | undefined][];

const inRanges = { queryKey: queryKeys.events };

/** Whether a cached range shows the event. Its key is `['events', start, end]`. */
const shows = ([, start, end]: QueryKey, event: Event): boolean =>
  liesIn({ start: String(start), end: String(end) }, event);

/** Whether an event lies in a range, if only in part. */
export function liesIn(range: Range, event: Event): boolean {
  const { start, end } = timesOf(event);
  return (
    start.getTime() < Date.parse(range.end) &&
    // An event without length, as an import may bring, lies where it starts.
    Math.max(end.getTime(), start.getTime() + 1) > Date.parse(range.start)
  );
}

const rangesIn = (client: QueryClient): CachedRanges =>
  client.getQueriesData<Event[]>(inRanges).filter(([, events]) => Array.isArray(events));

/** Shows the event in every cached range it lies in, in place of its former self if there is one. */
export function putEvent(client: QueryClient, event: Event): void {
  for (const [key, events = []] of rangesIn(client)) {
    const at = events.findIndex(({ id }) => id === event.id);
    if (at === -1 && !shows(key, event)) continue;
    client.setQueryData<Event[]>(key, (old = []) => {
      if (!shows(key, event)) return old.toSpliced(at, 1);
      return at === -1 ? [...old, event] : old.with(at, event);
    });
  }
}

/** A written event as lists hold it. */
export const withoutAdvice = ({ conflicts: _advice, ...event }: WrittenEvent): Event => event;

/** Takes the event out of every cached range. */
export function dropEvent(client: QueryClient, id: string): void {
  client.setQueriesData<Event[]>(inRanges, (events) => events?.filter((event) => event.id !== id));
}

/** The event as the cache has it now, which may be newer than what the caller saw. */
export const cachedEvent = (client: QueryClient, id: string): Event | undefined =>
  rangesIn(client)
    .flatMap(([, events = []]) => events)
    .find((event) => event.id === id);

/** Stops loads that would overwrite what is shown ahead of the server, and remembers the rest. */
export async function holdRanges(client: QueryClient): Promise<CachedRanges> {
  await client.cancelQueries(inRanges);
  return rangesIn(client);
}

export function putBack(client: QueryClient, ranges: CachedRanges): void {
  for (const [key, events] of ranges) client.setQueryData(key, events);
}

/** Everything computed from events is asked for again: here and on the other screens. */
export async function refreshEvents(client: QueryClient): Promise<void> {
  const keys = [queryKeys.events, queryKeys.conflicts, queryKeys.analysis, ['tasks']];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
