import { ai } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useTimeSettings } from '@scheduler/platform/time-settings';
import { addDays, toCalendarDate, toDateInterval } from '@scheduler/scheduling';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Available periods in days. */
export const periods = { '28': t('Last 4 weeks'), '91': t('Last 13 weeks') } as const;
export type Period = keyof typeof periods;

/** Returns the range of the last `days` days, up to the end of today, so it changes once a day. */
function getLastDays(days: number, now: number, timeZone: string) {
  const tomorrow = addDays(toCalendarDate(now, timeZone), 1);
  const { start, end } = toDateInterval(
    { start_date: addDays(tomorrow, -days), end_date: tomorrow },
    timeZone,
  );
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
}

/** Loads the analytics of a period while `enabled` is set. */
export function useAnalytics(period: Period, now: number, enabled: boolean) {
  const { api } = usePlatform();
  const { timeZone } = useTimeSettings();
  const query = { ...getLastDays(Number(period), now, timeZone), time_zone: timeZone };
  return useQuery({
    queryKey: ['analysis', 'analytics', query],
    queryFn: ({ signal }) => api.call(ai.analytics, { query, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
}
