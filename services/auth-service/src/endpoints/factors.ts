import { isUniqueViolation, type Db } from '@scheduler/service-kit';
import * as z from 'zod';
import { audit } from '../audit/log.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import {
  checkNotAnonymous,
  deleteAbandoned,
  deleteFactor,
  insertFactor,
  lockedFactor,
  type NewFactor,
} from '../mfa/factors.ts';
import { newTotp } from '../mfa/totp.ts';
import { normalisePhone } from '../protocol/address.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { signedIn } from '../protocol/endpoint.ts';
import { text } from '../protocol/fields.ts';
import type { Caller } from '../sessions/caller.ts';
import { hasVerifiedFactor, type User } from '../users/records.ts';
import { lockedUserById } from '../users/repository.ts';

const enrolment = z.object({ factor_type: text, friendly_name: text, issuer: text, phone: text });
type Enrolment = z.output<typeof enrolment>;

/** A factor to be stored, and what of it is shown this once. */
interface Prepared {
  factor: Pick<NewFactor, 'factor_type' | 'secret' | 'phone'>;
  shown: object;
}

const disabled = (type: string, words: string) =>
  new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${words}`);

/** @throws AuthError 400 or 422 */
function prepare(deps: Deps, user: User, { factor_type, issuer, phone }: Enrolment): Prepared {
  const { config } = deps;
  switch (factor_type) {
    case 'totp': {
      if (!config.GOTRUE_MFA_TOTP_ENROLL_ENABLED) throw disabled('totp', 'TOTP');
      const from = issuer || new URL(config.GOTRUE_SITE_URL).host;
      const { sealed, shown } = newTotp(deps, from, user.email ?? user.phone ?? user.id);
      return { factor: { factor_type, secret: sealed }, shown: { totp: shown } };
    }
    case 'phone': {
      if (!config.GOTRUE_MFA_PHONE_ENROLL_ENABLED) throw disabled('phone', 'Phone');
      const number = normalisePhone(phone);
      return { factor: { factor_type, phone: number }, shown: { phone: number } };
    }
    case 'webauthn':
      if (!config.GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED) throw disabled('webauthn', 'WebAuthn');
      return { factor: { factor_type }, shown: {} };
    default:
      throw validationFailed('factor_type needs to be totp, phone, or webauthn');
  }
}

/** @throws AuthError 403 or 422 */
function checkRoom({ config }: Deps, user: User, { session }: Caller): void {
  if (user.factors.length >= config.GOTRUE_MFA_MAX_ENROLLED_FACTORS) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of enrolled factors reached, unenroll to continue',
    );
  }
  if (hasVerifiedFactor(user) && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
}

async function store(trx: Db, factor: NewFactor): Promise<string> {
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

/** Begins a second factor; it counts once a first code of it was right. */
export const enroll = signedIn({
  method: 'POST',
  path: '/factors',
  body: enrolment,
  serve: async (deps, { body, client }, caller) => {
    checkNotAnonymous(caller.user);
    const { factor, shown } = prepare(deps, caller.user, body);
    const friendly_name = body.friendly_name.trim() || null;
    const id = await deps.db.transaction(async (trx) => {
      await deleteAbandoned(trx, caller.user.id);
      const user = await lockedUserById(trx, caller.user.id);
      checkRoom(deps, user ?? caller.user, caller);
      const id = await store(trx, { user_id: caller.user.id, friendly_name, ...factor });
      const traits = { factor_id: id, factor_type: factor.factor_type };
      await audit(trx, { action: 'factor_in_progress', actor: caller.user, client, traits });
      return id;
    });
    return {
      body: { id, type: factor.factor_type, ...(friendly_name && { friendly_name }), ...shown },
    };
  },
});

/** Takes a second factor away; one that counts asks for the second step first. */
export const unenroll = signedIn({
  method: 'DELETE',
  path: '/factors/:factor_id',
  serve: async (deps, { params, client }, { user, session }) => {
    const id = params.factor_id ?? '';
    await deps.db.transaction(async (trx) => {
      const factor = await lockedFactor(trx, user.id, id);
      if (factor.status === 'verified' && session.aal !== 'aal2') {
        throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
      }
      await deleteFactor(trx, factor);
      const traits = { factor_id: id, factor_type: factor.factor_type };
      await audit(trx, { action: 'factor_unenrolled', actor: user, client, traits });
      if (factor.status === 'unverified' || user.email === null) return;
      await enqueueMail(deps, trx, {
        to: user.email,
        letter: { kind: 'factor-removed', link: deps.config.GOTRUE_SITE_URL },
        expiresAt: null,
      });
    });
    return { body: { id } };
  },
});
