import { weekdays } from '@scheduler/contracts/core';
import { MONTH, WEEKDAY } from './lexicon.ts';

/** Date and time words, which rarely occur in titles. */
const TIME_WORDS = [
  ...weekdays,
  ...'today tomorrow yesterday afternoon morning evening weekend minutes'.split(' '),
];
/** Words used in requests. Corrected only if the request wasn't recognized. */
const REQUEST_WORDS = [
  ...TIME_WORDS,
  ...'move cancel reschedule schedule delete remove postpone optimise optimize clear push shift rename invite extend shorten'.split(
    ' ',
  ),
  ...'what when which where does have look like free busy find block protect meeting meetings calendar conflicts'.split(
    ' ',
  ),
  ...'next week with hour hours minute the my day and from until before after'.split(' '),
];
const VALID_WORDS = new Set([...REQUEST_WORDS, 'mourning', 'book', 'list', 'weak', 'week', 'fine']);
const ABBREVIATIONS: Record<string, string> = {
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tmw: 'tomorrow',
  '2moro': 'tomorrow',
  tommorow: 'tomorrow',
  tommorrow: 'tomorrow',
  tomorow: 'tomorrow',
  whats: 'what is',
  wats: 'what is',
  whens: 'when is',
  wheres: 'where is',
  im: 'i am',
  mtg: 'meeting',
  mtgs: 'meetings',
  appt: 'appointment',
  arvo: 'afternoon',
  wk: 'week',
  til: 'till',
  wot: 'what',
  mv: 'move',
};

/** Returns whether a word differs by one missing, extra or swapped character. */
function isTypoOf(word: string, correct: string): boolean {
  let index = 0;
  while (index < word.length && word[index] === correct[index]) index += 1;
  const isSwapped =
    word.length === correct.length &&
    word[index] === correct[index + 1] &&
    word[index + 1] === correct[index] &&
    word.slice(index + 2) === correct.slice(index + 2);
  const isMissingCharacter =
    word.length === correct.length - 1 && word.slice(index) === correct.slice(index + 1);
  const hasExtraCharacter =
    word.length === correct.length + 1 &&
    index < correct.length &&
    word.length > 5 &&
    word.slice(index + 1) === correct.slice(index);
  return isSwapped || isMissingCharacter || hasExtraCharacter;
}

const DATE_WORD = new RegExp(`^(?:${WEEKDAY}|${MONTH})s?$`, 'i');

function correctWord(word: string, candidates: readonly string[]): string {
  const lowerCase = word.toLowerCase();
  const abbreviation = ABBREVIATIONS[lowerCase];
  if (abbreviation) return abbreviation;
  const isValid =
    lowerCase.length < 3 ||
    VALID_WORDS.has(lowerCase) ||
    VALID_WORDS.has(lowerCase.replace(/s$/, ''));
  if (isValid || DATE_WORD.test(lowerCase)) return word;
  return candidates.find((correct) => isTypoOf(lowerCase, correct)) ?? word;
}

/** Matches words. Skips quoted titles and, except at the start, capitalized names. */
const WORD =
  /["“”][^"“”]*["“”]|(?<![\p{L}\p{N}@./'’-])[\p{L}\p{N}]+(?![\p{L}\p{N}@/'’-]|\.\p{L})/gu;

const correctWords = (text: string, candidates: readonly string[]) =>
  text.replaceAll(WORD, (word: string, offset: number) =>
    offset > 0 && !/^[\p{Ll}\p{N}]/u.test(word) ? word : correctWord(word, candidates),
  );

/** Corrects typos in date and time words. */
export const correctDaySpelling = (text: string): string => correctWords(text, TIME_WORDS);

/** Corrects typos in all `REQUEST_WORDS`. */
export const correctSpelling = (text: string): string => correctWords(text, REQUEST_WORDS);
