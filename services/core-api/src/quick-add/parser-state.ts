import type { QuickAddField, QuickAddSpan } from '@scheduler/contracts/core';

/** A range `[start, end)` of the text in UTF-16 code units. */
export interface TextSpan {
  start: number;
  end: number;
}

/** The text and the parts of it that have already been parsed. */
export interface ParserState {
  readonly text: string;
  /** The text with every parsed character replaced by `CONSUMED`. */
  rest: string;
  parts: QuickAddSpan[];
  /** Parsed spans that are also part of the title. */
  titleSpans: TextSpan[];
}

/** Replaces parsed characters. A private-use character is neither a letter nor whitespace. */
export const CONSUMED = '\uE000';

export const createParserState = (text: string): ParserState => ({
  text,
  rest: text,
  parts: [],
  titleSpans: [],
});

/**
 * Marks characters as parsed.
 *
 * @param field the event field; `null` for connecting words
 */
export function consume(
  state: ParserState,
  { start, end }: TextSpan,
  field: QuickAddField | null,
): void {
  if (end <= start) return;
  state.rest = state.rest.slice(0, start) + CONSUMED.repeat(end - start) + state.rest.slice(end);
  if (field) state.parts.push({ field, text: state.text.slice(start, end), start, end });
}

/** Marks characters as parsed but includes them in the title: 'Lunch with Ana', 'Weekly sync'. */
export function consumeInTitle(state: ParserState, span: TextSpan, field: QuickAddField): void {
  consume(state, span, field);
  state.titleSpans.push(span);
}

/** Restores the characters of `titleSpans` for the title parser. */
export function restoreTitleText(state: ParserState): void {
  for (const { start, end } of state.titleSpans) {
    const { text, rest } = state;
    state.rest = rest.slice(0, start) + text.slice(start, end) + rest.slice(end);
  }
}

/** Returns the span of a match or of a named group, or `null` if the group did not participate. */
export function getSpan(match: RegExpExecArray, group?: string): TextSpan | null {
  if (group === undefined) return { start: match.index, end: match.index + match[0].length };
  const range = match.indices?.groups?.[group];
  return range ? { start: range[0], end: range[1] } : null;
}

/** Finds the first match in the unparsed text for which `accept` returns a value. */
export function findMatch<T>(
  { rest }: ParserState,
  pattern: RegExp,
  accept: (match: RegExpExecArray) => T | null,
): { match: RegExpExecArray; value: T } | null {
  for (const match of rest.matchAll(new RegExp(pattern.source, `${pattern.flags}gd`))) {
    const value = accept(match);
    if (value !== null) return { match, value };
  }
  return null;
}
