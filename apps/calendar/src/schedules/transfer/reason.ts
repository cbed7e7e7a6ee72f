import { ApiError } from '@scheduler/api-client';

/** Why something was refused, in the server's sentence; else in the words given. */
export function reasonOf(error: Error, otherwise: string): string {
  if (!(error instanceof ApiError) || error.status >= 500) return otherwise;
  return error.errors[0]?.detail ?? error.message;
}
