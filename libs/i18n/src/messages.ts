import type { Catalogue } from './active-locale.ts';

/** Catalogue files. The build of the host and of each remote keeps only the messages that it uses. */
const catalogueUrls: Record<string, URL> = {
  de: new URL('../locales/de.json', import.meta.url),
};

/**
 * Loads the message catalogue of the current build.
 *
 * @returns `undefined` if the language is not supported
 * @throws Error if the file can't be loaded
 */
export async function loadCatalogue(tag: string): Promise<Catalogue | undefined> {
  const url = catalogueUrls[tag];
  if (!url) return (await import('./pseudo-locales.ts')).createPseudoCatalogue(tag);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href} answered ${response.status}`);
  return response.json() as Promise<Catalogue>;
}
