import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { countSignInAttempt } from '../limits/attempt-limits.ts';
import { parseAddress, requireAddressKindEnabled, type Address } from '../protocol/address.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { optionalText } from '../protocol/fields.ts';
import { findLengthWeakness, verifyPassword } from '../security/passwords.ts';
import { createTokenResponse } from '../sessions/access-token.ts';
import { startSession, type LiveSession } from '../sessions/start-session.ts';
import type { UserRecord } from '../users/records.ts';
import { lockUserById, findUserRecordByAddress } from '../users/repository.ts';

export const passwordBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
});

const invalidCredentials = () =>
  new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

const ADDRESS_MESSAGES = {
  both: 'Only an email address or phone number should be provided on login.',
  none: 'missing email or phone',
};

/** Parses the address. A malformed email address is treated like one without an account. */
function parseSignInAddress(input: { email: string; phone: string }): Address {
  try {
    return parseAddress(input, ADDRESS_MESSAGES);
  } catch (error) {
    if (input.email === '' || input.phone !== '') throw error;
    return { kind: 'email', value: input.email.trim().toLowerCase() };
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
  client: ClientInfo;
}

/**
 * @throws AuthError with the same message and timing for unknown addresses and wrong passwords, or 403
 * `sign_in_code_required` after too many failed attempts
 */
export async function signIn(deps: Deps, credentials: Credentials): Promise<LiveSession> {
  const { email, phone = '', password, client } = credentials;
  const address = parseSignInAddress({ email, phone });
  requireAddressKindEnabled(deps.config, address.kind, 'logins');
  const user = await findUserRecordByAddress(deps.db, address);
  const attempt = await countSignInAttempt(deps, { address: address.value, user, client });
  const isCorrect = await verifyPassword(password, user?.encrypted_password ?? null);
  if (!user || !isCorrect) throw invalidCredentials();
  await attempt.refund();
  checkConfirmed(user, address);
  return deps.db.transaction(async (trx) => {
    const current = await lockUserById(trx, user.id);
    // The password was changed during the comparison, so the old one is no longer valid.
    if (current?.encrypted_password !== user.encrypted_password) throw invalidCredentials();
    return startSession(deps, trx, {
      userId: user.id,
      method: 'password',
      provider: address.kind,
      client,
    });
  });
}

export async function handlePasswordGrant(
  deps: Deps,
  body: z.output<typeof passwordBody>,
  { client }: { client: ClientInfo },
) {
  const live = await signIn(deps, { ...body, client });
  const weakness = findLengthWeakness(body.password, deps.config.GOTRUE_PASSWORD_MIN_LENGTH);
  return {
    ...(await createTokenResponse(deps, live)),
    ...(weakness && { weak_password: weakness }),
  };
}
