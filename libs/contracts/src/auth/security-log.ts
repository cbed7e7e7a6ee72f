import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';
import { route } from '../route.ts';

/** Actions that other services report. */
export const reportedActions = [
  'api-key-created',
  'api-key-revoked',
  'webhook-created',
  'webhook-changed',
  'webhook-deleted',
  'feed-created',
  'feed-revoked',
  'schedule-shared',
  'schedule-unshared',
  'google-connected',
  'google-disconnected',
] as const;
export type ReportedAction = (typeof reportedActions)[number];

/** Security-relevant actions in an account. */
export const securityActions = [
  'signed-in',
  'signed-up',
  'signed-out',
  'sign-in-reported',
  'password-changed',
  'password-reset-requested',
  'email-changed',
  'identity-linked',
  'identity-unlinked',
  'factor-added',
  'factor-removed',
  'recovery-codes-created',
  'passkey-added',
  'passkey-removed',
  'data-exported',
  'account-deleted',
  'account-restored',
  ...reportedActions,
] as const;
export type SecurityAction = (typeof securityActions)[number];

export const securityLogEntry = z.object({
  id,
  action: z.enum(securityActions),
  /** The affected thing, for example the name of an API key. */
  subject: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  /** For example `Lisbon, Portugal`; `null` unless the operator has configured a database of places. */
  place: z.nullable(z.string()),
  /** Whether the entry is from the session of the request. */
  is_current_session: z.boolean(),
  created_at: timestamp,
});
export type SecurityLogEntry = z.infer<typeof securityLogEntry>;

/** Available only with the built-in auth service. */
export const securityLog = {
  /** Lists the entries of an account, newest first. */
  list: route('securityLog.list', 'GET /auth/security-log', {
    query: z.object({
      /** Continues after this entry. */
      after: z.optional(id),
    }),
    response: z.object({
      entries: z.array(securityLogEntry),
      /** The value of `after` for the next page; `null` on the last page. */
      next: z.nullable(id),
    }),
  }),
  /**
   * Reports that a sign-in wasn't made by the user. Ends all other sessions, and signs out the reported
   * one.
   */
  report: route('securityLog.report', 'POST /auth/security-log?action=report', {
    query: z.object({ id }),
  }),
  /**
   * Reports a sign-in with the token of the link in the email about it. Ends all of the user's sessions.
   */
  reportByLink: route('securityLog.reportByLink', 'POST /auth/security-log?action=report-by-link', {
    auth: 'none',
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  }),
};
