import * as z from 'zod';
import { sendToken } from '../mail/send-token.ts';
import { phoneDisabled, validationFailed } from '../protocol/auth-error.ts';
import { open } from '../protocol/endpoint.ts';
import { challengeFields, challengeOf, normaliseEmail, text } from '../protocol/fields.ts';
import { limitMail } from '../protocol/limits.ts';
import { lockedUserByEmail } from '../users/repository.ts';

const MAIL_TYPES = ['signup', 'email_change'];
const PHONE_TYPES = ['sms', 'phone_change'];

/** Sends the confirmation mail again; the answer never tells whether there was one to send. */
export const resend = open({
  method: 'POST',
  path: '/resend',
  limit: 'mail',
  body: z.object({ type: text, email: text, phone: text, ...challengeFields }),
  serve: async (deps, { body, redirectTo }) => {
    const { type, phone } = body;
    if (![...MAIL_TYPES, ...PHONE_TYPES].includes(type)) {
      throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change');
    }
    if (body.email !== '' && phone !== '') {
      throw validationFailed('Only an email address or phone number should be provided.');
    }
    if (PHONE_TYPES.includes(type)) {
      if (phone === '') throw validationFailed('Type provided requires a phone number');
      throw phoneDisabled('logins');
    }
    if (body.email === '') throw validationFailed('Type provided requires an email address');
    const email = normaliseEmail(body.email);
    const challenge = challengeOf(body);
    // No change of address is ever under way, so only a sign-up can wait for its mail.
    if (type !== 'signup') return { body: {} };
    await deps.db.transaction(async (trx) => {
      await limitMail(trx, deps, 'confirmation', email);
      const user = await lockedUserByEmail(trx, email);
      if (!user || user.email_confirmed_at) return;
      await sendToken(deps, trx, { type: 'confirmation', user, redirectTo, challenge });
    });
    return { body: {} };
  },
});
