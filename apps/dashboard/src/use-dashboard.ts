import { analysisQuery, eventsQuery, schedulesQuery } from '@scheduler/api-client/queries';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { rangesFrom, stillServes } from './ranges.ts';

/** Schedules and the events of today and of the next seven days, loaded together. */
export function useDashboard(now: number, zone: string) {
  const { api, notify } = usePlatform();
  const [loadedAt, setLoadedAt] = useState(now);
  if (!stillServes(loadedAt, now, zone)) setLoadedAt(now);
  const { upcoming, earlierToday } = rangesFrom(loadedAt, zone);
  const dashboard = together([
    useQuery(schedulesQuery(api)),
    useQuery({ ...eventsQuery(api, upcoming), placeholderData: keepPreviousData }),
    useQuery({ ...eventsQuery(api, earlierToday), placeholderData: keepPreviousData }),
  ]);
  const { failedAt } = dashboard;
  useEffect(() => {
    if (failedAt > 0) notify.error(t('Failed to load dashboard data'));
  }, [failedAt, notify]);
  return { ...dashboard, window: upcoming };
}

type Results = [UseQueryResult<Schedule[]>, UseQueryResult<Event[]>, UseQueryResult<Event[]>];

function together(results: Results) {
  const [schedules, upcoming, earlier] = results;
  const loaded = schedules.data && upcoming.data && earlier.data;
  const failed = results.filter(({ isError }) => isError);
  return {
    loaded: loaded
      ? { schedules: schedules.data, events: [...earlier.data, ...upcoming.data] }
      : undefined,
    /** Epoch ms of the failure to tell of, one for all that failed with it; 0 while there is none. */
    failedAt: results.some(({ isFetching }) => isFetching)
      ? 0
      : Math.max(0, ...failed.map(({ errorUpdatedAt }) => errorUpdatedAt)),
    retrying: results.some(({ isFetching }) => isFetching),
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

/** The analysis of the person's own events. A failure is only logged: the card stays empty. */
export function useAnalysis(zone: string) {
  const { api, reportError } = usePlatform();
  const analysis = useQuery(analysisQuery(api, zone));
  const { error } = analysis;
  useEffect(() => {
    if (error) reportError(error, 'dashboard analysis');
  }, [error, reportError]);
  return analysis;
}
