import type { SearchMatch } from '@scheduler/contracts/core';
import { folded, isMeant, type Term } from './words.ts';

type Range = SearchMatch['ranges'][number];

const WORD =
  /[^\s\u0020-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u206F\u20A0-\u20CF\u3000-\u303F]+/g;
const MOST_RANGES = 50;

/** Where words that are looked for stand in a text. */
function rangesIn(text: string, terms: readonly Term[]): Range[] {
  const ranges: Range[] = [];
  for (const { index, 0: word } of text.matchAll(WORD)) {
    if (ranges.length === MOST_RANGES) break;
    const plain = folded(word);
    if (terms.some((term) => isMeant(plain, term))) {
      ranges.push({ start: index, end: index + word.length });
    }
  }
  return ranges;
}

const BEFORE = 60;
const LENGTH = 160;

const isLowSurrogate = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text[at] ?? '');

/** The part of a long text around its first match. */
function excerpt(text: string, ranges: Range[]): Omit<SearchMatch, 'field'> {
  const first = ranges[0]?.start ?? 0;
  const wanted = Math.max(0, text.length > LENGTH ? first - BEFORE : 0);
  const space = wanted === 0 ? -1 : text.slice(0, first).lastIndexOf(' ', wanted);
  let start = wanted === 0 ? 0 : Math.max(space + 1, wanted - BEFORE / 2);
  if (isLowSurrogate(text, start)) start += 1;
  let end = Math.min(text.length, start + LENGTH);
  if (isLowSurrogate(text, end)) end -= 1;
  const inside = ranges
    .filter((range) => range.start >= start && range.start < end)
    .map((range) => ({ start: range.start - start, end: Math.min(range.end, end) - start }));
  return { text: text.slice(start, end), ranges: inside };
}

/** The fields that hold words of the search, with where. */
export const matchesIn = (
  fields: Partial<Record<SearchMatch['field'], string | null>>,
  terms: readonly Term[],
): SearchMatch[] =>
  (Object.entries(fields) as [SearchMatch['field'], string | null][]).flatMap(([field, text]) => {
    const ranges = text ? rangesIn(text, terms) : [];
    return text && ranges.length > 0 ? [{ field, ...excerpt(text, ranges) }] : [];
  });
