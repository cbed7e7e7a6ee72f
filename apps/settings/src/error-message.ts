import { ApiError } from '@scheduler/api-client';
import { getAuthErrorMessage } from '@scheduler/platform/auth-error-messages';

/** Excludes network failures, which the auth client reports as `AuthRetryableFetchError`. */
const isAuthError = (error: unknown): error is Error & { code?: string; reasons?: string[] } =>
  error instanceof Error && '__isAuthError' in error && error.name !== 'AuthRetryableFetchError';

/** Returns the message of an API or auth error, or `fallback` for any other failure. */
export function getErrorMessage(error: unknown, fallback: string): string {
  if (isAuthError(error)) return getAuthErrorMessage(error);
  return error instanceof ApiError ? error.message : fallback;
}
