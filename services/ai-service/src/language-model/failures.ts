/** Why a model gave no answer that can be used. */
export type FailureKind =
  /** Nobody answered, or with a fault of theirs; another try may well succeed. */
  | 'away'
  | 'deadline'
  | 'left'
  | 'limited'
  | 'quota'
  /** The key is not right, or may not do this. */
  | 'key'
  /** A name, a parameter or a schema that the server does not take: ours to mend. */
  | 'settings'
  | 'malformed'
  | 'incomplete'
  | 'refusal'
  | 'failed';

interface FailureDetails {
  /** Milliseconds that the server asks to be left alone for. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** Its message never holds what a model said. */
export class ModelFailure extends Error {
  readonly kind: FailureKind;
  readonly retryAfter: number | undefined;

  constructor(kind: FailureKind, detail: string, { retryAfter, cause }: FailureDetails = {}) {
    super(detail, { cause });
    this.name = 'ModelFailure';
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}
