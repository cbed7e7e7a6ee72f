import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { matchLanguage } from './supported-locales.ts';
import { createPseudoCatalog } from './pseudo-locales.ts';
import type { Catalog, ActiveLocale } from './active-locale.ts';

const localeStorage = new AsyncLocalStorage<ActiveLocale | undefined>();

// A page has one language, whereas a service needs one per request or recipient.
Object.defineProperty(globalThis, 'schedulerLocale', { get: () => localeStorage.getStore() });

const localesByTag = new Map<string, ActiveLocale>();

function loadLocale(tag: string): ActiveLocale {
  const cached = localesByTag.get(tag);
  if (cached) return cached;
  const file = new URL(`../locales/${tag}.json`, import.meta.url);
  const catalog = createPseudoCatalog(tag) ?? (JSON.parse(readFileSync(file, 'utf8')) as Catalog);
  const locale = { tag, catalogs: [catalog] };
  localesByTag.set(tag, locale);
  return locale;
}

/**
 * Runs a callback with an active language, including everything that it calls and awaits.
 *
 * @param tag BCP 47 tag; unsupported languages and `null` mean English
 * @returns the result of the callback
 */
export function runInLanguage<Result>(tag: string | null, callback: () => Result): Result {
  const language = matchLanguage([tag ?? 'en']) ?? 'en';
  return localeStorage.run(language === 'en' ? undefined : loadLocale(language), callback);
}

/** Parses one language range of the header, for example `de-AT;q=0.8`. */
function parseLanguageRange(languageRange: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = languageRange.split(';').map((segment) => segment.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return { tag, weight: Number(weight) || 0 };
}

const MAX_LANGUAGES = 10;

/**
 * Selects the language of a response; English if no requested language is supported.
 *
 * @param header `Accept-Language` header
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 */
export function negotiateLanguage(header: string): string {
  if (header === '') return 'en';
  const preferences = header.split(',', MAX_LANGUAGES).map(parseLanguageRange);
  const accepted = preferences.filter(({ weight }) => weight > 0);
  return (
    matchLanguage(accepted.toSorted((a, b) => b.weight - a.weight).map(({ tag }) => tag)) ?? 'en'
  );
}
