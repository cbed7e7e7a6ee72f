/** A word that is looked for, and what else counts as it. */
export interface Term {
  word: string;
  /** Beginnings of words that count. */
  prefixes: string[];
  /** Whole words that count, such as what a misspelled one may have meant. */
  others: string[];
}

const MARKS = /[\u0300-\u036F]/g;
/** As migration 0012 has it: spaces for whatever is neither letter nor digit. */
const SEPARATORS =
  /[\s\u0020-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u206F\u20A0-\u20CF\u3000-\u303F]+/g;

/** Lower case without accents, as the index has it. */
export const folded = (text: string): string =>
  text.toLowerCase().normalize('NFKD').replaceAll(MARKS, '').replaceAll(SEPARATORS, ' ').trim();

const WORD_LENGTH = 60;
const MOST_WORDS = 8;

/** Words that join others: nobody looks for them alone. */
const JOINING = new Set(
  'a an and at by for from in is of on or our the to with my me was were did'.split(' '),
);

/** The words of a search, the joining ones only if there are no others. */
export function wordsIn(text: string): string[] {
  const words = [...new Set(folded(text).split(' '))]
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, WORD_LENGTH).join(''));
  const telling = words.filter((word) => !JOINING.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}

const SHORTEST_STEM = 3;

/** A word with its English stem, by which 'meetings' finds a meeting. */
export function termOf(word: string, stem: string | null): Term {
  const single = word.endsWith('ies') ? `${word.slice(0, -3)}y` : null;
  const stems = [stem, single].filter(
    (each): each is string => each !== null && each.length >= SHORTEST_STEM,
  );
  return { word, prefixes: [...new Set([word, ...stems])], others: [] };
}

/** Whether a word of a text is one that is looked for. */
export const isMeant = (word: string, { prefixes, others }: Term): boolean =>
  prefixes.some((prefix) => word.startsWith(prefix)) || others.includes(word);

// Folded words hold neither quotes nor backslashes.
const lexeme = (key: string, word: string, isPrefix: boolean) =>
  `'${key}${word}'${isPrefix ? ':*' : ''}`;

/** The index of one schedule has its words under a key; see migration 0012. */
export const keyOf = (scheduleId: string): string => `k${scheduleId.slice(-8)}`;

/** What Postgres is asked for: each of the terms, in any of the schedules. */
export const queryOf = (terms: readonly Term[], keys: readonly string[]): string =>
  terms
    .map(({ prefixes, others }) => {
      const ways = keys.flatMap((key) => [
        ...prefixes.map((prefix) => lexeme(key, prefix, true)),
        ...others.map((other) => lexeme(key, other, false)),
      ]);
      return `(${ways.join(' | ')})`;
    })
    .join(' & ');

/** The words themselves, any of them: what ranks higher for being there as typed. */
export const exactQueryOf = (terms: readonly Term[], keys: readonly string[]): string =>
  terms.flatMap(({ word }) => keys.map((key) => lexeme(key, word, false))).join(' | ');
