import { analysisQuery, eventsQuery, schedulesQuery } from '@scheduler/api-client/queries';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getDashboardRanges, isStillCurrent } from './date-ranges.ts';

/** Loads schedules and the events of today and the next seven days. */
export function useDashboard(now: number, timeZone: string) {
  const { api, notify } = usePlatform();
  const [loadedAt, setLoadedAt] = useState(now);
  if (!isStillCurrent(loadedAt, now, timeZone)) setLoadedAt(now);
  const { upcoming, earlierToday } = getDashboardRanges(loadedAt, timeZone);
  const dashboard = combineResults([
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

function combineResults(results: Results) {
  const [schedules, upcoming, earlier] = results;
  const loaded = schedules.data && upcoming.data && earlier.data;
  const failed = results.filter(({ isError }) => isError);
  // Accesses `isFetching` only after a failure. Otherwise, each refetch would re-render the dashboard.
  const retrying = failed.length > 0 && results.some(({ isFetching }) => isFetching);
  return {
    loaded: loaded
      ? { schedules: schedules.data, events: [...earlier.data, ...upcoming.data] }
      : undefined,
    /** Time of the latest failure in epoch milliseconds. 0 without a failure, or during a retry. */
    failedAt: retrying ? 0 : Math.max(0, ...failed.map(({ errorUpdatedAt }) => errorUpdatedAt)),
    retrying,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

/** Loads the analysis. Failures are only logged, and the card stays empty. */
export function useAnalysis(timeZone: string) {
  const { api, reportError } = usePlatform();
  const analysis = useQuery(analysisQuery(api, timeZone));
  const { error } = analysis;
  useEffect(() => {
    if (error) reportError(error, 'dashboard analysis');
  }, [error, reportError]);
  return analysis;
}
