/** The languages that users can select, by tag, each with its own name. */
export const supportedLanguages: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'Deutsch',
};

/** Generated from English, to find untranslated text and to test right-to-left layout. */
const PSEUDO_LOCALES = ['en-XA', 'ar-XB'];

/**
 * Returns the first supported language, for example `de` for `de-AT`.
 *
 * @param preferredTags BCP 47 tags in order of preference
 */
export function matchLanguage(preferredTags: readonly string[]): string | undefined {
  const candidates = preferredTags.map((tag) =>
    PSEUDO_LOCALES.includes(tag) ? tag : tag.split('-')[0],
  );
  return candidates.find(
    (tag) => tag && (Object.hasOwn(supportedLanguages, tag) || PSEUDO_LOCALES.includes(tag)),
  );
}
