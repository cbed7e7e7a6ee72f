export interface AuthErrorExtras {
  /** The one at fault, for forms that show the sentence beside it. */
  field?: 'email' | 'password';
  /** Further members of the error body. */
  body?: Record<string, unknown>;
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** The word of OAuth (RFC 6749 §5.2) where a grant refuses in that dialect. */
  oauth?: string;
}

/** The one way an endpoint below `/auth/v1` refuses; `code` is the protocol's error code. */
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

/** A grant's refusal in the dialect of OAuth. */
export const oauthRefusal = (error: string, description: string) =>
  new AuthError(400, error, description, { oauth: error });

export const badJson = (reason: string) =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
