import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 50;
const REQUEST_TIMEOUT_MS = 2000;

/** Uses `http`, because `fetch` occupies 20 MB in the supervisor after some requests. */
async function isHealthy(url: string): Promise<boolean> {
  const request = get(url, { agent: false, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined).resume();
  return response.statusCode === 200;
}

/** Resolves once the URL responds with 200. Rejects with the signal's reason if it aborts first. */
export async function waitUntilHealthy(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if (await isHealthy(url).catch(() => false)) return;
    await pause(POLL_INTERVAL_MS, undefined, { signal });
  }
}
