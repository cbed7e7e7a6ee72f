import type { Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { deleteToken, findTokenByCode } from '../security/one-time-tokens.ts';
import type { Caller } from '../sessions/caller.ts';
import { lockUserById } from './repository.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const invalidNonce = () =>
  new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');

/**
 * Consumes a reauthentication code. A wrong code counts as an attempt.
 *
 * @throws AuthError 422
 */
export async function consumeNonce(deps: Deps, userId: string, nonce: string): Promise<void> {
  const isValid = await deps.db.transaction(async (trx) => {
    if (!(await lockUserById(trx, userId))) return false;
    const token = await findTokenByCode(deps, trx, {
      userId,
      types: ['reauthentication'],
      code: nonce,
    });
    if (token) await deleteToken(trx, token.id);
    return token !== null;
  });
  if (!isValid) throw invalidNonce();
}

/**
 * Requires a reauthentication code or, if reauthentication is enabled, a sign-in within 24 hours.
 *
 * @throws AuthError 400 or 422
 */
export async function requireRecentSignIn(
  deps: Deps,
  { user, session }: Caller,
  nonce = '',
): Promise<void> {
  if (nonce !== '') return consumeNonce(deps, user.id, nonce);
  const isRecent = Date.parse(session.created_at) + DAY_MS > Date.now();
  if (isRecent || !deps.config.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION) return;
  throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
}
