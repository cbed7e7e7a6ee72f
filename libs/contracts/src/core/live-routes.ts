import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { textAnswer } from '../raw.ts';
import { route } from '../route.ts';

/** Milliseconds, of a day at most. */
const age = z.pipe(
  z
    .string()
    .check(z.regex(/^\d{1,8}$/, { error: () => t('Use whole milliseconds, of a day at most') })),
  z.transform(Number),
);

/**
 * Server-sent events: `change` with a `LiveChange`, `resync` when all may be stale, and `ready` once
 * what was missed is told. A stream that goes on after `Last-Event-ID` misses nothing, but may tell
 * a change twice.
 */
export const follow = route({
  name: 'live.follow',
  method: 'GET',
  path: '/live',
  /** How old what the reader has is: changes since then are told first. */
  query: z.object({ age: z.optional(age) }),
  response: textAnswer,
  responseType: 'text/event-stream',
});
