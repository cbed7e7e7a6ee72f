import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { id } from '../primitives.ts';
import { route } from '../route.ts';
import { eventId } from './events.ts';
import { historyPage } from './history.ts';

const MAX_PAGE_SIZE = 50;
const pageSize = z.pipe(
  z.string().check(
    z.refine((value) => /^[1-9]\d?$/.test(value) && Number(value) <= MAX_PAGE_SIZE, {
      error: () => t('Use a number from 1 to {number}', { number: MAX_PAGE_SIZE }),
    }),
  ),
  z.transform(Number),
);

/** Lists changes to the caller's events and schedules, newest first. */
export const list = route('history.list', 'GET /history', {
  query: z.object({
    /** For a series or one of its occurrences, includes all modified occurrences. */
    event_id: z.optional(eventId),
    schedule_id: z.optional(id),
    before: z.optional(id),
    limit: z._default(z.optional(pageSize), 20),
  }),
  response: historyPage,
});

/** Reverts a batch in a new batch. Returns 409 if later changes prevent it. */
export const undo = route('history.undo', 'POST /history/:batch_id/undo', {
  params: z.object({ batch_id: id }),
  response: z.object({ batch_id: id }),
});
