import type { FieldError, ProblemBody } from '@scheduler/contracts';

/** An error response from the product API. `message` can be shown to users. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Validation errors by field; empty for other problems. */
  readonly errors: FieldError[];
  readonly requestId: string | undefined;
  /** With code `version-mismatch`: the current version of the resource. */
  readonly current: unknown;
  /** With code `quota-exceeded`: the quota and its value. */
  readonly quota: ProblemBody['quota'];
  /** With code `plan-stale`: an updated plan for the same request. */
  readonly plan: unknown;
  /** With code `invitation-limit`: how many new people can be invited, and when the limit is reset. */
  readonly limit: ProblemBody['limit'];

  constructor(problem: ProblemBody) {
    super(problem.detail);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.requestId = problem.request_id;
    this.current = problem.current;
    this.quota = problem.quota;
    this.plan = problem.plan;
    this.limit = problem.limit;
  }

  /** Compares by name, because the host and each remote have their own copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }
}

/** The API could not be reached, or the response was not from the API. */
export class UnreachableError extends Error {
  readonly status: number | undefined;

  constructor(status?: number, options?: ErrorOptions) {
    super("Couldn't reach the server. Check your connection.", options);
    this.name = 'Unreachable';
    this.status = status;
  }
}
