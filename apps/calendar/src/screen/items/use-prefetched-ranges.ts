import { eventsQuery, type InstantRange } from '@scheduler/api-client/queries';
import { usePlatform } from '@scheduler/platform';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { useEffect } from 'react';
import { runWhenIdle } from '../../run-when-idle.ts';

const STALE_TIME_MS = MINUTE_MS;

/** Network Information API, which is only available in Chromium. */
interface NavigatorWithConnection {
  connection?: { saveData?: boolean };
}

const isPrefetchAllowed = () =>
  navigator.onLine && (navigator as NavigatorWithConnection).connection?.saveData !== true;

/**
 * Fetches the events of ranges that may be displayed next, one after another and only while the browser
 * is idle. When the ranges change, requests for ranges that aren't displayed are canceled.
 *
 * @param isReady whether the displayed range has loaded
 */
export function usePrefetchedRanges(ranges: readonly InstantRange[], isReady: boolean): void {
  const { api, queryClient } = usePlatform();
  useEffect(() => {
    if (!isReady) return;
    let isCanceled = false;
    const prefetch = async () => {
      for (const range of ranges) {
        await new Promise<void>((resolve) => runWhenIdle(resolve));
        if (isCanceled || !isPrefetchAllowed()) return;
        const query = { ...eventsQuery(api, range, 'low'), staleTime: STALE_TIME_MS };
        // A failed prefetch is retried when its range becomes visible.
        await queryClient.query(query).catch(() => {});
      }
    };
    void prefetch();
    return () => {
      isCanceled = true;
      // Runs after the effects of this commit, in which the screen may start to use one of the ranges.
      queueMicrotask(() => {
        for (const range of ranges) {
          const { queryKey } = eventsQuery(api, range);
          void queryClient.cancelQueries({ queryKey, exact: true, type: 'inactive' });
        }
      });
    };
  }, [ranges, isReady, api, queryClient]);
}
