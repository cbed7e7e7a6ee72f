import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { enqueueEmailRequest } from '../email/requests.ts';
import { normalizePhone } from '../protocol/address.ts';
import { validationFailed } from '../protocol/auth-error.ts';
import { limitEmails, limitTextMessages } from '../limits/message-limits.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { openEndpoint } from '../protocol/endpoint.ts';
import {
  challengeFields,
  parseChallenge,
  normalizeEmail,
  optionalText,
} from '../protocol/fields.ts';
import { enqueueTextRequest } from '../sms/requests.ts';

const EMAIL_TYPES = ['signup', 'email_change'];
const PHONE_TYPES = ['sms', 'phone_change'];

const body = z.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  ...challengeFields,
});

/** @throws AuthError 400 */
function checkBody({ type, email, phone }: z.output<typeof body>) {
  if (![...EMAIL_TYPES, ...PHONE_TYPES].includes(type)) {
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change');
  }
  if (email !== '' && phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided.');
  }
  if (EMAIL_TYPES.includes(type) && email === '') {
    throw validationFailed('Type provided requires an email address');
  }
  if (PHONE_TYPES.includes(type) && phone === '') {
    throw validationFailed('Type provided requires a phone number');
  }
}

type ResendRequest = z.output<typeof body> & { redirectTo: string; client: ClientInfo };

async function resendEmail(deps: Deps, request: ResendRequest): Promise<void> {
  const { redirectTo, client } = request;
  const email = normalizeEmail(request.email);
  parseChallenge(request);
  const kind = request.type === 'signup' ? 'confirmation' : 'email-change';
  await deps.db.transaction(async (trx) => {
    // Shares the rate limit of the original email.
    await limitEmails(trx, deps, { kind, email, client });
    // Ignores the PKCE challenge. A stranger's challenge would make the resent link useless for the owner.
    await enqueueEmailRequest(deps, trx, { kind, email, challenge: null, redirectTo, client });
  });
}

async function resendSms(deps: Deps, request: ResendRequest): Promise<void> {
  const { client } = request;
  const { requester } = client;
  const phone = normalizePhone(request.phone);
  const kind = request.type === 'sms' ? 'sms' : 'phone_change';
  await deps.db.transaction(async (trx) => {
    await limitTextMessages(trx, deps, { phone, client });
    await enqueueTextRequest(deps, trx, { kind, phone, channel: 'sms', requester });
  });
}

/**
 * Resends a message. Neither the response nor its timing reveals whether there was a message to
 * resend.
 */
export const resend = openEndpoint({
  method: 'POST',
  path: '/resend',
  limit: 'mail',
  storesDevice: true,
  body,
  serve: async (deps, { body, redirectTo, client }) => {
    checkBody(body);
    const send = EMAIL_TYPES.includes(body.type) ? resendEmail : resendSms;
    await send(deps, { ...body, redirectTo, client });
    return { body: {} };
  },
});
