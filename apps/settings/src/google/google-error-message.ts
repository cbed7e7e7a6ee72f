import { ApiError } from '@scheduler/api-client';

const isPlanError = (error: unknown) =>
  error instanceof ApiError && error.code === 'plan-upgrade-needed';

/** Returns the message for errors about the user's plan, or `fallback` for any other failure. */
export function getErrorMessage(error: unknown, fallback: string): string {
  const message = error instanceof Error ? error.message : '';
  return isPlanError(error) || /limit|Upgrade/.test(message) ? message : fallback;
}
