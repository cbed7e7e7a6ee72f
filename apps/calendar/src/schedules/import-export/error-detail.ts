import { ApiError } from '@scheduler/api-client';

/** Returns the API's first error detail for 4xx responses, otherwise `fallback`. */
export function getErrorDetail(error: Error, fallback: string): string {
  if (!(error instanceof ApiError) || error.status >= 500) return fallback;
  return error.errors[0]?.detail ?? error.message;
}
