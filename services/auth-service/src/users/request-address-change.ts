import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { sendTokenEmail } from '../email/send-token.ts';
import type { Challenge } from '../protocol/fields.ts';
import { limitEmails } from '../protocol/rate-limits.ts';
import type { TextMessage } from '../sms/sender.ts';
import { issueRateLimitedCode, type Channel } from '../sms/send-code.ts';
import { applyAddress, requireUnusedAddress } from './address-change.ts';
import type { User } from './records.ts';
import { updateUser } from './repository.ts';

export interface EmailOptions {
  redirectTo: string;
  challenge: Challenge | null;
}

/**
 * Sends a confirmation email to the new address and, if secure email change is enabled, one to the
 * current address.
 */
export async function sendEmailChangeEmails(
  deps: Deps,
  trx: Db,
  user: User,
  email: string,
  { redirectTo, challenge }: EmailOptions,
): Promise<void> {
  const userId = user.id;
  await updateUser(trx, userId, { email_change: email, email_change_confirm_status: 0 });
  if (deps.config.GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED && user.email !== null) {
    const kind = 'email-change-approval';
    await sendTokenEmail(deps, trx, { kind, to: user.email, userId, redirectTo, challenge });
  }
  await sendTokenEmail(deps, trx, {
    kind: 'email-change',
    to: email,
    userId,
    redirectTo,
    challenge,
  });
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
  options: EmailOptions,
): Promise<void> {
  const address = { kind: 'email', value: email } as const;
  if (deps.config.GOTRUE_MAILER_AUTOCONFIRM) return applyAddress(trx, user, address);
  await limitEmails(trx, deps, 'email-change', email);
  await requireUnusedAddress(trx, address, user.id);
  await sendEmailChangeEmails(deps, trx, user, email, options);
}

/**
 * Starts a phone number change. With autoconfirm, the change is applied immediately. Otherwise, the
 * caller must send the returned message after the transaction commits.
 */
export async function requestPhoneChange(
  deps: Deps,
  trx: Db,
  user: User,
  { phone, channel }: { phone: string; channel: Channel },
): Promise<TextMessage | null> {
  const address = { kind: 'phone', value: phone } as const;
  if (deps.config.GOTRUE_SMS_AUTOCONFIRM) {
    await applyAddress(trx, user, address);
    return null;
  }
  await requireUnusedAddress(trx, address, user.id);
  await updateUser(trx, user.id, { phone_change: phone });
  return issueRateLimitedCode(deps, trx, { userId: user.id, phone, type: 'phone_change', channel });
}
