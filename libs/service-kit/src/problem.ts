import {
  problems,
  type FieldError,
  type ProblemBody,
  type ProblemCode,
} from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';

export interface ProblemExtras {
  errors?: FieldError[];
  /** Current version of the resource, for `version-mismatch`. */
  current?: unknown;
  /** Remaining invitations, for `invitation-limit`. */
  limit?: ProblemBody['limit'];
  /** The exceeded quota, for `quota-exceeded`. */
  quota?: ProblemBody['quota'];
  /** New plan, for `plan-stale`. */
  plan?: unknown;
  /** Seconds, sent in the `Retry-After` header. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * Error response of the API (RFC 9457). Can be thrown anywhere in a request.
 *
 * @param detail sentence shown to the user
 * @see https://www.rfc-editor.org/rfc/rfc9457
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

  toBody(requestId: string | undefined): ProblemBody {
    const { errors, current, plan, limit, quota } = this.extras;
    return {
      type: `/problems/${this.code}`,
      title: problems[this.code].title,
      status: this.status,
      detail: this.message,
      code: this.code,
      request_id: requestId,
      ...(errors && { errors }),
      ...(current !== undefined && { current }),
      ...(quota && { quota }),
      ...(plan !== undefined && { plan }),
      ...(limit && { limit }),
    };
  }
}

/**
 * Creates a 404 problem. Also used for other users' resources, so that their existence isn't
 * revealed.
 *
 * @param resourceName translated subject of the sentence, for example “This event”
 */
export const notFound = (resourceName = t('This')) =>
  new Problem('not-found', t("{what} couldn't be found.", { what: resourceName }));

/** Creates a 401 problem. */
export const unauthenticated = (detail = t('Sign in to continue.')) =>
  new Problem('unauthenticated', detail);

/** Creates a 400 problem for invalid fields. Its `detail` is the message for the first one. */
export const invalidRequest = (errors: [FieldError, ...FieldError[]]) =>
  new Problem('invalid-request', errors[0].detail, { errors });

/**
 * Creates a 400 problem for one invalid field.
 *
 * @param pointer JSON pointer in the body, or `?name` for a query parameter
 * @param detail translated sentence that is shown to the user
 */
export const invalidField = (pointer: string, detail: string) =>
  invalidRequest([{ pointer, detail }]);

/** Creates a 405 problem. The caller sets the `Allow` header. */
export const methodNotAllowed = () =>
  new Problem('method-not-allowed', t('Method not allowed for this endpoint.'));
