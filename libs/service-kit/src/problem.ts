import {
  problems,
  type FieldError,
  type ProblemBody,
  type ProblemCode,
} from '@scheduler/contracts';
import { t } from '@scheduler/i18n/words';

export interface ProblemExtras {
  errors?: FieldError[];
  /** The record as it is now, with `version-mismatch`. */
  current?: unknown;
  /** A fresh plan, with `plan-stale`. */
  plan?: unknown;
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * The one way to refuse a request: thrown anywhere below a route, it becomes the RFC 9457 body.
 *
 * @param detail the sentence that a person may read
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly extras: ProblemExtras;

  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail, { cause: extras.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code].status;
    this.extras = extras;
  }

  toBody(requestId: string): ProblemBody {
    const { errors, current, plan } = this.extras;
    return {
      type: `/problems/${this.code}`,
      title: problems[this.code].title,
      status: this.status,
      detail: this.message,
      code: this.code,
      request_id: requestId,
      ...(errors && { errors }),
      ...(current !== undefined && { current }),
      ...(plan !== undefined && { plan }),
    };
  }
}

/** What is not there and what belongs to somebody else answer alike. */
export const notFound = (what = t('This')) =>
  new Problem('not-found', t('{what} could not be found', { what }));

export const unauthenticated = (detail = t('Please sign in to continue')) =>
  new Problem('unauthenticated', detail);

/** A request refused for its fields; `detail` is the first field's sentence. */
export const invalidRequest = (errors: [FieldError, ...FieldError[]]) =>
  new Problem('invalid-request', errors[0].detail, { errors });
