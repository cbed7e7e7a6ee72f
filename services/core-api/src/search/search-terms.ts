/** A search word and everything that matches it. */
export interface Term {
  word: string;
  /** Prefixes of matching words. */
  prefixes: string[];
  /** Complete words that also match, for example corrections of a misspelled word. */
  alternatives: string[];
}

const COMBINING_MARKS = /[\u0300-\u036F]/g;
/** All characters except letters and digits. Must be consistent with migration 0012. */
const SEPARATORS =
  /[\s\u0020-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u206F\u20A0-\u20CF\u3000-\u303F]+/g;

/** Converts text to lowercase without accents, as in the search index. */
export const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(COMBINING_MARKS, '')
    .replaceAll(SEPARATORS, ' ')
    .trim();

const MAX_WORD_LENGTH = 60;
const MAX_WORDS = 8;

/** Words that are ignored unless the search contains no other words. */
const STOP_WORDS = new Set(
  'a an and at by for from in is of on or our the to with my me was were did'.split(' '),
);

/** Extracts the words of a search. Stop words are included only if there are no other words. */
export function extractWords(text: string): string[] {
  const words = [...new Set(normalizeText(text).split(' '))]
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, MAX_WORD_LENGTH).join(''));
  const significantWords = words.filter((word) => !STOP_WORDS.has(word));
  return (significantWords.length > 0 ? significantWords : words).slice(0, MAX_WORDS);
}

const MIN_STEM_LENGTH = 3;

/** Adds English stems to a word, so that “meetings” matches “meeting”. */
export function createTerm(word: string, stem: string | null): Term {
  const singular = word.endsWith('ies') ? `${word.slice(0, -3)}y` : null;
  const stems = [stem, singular].filter(
    (candidate): candidate is string => candidate !== null && candidate.length >= MIN_STEM_LENGTH,
  );
  return { word, prefixes: [...new Set([word, ...stems])], alternatives: [] };
}

/** Whether a normalized word matches a search term. */
export const matchesTerm = (word: string, { prefixes, alternatives }: Term): boolean =>
  prefixes.some((prefix) => word.startsWith(prefix)) || alternatives.includes(word);

// Needs no escaping, because normalized words contain no quotes or backslashes.
const formatLexeme = (key: string, word: string, isPrefix: boolean) =>
  `'${key}${word}'${isPrefix ? ':*' : ''}`;

/** Returns the prefix of a schedule's words in the search index. See migration 0012. */
export const getScheduleKey = (scheduleId: string): string => `k${scheduleId.slice(-8)}`;

/** Creates a tsquery that requires each term in any of the schedules. */
export const toTsQuery = (terms: readonly Term[], keys: readonly string[]): string =>
  terms
    .map(({ prefixes, alternatives }) => {
      const lexemes = keys.flatMap((key) => [
        ...prefixes.map((prefix) => formatLexeme(key, prefix, true)),
        ...alternatives.map((alternative) => formatLexeme(key, alternative, false)),
      ]);
      return `(${lexemes.join(' | ')})`;
    })
    .join(' & ');

/** Creates a tsquery for the exact words, which raise the rank of a result. */
export const toExactTsQuery = (terms: readonly Term[], keys: readonly string[]): string =>
  terms.flatMap(({ word }) => keys.map((key) => formatLexeme(key, word, false))).join(' | ');
