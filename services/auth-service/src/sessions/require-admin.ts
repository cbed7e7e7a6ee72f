import { errors, jwtVerify } from 'jose';
import type { Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { invalidJwt } from './access-token.ts';
import { requireBearerToken, requireCaller } from './caller.ts';

async function verifyClaims({ keys }: Deps, token: string) {
  try {
    const { payload } = await jwtVerify(token, keys.lookup, { algorithms: keys.algorithms });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw invalidJwt(error.message);
    throw error;
  }
}

/**
 * Requires a token with an administrator role, signed with one of the configured keys. The token's
 * session, if any, must be active.
 *
 * @throws AuthError 401 or 403
 */
export async function requireAdmin(deps: Deps, authorization: string): Promise<void> {
  const claims = await verifyClaims(deps, requireBearerToken(authorization));
  const role = typeof claims['role'] === 'string' ? claims['role'] : '';
  if (!deps.config.GOTRUE_JWT_ADMIN_ROLES.includes(role)) {
    throw new AuthError(403, 'not_admin', 'User not allowed');
  }
  if (claims['session_id'] !== undefined) await requireCaller(deps, authorization);
}
