import { useState } from 'react';

/** State that returns to `initialValue` when `key` changes. */
export function useStateFor<Value>(key: unknown, initialValue: Value) {
  const [state, setState] = useState({ key, value: initialValue });
  const value = state.key === key ? state.value : initialValue;
  return [value, (next: Value) => setState({ key, value: next })] as const;
}
