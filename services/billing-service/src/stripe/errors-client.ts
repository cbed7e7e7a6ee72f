/** Kinds of failed Stripe calls, grouped by how to handle them. */
export type StripeErrorKind =
  /** The key isn't accepted. Retrying is pointless until an operator fixes it. */
  | 'not-configured'
  /** The requested object doesn't exist. */
  | 'not-found'
  /** A bug in this service, for example one idempotency key for two requests. */
  | 'invalid-request'
  /** A temporary failure, worth retrying later. */
  | 'unavailable';

/** The message contains no key, request data or personal data. */
export class StripeClientError extends Error {
  readonly kind: StripeErrorKind;
  readonly code: string | undefined;
  readonly requestId: string | undefined;

  constructor(
    kind: StripeErrorKind,
    message: string,
    { code, requestId }: Partial<StripeClientError> = {},
  ) {
    super(message.replaceAll(/\b(sk|rk|whsec|pk)_\S+/g, '[key]'));
    this.name = 'StripeFault';
    this.kind = kind;
    this.code = code;
    this.requestId = requestId;
  }
}
