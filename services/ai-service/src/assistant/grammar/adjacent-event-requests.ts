import type { TimeContext, Intent } from '../intent.ts';
import { parseEventReference } from './event-reference.ts';

/**
 * Matches “what comes before lunch” and “what's after the review tomorrow”, but not “what's after
 * lunch”, which is a time of day.
 */
const ADJACENT =
  /^(?!what(?:['’]s| is| do i have) after lunch\b)what(?:['’]s| is| comes| happens| do i have| have i got)?(?: (?:right|directly|straight|immediately|coming|on|up))? (?<way>after|before) (?<which>.+)$/i;
/** Matches phrases that can only name an event, unlike “after work” or “before noon”. */
const EVENT_NAME = /^(?:my|the|our)\s|^["“]|^(?:lunch|stand-?up)\b|^(?!Noon|Midday|Work)\p{Lu}/u;

/** Parses a question about the event directly before or after a given one. */
export function parseAdjacentEventRequest(text: string, { today }: TimeContext): Intent | null {
  const { way: direction = '', which: phrase = '' } = ADJACENT.exec(text)?.groups ?? {};
  if (!EVENT_NAME.test(phrase)) return null;
  const target = { ...parseEventReference(phrase, today), isAll: false };
  const { titleWords, isOneToOne, people, requestedTime } = target;
  const isEvent =
    titleWords !== null ||
    isOneToOne ||
    people.length > 0 ||
    typeof requestedTime?.startMinute === 'number';
  if (!isEvent) return null;
  return {
    kind: 'detail',
    target,
    detail: direction.toLowerCase() === 'after' ? 'after' : 'before',
  };
}
