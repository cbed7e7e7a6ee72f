import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/words';
import { dateAt, intervalOf } from '@scheduler/scheduling';
import type { Which } from '../intent.ts';
import { eventsMeant, type NamedPerson } from '../matching.ts';
import type { Seen, Situation } from '../situation.ts';
import { capital, dayNamed, stretch, titled } from '../telling.ts';

/** When the next event of some kind is. */
export function answerNext(
  seen: Seen,
  which: Which,
  situation: Situation,
  people: readonly NamedPerson[],
): AssistantResult {
  const { now, timeZone, clock } = situation;
  const looking = { own: seen.email, timeZone, now, people };
  const ahead = seen.events.filter(
    ({ start_time, is_all_day }) => !is_all_day && Date.parse(start_time) >= now,
  );
  const [event] = eventsMeant(ahead, which, looking);
  if (!event) {
    return {
      kind: 'answer',
      text: t('There is nothing of that kind in the next eight weeks.'),
      event_ids: [],
      free: [],
    };
  }
  const day = dayNamed(dateAt(Date.parse(event.start_time), timeZone), situation);
  return {
    kind: 'answer',
    text: `${capital(day)}, ${stretch(intervalOf(event), clock)}: ${titled(event)}.`,
    event_ids: [event.id],
    free: [],
  };
}
