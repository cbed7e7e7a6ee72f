import * as z from 'zod';
import { audit } from '../audit/audit-log.ts';
import { limitFactors } from '../limits/attempt-limits.ts';
import { requireNotAnonymous, deleteFactor, factorNotFound, insertFactor } from '../mfa/factors.ts';
import {
  findRecoveryFactor,
  countRemainingCodes,
  lockRecoveryFactor,
  regenerateCodes,
  consumeCode,
  RECOVERY_CODE_COUNT,
} from '../mfa/recovery-codes.ts';
import { upgradeSession } from '../mfa/upgrade-session.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { authenticatedEndpoint } from '../protocol/endpoint.ts';
import { optionalText } from '../protocol/fields.ts';
import { createTokenResponse } from '../sessions/access-token.ts';
import { requireSecondFactor, type Caller } from '../sessions/caller.ts';
import { requireStepUp } from '../sessions/step-up.ts';
import { hasVerifiedFactor } from '../users/records.ts';
import { lockUserById } from '../users/repository.ts';

const path = '/factors/recovery-codes';
const type = 'recovery_code' as const;

/** @throws AuthError 403 or 422 */
function checkCanManage(caller: Caller): void {
  requireNotAnonymous(caller.user);
  if (!hasVerifiedFactor(caller.user)) {
    throw new AuthError(
      422,
      'mfa_verification_rejected',
      'Recovery codes require a verified MFA factor',
    );
  }
  requireSecondFactor(caller, 'AAL2 required to manage recovery codes');
  requireStepUp(caller);
}

export const recoveryCodeEndpoints = [
  authenticatedEndpoint({
    method: 'GET',
    path,
    serve: async ({ db }, _call, { user }) => {
      const factor = await findRecoveryFactor(db, user.id);
      if (!factor) throw factorNotFound();
      const remaining = await countRemainingCodes(db, factor.id);
      return { body: { id: factor.id, type, total: RECOVERY_CODE_COUNT, remaining } };
    },
  }),
  authenticatedEndpoint({
    method: 'POST',
    path,
    bodyOptional: true,
    body: z.object({ friendly_name: optionalText }),
    serve: async (deps, { body, client }, caller) => {
      checkCanManage(caller);
      const { user } = caller;
      const friendly_name = body.friendly_name.trim() || 'Recovery codes';
      const result = await deps.db.transaction(async (trx) => {
        await lockUserById(trx, user.id);
        if (await findRecoveryFactor(trx, user.id)) {
          throw new AuthError(422, 'mfa_verified_factor_exists', 'Recovery codes already exist');
        }
        const factor = { user_id: user.id, factor_type: type, status: 'verified' as const };
        const id = await insertFactor(trx, { ...factor, friendly_name });
        await audit(trx, { action: 'recovery_codes_created', actor: user, client });
        return { id, codes: await regenerateCodes(deps, trx, id) };
      });
      return {
        body: {
          id: result.id,
          type,
          friendly_name,
          total: RECOVERY_CODE_COUNT,
          codes: result.codes,
        },
      };
    },
  }),
  authenticatedEndpoint({
    method: 'POST',
    path: `${path}/regenerate`,
    serve: async (deps, { client }, caller) => {
      checkCanManage(caller);
      const result = await deps.db.transaction(async (trx) => {
        const factor = await lockRecoveryFactor(trx, caller.user.id);
        await audit(trx, { action: 'recovery_codes_created', actor: caller.user, client });
        return { factor, codes: await regenerateCodes(deps, trx, factor.id) };
      });
      const { id, friendly_name } = result.factor;
      return { body: { id, type, friendly_name, total: RECOVERY_CODE_COUNT, codes: result.codes } };
    },
  }),
  /** Upgrades the session to `aal2` with a recovery code. Each code can be used once. */
  authenticatedEndpoint({
    method: 'POST',
    path: `${path}/verify`,
    storesDevice: true,
    body: z.object({ code: optionalText }),
    serve: async (deps, { body, client }, caller) => {
      await limitFactors(deps, caller, client);
      const live = await deps.db.transaction(async (trx) => {
        const factor = await lockRecoveryFactor(trx, caller.user.id);
        if (!(await consumeCode(deps, trx, factor.id, body.code))) {
          throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
        }
        return upgradeSession(deps, trx, { caller, factor, client });
      });
      return { body: await createTokenResponse(deps, live) };
    },
  }),
  authenticatedEndpoint({
    method: 'DELETE',
    path,
    serve: async (deps, _call, caller) => {
      checkCanManage(caller);
      const id = await deps.db.transaction(async (trx) => {
        const factor = await lockRecoveryFactor(trx, caller.user.id);
        await deleteFactor(trx, factor);
        return factor.id;
      });
      return { body: { id } };
    },
  }),
];
