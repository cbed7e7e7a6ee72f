import { googleSync } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useMutation } from '@tanstack/react-query';
import { getErrorMessage } from '@scheduler/platform/error-messages';
import { useInvalidateSyncData } from './google-queries.ts';

/** The service needs up to 25 seconds for a full sync. */
const TIMEOUT_MS = 40_000;

/** Syncs all selected calendars now. */
export function useSyncNow() {
  const { api, notify, reportError } = usePlatform();
  const invalidateSyncData = useInvalidateSyncData();
  return useMutation({
    mutationFn: () => api.call(googleSync.sync, { body: {}, timeout: TIMEOUT_MS }),
    onSuccess: ({ synced, updated }) =>
      notify.success(
        t('Calendar synced successfully! {synced} new events added, {updated} events updated.', {
          synced,
          updated,
        }),
      ),
    onError: (error) => {
      reportError(error, 'sync google');
      notify.error(getErrorMessage(error, t('Failed to sync calendar')));
    },
    onSettled: invalidateSyncData,
  });
}

/** Repairs a calendar by comparing all of its events on both sides. */
export function useRepairCalendar(calendarId: string) {
  const { api, notify, reportError } = usePlatform();
  const invalidateSyncData = useInvalidateSyncData();
  return useMutation({
    mutationFn: () =>
      api.call(googleSync.repair, { body: { calendar_id: calendarId }, timeout: TIMEOUT_MS }),
    onSuccess: () => notify.success(t('Calendar repaired')),
    onError: (error) => {
      reportError(error, 'repair google');
      notify.error(getErrorMessage(error, t("Couldn't repair the calendar. Try again.")));
    },
    onSettled: invalidateSyncData,
  });
}
