import { invalidateAll } from '@scheduler/api-client/queries';
import { googleSync, type SyncConflict } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useMutation } from '@tanstack/react-query';
import { getErrorMessage } from '@scheduler/platform/error-messages';
import { SYNC_DATA_KEYS } from './google-queries.ts';

/** The service needs up to 25 seconds for a full sync. */
const TIMEOUT_MS = 40_000;

interface SyncAction<Result, Input> {
  /** Name in the error log. */
  name: string;
  mutationFn: (input: Input) => Promise<Result>;
  /** Message of the toast after a failure, unless a limit was reached. */
  failure: string;
  onSuccess?: (result: Result) => void;
}

/** Returns a mutation after which everything that it may have changed is refetched. */
function useSyncAction<Result, Input = void>(action: SyncAction<Result, Input>) {
  const { notify, queryClient, reportError } = usePlatform();
  return useMutation({
    mutationFn: action.mutationFn,
    onSuccess: (result) => action.onSuccess?.(result),
    onError: (error) => {
      reportError(error, action.name);
      notify.error(getErrorMessage(error, action.failure));
    },
    onSettled: () => invalidateAll(queryClient, SYNC_DATA_KEYS),
  });
}

/** Syncs all selected calendars now. */
export function useSyncNow() {
  const { api, notify } = usePlatform();
  return useSyncAction({
    name: 'sync google',
    mutationFn: () => api.call(googleSync.sync, { body: {}, timeout: TIMEOUT_MS }),
    onSuccess: ({ synced, updated }) =>
      notify.success(
        t('Calendar synced successfully! {synced} new events added, {updated} events updated.', {
          synced,
          updated,
        }),
      ),
    failure: t('Failed to sync calendar'),
  });
}

/** Repairs a calendar by comparing all of its events on both sides. */
export function useRepairCalendar(calendar_id: string) {
  const { api, notify } = usePlatform();
  return useSyncAction({
    name: 'repair google',
    mutationFn: () => api.call(googleSync.repair, { body: { calendar_id }, timeout: TIMEOUT_MS }),
    onSuccess: () => notify.success(t('Calendar repaired')),
    failure: t("Couldn't repair the calendar. Try again."),
  });
}

/** Resolves a conflict with the value of one side. */
export function useResolveConflict({ id }: SyncConflict) {
  const { api } = usePlatform();
  return useSyncAction({
    name: 'resolve google conflict',
    mutationFn: (keep: SyncConflict['kept']) =>
      api.call(googleSync.resolveConflict, { body: { id, keep } }),
    failure: t("Couldn't save your choice. Try again."),
  });
}
