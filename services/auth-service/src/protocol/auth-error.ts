export interface AuthErrorExtras {
  /** The invalid field, for forms that show the message next to it. */
  field?: 'email' | 'password';
  /** Additional fields of the error body. */
  body?: Record<string, unknown>;
  /** Seconds, sent as the `Retry-After` header. */
  retryAfter?: number;
  /** The OAuth error code (RFC 6749 §5.2), for grants that respond in the OAuth format. */
  oauth?: string;
}

/** An error response of an endpoint below `/auth/v1`. `code` is the protocol's error code. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly extras: AuthErrorExtras;

  constructor(status: number, code: string, message: string, extras: AuthErrorExtras = {}) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.extras = extras;
  }
}

export const validationFailed = (message: string, extras: AuthErrorExtras = {}) =>
  new AuthError(400, 'validation_failed', message, extras);

/** Creates an error of a grant that responds in the OAuth format. */
export const oauthError = (error: string, description: string) =>
  new AuthError(400, error, description, { oauth: error });

export const badJson = (reason: string) =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
