/** Reasons why a model returned no usable response. */
export type FailureKind =
  /** Network error or server error. A retry may succeed. */
  | 'unavailable'
  | 'deadline'
  | 'canceled'
  | 'rate-limited'
  | 'quota'
  /** The API key is invalid or lacks permission. */
  | 'key'
  /** The server rejects the model name, a parameter or the schema: a configuration error. */
  | 'settings'
  | 'malformed'
  | 'incomplete'
  | 'refusal'
  | 'failed';

interface FailureDetails {
  /** Delay requested by the server with `Retry-After`. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** Failure of a model call. The message never contains model output. */
export class ModelFailure extends Error {
  readonly kind: FailureKind;
  readonly retryAfterMs: number | undefined;

  constructor(kind: FailureKind, detail: string, { retryAfterMs, cause }: FailureDetails = {}) {
    super(detail, { cause });
    this.name = 'ModelFailure';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
