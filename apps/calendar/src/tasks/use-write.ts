import { ApiError, type ApiClient } from '@scheduler/api-client';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { readAllAnew, useUndo, withBatch } from '@scheduler/platform/undo-write';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asksToUpgrade, durationOf, failureText } from '../failure-text.ts';

interface Write<Input> {
  call: (api: ApiClient, input: Input, onBatch: (id: string) => void) => Promise<unknown>;
  done: string;
  failed: string;
}

/** A write to a task or a habit: told, to be undone, and what hangs on it is read anew. */
export function useWrite<Input>({ call, done, failed }: Write<Input>) {
  const { api, notify, navigation } = usePlatform();
  const client = useQueryClient();
  const undo = useUndo();
  const tellFailure = (error: Error) => {
    const text = failureText(error, failed);
    const upgrade = { label: t('Upgrade'), onClick: () => navigation.navigate('/settings') };
    notify.error(text, { ...durationOf(error), ...(asksToUpgrade(error) && { action: upgrade }) });
  };
  const mutation = useMutation({
    mutationFn: (input: Input) => withBatch((onBatch) => call(api, input, onBatch)),
    onSuccess: ({ batchId }) => {
      notify.success(done, undo(batchId));
      void readAllAnew(client);
    },
  });
  return { ...mutation, tellFailure };
}

/** Whether somebody saved first: what they made of it comes with the refusal. */
export const isOutdated = (error: Error): error is ApiError =>
  error instanceof ApiError && error.code === 'version-mismatch';
