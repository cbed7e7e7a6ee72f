import * as z from 'zod/mini';
import { id } from '../primitives.ts';
import { route } from '../route.ts';

export const SESSIONS_AT_ONCE = 500;

/** Which of these sessions tokens still hold for; asked of whoever keeps the sessions. */
export const liveSessions = route({
  name: 'sessions.live',
  method: 'POST',
  path: '/internal/sessions/live',
  auth: 'service',
  body: z.object({ ids: z.array(id).check(z.maxLength(SESSIONS_AT_ONCE)) }),
  response: z.object({ live: z.array(id) }),
});
