import type { AssistantResult } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import { dateAt, intervalOf } from '@scheduler/scheduling';
import type { Intent, Which } from '../intent.ts';
import { eventsMeant, type NamedPerson } from '../matching.ts';
import type { Seen, Situation } from '../situation.ts';
import { spansOf } from '../spans.ts';
import { capital, dayNamed, stretch, titled, whenNamed } from '../telling.ts';
import { answered } from './answer.ts';

/** Such as `Tomorrow, 09:00 to 09:30: Standup.` */
function told(event: Event, situation: Situation): AssistantResult {
  const day = dayNamed(dateAt(Date.parse(event.start_time), situation.timeZone), situation);
  const time = stretch(intervalOf(event), situation.clock);
  return answered(`${capital(day)}, ${time}: ${titled(event)}.`, [event.id]);
}

const ofHours = (events: readonly Event[]) => events.filter(({ is_all_day }) => !is_all_day);

/** When the next event of some kind is. */
export function answerNext(
  seen: Seen,
  which: Which,
  situation: Situation,
  people: readonly NamedPerson[],
): AssistantResult {
  const looking = { ...situation, own: seen.email, people };
  const ahead = ofHours(seen.events).filter(
    ({ start_time }) => Date.parse(start_time) >= situation.now,
  );
  const [event] = eventsMeant(ahead, which, looking);
  return event
    ? told(event, situation)
    : answered(t('There is nothing of that kind in the next eight weeks.'));
}

/** When the latest event of some kind was. */
export function answerPast(
  seen: Seen,
  which: Which,
  situation: Situation,
  people: readonly NamedPerson[],
): AssistantResult {
  const looking = { ...situation, now: -Infinity, own: seen.email, people };
  const over = ofHours(seen.events).filter(({ end_time }) => Date.parse(end_time) <= situation.now);
  const event = eventsMeant(over, { ...which, isAll: true }, looking).at(-1);
  return event
    ? told(event, situation)
    : answered(t('There was nothing of that kind in the last half year.'));
}

/** What a day begins or ends with. */
export function answerEdge(
  seen: Seen,
  { when, edge }: Extract<Intent, { kind: 'edge' }>,
  situation: Situation,
): AssistantResult {
  const spans = spansOf(when, situation.timeZone);
  const events = ofHours(seen.events).filter((event) => {
    const { start, end } = intervalOf(event);
    const moment = edge === 'first' ? start : end - 1;
    return spans.some((span) => span.start <= moment && moment < span.end);
  });
  const last = () => events.toSorted((a, b) => Date.parse(a.end_time) - Date.parse(b.end_time));
  const event = edge === 'first' ? events[0] : last().at(-1);
  if (event) return told(event, situation);
  const days = capital(whenNamed(when, situation));
  return answered(t('{days}: nothing begins or ends.', { days }));
}
