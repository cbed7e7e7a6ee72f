import { invalidateAll } from '@scheduler/api-client/queries';
import { usePlatform } from '@scheduler/platform';
import { useMutation, type QueryKey } from '@tanstack/react-query';
import { getErrorMessage, isPromptCanceled } from './error-message.ts';

/** A change whose result is shown as a toast. */
export interface Action<Result, Input = void> {
  mutationFn: (input: Input) => Promise<Result>;
  /** Message of the toast after a success. */
  success?: string;
  /** Message of the toast after a failure, unless the server returned one. */
  failure: string;
  /** Message of the toast after the user canceled a prompt of the browser. */
  canceled?: string;
  /** Keys of the queries that the change affects. They are also refetched after a failure. */
  invalidates?: readonly QueryKey[];
  onSuccess?: (result: Result, input: Input) => unknown;
  /** Called before the affected queries are refetched. */
  onSettled?: () => void;
}

/** Returns a mutation that shows a toast and refetches the affected queries. */
export function useAction<Result, Input = void>(action: Action<Result, Input>) {
  const { mutationFn, success, failure, canceled, invalidates = [] } = action;
  const { notify, queryClient } = usePlatform();
  return useMutation({
    mutationFn,
    onSuccess: (result, input) => {
      if (success !== undefined) notify.success(success);
      return action.onSuccess?.(result, input);
    },
    onError: (error) => {
      if (canceled !== undefined && isPromptCanceled(error)) notify.info(canceled);
      else notify.error(getErrorMessage(error, failure));
    },
    onSettled: () => {
      action.onSettled?.();
      return invalidateAll(queryClient, invalidates);
    },
  });
}
