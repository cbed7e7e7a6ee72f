import type { SearchMatch } from '@scheduler/contracts/core';
import { normalizeText, matchesTerm, type Term } from './search-terms.ts';

type Range = SearchMatch['ranges'][number];

const WORD_PATTERN =
  /[^\s\u0020-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u206F\u20A0-\u20CF\u3000-\u303F]+/g;
const MAX_RANGES = 50;

/** Finds the positions of search terms in the text. */
function findRanges(text: string, terms: readonly Term[]): Range[] {
  const ranges: Range[] = [];
  for (const { index, 0: word } of text.matchAll(WORD_PATTERN)) {
    if (ranges.length === MAX_RANGES) break;
    const normalized = normalizeText(word);
    if (terms.some((term) => matchesTerm(normalized, term))) {
      ranges.push({ start: index, end: index + word.length });
    }
  }
  return ranges;
}

const CONTEXT_LENGTH = 60;
const EXCERPT_LENGTH = 160;

const isLowSurrogate = (text: string, index: number) => /[\uDC00-\uDFFF]/.test(text[index] ?? '');

/** Returns the text, or the part around the first match if the text is long. */
function createExcerpt(text: string, ranges: Range[]): Omit<SearchMatch, 'field'> {
  const first = ranges[0]?.start ?? 0;
  const preferredStart = Math.max(0, text.length > EXCERPT_LENGTH ? first - CONTEXT_LENGTH : 0);
  const space = preferredStart === 0 ? -1 : text.slice(0, first).lastIndexOf(' ', preferredStart);
  let start = preferredStart === 0 ? 0 : Math.max(space + 1, preferredStart - CONTEXT_LENGTH / 2);
  if (isLowSurrogate(text, start)) start += 1;
  let end = Math.min(text.length, start + EXCERPT_LENGTH);
  if (isLowSurrogate(text, end)) end -= 1;
  const inside = ranges
    .filter((range) => range.start >= start && range.start < end)
    .map((range) => ({ start: range.start - start, end: Math.min(range.end, end) - start }));
  return { text: text.slice(start, end), ranges: inside };
}

/** Returns the fields that contain search terms, with their positions. */
export const findMatches = (
  fields: Partial<Record<SearchMatch['field'], string | null>>,
  terms: readonly Term[],
): SearchMatch[] =>
  (Object.entries(fields) as [SearchMatch['field'], string | null][]).flatMap(([field, text]) => {
    const ranges = text ? findRanges(text, terms) : [];
    return text && ranges.length > 0 ? [{ field, ...createExcerpt(text, ranges) }] : [];
  });
