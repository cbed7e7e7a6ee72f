import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Does something once when the address asks for it, as a link from another screen does.
 *
 * @param parameter `null` while it cannot be done yet
 */
export function useAskedFor(parameter: string | null, act: (value: string) => void): void {
  const [params, setParams] = useSearchParams();
  const asked = parameter === null ? null : params.get(parameter);
  useEffect(() => {
    if (asked === null || parameter === null) return;
    setParams(
      (old) => {
        old.delete(parameter);
        return old;
      },
      { replace: true },
    );
    act(asked);
    // `act` is new in every render; being asked for is what counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked]);
}

/** Asks by the address for what may not be there yet; it is done as soon as it can be. */
export function useAsk(parameter: string): () => void {
  const [, setParams] = useSearchParams();
  return () =>
    setParams(
      (old) => {
        old.set(parameter, '1');
        return old;
      },
      { replace: true },
    );
}
