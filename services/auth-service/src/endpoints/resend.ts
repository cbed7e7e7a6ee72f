import type { Db } from '@scheduler/service-kit';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { sendToken } from '../mail/send-token.ts';
import { normalisePhone } from '../protocol/address.ts';
import { validationFailed } from '../protocol/auth-error.ts';
import { open } from '../protocol/endpoint.ts';
import { challengeFields, challengeOf, normaliseEmail, text } from '../protocol/fields.ts';
import { limitMail } from '../protocol/limits.ts';
import type { TextMessage } from '../sms/sender.ts';
import { prepareCode, sendText } from '../sms/send-code.ts';
import { mailEmailChange } from '../users/request-change.ts';
import { isConfirmed, type User } from '../users/records.ts';
import { lockedUserByAddress, lockedUserById } from '../users/repository.ts';

const MAIL_TYPES = ['signup', 'email_change'];
/** Counted together with the mail that is sent again. */
const LIMITED_AS: Record<string, string> = { signup: 'confirmation', email_change: 'email-change' };
const PHONE_TYPES = ['sms', 'phone_change'];

const body = z.object({ type: text, email: text, phone: text, ...challengeFields });

/** @throws AuthError 400 */
function checkBody({ type, email, phone }: z.output<typeof body>) {
  if (![...MAIL_TYPES, ...PHONE_TYPES].includes(type)) {
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change');
  }
  if (email !== '' && phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided.');
  }
  if (MAIL_TYPES.includes(type) && email === '') {
    throw validationFailed('Type provided requires an email address');
  }
  if (PHONE_TYPES.includes(type) && phone === '') {
    throw validationFailed('Type provided requires a phone number');
  }
}

async function userWithPending(trx: Db, column: string, value: string): Promise<User | null> {
  const row = await trx<{ id: string }>('users')
    .where({ [column]: value })
    .orderBy(`${column}_sent_at`, 'desc')
    .first('id');
  return row ? lockedUserById(trx, row.id) : null;
}

interface MailRequest extends z.output<typeof body> {
  redirectTo: string;
}

async function byMail(deps: Deps, request: MailRequest): Promise<void> {
  const email = normaliseEmail(request.email);
  const challenge = challengeOf(request);
  const { redirectTo } = request;
  await deps.db.transaction(async (trx) => {
    await limitMail(trx, deps, LIMITED_AS[request.type] ?? request.type, email);
    const user = await lockedUserByAddress(trx, { kind: 'email', value: email });
    if (request.type === 'signup') {
      if (!user || isConfirmed(user)) return;
      const letter = 'confirmation';
      await sendToken(deps, trx, { letter, to: email, userId: user.id, redirectTo, challenge });
      return;
    }
    const changing = user?.email_change ? user : await userWithPending(trx, 'email_change', email);
    if (changing?.email_change) {
      await mailEmailChange(deps, trx, changing, changing.email_change, { redirectTo, challenge });
    }
  });
}

async function byText(deps: Deps, { type, phone }: z.output<typeof body>): Promise<void> {
  const number = normalisePhone(phone);
  const message = await deps.db.transaction(async (trx): Promise<TextMessage | null> => {
    const channel = 'sms';
    if (type === 'phone_change') {
      const user = await userWithPending(trx, 'phone_change', number);
      if (!user) return null;
      return prepareCode(deps, trx, { userId: user.id, phone: number, type, channel });
    }
    const user = await lockedUserByAddress(trx, { kind: 'phone', value: number });
    if (!user || user.phone_confirmed_at) return null;
    return prepareCode(deps, trx, {
      userId: user.id,
      phone: number,
      type: 'phone_confirmation',
      channel,
    });
  });
  if (message) await sendText(deps, message);
}

/** Sends a message again; the answer never tells whether there was one to send. */
export const resend = open({
  method: 'POST',
  path: '/resend',
  limit: 'mail',
  body,
  serve: async (deps, { body, redirectTo }) => {
    checkBody(body);
    if (MAIL_TYPES.includes(body.type)) await byMail(deps, { ...body, redirectTo });
    else await byText(deps, body);
    return { body: {} };
  },
});
