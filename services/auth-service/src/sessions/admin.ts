import { errors, jwtVerify } from 'jose';
import type { Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { badJwt } from './access-token.ts';
import { bearerOf, callerOf } from './caller.ts';

async function claimsOf({ keys }: Deps, token: string) {
  try {
    const { payload } = await jwtVerify(token, keys.lookup, { algorithms: keys.algorithms });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw badJwt(error.message);
    throw error;
  }
}

/**
 * Lets administrators pass: holders of a token with an administrator's role, signed by whoever
 * holds one of the keys. A token of a session counts while the session does.
 *
 * @throws AuthError 401 or 403
 */
export async function requireAdmin(deps: Deps, authorization: string): Promise<void> {
  const claims = await claimsOf(deps, bearerOf(authorization));
  const role = typeof claims['role'] === 'string' ? claims['role'] : '';
  if (!deps.config.GOTRUE_JWT_ADMIN_ROLES.includes(role)) {
    throw new AuthError(403, 'not_admin', 'User not allowed');
  }
  if (claims['session_id'] !== undefined) await callerOf(deps, authorization);
}
