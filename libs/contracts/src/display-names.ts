/** Letters of other scripts and digits that look like Latin letters. */
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '|': 'i',
  l: 'i',
  а: 'a',
  е: 'e',
  һ: 'h',
  і: 'i',
  ӏ: 'i',
  о: 'o',
  с: 'c',
  ѕ: 's',
  ԁ: 'd',
  α: 'a',
  ε: 'e',
  ι: 'i',
  ο: 'o',
};

const fold = (text: string) =>
  [...text.normalize('NFKD').toLowerCase()]
    .map((character) => LOOKALIKES[character] ?? character)
    .filter((character) => /\p{L}/u.test(character))
    .join('');

const PRODUCT_NAME = fold('AI Scheduler');

/** A URL, or a domain name with a common ending. The initial in `J.de Vries` isn't one. */
const URL_OR_DOMAIN =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.(?:com|net|org|info|biz|io|co|app|dev|me|ru|cn|xyz|top|site|online|shop|link|click|support|help|de|uk|eu)\b/iu;

const MAX_NAME_LENGTH = 100;

/** Needed in emoji and in the spelling of some languages. */
const JOINERS = /[\u200c\u200d]/g;

/** Whether a name looks like an address, a link or the product itself. */
export const isDeceptiveName = (name: string): boolean =>
  /[@\uff20\ufe6b]|[\p{Cc}\p{Cf}]/u.test(name.replaceAll(JOINERS, '')) ||
  URL_OR_DOMAIN.test(name) ||
  fold(name).includes(PRODUCT_NAME);

/**
 * Returns a name to display as the sender of an email, or `null` if recipients should see the sender's
 * address instead, because the name could deceive them.
 */
export function toTrustedName(name: string): string | null {
  const line = name.replaceAll(/\s+/g, ' ').trim();
  return line === '' || line.length > MAX_NAME_LENGTH || isDeceptiveName(line) ? null : line;
}
