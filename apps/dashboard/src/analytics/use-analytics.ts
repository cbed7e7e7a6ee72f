import { ai } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { addDays, dateAt, dayInterval } from '@scheduler/scheduling';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

/** How far back the page can look, in days. */
export const periods = { '28': t('Last 4 weeks'), '91': t('Last 13 weeks') } as const;
export type Period = keyof typeof periods;

/** Whole days up to and with the one of `now` in `zone`, so that the range holds still all day. */
function lastDays(days: number, now: number, zone: string) {
  const tomorrow = addDays(dateAt(now, zone), 1);
  const { start, end } = dayInterval(
    { start_date: addDays(tomorrow, -days), end_date: tomorrow },
    zone,
  );
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
}

/** What the calendar of the last days holds; asked only while `enabled`. */
export function useAnalytics(period: Period, now: number, zone: string, enabled: boolean) {
  const { api } = usePlatform();
  const query = { ...lastDays(Number(period), now, zone), time_zone: zone };
  return useQuery({
    ...queryOptions({
      queryKey: ['analysis', 'analytics', query],
      queryFn: ({ signal }) => api.call(ai.analytics, { query, signal }),
    }),
    enabled,
    placeholderData: keepPreviousData,
  });
}
