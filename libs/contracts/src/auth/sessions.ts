import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';
import { route } from '../route.ts';

/** One of the caller's sessions. */
export const activeSession = z.object({
  id,
  /** Whether the request was made in this session. */
  is_current: z.boolean(),
  user_agent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  created_at: timestamp,
  /** Last token refresh by the browser, accurate to about an hour. */
  last_seen_at: timestamp,
  /** Whether two-factor authentication was completed in this session. */
  has_second_step: z.boolean(),
});
export type ActiveSession = z.infer<typeof activeSession>;

/** Available only with the built-in auth service. Hosted Supabase projects don't list sessions. */
export const sessions = {
  /** Lists sessions: the current one first, then by last activity. */
  list: route('sessions.list', 'GET /auth/sessions', { response: z.array(activeSession) }),
  /** Signs out the session. */
  end: route('sessions.end', 'DELETE /auth/sessions', { query: z.object({ id }) }),
};
