import * as z from 'zod/mini';
import { id } from '../primitives.ts';
import { route } from '../route.ts';

export const MAX_SESSION_IDS = 500;

/** Returns the sessions that are still valid. Served by the service that stores sessions. */
export const findLiveSessions = route({
  name: 'sessions.live',
  method: 'POST',
  path: '/internal/sessions/live',
  auth: 'service',
  callers: ['core-api', 'billing-service', 'ai-service'],
  body: z.object({ ids: z.array(id).check(z.maxLength(MAX_SESSION_IDS)) }),
  response: z.object({ live: z.array(id) }),
});
