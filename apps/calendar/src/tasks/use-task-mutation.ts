import { ApiError, type ApiClient } from '@scheduler/api-client';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { invalidateCalendarQueries, useUndoOptions, withBatchId } from '@scheduler/platform/undo';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  isUpgradeError,
  getErrorToastOptions,
  getErrorMessage,
} from '@scheduler/platform/error-messages';

interface TaskMutationOptions<Input> {
  call: (api: ApiClient, input: Input, onBatch: (id: string) => void) => Promise<unknown>;
  successMessage: string;
  failureMessage: string;
}

/**
 * Changes a task or habit, shows a success toast with an Undo button, and invalidates the
 * calendar's queries. Callers pass `showError` as `onError` unless they handle the error.
 */
export function useTaskMutation<Input>({
  call,
  successMessage,
  failureMessage,
}: TaskMutationOptions<Input>) {
  const { api, notify, navigation } = usePlatform();
  const queryClient = useQueryClient();
  const getUndoOption = useUndoOptions();
  const showError = (error: Error) => {
    const message = getErrorMessage(error, failureMessage);
    const upgradeAction = { label: t('Upgrade'), onClick: () => navigation.navigate('/settings') };
    notify.error(message, {
      ...getErrorToastOptions(error),
      ...(isUpgradeError(error) && { action: upgradeAction }),
    });
  };
  const mutation = useMutation({
    mutationFn: (input: Input) => withBatchId((onBatch) => call(api, input, onBatch)),
    onSuccess: ({ batchId }) => {
      notify.success(successMessage, getUndoOption(batchId));
      void invalidateCalendarQueries(queryClient);
    },
  });
  return { ...mutation, showError };
}

/** Checks whether another change was saved first. The error then contains the current version. */
export const isVersionMismatch = (error: Error): error is ApiError =>
  error instanceof ApiError && error.code === 'version-mismatch';
