import * as z from 'zod';
import { enqueueMailRequest } from '../mail/requests.ts';
import { validationFailed } from '../protocol/auth-error.ts';
import { open } from '../protocol/endpoint.ts';
import { challengeFields, challengeOf, normaliseEmail, text } from '../protocol/fields.ts';
import { limitMail } from '../protocol/limits.ts';

/** Mails a way back in; neither the answer nor its time tells whether the address has an account. */
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
      await enqueueMailRequest(deps, trx, {
        kind: 'recovery',
        email,
        challenge,
        redirectTo,
        client,
      });
    });
    return { body: {} };
  },
});
