/** Decodes text that is hidden in other text, as a capable model might. */
function decodeHiddenText(text: string): string[] {
  const decoded: string[] = [];
  for (const [word] of text.matchAll(/[A-Za-z0-9+/_-]{16,}={0,2}/g)) {
    decoded.push(Buffer.from(word, 'base64').toString('utf8'));
  }
  for (const [word] of text.matchAll(/(?:[0-9a-f]{2}[ :]?){8,}/gi)) {
    decoded.push(Buffer.from(word.replaceAll(/[^0-9a-f]/gi, ''), 'hex').toString('utf8'));
  }
  if (/%[0-9a-f]{2}/i.test(text)) decoded.push(decodePercent(text));
  if (/&#x?[0-9a-f]+;/i.test(text)) decoded.push(decodeEntities(text));
  decoded.push(
    rot13(text),
    [...text].toReversed().join(''),
    decodeTagCharacters(text),
    text.normalize('NFKC'),
  );
  return decoded.filter(
    (candidate) => candidate !== text && !/[\uFFFD\p{Cc}]/u.test(candidate.trim()),
  );
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const decodeEntities = (text: string) =>
  text.replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
    String.fromCodePoint(Math.min(Number.parseInt(code, hex ? 16 : 10), 0x10_ff_ff)),
  );

const rot13 = (text: string) =>
  text.replaceAll(/[a-z]/gi, (character) => {
    const base = character <= 'Z' ? 65 : 97;
    return String.fromCodePoint(((character.charCodeAt(0) - base + 13) % 26) + base);
  });

/** Decodes invisible Unicode tag characters. */
const decodeTagCharacters = (text: string) =>
  [...text]
    .flatMap((character) => {
      const code = character.codePointAt(0) ?? 0;
      return code >= 0xe_00_20 && code <= 0xe_00_7e ? [String.fromCodePoint(code - 0xe_00_00)] : [];
    })
    .join('');

function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null)
    return Object.values(value).flatMap(collectStrings);
  return [];
}

/**
 * Extracts all strings from data shown to a model, including strings in JSON. Returns each string
 * as is and decoded.
 */
export function extractInstructions(data: string): string[] {
  let texts = [data];
  try {
    texts = collectStrings(JSON.parse(data));
  } catch {
    // Not JSON, so use the text itself.
  }
  return [...new Set(texts.flatMap((text) => [text, ...decodeHiddenText(text)]))].filter(
    (text) => text.trim().length > 2,
  );
}
