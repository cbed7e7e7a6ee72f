import { t } from '@scheduler/i18n';
import type { Factor, SessionStore } from '@scheduler/platform/session-store';
import { AuthActionError, throwIfError } from '../auth-actions.ts';

const FACTOR_ORDER: Factor['factor_type'][] = ['totp', 'webauthn', 'phone', 'recovery_code'];
const getRank = ({ factor_type }: Factor) => FACTOR_ORDER.indexOf(factor_type);

/** Two-factor authentication requests to the auth service. Each may throw an `AuthActionError`. */
export type MfaActions = ReturnType<typeof createMfaActions>;

/** Implements the actions with supabase-js. */
export function createMfaActions(session: SessionStore) {
  const getMfa = async () => (await session.client()).auth.mfa;
  return {
    /** The account's factors, the most common type first. */
    factors: session.factors().toSorted((a, b) => getRank(a) - getRank(b)),
    /** Starts adding an authenticator app, which the first call of `verifyApp` completes. */
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
      // The QR code is the data URL of an image.
      return { factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
    },
    verifyApp: async (factorId: string, code: string) =>
      throwIfError(await (await getMfa()).challengeAndVerify({ factorId, code })),
    /** Sends a text message and returns the challenge ID. */
    sendText: async (factorId: string) => {
      const { data, error } = await (await getMfa()).challenge({ factorId });
      if (error) throw new AuthActionError(error.message, error.code);
      return data.id;
    },
    verifyText: async (verification: { factorId: string; challengeId: string; code: string }) =>
      throwIfError(await (await getMfa()).verify(verification)),
    /** Prompts for a security key in the browser. */
    verifyKey: async (factorId: string) =>
      throwIfError(await (await getMfa()).webauthn.authenticate({ factorId })),
    verifyRecoveryCode: async (code: string) =>
      throwIfError(await (await getMfa()).recoveryCodes.verify({ code })),
    /** Signs out of the session that requires two-factor authentication. */
    signOut: () => session.signOut(),
  };
}
