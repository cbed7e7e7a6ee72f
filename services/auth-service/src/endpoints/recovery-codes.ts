import * as z from 'zod';
import {
  checkNotAnonymous,
  deleteFactor,
  factorNotFound,
  insertFactor,
  lockedFactor,
} from '../mfa/factors.ts';
import {
  recoveryFactor,
  remainingCodes,
  renewCodes,
  spendCode,
  TOTAL,
} from '../mfa/recovery-codes.ts';
import { upgradeSession } from '../mfa/upgrade.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { signedIn } from '../protocol/endpoint.ts';
import { text } from '../protocol/fields.ts';
import { limitFactors } from '../protocol/limits.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import type { Caller } from '../sessions/caller.ts';
import { hasVerifiedFactor } from '../users/records.ts';
import { lockedUserById } from '../users/repository.ts';

const path = '/factors/recovery-codes';
const type = 'recovery_code' as const;

/** @throws AuthError 403 or 422 */
function checkSecondStep({ user, session }: Caller): void {
  checkNotAnonymous(user);
  if (!hasVerifiedFactor(user)) {
    throw new AuthError(
      422,
      'mfa_verification_rejected',
      'Recovery codes stand in for a second factor, and there is none',
    );
  }
  if (session.aal === 'aal2') return;
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to manage recovery codes');
}

export const recoveryCodesStatus = signedIn({
  method: 'GET',
  path,
  serve: async ({ db }, _call, { user }) => {
    const factor = await recoveryFactor(db, user.id);
    if (!factor) throw factorNotFound();
    const remaining = await remainingCodes(db, factor.id);
    return { body: { id: factor.id, type, total: TOTAL, remaining } };
  },
});

export const generateRecoveryCodes = signedIn({
  method: 'POST',
  path,
  bodyOptional: true,
  body: z.object({ friendly_name: text }),
  serve: async (deps, { body }, caller) => {
    checkSecondStep(caller);
    const { user } = caller;
    const friendly_name = body.friendly_name.trim() || 'Recovery codes';
    const made = await deps.db.transaction(async (trx) => {
      await lockedUserById(trx, user.id);
      if (await recoveryFactor(trx, user.id)) {
        throw new AuthError(422, 'mfa_verified_factor_exists', 'There are recovery codes already');
      }
      const factor = { user_id: user.id, factor_type: type, status: 'verified' as const };
      const id = await insertFactor(trx, { ...factor, friendly_name });
      return { id, codes: await renewCodes(deps, trx, id) };
    });
    return { body: { id: made.id, type, friendly_name, total: TOTAL, codes: made.codes } };
  },
});

export const regenerateRecoveryCodes = signedIn({
  method: 'POST',
  path: `${path}/regenerate`,
  serve: async (deps, _call, caller) => {
    checkSecondStep(caller);
    const made = await deps.db.transaction(async (trx) => {
      const found = await recoveryFactor(trx, caller.user.id);
      if (!found) throw factorNotFound();
      const factor = await lockedFactor(trx, caller.user.id, found.id);
      return { factor, codes: await renewCodes(deps, trx, factor.id) };
    });
    const { id, friendly_name } = made.factor;
    return { body: { id, type, friendly_name, total: TOTAL, codes: made.codes } };
  },
});

/** A code in place of the second step; it is used up by it. */
export const verifyRecoveryCode = signedIn({
  method: 'POST',
  path: `${path}/verify`,
  body: z.object({ code: text }),
  serve: async (deps, { body, client }, caller) => {
    await limitFactors(deps, caller.user.id);
    const live = await deps.db.transaction(async (trx) => {
      const found = await recoveryFactor(trx, caller.user.id);
      if (!found) throw factorNotFound();
      const factor = await lockedFactor(trx, caller.user.id, found.id);
      if (!(await spendCode(deps, trx, factor.id, body.code))) {
        throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
      }
      return upgradeSession(deps, trx, { caller, factor, client });
    });
    return { body: await tokenResponse(deps, live) };
  },
});

export const unenrollRecoveryCodes = signedIn({
  method: 'DELETE',
  path,
  serve: async (deps, _call, caller) => {
    checkSecondStep(caller);
    const id = await deps.db.transaction(async (trx) => {
      const found = await recoveryFactor(trx, caller.user.id);
      if (!found) throw factorNotFound();
      await deleteFactor(trx, await lockedFactor(trx, caller.user.id, found.id));
      return found.id;
    });
    return { body: { id } };
  },
});
