import type { SessionActions } from '../platform.ts';

/** Error codes of actions that require a recent proof of identity. The second is that of hosted Supabase. */
const STEP_UP_CODES = new Set(['step-up-required', 'reauthentication_needed']);

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
  const isRequired = STEP_UP_CODES.has(response.error?.code ?? '');
  if (!isRequired || !(await confirmIdentity())) return response;
  return call();
}
