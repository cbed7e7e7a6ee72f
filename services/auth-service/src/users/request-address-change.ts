import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { enqueueEmail } from '../email/enqueue.ts';
import { createTokenLink, sendTokenEmail } from '../email/send-token.ts';
import { limitEmails } from '../limits/message-limits.ts';
import type { ClientInfo, Requester } from '../protocol/client-info.ts';
import type { Challenge } from '../protocol/fields.ts';
import type { TextMessage } from '../sms/sender.ts';
import { issueRateLimitedCode, type Channel } from '../sms/send-code.ts';
import { applyAddress } from './address-change.ts';
import type { User } from './records.ts';
import { findUserRecordByAddress, updateUser } from './repository.ts';

export interface EmailOptions {
  redirectTo: string;
  challenge: Challenge | null;
}

type ChangeEmails = EmailOptions & { requester: Requester | null };

/**
 * Sends the email that confirms the new address. If another account has the address, its owner gets a
 * notice instead. Runs the same statements in both cases, so that the response doesn't reveal the account.
 */
async function sendToNewAddress(
  deps: Deps,
  trx: Db,
  { id: userId }: User,
  email: string,
  options: ChangeEmails,
): Promise<void> {
  const kind = 'email-change';
  const owner = await findUserRecordByAddress(trx, { kind: 'email', value: email });
  const issued = await createTokenLink(deps, trx, { kind, userId, ...options });
  const { link, code, lifetimes, expiresAt, codeExpiresAt, tokenHash } = issued;
  const isTaken = owner !== undefined && owner.id !== userId;
  await enqueueEmail(deps, trx, {
    to: email,
    content: isTaken
      ? { kind: 'address-in-use', link: `${deps.config.GOTRUE_SITE_URL}/login` }
      : { kind, link, code, lifetimes },
    expiresAt,
    codeExpiresAt: isTaken ? null : codeExpiresAt,
    tokenHash: isTaken ? null : tokenHash,
  });
}

/**
 * Sends a confirmation email to the new address and, if secure email change is enabled, one to the
 * current address.
 */
async function sendEmailChangeEmails(
  deps: Deps,
  trx: Db,
  user: User,
  email: string,
  options: ChangeEmails,
): Promise<void> {
  const userId = user.id;
  await updateUser(trx, userId, { email_change: email, email_change_confirm_status: 0 });
  if (deps.config.GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED && user.email !== null) {
    await sendTokenEmail(deps, trx, {
      kind: 'email-change-approval',
      to: user.email,
      userId,
      ...options,
    });
  }
  await sendToNewAddress(deps, trx, user, email, options);
}

/**
 * Sends the emails of a pending change again. Anyone can request this, so it must not discard the
 * confirmation that one of the two addresses has already given.
 */
export async function resendEmailChangeEmails(
  deps: Deps,
  trx: Db,
  user: User & { email_change: string },
  options: ChangeEmails,
): Promise<void> {
  const { id: userId, email_change: newEmail } = user;
  const pending = await trx('one_time_tokens')
    .where({ user_id: userId })
    .whereIn('token_type', ['email_change_new', 'email_change_current'])
    .pluck('token_type');
  const isHalfConfirmed = user.email_change_confirm_status === 1 && pending.length > 0;
  if (!isHalfConfirmed) return sendEmailChangeEmails(deps, trx, user, newEmail, options);
  if (pending.includes('email_change_current') && user.email !== null) {
    const kind = 'email-change-approval';
    await sendTokenEmail(deps, trx, { kind, to: user.email, userId, ...options });
  }
  if (pending.includes('email_change_new')) {
    await sendToNewAddress(deps, trx, user, newEmail, options);
  }
}

/**
 * Starts an email change. With autoconfirm, the change is applied immediately.
 *
 * @throws AuthError
 */
export async function requestEmailChange(
  deps: Deps,
  trx: Db,
  user: User,
  email: string,
  { client, ...options }: EmailOptions & { client: ClientInfo },
): Promise<void> {
  const address = { kind: 'email', value: email } as const;
  if (deps.config.GOTRUE_MAILER_AUTOCONFIRM) return applyAddress(trx, user, address);
  await limitEmails(trx, deps, { kind: 'email-change', email, client });
  const { requester } = client;
  await sendEmailChangeEmails(deps, trx, user, email, { ...options, requester });
}

const PHONE_IN_USE_MESSAGE =
  'Someone tried to add your phone number to another account, but you already have an account with it.';

/**
 * Starts a phone number change. If another account has the number, its owner gets a notice instead of a code. With autoconfirm, the change is applied immediately. Otherwise, the
 * caller must send the returned message after the transaction commits.
 */
export async function requestPhoneChange(
  deps: Deps,
  trx: Db,
  user: User,
  { phone, channel, client }: { phone: string; channel: Channel; client: ClientInfo },
): Promise<TextMessage | null> {
  const address = { kind: 'phone', value: phone } as const;
  if (deps.config.GOTRUE_SMS_AUTOCONFIRM) {
    await applyAddress(trx, user, address);
    return null;
  }
  const userId = user.id;
  const owner = await findUserRecordByAddress(trx, address);
  await updateUser(trx, userId, { phone_change: phone });
  const code = { userId, phone, type: 'phone_change', channel, client } as const;
  const message = await issueRateLimitedCode(deps, trx, code);
  return owner && owner.id !== userId ? { ...message, text: PHONE_IN_USE_MESSAGE } : message;
}
