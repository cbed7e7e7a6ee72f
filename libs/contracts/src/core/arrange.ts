import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { instant } from '../primitives.ts';
import { newEvent } from './event-writes.ts';
import { event, eventId } from './events.ts';
import { endBeforeStart, endsTooSoon } from './times.ts';

/** Moves, and new events, of one arrangement. */
export const ARRANGED_AT_MOST = 500;

const TOO_MANY = {
  error: () => t('Arrange at most {most} events at a time', { most: ARRANGED_AT_MOST }),
};

/** Another time for an event; of a series for the one occurrence that is named. */
export const eventMove = z
  .object({
    event_id: eventId,
    /** As the caller saw it: of an event changed since nothing is moved. */
    version: z.number(),
    start_time: instant,
    end_time: instant,
  })
  .check(
    z.refine(({ start_time, end_time }) => !endsTooSoon(start_time, end_time), {
      path: ['end_time'],
      error: endBeforeStart,
    }),
  );
export type EventMove = z.output<typeof eventMove>;

const eachOnce = (moves: { event_id: string }[]) =>
  new Set(moves.map(({ event_id }) => event_id.toLowerCase())).size === moves.length;

/** Changes of a calendar that belong together: all of them come about, or none. */
export const arrangement = z.object({
  moves: z._default(
    z
      .array(eventMove)
      .check(
        z.maxLength(ARRANGED_AT_MOST, TOO_MANY),
        z.refine(eachOnce, { error: () => t('Move each event once') }),
      ),
    [],
  ),
  new_events: z._default(z.array(newEvent).check(z.maxLength(ARRANGED_AT_MOST, TOO_MANY)), []),
  /** Whose idea it was; the history tells. */
  cause: z._default(z.enum(['person', 'optimizer']), 'person'),
});
export type Arrangement = z.output<typeof arrangement>;

/** In the order in which they were asked for. */
export const arranged = z.object({ moved: z.array(event), created: z.array(event) });
export type Arranged = z.infer<typeof arranged>;
