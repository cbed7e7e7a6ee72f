import * as z from 'zod';
import { sendToken } from '../mail/send-token.ts';
import { validationFailed } from '../protocol/auth-error.ts';
import { open } from '../protocol/endpoint.ts';
import { challengeFields, challengeOf, normaliseEmail, text } from '../protocol/fields.ts';
import { limitMail } from '../protocol/limits.ts';
import { lockedUserByEmail } from '../users/repository.ts';

/** Mails a way back in; the answer never tells whether the address has an account. */
export const recover = open({
  method: 'POST',
  path: '/recover',
  limit: 'mail',
  body: z.object({ email: text, ...challengeFields }),
  serve: async (deps, { body, redirectTo }) => {
    if (body.email === '') throw validationFailed('Password recovery requires an email');
    const email = normaliseEmail(body.email);
    const challenge = challengeOf(body);
    await deps.db.transaction(async (trx) => {
      await limitMail(trx, deps, 'recovery', email);
      const user = await lockedUserByEmail(trx, email);
      if (user) await sendToken(deps, trx, { type: 'recovery', user, redirectTo, challenge });
    });
    return { body: {} };
  },
});
