import type { PublicConfig } from '@scheduler/platform';
import { readData } from '@scheduler/platform/page-data';
import type { Registry } from '@scheduler/platform/registry';

/** What the server writes into the page, so that the first screen waits for no further request. */
export interface PageData {
  config: PublicConfig | null;
  registry: Registry | null;
}

/** Reads the page's own data; `null` where the page carries none, as a plain file server's does. */
export const pageData = (): PageData => ({
  config: readData('config') as PublicConfig | null,
  registry: readData('remotes') as Registry | null,
});

/** Fetches what the page does not carry, or what may have changed since it was made. */
export async function fetchJson<T>(address: string): Promise<T> {
  const response = await fetch(address, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(4000),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json() as Promise<T>;
}
