import { weekdays } from '@scheduler/contracts/core';
import { MONTH, WEEKDAY } from './words.ts';

/** Words of time that few titles hold: what is nearly one of them is one. */
const OF_TIME = [
  ...weekdays,
  ...'today tomorrow yesterday afternoon morning evening weekend minutes'.split(' '),
];
/** What requests are made of, looked at only where nothing was understood. */
const OF_REQUESTS = [
  ...OF_TIME,
  ...'move cancel reschedule schedule delete remove postpone optimise optimize clear push shift rename invite extend shorten'.split(
    ' ',
  ),
  ...'what when which where does have look like free busy find block protect meeting meetings calendar conflicts'.split(
    ' ',
  ),
  ...'next week with hour hours minute the my day and from until before after'.split(' '),
];
const KNOWN = new Set([...OF_REQUESTS, 'mourning', 'book', 'list', 'weak', 'week', 'fine']);
const SHORT_FORMS: Record<string, string> = {
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

/** Whether one letter is missing, doubled by another, or two are the wrong way round. */
function isSlipOf(word: string, right: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === right[at]) at += 1;
  const isSwapped =
    word.length === right.length &&
    word[at] === right[at + 1] &&
    word[at + 1] === right[at] &&
    word.slice(at + 2) === right.slice(at + 2);
  const isShort = word.length === right.length - 1 && word.slice(at) === right.slice(at + 1);
  const isLong =
    word.length === right.length + 1 &&
    at < right.length &&
    word.length > 5 &&
    word.slice(at + 1) === right.slice(at);
  return isSwapped || isShort || isLong;
}

const IS_DAY = new RegExp(`^(?:${WEEKDAY}|${MONTH})s?$`, 'i');

function righted(word: string, among: readonly string[]): string {
  const said = word.toLowerCase();
  const short = SHORT_FORMS[said];
  if (short) return short;
  const isKnown = said.length < 3 || KNOWN.has(said) || KNOWN.has(said.replace(/s$/, ''));
  if (isKnown || IS_DAY.test(said)) return word;
  return among.find((right) => isSlipOf(said, right)) ?? word;
}

/** Words in quotation marks are titles, those with a capital are names: but for the first they stay. */
const WORD =
  /["“”][^"“”]*["“”]|(?<![\p{L}\p{N}@./'’-])[\p{L}\p{N}]+(?![\p{L}\p{N}@/'’-]|\.\p{L})/gu;

const each = (text: string, among: readonly string[]) =>
  text.replaceAll(WORD, (word: string, at: number) =>
    at > 0 && !/^[\p{Ll}\p{N}]/u.test(word) ? word : righted(word, among),
  );

/** A text with its days as they are spelled. */
export const daysSpelled = (text: string): string => each(text, OF_TIME);

/** A text with all that requests are made of as it is spelled. */
export const spelled = (text: string): string => each(text, OF_REQUESTS);
