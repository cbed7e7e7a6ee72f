/** A text, or one for each of the language's plural categories (CLDR's). */
type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** The texts of a language by their English ones; what is said by number, by that of many. */
export type Catalogue = Readonly<Record<string, Translation>>;

/** Parts a context from a text, as gettext does. */
export const CONTEXT = '\u0004';

/** Another language than English, as a page or an answer of a service speaks it. */
export interface Spoken {
  /** BCP 47. */
  tag: string;
  /** Of the host and of each remote that was loaded. */
  catalogues: readonly Catalogue[];
}

// Host and remotes have a copy of this module each, and one page.
const page = globalThis as { schedulerSpeaks?: Spoken | undefined };

/** Adds texts to what the page can say in a language. */
export function learn(tag: string, catalogue: Catalogue): void {
  page.schedulerSpeaks = {
    tag,
    catalogues: [...(page.schedulerSpeaks?.catalogues ?? []), catalogue],
  };
}

/** The page speaks English again, as it does at first. */
export function forget(): void {
  page.schedulerSpeaks = undefined;
}

/** For `Intl`: the language of the page, as BCP 47 names it. */
export const locale = (): string => page.schedulerSpeaks?.tag ?? 'en-US';

/** What stands for an English text; nothing if none is known, as in English. */
export function translationOf(text: string): Translation | undefined {
  for (const catalogue of page.schedulerSpeaks?.catalogues ?? []) {
    const found = catalogue[text];
    if (found) return found;
  }
  return undefined;
}
