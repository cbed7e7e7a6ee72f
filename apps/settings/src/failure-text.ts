import { ApiError } from '@scheduler/api-client';
import { authWords } from '@scheduler/platform/auth-words';

/** Whether the auth service said no, rather than not being reached. */
const isAuthRefusal = (error: unknown): error is Error & { code?: string } =>
  error instanceof Error && '__isAuthError' in error && error.name !== 'AuthRetryableFetchError';

/** The server's own sentence where it gave one, else ours. */
export function failureText(error: unknown, otherwise: string): string {
  if (isAuthRefusal(error)) return authWords(error.message, error.code);
  return error instanceof ApiError ? error.message : otherwise;
}
