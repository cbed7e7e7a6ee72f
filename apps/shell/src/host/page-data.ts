import type { PublicConfig } from '@scheduler/platform';
import type { Registry } from '@scheduler/platform/registry';

/** What the server writes into the page, so that the first screen waits for no further request. */
export interface PageData {
  config: PublicConfig | null;
  registry: Registry | null;
}

const readJson = (id: string): unknown =>
  JSON.parse(document.getElementById(id)?.textContent ?? 'null');

/** Reads the page's own data; `null` where the page carries none, as a plain file server's does. */
export const pageData = (): PageData => ({
  config: readJson('config') as PublicConfig | null,
  registry: readJson('remotes') as Registry | null,
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
