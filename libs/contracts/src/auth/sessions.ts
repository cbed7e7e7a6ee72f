import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';
import { nothing, route } from '../route.ts';

/** A place where one is signed in. */
export const signedInPlace = z.object({
  id,
  /** Whether the call came from it. */
  is_current: z.boolean(),
  user_agent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  created_at: timestamp,
  /** To the hour or so: when the browser last renewed its token. */
  last_seen_at: timestamp,
  /** Whether the second step was taken there. */
  has_second_step: z.boolean(),
});
export type SignedInPlace = z.infer<typeof signedInPlace>;

const path = '/auth/sessions';

/** Served where the accounts are our own: a hosted project tells nobody of its sessions. */
export const sessions = {
  /** The one that asks first, then by when each was last seen. */
  list: route({ name: 'sessions.list', method: 'GET', path, response: z.array(signedInPlace) }),
  /** Signs out there. */
  end: route({
    name: 'sessions.end',
    method: 'DELETE',
    path,
    query: z.object({ id }),
    status: 204,
    response: nothing,
  }),
};
