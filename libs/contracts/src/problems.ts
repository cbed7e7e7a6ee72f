import * as z from 'zod/mini';

/** Every kind of refusal of the product API, by its code (RFC 9457 problem types). */
export const problems = {
  'invalid-request': { status: 400, title: 'The request is not valid' },
  'invalid-credentials': { status: 400, title: 'The credentials are not right' },
  'email-not-confirmed': { status: 400, title: 'The email address is not confirmed' },
  unauthenticated: { status: 401, title: 'A session is needed' },
  forbidden: { status: 403, title: 'This is not allowed' },
  'schedule-limit': { status: 403, title: 'The plan has no room for this' },
  'plan-upgrade-needed': { status: 403, title: 'The plan does not include this' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'The method is not allowed here' },
  conflict: { status: 409, title: 'The request conflicts with another' },
  'idempotency-key-reused': {
    status: 409,
    title: 'The idempotency key belongs to another request',
  },
  'plan-stale': { status: 409, title: 'The calendar changed since the plan was made' },
  'version-mismatch': { status: 412, title: 'Somebody changed this in the meantime' },
  'too-large': { status: 413, title: 'The request is too large' },
  'unsupported-media-type': { status: 415, title: 'The content type is not supported' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  busy: { status: 503, title: 'There is too much to do at the moment' },
  'upstream-unavailable': { status: 503, title: 'A part of the product is not reachable' },
} as const;

export type ProblemCode = keyof typeof problems;

/** One fault of validation; `pointer` is a JSON pointer into the body, or `?name` for the query. */
export interface FieldError {
  pointer: string;
  detail: string;
}

/** The body of every refusal (`application/problem+json`). `detail` is the sentence to show. */
export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  request_id: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ pointer: z.string(), detail: z.string() }))),
  /** With `version-mismatch`: the record as it is now. */
  current: z.optional(z.unknown()),
  /** With `plan-stale`: a fresh plan for the same. */
  plan: z.optional(z.unknown()),
});

export type ProblemBody = z.infer<typeof problemBody>;
