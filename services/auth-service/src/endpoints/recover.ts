import * as z from 'zod';
import { enqueueEmailRequest } from '../email/requests.ts';
import { limitEmails } from '../limits/message-limits.ts';
import { validationFailed } from '../protocol/auth-error.ts';
import { openEndpoint } from '../protocol/endpoint.ts';
import {
  challengeFields,
  parseChallenge,
  normalizeEmail,
  optionalText,
} from '../protocol/fields.ts';

/**
 * Sends a password recovery email. Neither the response nor its timing reveals whether the address
 * has an account.
 */
export const recover = openEndpoint({
  method: 'POST',
  path: '/recover',
  limit: 'mail',
  storesDevice: true,
  body: z.object({ email: optionalText, ...challengeFields }),
  serve: async (deps, { body, client, redirectTo }) => {
    if (body.email === '') throw validationFailed('Password recovery requires an email');
    const email = normalizeEmail(body.email);
    const challenge = parseChallenge(body);
    await deps.db.transaction(async (trx) => {
      await limitEmails(trx, deps, { kind: 'recovery', email, client });
      await enqueueEmailRequest(deps, trx, {
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
