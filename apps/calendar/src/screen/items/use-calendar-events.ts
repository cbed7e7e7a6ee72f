import { eventsQuery, schedulesQuery, type InstantRange } from '@scheduler/api-client/queries';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isInRange } from './events-cache.ts';
import { usePrefetchedRanges } from './use-prefetched-ranges.ts';

interface Ranges {
  visible: InstantRange;
  /** The range to fetch, which contains `visible` and may be larger. */
  fetched: InstantRange;
  neighbors: readonly InstantRange[];
}

const noEvents: readonly Event[] = [];
const noSchedules: readonly Schedule[] = [];

/** Loads the events of the visible range and the schedules, then prefetches the adjacent ranges. */
export function useCalendarEvents({ visible, fetched, neighbors }: Ranges) {
  const { api, notify } = usePlatform();
  const events = useQuery(eventsQuery(api, fetched));
  const schedules = useQuery(schedulesQuery(api));
  const { data = noEvents } = events;
  const visibleEvents = useMemo(
    () => (fetched === visible ? data : data.filter((event) => isInRange(visible, event))),
    [data, fetched, visible],
  );
  const failed = events.isError || schedules.isError;

  useEffect(() => {
    if (failed) notify.error(t('Failed to load calendar data'));
  }, [failed, notify]);

  usePrefetchedRanges(neighbors, events.isSuccess);

  return {
    events: visibleEvents,
    schedules: schedules.data ?? noSchedules,
    loading: events.isPending && !events.isError,
    failed,
    // Accesses `isFetching` only after a failure. Otherwise, each refetch would re-render the calendar.
    retrying: failed && (events.isFetching || schedules.isFetching),
    retry: () => {
      if (events.isError) void events.refetch();
      if (schedules.isError) void schedules.refetch();
    },
  };
}
