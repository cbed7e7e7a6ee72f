import { Problem } from '@scheduler/service-kit';

/** A refusal in PostgREST's words. `code` is one of its own (PGRST…) or an SQLSTATE. */
export class TableRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;

  constructor(status: number, code: string, message: string, details: string | null = null) {
    super(message);
    this.name = 'TableRefusal';
    this.status = status;
    this.code = code;
    this.details = details;
  }

  toBody() {
    return { code: this.code, details: this.details, hint: null, message: this.message };
  }
}

/** What was thrown, in PostgREST's words; `null` for a fault of our own. */
export function tableRefusalOf(error: unknown): TableRefusal | null {
  if (error instanceof TableRefusal) return error;
  if (!(error instanceof Problem)) return null;
  const code = error.status === 401 ? 'PGRST301' : 'PGRST001';
  return new TableRefusal(error.status, code, error.message);
}
