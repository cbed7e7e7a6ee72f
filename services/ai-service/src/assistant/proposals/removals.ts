import type { AssistantResult } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/words';
import { othersAt } from '../matching.ts';
import { titled } from '../telling.ts';
import type { Seen } from '../situation.ts';
import { heldEvent, mayWrite } from './held.ts';

const MOST = 50;

/** Events that would go, to be accepted one by one: nothing is removed by asking for it. */
export function proposeRemovals(seen: Seen, events: readonly Event[]): AssistantResult {
  const own = events.filter((event) => mayWrite(seen, event)).slice(0, MOST);
  const others = events.filter((event) => !mayWrite(seen, event)).slice(0, MOST);
  const text =
    own.length === 0
      ? t('Nothing of yours fits what you said, so there is nothing to remove.')
      : plural(own.length, {
          one: 'This would remove # event. Nothing is removed until you accept it.',
          other: 'This would remove # events. Nothing is removed until you accept it.',
        });
  return {
    kind: 'removals',
    text,
    removals: own.map((event) => heldEvent(event, othersAt(event, seen.email).length)),
    left_alone: others.map((event) => ({
      event_id: event.id,
      title: event.title,
      text: t('{title} is not yours to remove; you can decline it instead.', {
        title: titled(event),
      }),
    })),
  };
}
