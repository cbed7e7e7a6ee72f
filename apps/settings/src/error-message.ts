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

const CANCELED_NAMES = ['NotAllowedError', 'AbortError'];

/**
 * Returns whether the user canceled the browser's prompt for a passkey or security key, or the prompt
 * timed out. The auth library may wrap the browser's error.
 */
export const isPromptCanceled = (error: unknown): boolean =>
  error instanceof Error &&
  [error, error.cause].some(
    (cause) => cause instanceof DOMException && CANCELED_NAMES.includes(cause.name),
  );
