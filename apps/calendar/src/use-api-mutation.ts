import type { ApiClient } from '@scheduler/api-client';
import { usePlatform } from '@scheduler/platform';
import { getErrorMessage, getErrorToastOptions } from '@scheduler/platform/error-messages';
import { getUndoOptions, withBatchId } from '@scheduler/platform/undo';
import { useMutation, type QueryClient } from '@tanstack/react-query';

export interface ApiMutationOptions<Input = void, Result = unknown> {
  /** Sends the request, with `onBatch` if the change can be undone. */
  call: (api: ApiClient, input: Input, onBatch: (batchId: string) => void) => Promise<Result>;
  /** Message of a toast, which has an Undo button if the change can be undone. */
  successMessage?: string | ((result: Result, input: Input) => string);
  /** Called after the change, for example to update the cache. */
  onSuccess?: (queryClient: QueryClient, result: Result, input: Input) => unknown;
  /** Message of a toast. A string is replaced by the server's message if that is about a limit. */
  failureMessage: string | ((error: Error, input: Input) => string);
  /** Shows an error without a toast, for example in a form. Returns `false` if it can't. */
  showError?: ((error: Error) => boolean) | undefined;
}

/** Changes data through the API and shows toasts about the result. */
export function useApiMutation<Input = void, Result = unknown>(
  options: ApiMutationOptions<Input, Result>,
) {
  const { call, successMessage, onSuccess, failureMessage, showError } = options;
  const platform = usePlatform();
  const { api, notify, queryClient } = platform;
  return useMutation({
    mutationFn: (input: Input) => withBatchId((onBatch) => call(api, input, onBatch)),
    onSuccess: ({ result, batchId }, input) => {
      const message =
        typeof successMessage === 'function' ? successMessage(result, input) : successMessage;
      if (message !== undefined) notify.success(message, getUndoOptions(platform, batchId));
      return onSuccess?.(queryClient, result, input);
    },
    onError: (error, input) => {
      if (showError?.(error)) return;
      const message =
        typeof failureMessage === 'function'
          ? failureMessage(error, input)
          : getErrorMessage(error, failureMessage);
      notify.error(message, getErrorToastOptions(error));
    },
  });
}
