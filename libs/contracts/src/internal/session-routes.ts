import * as z from 'zod/mini';
import { id } from '../primitives.ts';
import { textResponse } from '../raw-bodies.ts';
import { route } from '../route.ts';

export const MAX_SESSION_IDS = 500;

const callers = ['core-api', 'billing-service', 'ai-service'] as const;

/** Returns the sessions that are still valid. Served by the service that stores sessions. */
export const findLiveSessions = route('sessions.live', 'POST /internal/sessions/live', {
  auth: 'service',
  callers,
  body: z.object({ ids: z.array(id).check(z.maxLength(MAX_SESSION_IDS)) }),
  response: z.object({ live: z.array(id) }),
});

/**
 * Server-sent events that announce changes of sessions, so that callers don't have to poll: `ended`
 * and `changed` (an account was banned, deleted or restored) with `SessionChange`, and `resync` if changes
 * may have been missed. The first event is a `resync`.
 */
export const followSessionChanges = route('sessions.changes', 'GET /internal/sessions/changes', {
  auth: 'service',
  callers,
  response: textResponse,
  responseType: 'text/event-stream',
});

export const sessionChange = z.object({ ids: z.array(id) });

export type SessionChange = z.output<typeof sessionChange>;

/** Milliseconds between heartbeats of the stream. */
export const SESSION_HEARTBEAT_MS = 10_000;
