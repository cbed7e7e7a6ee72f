import type { QuickAddResult } from '@scheduler/contracts/core';
import type { TextSpan } from './parser-state.ts';
import { WORD_START, WORD_END } from './english-lexicon.ts';

/** A pattern in another language and its English equivalent. `null` preserves the original text. */
export type PhraseRule = [
  source: string,
  replacement:
    | string
    | ((groups: Record<string, string | undefined>, text: string) => string | null),
];

/** The rules of a language, from specific to general. */
export type CompiledPhraseRules = readonly (readonly [
  pattern: RegExp,
  replacement: PhraseRule[1],
])[];

export const compilePhraseRules = (rules: readonly PhraseRule[]): CompiledPhraseRules =>
  rules.map(([source, replacement]) => [
    new RegExp(`${WORD_START}(?:${source})${WORD_END}`, 'iuy'),
    replacement,
  ]);

interface TranslatedSegment {
  /** Span in the original text. */
  source: TextSpan;
  /** Span in the translated text. */
  output: TextSpan;
}

/** Text translated to English, with a mapping to the original. */
export interface TranslatedText {
  text: string;
  segments: TranslatedSegment[];
}

function matchRuleAt(text: string, position: number, rules: CompiledPhraseRules) {
  for (const [pattern, replacement] of rules) {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (!match) continue;
    const replacementText =
      typeof replacement === 'string' ? replacement : replacement(match.groups ?? {}, text);
    if (replacementText !== null) return { words: replacementText, length: match[0].length };
  }
  return null;
}

const LETTER = /[\p{L}\p{N}]/u;
const QUOTED = /["“„][^"“”„]{1,500}["”“]/uy;

/** Translates text to English. Quoted text stays unchanged. */
export function translate(text: string, rules: CompiledPhraseRules): TranslatedText {
  const segments: TranslatedSegment[] = [];
  let [output, position] = ['', 0];
  while (position < text.length) {
    QUOTED.lastIndex = position;
    const quotedText = QUOTED.exec(text)?.[0];
    const isWordStart = LETTER.test(text[position] ?? '') && !LETTER.test(text[position - 1] ?? '');
    const match = !quotedText && isWordStart ? matchRuleAt(text, position, rules) : null;
    const length = match?.length ?? quotedText?.length ?? 1;
    const replacement = match?.words ?? text.slice(position, position + length);
    if (match) {
      const to = { start: output.length, end: output.length + replacement.length };
      segments.push({ source: { start: position, end: position + length }, output: to });
    }
    output += replacement;
    position += length;
  }
  return { text: output, segments };
}

/** Maps an offset to the original text. An offset inside a segment maps to one of its edges. */
function toSourceOffset(
  { segments }: TranslatedText,
  position: number,
  edge: keyof TextSpan,
): number {
  let shift = 0;
  for (const { source, output } of segments) {
    if (position <= output.start) break;
    if (position < output.end) return source[edge];
    shift = source.end - output.end;
  }
  return position + shift;
}

/** Maps spans, title and location of a result back to the original text. */
export function mapToSource(
  result: QuickAddResult,
  translated: TranslatedText,
  text: string,
): QuickAddResult {
  const parts = result.parts.map((part) => {
    const [start, end] = [
      toSourceOffset(translated, part.start, 'start'),
      toSourceOffset(translated, part.end, 'end'),
    ];
    return { ...part, start, end, text: text.slice(start, end) };
  });
  const getSourceText = (field: string): string | null => {
    const words = parts.filter((part) => part.field === field).map((part) => part.text);
    return words.length > 0 ? words.join(' ').replaceAll(/\s+/g, ' ') : null;
  };
  const { title, location } = result.event;
  const event = {
    ...result.event,
    title: title && (getSourceText('title') ?? title),
    location: location && (getSourceText('location') ?? location),
  };
  return { ...result, event, parts };
}
