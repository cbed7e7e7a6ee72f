/** A translated message, or one per plural category (CLDR). */
type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** Translations by English text. Plural messages have the English `other` form as their key. */
export type Catalog = Readonly<Record<string, Translation>>;

/** Separates the context from the text in a key, as in gettext. */
export const CONTEXT = '\u0004';

/** The active language of a page or a service response, unless it is English. */
export interface ActiveLocale {
  /** BCP 47 tag. */
  tag: string;
  /** Catalogs of the host and of each loaded remote. */
  catalogs: readonly Catalog[];
}

// A global, because the host and each remote have their own copy of this module.
const globals = globalThis as { schedulerLocale?: ActiveLocale | undefined };

/** Activates a language and adds a catalog to it. */
export function registerCatalog(tag: string, catalog: Catalog): void {
  globals.schedulerLocale = {
    tag,
    catalogs: [...(globals.schedulerLocale?.catalogs ?? []), catalog],
  };
}

/** Switches back to English, the default. */
export function resetLocale(): void {
  globals.schedulerLocale = undefined;
}

/** Returns the BCP 47 tag of the active language, for `Intl`. */
export const getLocale = (): string => globals.schedulerLocale?.tag ?? 'en-US';

/** Returns a key's translation; `undefined` if there is none or the language is English. */
export function findTranslation(text: string): Translation | undefined {
  for (const catalog of globals.schedulerLocale?.catalogs ?? []) {
    const translation = catalog[text];
    if (translation) return translation;
  }
  return undefined;
}
