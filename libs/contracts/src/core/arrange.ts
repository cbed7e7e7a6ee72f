import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { instant } from '../primitives.ts';
import { newEvent } from './event-input.ts';
import { event, eventId } from './events.ts';
import { endsAfterStart } from './time-range-checks.ts';

/** Maximum number of moves, and of new events, per request. */
export const MAX_ARRANGED_EVENTS = 500;

const TOO_MANY_EVENTS = {
  error: () =>
    t('You can move or create at most {max} events at once', { max: MAX_ARRANGED_EVENTS }),
};

/** A new time for an event, or for one occurrence of a series. */
export const eventMove = z
  .object({
    event_id: eventId,
    /**
     * The version that the caller has read. If the event has changed since then, it isn't moved.
     */
    version: z.number(),
    start_time: instant,
    end_time: instant,
  })
  .check(endsAfterStart);
export type EventMove = z.output<typeof eventMove>;

const areEventsUnique = (moves: { event_id: string }[]) =>
  new Set(moves.map(({ event_id }) => event_id.toLowerCase())).size === moves.length;

/** Changes that are applied atomically. */
export const arrangement = z.object({
  moves: z._default(
    z
      .array(eventMove)
      .check(
        z.maxLength(MAX_ARRANGED_EVENTS, TOO_MANY_EVENTS),
        z.refine(areEventsUnique, { error: () => t('Each event can be moved only once') }),
      ),
    [],
  ),
  new_events: z._default(
    z.array(newEvent).check(z.maxLength(MAX_ARRANGED_EVENTS, TOO_MANY_EVENTS)),
    [],
  ),
  /** Recorded in the history. */
  cause: z._default(z.enum(['person', 'optimizer']), 'person'),
});
export type Arrangement = z.output<typeof arrangement>;

/** Events in request order. */
export const arrangementResult = z.object({ moved: z.array(event), created: z.array(event) });
export type ArrangementResult = z.infer<typeof arrangementResult>;
