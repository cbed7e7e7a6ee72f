import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { addressOf, checkKind, type Address } from '../protocol/address.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { text } from '../protocol/fields.ts';
import { limitPasswordGuesses } from '../protocol/limits.ts';
import { passwordMatches, weaknessOf } from '../security/passwords.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import { startSession, type LiveSession } from '../sessions/start-session.ts';
import type { UserRecord } from '../users/records.ts';
import { lockedUserById, recordByAddress } from '../users/repository.ts';

export const passwordBody = z.object({ email: text, phone: text, password: text });

const invalidCredentials = () =>
  new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

const WORDS = {
  both: 'Only an email address or phone number should be provided on login.',
  none: 'missing email or phone',
};

/** An address that nobody can have is a wrong one, like any other. */
function addressTyped(typed: { email: string; phone: string }): Address {
  try {
    return addressOf(typed, WORDS);
  } catch (error) {
    if (typed.email === '' || typed.phone !== '') throw error;
    return { kind: 'email', value: typed.email.trim().toLowerCase() };
  }
}

function checkConfirmed(user: UserRecord, { kind }: Address): void {
  if (kind === 'email' && !user.email_confirmed_at) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  if (kind === 'phone' && !user.phone_confirmed_at) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  }
}

export interface Credentials {
  email: string;
  phone?: string;
  password: string;
  client: Client;
}

/** @throws AuthError the same, after the same time, for an unknown address and a wrong password */
export async function signIn(deps: Deps, credentials: Credentials): Promise<LiveSession> {
  const { email, phone = '', password, client } = credentials;
  const address = addressTyped({ email, phone });
  checkKind(deps.config, address.kind, 'logins');
  await limitPasswordGuesses(deps, address.value);
  const user = await recordByAddress(deps.db, address);
  const right = await passwordMatches(password, user?.encrypted_password ?? null);
  if (!user || !right) throw invalidCredentials();
  checkConfirmed(user, address);
  return deps.db.transaction(async (trx) => {
    const current = await lockedUserById(trx, user.id);
    // The password was changed while it was compared: every session of the old one is ended.
    if (current?.encrypted_password !== user.encrypted_password) throw invalidCredentials();
    return startSession(deps, trx, {
      userId: user.id,
      method: 'password',
      provider: address.kind,
      client,
    });
  });
}

export async function passwordGrant(
  deps: Deps,
  body: z.output<typeof passwordBody>,
  { client }: { client: Client },
) {
  const live = await signIn(deps, { ...body, client });
  const weakness = weaknessOf(body.password, deps.config.GOTRUE_PASSWORD_MIN_LENGTH);
  return {
    ...(await tokenResponse(deps, live)),
    ...(weakness && { weak_password: weakness }),
  };
}
