import type { Db } from '@scheduler/service-kit';
import { audit } from '../audit/audit-log.ts';
import type { Deps } from '../deps.ts';
import { enqueueEmail } from '../email/enqueue.ts';
import { sendTokenEmail } from '../email/send-token.ts';
import type { Address } from '../protocol/address.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import type { Challenge } from '../protocol/fields.ts';
import { limitTextMessages } from '../protocol/rate-limits.ts';
import { startSession, type LiveSession } from '../sessions/start-session.ts';
import type { TextMessage } from '../sms/sender.ts';
import { issueRateLimitedCode, type Channel } from '../sms/send-code.ts';
import { simulateStoredUser, type Draft } from './new-user.ts';
import { isConfirmed, type User } from './records.ts';
import { confirmAddress, insertUser, updateUser, findUserById } from './repository.ts';
import { resetUnverifiedAccount } from './reset-unverified-account.ts';

/** A sign-up. `existing` is the current user of the address. */
export interface Registration {
  address: Address;
  draft: Draft;
  existing: User | null;
  challenge: Challenge | null;
  redirectTo: string;
  channel: Channel;
  client: ClientInfo;
}

/** The new user, with a session if confirmation isn't required. */
export interface RegistrationResult {
  user: User;
  live: LiveSession | null;
  /** Message to send after the transaction commits. */
  message?: TextMessage;
}

async function insertDraft(trx: Db, { draft, client }: Registration): Promise<void> {
  await insertUser(trx, draft.user, draft.identity);
  const actor = { ...draft.user };
  await audit(trx, { action: 'user_signedup', actor, client });
}

export async function registerWithoutConfirmation(
  deps: Deps,
  trx: Db,
  registration: Registration,
): Promise<RegistrationResult> {
  const { existing, draft, address, client } = registration;
  if (existing && isConfirmed(existing)) {
    throw new AuthError(422, 'user_already_exists', 'User already registered');
  }
  const userId = existing?.id ?? draft.user.id;
  if (existing) {
    // The address was never verified, so the account is taken over with the new password.
    await resetUnverifiedAccount(trx, existing, address.kind);
    const { encrypted_password, raw_user_meta_data } = draft.user;
    await updateUser(trx, userId, { encrypted_password, raw_user_meta_data });
  } else {
    await insertDraft(trx, registration);
  }
  await confirmAddress(trx, userId, address.kind);
  const live = await startSession(deps, trx, {
    userId,
    method: 'password',
    provider: address.kind,
    client,
  });
  return { user: live.user, live };
}

/** Returns the same response for new, unconfirmed and existing users to prevent enumeration. */
async function toPublicResult(
  trx: Db,
  { existing, draft }: Registration,
): Promise<RegistrationResult> {
  const stored = existing ? null : await findUserById(trx, draft.user.id);
  return { user: stored ?? (await simulateStoredUser(trx, draft)), live: null };
}

export async function registerByEmail(
  deps: Deps,
  trx: Db,
  registration: Registration,
): Promise<RegistrationResult> {
  const { existing, draft, address, redirectTo, challenge } = registration;
  const to = address.value;
  if (existing && isConfirmed(existing)) {
    await enqueueEmail(deps, trx, {
      to,
      content: { kind: 'already-registered', link: `${deps.config.GOTRUE_SITE_URL}/login` },
      expiresAt: new Date(Date.now() + deps.config.GOTRUE_MAILER_OTP_EXP * 1000).toISOString(),
    });
    return toPublicResult(trx, registration);
  }
  // Don't overwrite the password and name of an unconfirmed account, because the caller may not be
  // its owner. The response doesn't contain any of the account's data.
  if (!existing) await insertDraft(trx, registration);
  const userId = existing?.id ?? draft.user.id;
  await sendTokenEmail(deps, trx, { kind: 'confirmation', to, userId, redirectTo, challenge });
  return toPublicResult(trx, registration);
}

const PHONE_EXISTS_MESSAGE =
  'Someone tried to sign up with your phone number, but you already have an account.';

export async function registerByPhone(
  deps: Deps,
  trx: Db,
  registration: Registration,
): Promise<RegistrationResult> {
  const { existing, draft, address, channel } = registration;
  if (existing && isConfirmed(existing)) {
    await limitTextMessages(trx, deps, address.value);
    const message = { to: address.value, channel, text: PHONE_EXISTS_MESSAGE };
    return { ...(await toPublicResult(trx, registration)), message };
  }
  if (!existing) await insertDraft(trx, registration);
  const message = await issueRateLimitedCode(deps, trx, {
    userId: existing?.id ?? draft.user.id,
    phone: address.value,
    type: 'phone_confirmation',
    channel,
  });
  return { ...(await toPublicResult(trx, registration)), message };
}
