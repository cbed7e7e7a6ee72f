import type { Deps } from '../deps.ts';

/** Events that operators can alert on, in the field `security_event` of the log. */
export type SecurityEventName =
  /** Too many failed sign-ins; passwords of strangers are no longer compared. */
  | 'sign-in-limit-reached'
  /** A refresh token was used twice, so it may have been stolen. The session has ended. */
  | 'refresh-token-reused'
  /** A user reported a sign-in that wasn't theirs. */
  | 'sign-in-reported'
  /** A request with an administrator's token that changes something. */
  | 'administrator-action';

/** Logs an event. `fields` must not contain secrets or email addresses. */
export function logSecurityEvent(
  { log }: Pick<Deps, 'log'>,
  event: SecurityEventName,
  fields: Record<string, unknown>,
): void {
  log.warn({ security_event: event, ...fields }, 'security event');
}
