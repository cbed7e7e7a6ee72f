import { useState } from 'react';
import { getMessage } from '../auth-actions.ts';

/**
 * Returns a function that runs an action, with its busy state and the last error.
 *
 * @param fallbackMessage shown for errors without a message
 * @param onError called with the message of an error
 */
export function useAsyncAction(
  action: () => Promise<void>,
  fallbackMessage: string,
  onError?: (message: string) => void,
) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await action();
    } catch (cause) {
      setError(cause);
      onError?.(getMessage(cause, fallbackMessage));
    } finally {
      setBusy(false);
    }
  };
  const errorMessage = error === undefined ? undefined : getMessage(error, fallbackMessage);
  return { busy, error, errorMessage, run: () => void run() };
}
