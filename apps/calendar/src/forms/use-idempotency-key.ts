import { useRef } from 'react';

/** Reuses a key while the body is unchanged, so that a repeated submit creates no second record. */
export function useIdempotencyKey(): (body: object) => string {
  const lastRequest = useRef({ content: '', key: '' });
  return (body) => {
    const content = JSON.stringify(body);
    if (lastRequest.current.content !== content)
      lastRequest.current = { content, key: crypto.randomUUID() };
    return lastRequest.current.key;
  };
}
