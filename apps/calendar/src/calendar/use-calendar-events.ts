import { eventsQuery, schedulesQuery, type Range } from '@scheduler/api-client/queries';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { liesIn } from './events-cache.ts';

interface Ranges {
  visible: Range;
  /** What is asked for so that the visible range is known; it may hold more. */
  asked: Range;
  neighbours: readonly Range[];
}

const FRESH = 60_000;
const noEvents: readonly Event[] = [];
const noSchedules: readonly Schedule[] = [];

/** The visible range's events and the schedules, together; the neighbours once those are here. */
export function useCalendarEvents({ visible, asked, neighbours }: Ranges) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const events = useQuery(eventsQuery(api, asked));
  const schedules = useQuery(schedulesQuery(api));
  const { data = noEvents } = events;
  const shown = useMemo(
    () => (asked === visible ? data : data.filter((event) => liesIn(visible, event))),
    [data, asked, visible],
  );
  const failed = events.isError || schedules.isError;

  useEffect(() => {
    if (failed) notify.error(t('Failed to load calendar data'));
  }, [failed, notify]);

  const { isSuccess } = events;
  useEffect(() => {
    if (!isSuccess) return;
    for (const range of neighbours) {
      // A neighbour that fails is asked for again when it is shown.
      void client.query({ ...eventsQuery(api, range), staleTime: FRESH }).catch(() => {});
    }
  }, [isSuccess, neighbours, client, api]);

  return {
    events: shown,
    schedules: schedules.data ?? noSchedules,
    loading: events.isPending && !events.isError,
    failed,
    retrying: events.isFetching || schedules.isFetching,
    retry: () => {
      if (events.isError) void events.refetch();
      if (schedules.isError) void schedules.refetch();
    },
  };
}
