import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { AuthError, phoneDisabled, validationFailed } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { text } from '../protocol/fields.ts';
import { limitPasswordGuesses } from '../protocol/limits.ts';
import { passwordMatches, weaknessOf } from '../security/passwords.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import { startSession, type LiveSession } from '../sessions/start-session.ts';
import { lockedUserById, userByEmail } from '../users/repository.ts';

export const passwordBody = z.object({ email: text, phone: text, password: text });

const invalidCredentials = () =>
  new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

export interface Credentials {
  email: string;
  password: string;
  client: Client;
}

/** @throws AuthError the same, after the same time, for an unknown address and a wrong password */
export async function signIn(deps: Deps, credentials: Credentials): Promise<LiveSession> {
  const email = credentials.email.trim().toLowerCase();
  await limitPasswordGuesses(deps, email);
  const user = await userByEmail(deps.db, email);
  const right = await passwordMatches(credentials.password, user?.encrypted_password ?? null);
  if (!user || !right) throw invalidCredentials();
  if (!user.email_confirmed_at) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  return deps.db.transaction(async (trx) => {
    const current = await lockedUserById(trx, user.id);
    // The password was changed while it was compared: every session of the old one is ended.
    if (current?.encrypted_password !== user.encrypted_password) throw invalidCredentials();
    return startSession(deps, trx, {
      userId: user.id,
      method: 'password',
      provider: 'email',
      client: credentials.client,
    });
  });
}

export async function passwordGrant(
  deps: Deps,
  body: z.output<typeof passwordBody>,
  client: Client,
) {
  const { email, phone, password } = body;
  if (email !== '' && phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on login.');
  }
  if (phone !== '') throw phoneDisabled('logins');
  if (email === '') throw validationFailed('missing email or phone');
  const live = await signIn(deps, { email, password, client });
  const weakness = weaknessOf(password, deps.config.GOTRUE_PASSWORD_MIN_LENGTH);
  return {
    ...(await tokenResponse(deps, live)),
    ...(weakness && { weak_password: weakness }),
  };
}
