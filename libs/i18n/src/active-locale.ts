/** A translated text, or one per plural category (CLDR). */
type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** Translations by English text. Plural texts have the English `other` form as key. */
export type Catalogue = Readonly<Record<string, Translation>>;

/** Separates the context from the text in a key, as in gettext. */
export const CONTEXT = '\u0004';

/** The active language of a page or a service response, unless it is English. */
export interface ActiveLocale {
  /** BCP 47 tag. */
  tag: string;
  /** Catalogues of the host and of each loaded remote. */
  catalogues: readonly Catalogue[];
}

// A global, because the host and each remote have their own copy of this module.
const globals = globalThis as { schedulerSpeaks?: ActiveLocale | undefined };

/** Activates a language and adds a catalogue to it. */
export function registerCatalogue(tag: string, catalogue: Catalogue): void {
  globals.schedulerSpeaks = {
    tag,
    catalogues: [...(globals.schedulerSpeaks?.catalogues ?? []), catalogue],
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
  for (const catalogue of globals.schedulerSpeaks?.catalogues ?? []) {
    const translation = catalogue[text];
    if (translation) return translation;
  }
  return undefined;
}
