import { googleSync } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useMutation } from '@tanstack/react-query';
import { failureText } from './failure-text.ts';
import { useReadAnew } from './google-queries.ts';

/** Milliseconds: the service takes up to 25 seconds for the whole of it. */
const TIMEOUT = 40_000;

/** Syncs everything that was chosen, now. */
export function useSyncNow() {
  const { api, notify, reportError } = usePlatform();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: () => api.call(googleSync.sync, { body: {}, timeout: TIMEOUT }),
    onSuccess: ({ synced, updated }) =>
      notify.success(
        t('Calendar synced successfully! {synced} new events added, {updated} events updated.', {
          synced,
          updated,
        }),
      ),
    onError: (error) => {
      reportError(error, 'sync google');
      notify.error(failureText(error, t('Failed to sync calendar')));
    },
    onSettled: readAnew,
  });
}

/** Compares both sides of one calendar from the ground up. */
export function useRepair(calendarId: string) {
  const { api, notify, reportError } = usePlatform();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: () =>
      api.call(googleSync.repair, { body: { calendar_id: calendarId }, timeout: TIMEOUT }),
    onSuccess: () => notify.success(t('Calendar repaired')),
    onError: (error) => {
      reportError(error, 'repair google');
      notify.error(failureText(error, t('Failed to repair the calendar')));
    },
    onSettled: readAnew,
  });
}
