import type { Catalogue } from './spoken.ts';

/** Of each file, the build of the host or of a remote keeps what that can say. */
const files: Record<string, URL> = {
  de: new URL('../locales/de.json', import.meta.url),
};

/** What this build says in a language; nothing if it does not know it. */
export async function loadCatalogue(tag: string): Promise<Catalogue | undefined> {
  const file = files[tag];
  if (!file) return (await import('./pseudo.ts')).pseudoCatalogue(tag);
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file.href} answered ${response.status}`);
  return response.json() as Promise<Catalogue>;
}
