import { t } from '@scheduler/i18n';
import type { Factor, SessionStore } from '@scheduler/platform/session-store';
import { AuthActionError, throwIfError } from '../auth-actions.ts';

export interface AppEnrollment {
  factorId: string;
  /** Data URL of an image. */
  qrCode: string;
  secret: string;
}

/** Two-factor authentication requests to the auth service. Each may throw an `AuthActionError`. */
export interface MfaActions {
  /** The account's factors, the most common type first. */
  factors: readonly Factor[];
  /** Starts adding an authenticator app, which the first call of `verifyApp` completes. */
  enrollApp: () => Promise<AppEnrollment>;
  verifyApp: (factorId: string, code: string) => Promise<void>;
  /** Sends a text message and returns the challenge ID. */
  sendText: (factorId: string) => Promise<string>;
  verifyText: (verification: {
    factorId: string;
    challengeId: string;
    code: string;
  }) => Promise<void>;
  /** Prompts for a security key in the browser. */
  verifyKey: (factorId: string) => Promise<void>;
  verifyRecoveryCode: (code: string) => Promise<void>;
  /** Signs out of the session that requires two-factor authentication. */
  signOut: () => Promise<void>;
}

const FACTOR_ORDER: Factor['factor_type'][] = ['totp', 'webauthn', 'phone', 'recovery_code'];
const getRank = ({ factor_type }: Factor) => FACTOR_ORDER.indexOf(factor_type);

/** Implements the actions with supabase-js. */
export function createMfaActions(session: SessionStore): MfaActions {
  const getMfa = async () => (await session.client()).auth.mfa;
  return {
    factors: session.factors().toSorted((a, b) => getRank(a) - getRank(b)),
    enrollApp: async () => {
      const mfa = await getMfa();
      const { data: existing } = await mfa.listFactors();
      // Names must be unique, also among abandoned enrollments.
      for (const { id, status } of existing?.all ?? []) {
        if (status === 'unverified') await mfa.unenroll({ factorId: id });
      }
      const friendlyName = t('Authenticator app');
      const { data, error } = await mfa.enroll({
        factorType: 'totp',
        friendlyName,
        issuer: 'AI Scheduler',
      });
      if (error) throw new AuthActionError(error.message, error.code);
      return { factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
    },
    verifyApp: async (factorId, code) =>
      throwIfError(await (await getMfa()).challengeAndVerify({ factorId, code })),
    sendText: async (factorId) => {
      const { data, error } = await (await getMfa()).challenge({ factorId });
      if (error) throw new AuthActionError(error.message, error.code);
      return data.id;
    },
    verifyText: async (verification) => throwIfError(await (await getMfa()).verify(verification)),
    verifyKey: async (factorId) =>
      throwIfError(await (await getMfa()).webauthn.authenticate({ factorId })),
    verifyRecoveryCode: async (code) =>
      throwIfError(await (await getMfa()).recoveryCodes.verify({ code })),
    signOut: () => session.signOut(),
  };
}
