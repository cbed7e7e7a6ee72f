import { matchLanguage } from './supported-locales.ts';
import { registerCatalog } from './active-locale.ts';
import type { Catalog } from './active-locale.ts';

export { supportedLanguages } from './supported-locales.ts';
export type { Catalog } from './active-locale.ts';

/** Storage key of the selected language. Without it, the browser's languages apply. */
const LANGUAGE_KEY = 'scheduler.language';

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/;

function loadSavedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null; // blocked by browser settings
  }
}

/** Returns the tag of the saved language, or else of the first supported browser language. */
export function getPreferredLanguage(): string {
  return matchLanguage([loadSavedLanguage() ?? [], navigator.languages].flat()) ?? 'en';
}

/** Saves the language and reloads the page. */
export function setLanguage(tag: string): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, tag);
  } catch {
    return; // blocked by browser settings
  }
  location.reload();
}

/** Applies a language selected on another device, unless this browser has a saved one. */
export function adoptLanguage(tag: string): void {
  if (loadSavedLanguage() === null && tag !== getPreferredLanguage()) setLanguage(tag);
}

/** Sets the `lang` and `dir` attributes of the document. */
export function setDocumentLanguage(tag: string): void {
  document.documentElement.lang = tag;
  document.documentElement.dir = RIGHT_TO_LEFT.test(tag) ? 'rtl' : 'ltr';
}

/**
 * Loads and registers the message catalog of the preferred language, unless it is English.
 *
 * @param load loads the catalog of the current build
 */
export async function loadMessages(
  load: (tag: string) => Promise<Catalog | undefined>,
): Promise<void> {
  const tag = getPreferredLanguage();
  if (tag === 'en') return;
  const catalog = await load(tag);
  if (catalog) registerCatalog(tag, catalog);
}
