import type { QuickAddField, QuickAddSpan } from '@scheduler/contracts/core';

/** Characters `[start, end)` of the text, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** A text of which more and more has been understood. */
export interface Reading {
  readonly text: string;
  /** The text with a mark in place of every character that is understood. */
  rest: string;
  parts: QuickAddSpan[];
  /** Understood, and words of the title all the same. */
  titleWords: Span[];
}

/** A private character of Unicode: no word, no space. */
export const READ = '\uE000';

export const beginReading = (text: string): Reading => ({
  text,
  rest: text,
  parts: [],
  titleWords: [],
});

/** Takes characters as understood; without a field they only joined other words. */
export function claim(reading: Reading, { start, end }: Span, field: QuickAddField | null): void {
  if (end <= start) return;
  reading.rest = reading.rest.slice(0, start) + READ.repeat(end - start) + reading.rest.slice(end);
  if (field) reading.parts.push({ field, text: reading.text.slice(start, end), start, end });
}

/** Takes characters as understood that stay in the title: 'Lunch with Ana', 'Weekly sync'. */
export function claimInTitle(reading: Reading, span: Span, field: QuickAddField): void {
  claim(reading, span, field);
  reading.titleWords.push(span);
}

/** Gives the title its words back. */
export function releaseTitle(reading: Reading): void {
  for (const { start, end } of reading.titleWords) {
    const { text, rest } = reading;
    reading.rest = rest.slice(0, start) + text.slice(start, end) + rest.slice(end);
  }
}

/** Where a match stands, or one of its groups; `null` for a group that took no part. */
export function spanOf(match: RegExpExecArray, group?: string): Span | null {
  if (group === undefined) return { start: match.index, end: match.index + match[0].length };
  const found = match.indices?.groups?.[group];
  return found ? { start: found[0], end: found[1] } : null;
}

/** The first match in what is not understood yet that `accept` agrees to. */
export function find<T>(
  { rest }: Reading,
  pattern: RegExp,
  accept: (match: RegExpExecArray) => T | null,
): { match: RegExpExecArray; found: T } | null {
  for (const match of rest.matchAll(new RegExp(pattern.source, `${pattern.flags}gd`))) {
    const found = accept(match);
    if (found !== null) return { match, found };
  }
  return null;
}
