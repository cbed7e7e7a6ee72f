import type { Factor, SessionStore } from '@scheduler/platform/session-store';
import { AuthActionError, throwIfError } from './auth-actions.ts';

/** Two-factor authentication requests to the auth service. Each may throw an `AuthActionError`. */
export interface MfaActions {
  /** The account's factors, the most common type first. */
  factors: readonly Factor[];
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
