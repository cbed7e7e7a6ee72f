const PATIENCE_MS = 10_000;

/** `fetch` that gives up what does not answer, so that nobody waits in vain. */
export const patientFetch: typeof fetch = (input, init) => {
  const limit = AbortSignal.timeout(PATIENCE_MS);
  return fetch(input, {
    ...init,
    signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit,
  });
};
