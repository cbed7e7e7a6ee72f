import { schedulesQuery } from '@scheduler/api-client/queries';
import { creationOf, quickAdd, search, type Schedule } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { localDate, localZone } from './when.ts';

const SETTLED = 150;
const SHORTEST = 2;
const HITS = '8';
const LONGEST_SENTENCE = 500;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const isWritable = ({ role }: Schedule) => role === 'owner' || role === 'editor';

/** What the server finds for a query, and the event that it can be read as. */
export function useFound(query: string) {
  const { api } = usePlatform();
  const text = useSettled(query.trim());
  const enabled = text.length >= SHORTEST && text.length <= LONGEST_SENTENCE;
  const schedules = useQuery(schedulesQuery(api));
  const hits = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) =>
      api.call(search.find, { query: { q: text.slice(0, 200), limit: HITS }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const reading = useQuery({
    queryKey: ['quick-add', 'command', text],
    queryFn: ({ signal }) =>
      api.call(quickAdd.parse, {
        body: { text, time_zone: localZone(), locale: navigator.language },
        signal,
      }),
    // A word alone is looked for; more of them may be a plan.
    enabled: enabled && text.includes(' '),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const place = schedules.data?.find(isWritable);
  const read = enabled && text.includes(' ') ? reading.data : undefined;
  // Without a time in the words it is no plan yet: nobody asked for "some time from now".
  const tellsWhen = read?.parts.some(({ field }) => field === 'start_time') ?? false;
  return {
    hits: enabled ? (hits.data?.hits ?? []) : [],
    creation: read && tellsWhen && place ? creationOf(read.event, place.id) : null,
    /** The date that the words speak of. */
    day: tellsWhen && read?.event.start_time ? dayOf(read.event.start_time) : null,
    schedules: schedules.data ?? [],
    isSettled: text === query.trim() && !hits.isFetching && !reading.isFetching,
  };
}
const DATE_LENGTH = 10;

/** Of an instant on the person's own clock, or of a plain date. */
const dayOf = (time: string) => (time.length === DATE_LENGTH ? time : localDate(time));

export type Creation = NonNullable<ReturnType<typeof creationOf>>;
