import { useRef } from 'react';

/** One key per content: sending the same form again cannot make a second record. */
export function useIdempotencyKey(): (body: object) => string {
  const last = useRef({ content: '', key: '' });
  return (body) => {
    const content = JSON.stringify(body);
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
    return last.current.key;
  };
}
