import type { PublicConfig } from '@scheduler/platform';
import { readPageData } from '@scheduler/platform/page-data';
import type { Registry } from '@scheduler/platform/registry';

/**
 * Reads data that the server embeds in the page to save requests. `null` if the page has no data, for
 * example from a static file server.
 */
export const getPageData = () => ({
  config: readPageData('config') as PublicConfig | null,
  registry: readPageData('remotes') as Registry | null,
});

const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Fetches data that isn't embedded in the page, or that may have changed.
 *
 * @throws Error if the request fails or times out
 */
export async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return response.json() as Promise<T>;
}
