import type { QuickAddResult } from '@scheduler/contracts/core';
import type { Span } from './reading.ts';
import { EDGE, END } from './words.ts';

/** Words of a language, and what the grammar calls them; `null` leaves them as they are. */
export type Saying = [
  source: string,
  told: string | ((groups: Record<string, string | undefined>, text: string) => string | null),
];

/** The sayings of a language, from the most particular to the plainest. */
export type Sayings = readonly (readonly [pattern: RegExp, told: Saying[1]])[];

export const sayings = (list: readonly Saying[]): Sayings =>
  list.map(([source, told]) => [new RegExp(`${EDGE}(?:${source})${END}`, 'iuy'), told]);

interface Piece {
  /** In the text as it was written. */
  from: Span;
  /** In the text as the grammar is told it. */
  to: Span;
}

/** A text in the words of the grammar, and where each piece of them comes from. */
export interface Told {
  text: string;
  pieces: Piece[];
}

function sayingAt(text: string, at: number, list: Sayings) {
  for (const [pattern, told] of list) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) continue;
    const words = typeof told === 'string' ? told : told(match.groups ?? {}, text);
    if (words !== null) return { words, length: match[0].length };
  }
  return null;
}

const LETTER = /[\p{L}\p{N}]/u;
const QUOTED = /["“„][^"“”„]{1,500}["”“]/uy;

/** Tells the grammar a text in its own words. What stands in quotation marks is nobody's. */
export function tell(text: string, list: Sayings): Told {
  const pieces: Piece[] = [];
  let [told, at] = ['', 0];
  while (at < text.length) {
    QUOTED.lastIndex = at;
    const quoted = QUOTED.exec(text)?.[0];
    const begins = LETTER.test(text[at] ?? '') && !LETTER.test(text[at - 1] ?? '');
    const found = !quoted && begins ? sayingAt(text, at, list) : null;
    const length = found?.length ?? quoted?.length ?? 1;
    const words = found?.words ?? text.slice(at, at + length);
    if (found) {
      const to = { start: told.length, end: told.length + words.length };
      pieces.push({ from: { start: at, end: at + length }, to });
    }
    told += words;
    at += length;
  }
  return { text: told, pieces };
}

/** Where a place of the told text is in what was written; of told words, their one end. */
function placeOf({ pieces }: Told, at: number, edge: keyof Span): number {
  let shift = 0;
  for (const { from, to } of pieces) {
    if (at <= to.start) break;
    if (at < to.end) return from[edge];
    shift = from.end - to.end;
  }
  return at + shift;
}

/** A reading of a told text as one of what was written. */
export function asWritten(reading: QuickAddResult, told: Told, text: string): QuickAddResult {
  const parts = reading.parts.map((part) => {
    const [start, end] = [placeOf(told, part.start, 'start'), placeOf(told, part.end, 'end')];
    return { ...part, start, end, text: text.slice(start, end) };
  });
  const written = (field: string): string | null => {
    const words = parts.filter((part) => part.field === field).map((part) => part.text);
    return words.length > 0 ? words.join(' ').replaceAll(/\s+/g, ' ') : null;
  };
  const { title, location } = reading.event;
  const event = {
    ...reading.event,
    title: title && (written('title') ?? title),
    location: location && (written('location') ?? location),
  };
  return { ...reading, event, parts };
}
