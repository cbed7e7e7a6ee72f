/** The languages to choose from, each by its own name. */
export const languages: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch' };

/** Made of English by rule, to see what is not in the catalogue and how a page reads from the right. */
const pseudoLocales = ['en-XA', 'ar-XB'];

/** Of tags by preference, the first whose language is known; `de` for `de-AT`. */
export function languageOf(wanted: readonly string[]): string | undefined {
  const known = wanted.map((tag) => (pseudoLocales.includes(tag) ? tag : tag.split('-')[0]));
  return known.find((tag) => tag && (Object.hasOwn(languages, tag) || pseudoLocales.includes(tag)));
}
