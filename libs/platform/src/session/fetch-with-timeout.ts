const TIMEOUT_MS = 10_000;

/** Calls `fetch` with a timeout of 10 seconds, in addition to the caller's own signal. */
export const fetchWithTimeout: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(input, {
    ...init,
    signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
  });
};
