import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Does something once when the address asks for it, as a link from another screen does. */
export function useAskedFor(parameter: string, act: () => void): void {
  const [params, setParams] = useSearchParams();
  const asked = params.has(parameter);
  useEffect(() => {
    if (!asked) return;
    setParams(
      (old) => {
        old.delete(parameter);
        return old;
      },
      { replace: true },
    );
    act();
    // `act` is new in every render; being asked for is what counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked]);
}
