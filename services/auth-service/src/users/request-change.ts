import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { sendToken } from '../mail/send-token.ts';
import type { Challenge } from '../protocol/fields.ts';
import { limitMail } from '../protocol/limits.ts';
import type { TextMessage } from '../sms/sender.ts';
import { prepareCode, type Channel } from '../sms/send-code.ts';
import { applyAddress, checkFree } from './address-change.ts';
import type { User } from './records.ts';
import { updateUser } from './repository.ts';

export interface MailOptions {
  redirectTo: string;
  challenge: Challenge | null;
}

/** Asks the new address, and the present one if there is one, to agree to the change. */
export async function mailEmailChange(
  deps: Deps,
  trx: Db,
  user: User,
  email: string,
  { redirectTo, challenge }: MailOptions,
): Promise<void> {
  const userId = user.id;
  await updateUser(trx, userId, { email_change: email, email_change_confirm_status: 0 });
  if (deps.config.GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED && user.email !== null) {
    const letter = 'email-change-approval';
    await sendToken(deps, trx, { letter, to: user.email, userId, redirectTo, challenge });
  }
  await sendToken(deps, trx, { letter: 'email-change', to: email, userId, redirectTo, challenge });
}

/** A new e-mail address waits for its proof, unless addresses need none. @throws AuthError */
export async function requestEmailChange(
  deps: Deps,
  trx: Db,
  user: User,
  email: string,
  options: MailOptions,
): Promise<void> {
  const address = { kind: 'email', value: email } as const;
  if (deps.config.GOTRUE_MAILER_AUTOCONFIRM) return applyAddress(trx, user, address);
  await limitMail(trx, deps, 'email-change', email);
  await checkFree(trx, address, user.id);
  await mailEmailChange(deps, trx, user, email, options);
}

/** As `requestEmailChange`; the message is sent once the transaction is committed. */
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
  await checkFree(trx, address, user.id);
  await updateUser(trx, user.id, { phone_change: phone });
  return prepareCode(deps, trx, { userId: user.id, phone, type: 'phone_change', channel });
}
