import type { Catalog } from './active-locale.ts';

/** Catalog files. The builds of the host and of each remote keep only the messages that they use. */
const catalogUrls: Record<string, URL> = {
  de: new URL('../locales/de.json', import.meta.url),
};

/**
 * Loads the message catalog of the current build.
 *
 * @returns `undefined` if the language is not supported
 * @throws Error if the file can't be loaded
 */
export async function loadCatalog(tag: string): Promise<Catalog | undefined> {
  const url = catalogUrls[tag];
  if (!url) return (await import('./pseudo-locales.ts')).createPseudoCatalog(tag);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href} answered ${response.status}`);
  return response.json() as Promise<Catalog>;
}
