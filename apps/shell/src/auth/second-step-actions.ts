import type { Factor, SessionStore } from '@scheduler/platform/session-store';
import { AuthFailure, settled } from './auth-actions.ts';

/** What the second step of signing in asks of the auth service. Each settles, or throws. */
export interface SecondStepActions {
  /** What the account can be asked for, the usual one first. */
  factors: readonly Factor[];
  verifyApp: (factorId: string, code: string) => Promise<void>;
  /** Sends a text message. @returns the id of what its code will answer */
  sendText: (factorId: string) => Promise<string>;
  verifyText: (text: { factorId: string; challengeId: string; code: string }) => Promise<void>;
  /** Asks the browser for a security key. */
  verifyKey: (factorId: string) => Promise<void>;
  verifyRecoveryCode: (code: string) => Promise<void>;
  /** Gives up the session that the first step made. */
  leave: () => Promise<void>;
}

const USUAL_FIRST: Factor['factor_type'][] = ['totp', 'webauthn', 'phone', 'recovery_code'];
const rank = ({ factor_type }: Factor) => USUAL_FIRST.indexOf(factor_type);

/** The actions over supabase-js. */
export function secondStepActions(session: SessionStore): SecondStepActions {
  const mfa = async () => (await session.client()).auth.mfa;
  return {
    factors: session.factors().toSorted((a, b) => rank(a) - rank(b)),
    verifyApp: async (factorId, code) =>
      settled(await (await mfa()).challengeAndVerify({ factorId, code })),
    sendText: async (factorId) => {
      const { data, error } = await (await mfa()).challenge({ factorId });
      if (error) throw new AuthFailure(error.message, error.code);
      return data.id;
    },
    verifyText: async (text) => settled(await (await mfa()).verify(text)),
    verifyKey: async (factorId) => settled(await (await mfa()).webauthn.authenticate({ factorId })),
    verifyRecoveryCode: async (code) => settled(await (await mfa()).recoveryCodes.verify({ code })),
    leave: () => session.signOut(),
  };
}
