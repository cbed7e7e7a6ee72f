import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { addRetryQuery } from './retry-query.ts';

/** On a 100 kbps connection, 375 KB arrive in this time, which is more than all scripts of a screen. */
const REQUEST_TIMEOUT_MS = 30_000;
const RETRY_DELAYS_MS = [1000, 3000];

const wait = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

/**
 * Creates a Module Federation runtime plugin that limits the duration of requests for the files of
 * remotes and retries failed ones. The chunks of a remote are retried by its own webpack runtime.
 *
 * @param getReloadCount returns how often a remote has been loaded from the start again
 * @see https://module-federation.io/plugin/dev/index
 */
export const createRemoteLoadingPlugin = (
  getReloadCount: (remote: string) => number,
): ModuleFederationRuntimePlugin => ({
  name: 'remote-loading',

  fetch: (url, options) => fetchManifest(url, options, RETRY_DELAYS_MS),

  createScript({ url, remoteInfo }) {
    const reloadCount = getReloadCount(remoteInfo?.name ?? '');
    if (reloadCount === 0 || url.includes('retry=')) return { timeout: REQUEST_TIMEOUT_MS };
    const script = document.createElement('script');
    script.src = addRetryQuery(url, reloadCount);
    return { script, timeout: REQUEST_TIMEOUT_MS };
  },

  // The remote's own runtime adds the style sheet and waits for it. It would treat an element added
  // here as a loaded style sheet, even if the request is pending or has failed.
  createLink({ url, attrs }) {
    if (attrs?.rel !== 'stylesheet') return undefined;
    return Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: 'style',
      href: url,
    });
  },

  // The hook's type contains a promise of a promise.
  loadEntryError: ((failure) =>
    retryEntry(failure, getReloadCount(failure.remoteInfo.name))) as LoadEntryErrorHook,
});

type LoadEntryErrorHook = NonNullable<ModuleFederationRuntimePlugin['loadEntryError']>;
type FailedEntry = Parameters<LoadEntryErrorHook>[0];

async function retryEntry(
  { getRemoteEntry, globalLoading, uniqueKey, origin, remoteInfo }: FailedEntry,
  reloadCount: number,
) {
  for (const [index, delayMs] of RETRY_DELAYS_MS.entries()) {
    await wait(delayMs);
    // The entry with this key is the failed request.
    delete globalLoading[uniqueKey];
    const getEntryUrl = (url: string) => addRetryQuery(url, `${reloadCount}-${index + 1}`);
    const container = await getRemoteEntry({ origin, remoteInfo, getEntryUrl }).catch(() => null);
    if (container) return container;
  }
  return undefined;
}

async function fetchManifest(
  url: string,
  options: RequestInit,
  retryDelaysMs: readonly number[],
): Promise<Response> {
  const [delayMs, ...remainingDelaysMs] = retryDelaysMs;
  try {
    const response = await fetch(url, {
      ...options,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (response.ok || delayMs === undefined || response.status === 404) return response;
  } catch (error) {
    if (delayMs === undefined) throw error;
  }
  await wait(delayMs);
  return fetchManifest(addRetryQuery(url, Date.now()), options, remainingDelaysMs);
}
