import type { Here, Intent } from '../intent.ts';
import { readWhich } from './which.ts';

/** 'what comes before lunch', "what's after the review tomorrow"; 'after lunch' is a part of the day. */
const BESIDE =
  /^(?!what(?:['’]s| is| do i have) after lunch\b)what(?:['’]s| is| comes| happens| do i have| have i got)?(?: (?:right|directly|straight|immediately|coming|on|up))? (?<way>after|before) (?<which>.+)$/i;
/** What can be nothing but an event: 'after work' and 'before noon' are times. */
const EVENT = /^(?:my|the|our)\s|^["“]|^(?:lunch|stand-?up)\b|^(?!Noon|Midday|Work)\p{Lu}/u;

/** What comes right before or after an event. */
export function readBeside(text: string, { today }: Here): Intent | null {
  const { way = '', which: said = '' } = BESIDE.exec(text)?.groups ?? {};
  if (!EVENT.test(said)) return null;
  const which = { ...readWhich(said, today), isAll: false };
  const { words, isOneToOne, people, when } = which;
  const isMeant = words !== null || isOneToOne || people.length > 0 || typeof when?.at === 'number';
  if (!isMeant) return null;
  return { kind: 'detail', which, asks: way.toLowerCase() === 'after' ? 'after' : 'before' };
}
