import { Secret, TOTP } from 'otpauth';
import type { TestUser, TestAuth } from './start-auth.ts';

const TOTP_PERIOD_MS = 30_000;

const generateTotp = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/**
 * Generates the code for the next period, because `enrollTotp` has used the current one. The server
 * accepts codes one period early.
 */
export const getNextTotp = (secret: string) => generateTotp(secret, Date.now() + TOTP_PERIOD_MS);

export interface TotpEnrollment {
  factorId: string;
  secret: string;
  /** Access token with assurance level `aal2`. */
  accessToken: string;
}

/** Adds an authenticator app to the user's account and upgrades the session with it. */
export async function enrollTotp({ client }: TestUser): Promise<TotpEnrollment> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  const { id: factorId, totp } = data;
  const code = generateTotp(totp.secret, Date.now());
  const verification = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (verification.error) throw verification.error;
  return { factorId, secret: totp.secret, accessToken: verification.data.access_token };
}

/** Creates a session with assurance level `aal1`. */
export async function signInWithPasswordOnly(auth: TestAuth, email: string, password: string) {
  const client = auth.createClient();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return {
    client,
    accessToken: data.session.access_token,
    refreshToken: data.session.refresh_token,
  };
}
