import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Runs an action once when the URL has a query parameter, then removes the parameter. Lets other
 * screens link to an action.
 *
 * @param parameter `null` until the action is available
 */
export function useUrlAction(parameter: string | null, action: (value: string) => void): void {
  const [params, setParams] = useSearchParams();
  const requestedValue = parameter === null ? null : params.get(parameter);
  useEffect(() => {
    if (requestedValue === null || parameter === null) return;
    setParams(
      (previous) => {
        previous.delete(parameter);
        return previous;
      },
      { replace: true },
    );
    action(requestedValue);
    // `action` changes on every render; only a new parameter value may trigger it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [requestedValue]);
}
