import type { SessionActions } from './platform.ts';

/** Error code of actions that require a recent proof of identity. */
export const STEP_UP_REQUIRED = 'step-up-required';

interface AuthResponse {
  error: (Error & { code?: string | undefined }) | null;
}

/**
 * Calls the auth client. If the auth service requires a recent proof of identity, asks the user for
 * it and repeats the call. The API client does the same for the product API.
 *
 * @returns the response of the last call; its error is `step-up-required` if the user canceled
 */
export async function callWithStepUp<Response extends AuthResponse>(
  { confirmIdentity }: Pick<SessionActions, 'confirmIdentity'>,
  call: () => Promise<Response>,
): Promise<Response> {
  const response = await call();
  if (response.error?.code !== STEP_UP_REQUIRED || !(await confirmIdentity())) return response;
  return call();
}
