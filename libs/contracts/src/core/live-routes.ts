import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { textResponse } from '../raw-bodies.ts';
import { route } from '../route.ts';

/** Milliseconds, at most one day. */
const age = z.pipe(
  z
    .string()
    .check(z.regex(/^\d{1,8}$/, { error: () => t('Use whole milliseconds, at most one day') })),
  z.transform(Number),
);

/**
 * Server-sent events: `change` with a `LiveChange`, `resync` if all cached data may be stale, and
 * `ready` after missed changes have been sent. A stream that is resumed with `Last-Event-ID`
 * doesn't miss changes but may repeat some.
 */
export const follow = route('live.follow', 'GET /live', {
  /** Age of the client's cached data. Changes since then are sent first. */
  query: z.object({ age: z.optional(age) }),
  response: textResponse,
  responseType: 'text/event-stream',
});
