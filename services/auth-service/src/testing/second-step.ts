import { Secret, TOTP } from 'otpauth';
import type { Person, TestAuth } from './auth.ts';

const STEP_MS = 30_000;

const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/**
 * What the authenticator app shows next: the code after the one that `withTotp` used. It is taken
 * early, and still taken when its time comes while the test runs.
 */
export const nextCode = (secret: string) => codeAt(secret, Date.now() + STEP_MS);

export interface SecondStep {
  factorId: string;
  secret: string;
  /** Of the session after its second step. */
  accessToken: string;
}

/** Adds an authenticator app to the person's account, and takes the second step with it. */
export async function withTotp({ client }: Person): Promise<SecondStep> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  const { id: factorId, totp } = data;
  const code = codeAt(totp.secret, Date.now());
  const verified = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (verified.error) throw verified.error;
  return { factorId, secret: totp.secret, accessToken: verified.data.access_token };
}

/** A session of the person's with one step alone. */
export async function firstStepAlone(auth: TestAuth, email: string, password: string) {
  const client = auth.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return {
    client,
    accessToken: data.session.access_token,
    refreshToken: data.session.refresh_token,
  };
}
