import { eventsQuery } from '@scheduler/api-client/queries';
import { freeBusy, type Event } from '@scheduler/contracts/core';
import { usePlatform, useUser } from '@scheduler/platform';
import type { CalendarDate, Interval } from '@scheduler/scheduling';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { rangeOf } from '../calendar/use-visible-range.ts';
import { localZone } from '../dates.ts';
import { hoursShown, ownRow, rowOf } from './board-rows.ts';

const noEvents: readonly Event[] = [];

/** A day of everybody who is to come, side by side. */
export function useBoard(
  date: CalendarDate,
  emails: readonly string[],
  times: readonly Interval[],
) {
  const { api } = usePlatform();
  const user = useUser();
  const range = rangeOf('day', date);
  const own = useQuery(eventsQuery(api, range));
  const question = { emails: [...emails], time_min: range.start, time_max: range.end };
  const others = useQuery({
    queryKey: ['freebusy', question],
    queryFn: ({ signal }) => api.call(freeBusy.ask, { body: question, signal }),
    enabled: emails.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const hours = hoursShown(date, localZone(), times);
  const known = new Map(others.data?.people.map((person) => [person.email.toLowerCase(), person]));
  const rows = emails.flatMap((email) => known.get(email.toLowerCase()) ?? []);
  return {
    hours,
    rows: [ownRow(user, own.data ?? noEvents, hours), ...rows.map((row) => rowOf(row, hours))],
    failed: own.isError || others.isError,
    retry: () => void Promise.all([own.refetch(), emails.length > 0 && others.refetch()]),
  };
}
