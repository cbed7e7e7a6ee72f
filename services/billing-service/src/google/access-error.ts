/** Reasons why access to Google failed, grouped by who can fix the problem. */
export type AccessErrorKind =
  /** The grant was revoked or has expired. The user must reconnect. */
  | 'reconnect'
  /** The user didn't grant a required scope. */
  | 'consent'
  /** The OAuth client or the encryption key is misconfigured. An operator must act. */
  | 'not-configured'
  /** Temporary failure. */
  | 'unavailable';

/** The message never contains tokens, codes or personal data, so it can be logged. */
export class GoogleAccessError extends Error {
  readonly kind: AccessErrorKind;

  constructor(kind: AccessErrorKind, message: string) {
    super(message);
    this.name = 'GoogleAccessError';
    this.kind = kind;
  }
}
