import { useLayoutEffect, useRef } from 'react';

/** Returns a ref to the latest value, for callbacks that must stay referentially stable. */
export function useLatestRef<Value>(value: Value) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
