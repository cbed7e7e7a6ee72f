import * as z from 'zod/mini';
import { reportedActions } from '../auth/security-log.ts';
import { id, timestamp } from '../primitives.ts';
import { route } from '../route.ts';

/** Adds an entry to the security log of a user. May be repeated with the same ID. */
export const reportSecurityEvent = route('securityLog.add', 'POST /internal/security-log', {
  auth: 'service',
  callers: ['core-api', 'billing-service'],
  body: z.object({
    id,
    user_id: id,
    /** The session in which the action happened; `null` with an API key. */
    session_id: z.nullable(id),
    action: z.enum(reportedActions),
    subject: z.nullable(z.string().check(z.maxLength(300))),
    happened_at: timestamp,
  }),
});
export type SecurityEvent = z.infer<(typeof reportSecurityEvent)['body']>;
