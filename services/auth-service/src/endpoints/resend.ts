import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { enqueueMailRequest } from '../mail/requests.ts';
import { normalisePhone } from '../protocol/address.ts';
import { validationFailed } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { open } from '../protocol/endpoint.ts';
import { challengeFields, challengeOf, normaliseEmail, text } from '../protocol/fields.ts';
import { limitMail } from '../protocol/limits.ts';
import { enqueueTextRequest } from '../sms/requests.ts';

const MAIL_TYPES = ['signup', 'email_change'];
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

type Asked = z.output<typeof body> & { redirectTo: string; client: Client };

async function byMail(deps: Deps, asked: Asked): Promise<void> {
  const { redirectTo, client } = asked;
  const email = normaliseEmail(asked.email);
  const challenge = challengeOf(asked);
  const kind = asked.type === 'signup' ? 'confirmation' : 'email-change';
  await deps.db.transaction(async (trx) => {
    // Counted together with the mail that is sent again.
    await limitMail(trx, deps, kind, email);
    await enqueueMailRequest(deps, trx, { kind, email, challenge, redirectTo, client });
  });
}

async function byText(deps: Deps, { type, phone: given }: Asked): Promise<void> {
  const phone = normalisePhone(given);
  const kind = type === 'sms' ? 'sms' : 'phone_change';
  await enqueueTextRequest(deps, deps.db, { kind, phone, channel: 'sms' });
}

/** Sends a message again; neither the answer nor its time tells whether there was one to send. */
export const resend = open({
  method: 'POST',
  path: '/resend',
  limit: 'mail',
  body,
  serve: async (deps, { body, redirectTo, client }) => {
    checkBody(body);
    const send = MAIL_TYPES.includes(body.type) ? byMail : byText;
    await send(deps, { ...body, redirectTo, client });
    return { body: {} };
  },
});
