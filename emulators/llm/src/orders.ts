/** Text hidden in text: what a model that likes riddles would read out of it. */
function decodings(text: string): string[] {
  const found: string[] = [];
  for (const [word] of text.matchAll(/[A-Za-z0-9+/_-]{16,}={0,2}/g)) {
    found.push(Buffer.from(word, 'base64').toString('utf8'));
  }
  for (const [word] of text.matchAll(/(?:[0-9a-f]{2}[ :]?){8,}/gi)) {
    found.push(Buffer.from(word.replaceAll(/[^0-9a-f]/gi, ''), 'hex').toString('utf8'));
  }
  if (/%[0-9a-f]{2}/i.test(text)) found.push(unpercent(text));
  if (/&#x?[0-9a-f]+;/i.test(text)) found.push(unentity(text));
  found.push(rot13(text), [...text].toReversed().join(''), tags(text), text.normalize('NFKC'));
  return found.filter((each) => each !== text && !/[\uFFFD\p{Cc}]/u.test(each.trim()));
}

function unpercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const unentity = (text: string) =>
  text.replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
    String.fromCodePoint(Math.min(Number.parseInt(code, hex ? 16 : 10), 0x10_ff_ff)),
  );

const rot13 = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCodePoint(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });

/** Letters of the block of tags, which no screen shows. */
const tags = (text: string) =>
  [...text]
    .flatMap((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0xe_00_20 && code <= 0xe_00_7e ? [String.fromCodePoint(code - 0xe_00_00)] : [];
    })
    .join('');

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves);
  return [];
}

/** Every text in what a model is shown as data, also inside JSON, plain and decoded. */
export function ordersIn(data: string): string[] {
  let texts = [data];
  try {
    texts = leaves(JSON.parse(data));
  } catch {
    // No JSON: the text itself.
  }
  return [...new Set(texts.flatMap((text) => [text, ...decodings(text)]))].filter(
    (text) => text.trim().length > 2,
  );
}
