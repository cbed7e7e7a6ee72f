import type { Db } from '@scheduler/service-kit';
import { audit } from '../audit/audit-log.ts';
import type { Deps } from '../deps.ts';
import { enqueueEmail } from '../email/enqueue.ts';
import { sendTokenEmail } from '../email/send-token.ts';
import type { Address } from '../protocol/address.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { limitTextMessages } from '../limits/message-limits.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import type { Challenge, Metadata } from '../protocol/fields.ts';
import { createSignUp, type SignUp } from '../security/one-time-tokens.ts';
import { startSession, type LiveSession } from '../sessions/start-session.ts';
import type { TextMessage } from '../sms/sender.ts';
import { issueRateLimitedCode, type Channel } from '../sms/send-code.ts';
import { simulateStoredUser, type Draft } from './new-user.ts';
import { isConfirmed, type User } from './records.ts';
import { confirmAddress, insertUser, updateUser, findUserById } from './repository.ts';
import { resetUnverifiedAccount } from './reset-unverified-account.ts';

export interface SignUpRequest {
  address: Address;
  password: string;
  data: Metadata;
  challenge: Challenge | null;
  redirectTo: string;
  channel: Channel;
  client: ClientInfo;
}

/** A checked sign-up. `existing` is the current user of the address. */
export interface Registration extends SignUpRequest {
  draft: Draft;
  existing: User | null;
}

/** The new user, with a session if confirmation isn't required. */
export interface RegistrationResult {
  user: User;
  live: LiveSession | null;
  /** Message to send after the transaction commits. */
  message?: TextMessage;
}

const toSignUp = ({ draft, data }: Registration): SignUp =>
  createSignUp({
    encrypted_password: draft.user.encrypted_password,
    raw_user_meta_data: data,
  });

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
    await resetUnverifiedAccount(trx, existing, address.kind, toSignUp(registration));
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

/**
 * Inserts the user, or replaces the password of an unconfirmed one. Until the address is confirmed, the
 * password can't be used to sign in. It only determines whether the error is that the address isn't
 * confirmed or that the credentials are invalid.
 *
 * @returns the user ID
 */
async function saveUnconfirmedUser(trx: Db, registration: Registration): Promise<string> {
  const { existing, draft } = registration;
  if (!existing) {
    await insertDraft(trx, registration);
    return draft.user.id;
  }
  await updateUser(trx, existing.id, { encrypted_password: draft.user.encrypted_password });
  return existing.id;
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
  const { existing, address, redirectTo, challenge, client } = registration;
  const to = address.value;
  if (existing && isConfirmed(existing)) {
    await enqueueEmail(deps, trx, {
      to,
      content: { kind: 'already-registered', link: `${deps.config.GOTRUE_SITE_URL}/login` },
      expiresAt: new Date(
        Date.now() + deps.config.GOTRUE_MAILER_CONFIRMATION_EXP * 1000,
      ).toISOString(),
    });
    return toPublicResult(trx, registration);
  }
  await sendTokenEmail(deps, trx, {
    kind: 'confirmation',
    to,
    userId: await saveUnconfirmedUser(trx, registration),
    redirectTo,
    challenge,
    requester: client.requester,
    signUp: toSignUp(registration),
  });
  return toPublicResult(trx, registration);
}

const PHONE_EXISTS_MESSAGE =
  'Someone tried to sign up with your phone number, but you already have an account.';

export async function registerByPhone(
  deps: Deps,
  trx: Db,
  registration: Registration,
): Promise<RegistrationResult> {
  const { existing, address, channel, client } = registration;
  if (existing && isConfirmed(existing)) {
    await limitTextMessages(trx, deps, { phone: address.value, client });
    const message = { to: address.value, channel, text: PHONE_EXISTS_MESSAGE };
    return { ...(await toPublicResult(trx, registration)), message };
  }
  const message = await issueRateLimitedCode(deps, trx, {
    userId: await saveUnconfirmedUser(trx, registration),
    phone: address.value,
    type: 'phone_confirmation',
    channel,
    client,
    signUp: toSignUp(registration),
  });
  return { ...(await toPublicResult(trx, registration)), message };
}
