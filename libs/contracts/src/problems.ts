import * as z from 'zod/mini';

/** All error responses of the product API by problem code (RFC 9457 problem types). */
export const problems = {
  'invalid-request': { status: 400, title: 'Invalid request' },
  'invalid-credentials': { status: 400, title: 'Invalid credentials' },
  'email-not-confirmed': { status: 400, title: 'Email address not confirmed' },
  unauthenticated: { status: 401, title: 'Authentication required' },
  forbidden: { status: 403, title: 'Access denied' },
  'sign-in-code-required': { status: 403, title: 'Sign-in code required' },
  'schedule-limit': { status: 403, title: 'Not included in your plan' },
  'plan-upgrade-needed': { status: 403, title: 'Plan upgrade required' },
  'step-up-required': { status: 403, title: 'Confirmation of identity required' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Conflict with another request' },
  'idempotency-key-reused': {
    status: 409,
    title: 'Idempotency key already used',
  },
  'quota-exceeded': { status: 409, title: 'Quota exceeded' },
  'plan-stale': { status: 409, title: 'Plan out of date' },
  'sync-token-expired': { status: 410, title: 'Sync token expired' },
  'version-mismatch': { status: 412, title: 'Version mismatch' },
  'too-large': { status: 413, title: 'Request body too large' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'invitation-limit': { status: 429, title: 'Invitation limit reached' },
  internal: { status: 500, title: 'Internal server error' },
  busy: { status: 503, title: 'Service busy' },
  'upstream-unavailable': { status: 503, title: 'Upstream service unavailable' },
} as const;

export type ProblemCode = keyof typeof problems;

/** Limits of the resources of one account, configured by the administrator. */
export const quotaNames = [
  'events',
  'series',
  'attendees',
  'schedules',
  'feeds',
  'subscriptions',
  'webhooks',
  'api_keys',
  'import_bytes',
] as const;
export type QuotaName = (typeof quotaNames)[number];

/**
 * One validation error. `pointer` is a JSON pointer into the request body, or `?name` for a query
 * parameter.
 */
export interface FieldError {
  pointer: string;
  detail: string;
}

/**
 * The body of an error response (`application/problem+json`). `detail` is the message to display.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9457
 */
export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  request_id: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ pointer: z.string(), detail: z.string() }))),
  /** With `version-mismatch`: the current version of the resource. */
  current: z.optional(z.unknown()),
  /** With `invitation-limit`: how many new people can be invited, and when the limit is reset. */
  limit: z.optional(z.object({ remaining: z.number(), resets_at: z.string() })),
  /** With `quota-exceeded`: the quota and its value. */
  quota: z.optional(z.object({ name: z.enum(quotaNames), max: z.number() })),
  /** With `plan-stale`: an updated plan for the same request. */
  plan: z.optional(z.unknown()),
});

export type ProblemBody = z.infer<typeof problemBody>;
