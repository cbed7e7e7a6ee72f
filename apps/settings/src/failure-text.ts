import { ApiError } from '@scheduler/api-client';

/** Whether the auth service said no, rather than not being reached. */
const isAuthRefusal = (error: unknown): error is Error =>
  error instanceof Error && '__isAuthError' in error && error.name !== 'AuthRetryableFetchError';

/** The server's own sentence where it gave one, else ours. */
export const failureText = (error: unknown, otherwise: string): string =>
  error instanceof ApiError || isAuthRefusal(error) ? error.message : otherwise;
