import { useLayoutEffect, useRef } from 'react';

/** What was given last, for functions that must stay the same while it changes. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
