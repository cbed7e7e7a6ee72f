import type { FieldError, ProblemBody } from '@scheduler/contracts';

/** A refusal of the product API. `message` is the sentence a person may read. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Faults by field; `[]` unless the request was not valid. */
  readonly errors: FieldError[];
  readonly requestId: string | undefined;
  /** With code `version-mismatch`: the record as it is now. */
  readonly current: unknown;
  /** With code `plan-stale`: a fresh plan for the same. */
  readonly plan: unknown;

  constructor(problem: ProblemBody) {
    super(problem.detail);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.requestId = problem.request_id;
    this.current = problem.current;
    this.plan = problem.plan;
  }

  /** Host and remotes bring a copy of this module each, and the host's client throws the host's. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }
}

/** The API could not be reached, or what answered was not the API. */
export class Unreachable extends Error {
  readonly status: number | undefined;

  constructor(status?: number, options?: ErrorOptions) {
    super('The server could not be reached. Check your connection and try again.', options);
    this.name = 'Unreachable';
    this.status = status;
  }
}
