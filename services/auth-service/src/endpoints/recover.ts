import * as z from 'zod';
import { audit } from '../audit/log.ts';
import { sendToken } from '../mail/send-token.ts';
import { validationFailed } from '../protocol/auth-error.ts';
import { open } from '../protocol/endpoint.ts';
import { challengeFields, challengeOf, normaliseEmail, text } from '../protocol/fields.ts';
import { limitMail } from '../protocol/limits.ts';
import { lockedUserByAddress } from '../users/repository.ts';

/** Mails a way back in; the answer never tells whether the address has an account. */
export const recover = open({
  method: 'POST',
  path: '/recover',
  limit: 'mail',
  body: z.object({ email: text, ...challengeFields }),
  serve: async (deps, { body, client, redirectTo }) => {
    if (body.email === '') throw validationFailed('Password recovery requires an email');
    const email = normaliseEmail(body.email);
    const challenge = challengeOf(body);
    await deps.db.transaction(async (trx) => {
      await limitMail(trx, deps, 'recovery', email);
      const user = await lockedUserByAddress(trx, { kind: 'email', value: email });
      if (!user) return;
      const letter = 'recovery';
      await audit(trx, { action: 'user_recovery_requested', actor: user, client });
      await sendToken(deps, trx, { letter, to: email, userId: user.id, redirectTo, challenge });
    });
    return { body: {} };
  },
});
