import { Problem } from '@scheduler/service-kit';

/** An error in PostgREST's format. `code` is a PostgREST code (PGRST…) or an SQLSTATE. */
export class PostgrestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;

  constructor(status: number, code: string, message: string, details: string | null = null) {
    super(message);
    this.name = 'PostgrestError';
    this.status = status;
    this.code = code;
    this.details = details;
  }

  toBody() {
    return { code: this.code, details: this.details, hint: null, message: this.message };
  }
}

/** Converts an error to PostgREST's format. Returns `null` for an unexpected error. */
export function toPostgrestError(error: unknown): PostgrestError | null {
  if (error instanceof PostgrestError) return error;
  if (!(error instanceof Problem)) return null;
  const code = error.status === 401 ? 'PGRST301' : 'PGRST001';
  return new PostgrestError(error.status, code, error.message);
}
