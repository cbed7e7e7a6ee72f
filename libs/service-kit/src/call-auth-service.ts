import type { Route } from '@scheduler/contracts';
import { fetchService } from './request-id.ts';
import type { InternalAuth } from './service-token.ts';

export interface AuthServiceTarget {
  /** Base URL of auth-service. */
  authUrl: string;
  /** Authenticates the calling service. */
  internalAuth: InternalAuth;
}

/**
 * Sends JSON to an internal route of auth-service.
 *
 * @throws if it is unreachable or responds with an error
 */
export async function callAuthService(
  { authUrl, internalAuth }: AuthServiceTarget,
  { method, path }: Route,
  { body, timeoutMs }: { body: unknown; timeoutMs: number },
): Promise<Response> {
  const token = await internalAuth.createToken('auth-service');
  const response = await fetchService(new URL(path, authUrl), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new Error(`auth-service responded with ${response.status}`);
}
