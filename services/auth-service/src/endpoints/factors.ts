import { isUniqueViolation, type Db } from '@scheduler/service-kit';
import * as z from 'zod';
import { audit } from '../audit/audit-log.ts';
import type { Deps } from '../deps.ts';
import { enqueueNotice } from '../email/enqueue.ts';
import {
  requireNotAnonymous,
  deleteAbandonedFactors,
  deleteFactor,
  insertFactor,
  lockFactor,
  type NewFactor,
} from '../mfa/factors.ts';
import { createTotpEnrollment } from '../mfa/totp.ts';
import { normalizePhone } from '../protocol/address.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { authenticatedEndpoint } from '../protocol/endpoint.ts';
import { optionalText } from '../protocol/fields.ts';
import { requireSecondFactor, type Caller } from '../sessions/caller.ts';
import { requireStepUp, requireStepUpToEnroll } from '../sessions/step-up.ts';
import type { User } from '../users/records.ts';
import { lockUserById } from '../users/repository.ts';

const enrollmentFields = z.object({
  factor_type: optionalText,
  friendly_name: optionalText,
  issuer: optionalText,
  phone: optionalText,
});
type Enrollment = z.output<typeof enrollmentFields>;

/** A factor to insert, and the details that are returned only at enrollment. */
interface PreparedFactor {
  factor: Pick<NewFactor, 'factor_type' | 'secret' | 'phone'>;
  details: object;
}

const enrollmentDisabled = (type: string, label: string) =>
  new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${label}`);

/** @throws AuthError 400 or 422 */
function prepareFactor(
  deps: Deps,
  user: User,
  { factor_type, issuer, phone }: Enrollment,
): PreparedFactor {
  const { config } = deps;
  switch (factor_type) {
    case 'totp': {
      if (!config.GOTRUE_MFA_TOTP_ENROLL_ENABLED) throw enrollmentDisabled('totp', 'TOTP');
      const totpIssuer = issuer || new URL(config.GOTRUE_SITE_URL).host;
      const { sealed, details } = createTotpEnrollment(
        deps,
        totpIssuer,
        user.email ?? user.phone ?? user.id,
      );
      return { factor: { factor_type, secret: sealed }, details: { totp: details } };
    }
    case 'phone': {
      if (!config.GOTRUE_MFA_PHONE_ENROLL_ENABLED) throw enrollmentDisabled('phone', 'Phone');
      const phoneNumber = normalizePhone(phone);
      return { factor: { factor_type, phone: phoneNumber }, details: { phone: phoneNumber } };
    }
    case 'webauthn':
      if (!config.GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED)
        throw enrollmentDisabled('webauthn', 'WebAuthn');
      return { factor: { factor_type }, details: {} };
    default:
      throw validationFailed('factor_type needs to be totp, phone, or webauthn');
  }
}

/** @throws AuthError 403 or 422 */
function checkCanEnroll({ config }: Deps, { user, session }: Caller): void {
  if (user.factors.length >= config.GOTRUE_MFA_MAX_ENROLLED_FACTORS) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of enrolled factors reached, unenroll to continue',
    );
  }
  requireSecondFactor({ user, session }, 'AAL2 required to enroll a new factor');
  requireStepUpToEnroll({ user, session });
}

async function insertNamedFactor(trx: Db, factor: NewFactor): Promise<string> {
  try {
    return await insertFactor(trx, factor);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${factor.friendly_name ?? ''}" for this user already exists`,
    );
  }
}

export const factorEndpoints = [
  /** Enrolls an unverified factor. The first successful verification activates it. */
  authenticatedEndpoint({
    method: 'POST',
    path: '/factors',
    body: enrollmentFields,
    serve: async (deps, { body, client }, caller) => {
      requireNotAnonymous(caller.user);
      const { factor, details } = prepareFactor(deps, caller.user, body);
      const friendly_name = body.friendly_name.trim() || null;
      const id = await deps.db.transaction(async (trx) => {
        await deleteAbandonedFactors(trx, caller.user.id);
        const user = (await lockUserById(trx, caller.user.id)) ?? caller.user;
        checkCanEnroll(deps, { user, session: caller.session });
        const id = await insertNamedFactor(trx, {
          user_id: caller.user.id,
          friendly_name,
          ...factor,
        });
        const traits = { factor_id: id, factor_type: factor.factor_type };
        await audit(trx, { action: 'factor_in_progress', actor: caller.user, client, traits });
        return id;
      });
      return {
        body: { id, type: factor.factor_type, ...(friendly_name && { friendly_name }), ...details },
      };
    },
  }),
  /** Deletes a factor. Deleting a verified factor requires `aal2`. */
  authenticatedEndpoint({
    method: 'DELETE',
    path: '/factors/:factor_id',
    serve: async (deps, { params, client }, { user, session }) => {
      const id = params.factor_id ?? '';
      await deps.db.transaction(async (trx) => {
        const factor = await lockFactor(trx, user.id, id);
        if (factor.status === 'verified' && session.aal !== 'aal2') {
          throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
        }
        if (factor.status === 'verified') requireStepUp({ user, session });
        await deleteFactor(trx, factor);
        const { factor_type, status, friendly_name: subject } = factor;
        const traits = { factor_id: id, factor_type, status, subject };
        await audit(trx, { action: 'factor_unenrolled', actor: user, client, traits });
        if (factor.status === 'verified') await enqueueNotice(deps, trx, user, 'factor-removed');
      });
      return { body: { id } };
    },
  }),
];
