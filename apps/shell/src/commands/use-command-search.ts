import { schedulesQuery } from '@scheduler/api-client/queries';
import { toNewEventInput, quickAdd, search } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { useDefaultSchedule } from '@scheduler/platform/use-default-schedule';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getLocalDate, getLocalTimeZone } from './local-dates.ts';

const DEBOUNCE_MS = 150;
const MIN_QUERY_LENGTH = 2;
const MAX_RESULTS = '8';
const MAX_QUERY_LENGTH = 500;

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/** Searches for a query and parses it as a new event. */
export function useCommandSearch(query: string) {
  const { api } = usePlatform();
  const text = useDebounced(query.trim());
  const enabled = text.length >= MIN_QUERY_LENGTH && text.length <= MAX_QUERY_LENGTH;
  const schedules = useQuery(schedulesQuery(api));
  const hits = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) =>
      api.call(search.find, { query: { q: text.slice(0, 200), limit: MAX_RESULTS }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const parsing = useQuery({
    queryKey: ['quick-add', 'command', text],
    queryFn: ({ signal }) =>
      api.call(quickAdd.parse, {
        body: { text, time_zone: getLocalTimeZone(), locale: navigator.language },
        signal,
      }),
    // A single word is searched for, but not parsed as an event.
    enabled: enabled && text.includes(' '),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const targetSchedule = useDefaultSchedule();
  const parsed = enabled && text.includes(' ') ? parsing.data : undefined;
  // Text without a time isn't treated as an event.
  const hasTime = parsed?.parts.some(({ field }) => field === 'start_time') ?? false;
  return {
    hits: enabled ? (hits.data?.hits ?? []) : [],
    creation:
      parsed && hasTime && targetSchedule ? toNewEventInput(parsed.event, targetSchedule.id) : null,
    /** Date mentioned in the query. */
    day: hasTime && parsed?.event.start_time ? toLocalDate(parsed.event.start_time) : null,
    schedules: schedules.data ?? [],
    isSettled: text === query.trim() && !hits.isFetching && !parsing.isFetching,
  };
}
const DATE_LENGTH = 10;

/** Returns the local date of a timestamp or calendar date. */
const toLocalDate = (time: string) => (time.length === DATE_LENGTH ? time : getLocalDate(time));

export type NewEvent = NonNullable<ReturnType<typeof toNewEventInput>>;
