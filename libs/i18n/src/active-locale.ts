/** A translated text, or one per plural category (CLDR). */
type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** Translations by English text. Plural texts have the English `other` form as key. */
export type Catalog = Readonly<Record<string, Translation>>;

/** Separates the context from the text in a key, as in gettext. */
export const CONTEXT = '\u0004';

/** The active language of a page or a service response, unless it is English. */
export interface ActiveLocale {
  /** BCP 47 tag. */
  tag: string;
  /** Catalogs of the host and of each loaded remote. */
  catalogues: readonly Catalog[];
}

// A global, because the host and each remote have their own copy of this module.
const globals = globalThis as { schedulerSpeaks?: ActiveLocale | undefined };

/** Activates a language and adds a catalog to it. */
export function registerCatalog(tag: string, catalog: Catalog): void {
  globals.schedulerSpeaks = {
    tag,
    catalogues: [...(globals.schedulerSpeaks?.catalogues ?? []), catalog],
  };
}

/** Switches back to English, the default. */
export function resetLocale(): void {
  globals.schedulerSpeaks = undefined;
}

/** Returns the BCP 47 tag of the active language, for `Intl`. */
export const getLocale = (): string => globals.schedulerSpeaks?.tag ?? 'en-US';

/** Returns the translation of a key, or `undefined`, and in English. */
export function findTranslation(text: string): Translation | undefined {
  for (const catalog of globals.schedulerSpeaks?.catalogues ?? []) {
    const translation = catalog[text];
    if (translation) return translation;
  }
  return undefined;
}
