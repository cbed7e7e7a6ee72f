import { CONTEXT } from './active-locale.ts';
import type { Catalog } from './active-locale.ts';

const ACCENTS: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ', c: 'ç' };

const RIGHT_TO_LEFT = '\u202E';
const POP_DIRECTION = '\u202C';

/** Tags and placeholders, which are not transformed. */
const PLACEHOLDER = /(<\/?\w+>|\{\w+\})/;

const TRANSFORMS: Record<string, (source: string) => string> = {
  // Lengthens texts by about one third, as German does.
  'en-XA': (source) =>
    `[${source.replaceAll(/[aeiounc]/g, (character) => ACCENTS[character] ?? character)}${' ·'.repeat(Math.ceil(source.length / 6))}]`,
  'ar-XB': (source) => `${RIGHT_TO_LEFT}${source}${POP_DIRECTION}`,
};

/** Creates the catalog of a pseudo-locale, which has every message; `undefined` for other tags. */
export function createPseudoCatalog(tag: string): Catalog | undefined {
  const transform = TRANSFORMS[tag];
  if (!transform) return undefined;
  const translate = (text: string) =>
    text
      .split(CONTEXT)
      .slice(-1)
      .flatMap((source) => source.split(PLACEHOLDER))
      .map((segment) =>
        PLACEHOLDER.test(segment) || segment.trim() === '' ? segment : transform(segment),
      )
      .join('');
  return new Proxy({}, { get: (_, text) => translate(String(text)) });
}
