import { eventsQuery, schedulesQuery, type Range } from '@scheduler/api-client/queries';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

interface Ranges {
  visible: Range;
  neighbours: readonly Range[];
}

const FRESH = 60_000;
const noEvents: readonly Event[] = [];
const noSchedules: readonly Schedule[] = [];

/** The visible range's events and the schedules, together; the neighbours once those are here. */
export function useCalendarEvents({ visible, neighbours }: Ranges) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const events = useQuery(eventsQuery(api, visible));
  const schedules = useQuery(schedulesQuery(api));
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
    events: events.data ?? noEvents,
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
