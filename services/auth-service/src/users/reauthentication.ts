import type { Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { deleteToken, tokenByCode } from '../security/one-time-tokens.ts';
import type { Caller } from '../sessions/caller.ts';
import { lockedUserById } from './repository.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const notValid = () =>
  new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');

/** Uses up the code that was sent to make sure who it is; a wrong one is counted. */
async function spendNonce(deps: Deps, userId: string, nonce: string): Promise<void> {
  const isRight = await deps.db.transaction(async (trx) => {
    if (!(await lockedUserById(trx, userId))) return false;
    const token = await tokenByCode(deps, trx, {
      userId,
      types: ['reauthentication'],
      code: nonce,
    });
    if (token) await deleteToken(trx, token.id);
    return token !== null;
  });
  if (!isRight) throw notValid();
}

/**
 * Makes sure that it is still the same person, where that is asked for: by a code, unless the
 * sign-in was today.
 *
 * @throws AuthError 400 or 422
 */
export async function checkFreshness(
  deps: Deps,
  { user, session }: Caller,
  nonce = '',
): Promise<void> {
  if (nonce !== '') return spendNonce(deps, user.id, nonce);
  const isFresh = Date.parse(session.created_at) + DAY_MS > Date.now();
  if (isFresh || !deps.config.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION) return;
  throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
}
