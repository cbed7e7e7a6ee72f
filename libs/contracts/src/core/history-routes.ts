import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { id } from '../primitives.ts';
import { route } from '../route.ts';
import { eventId } from './events.ts';
import { historyPage } from './history.ts';

const MOST = 50;
const pageSize = z.pipe(
  z.string().check(
    z.refine((value) => /^[1-9]\d?$/.test(value) && Number(value) <= MOST, {
      error: () => t('Use a number from 1 to {number}', { number: MOST }),
    }),
  ),
  z.transform(Number),
);

/** What happened to one's events and schedules, newest first; of one event or schedule if asked. */
export const list = route({
  name: 'history.list',
  method: 'GET',
  path: '/history',
  query: z.object({
    /** A series, or one of its occurrences, includes the exceptions. */
    event_id: z.optional(eventId),
    schedule_id: z.optional(id),
    before: z.optional(id),
    limit: z._default(z.optional(pageSize), 20),
  }),
  response: historyPage,
});

/** Puts back what a batch changed, as a batch of its own; 409 where something stands against it. */
export const undo = route({
  name: 'history.undo',
  method: 'POST',
  path: '/history/:batch_id/undo',
  params: z.object({ batch_id: id }),
  response: z.object({ batch_id: id }),
});
