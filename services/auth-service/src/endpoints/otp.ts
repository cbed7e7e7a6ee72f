import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { enqueueEmailRequest } from '../email/requests.ts';
import { limitEmails, limitTextMessages } from '../limits/message-limits.ts';
import { isAutoconfirmed, parseAddress, requireAddressKindEnabled } from '../protocol/address.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { openEndpoint } from '../protocol/endpoint.ts';
import {
  challengeFields,
  parseChallenge,
  mergeMetadata,
  metadata,
  optionalText,
  type Challenge,
} from '../protocol/fields.ts';
import { createSignUp } from '../security/one-time-tokens.ts';
import type { TextMessage } from '../sms/sender.ts';
import {
  parseChannel,
  requireSender,
  issueRateLimitedCode,
  sendTextMessage,
  type Channel,
} from '../sms/send-code.ts';
import { enqueueTextRequest } from '../sms/requests.ts';
import { createUserIfMissing, type NewUserRequest } from '../users/create-user-if-missing.ts';
import { lockUserByAddress, findUserRecordByAddress } from '../users/repository.ts';

interface OtpRequest extends NewUserRequest {
  /** Whether to create an account for an unknown address. The code then confirms the address. */
  canCreateUser: boolean;
  challenge: Challenge | null;
  redirectTo: string;
  channel: Channel;
}

/**
 * With autoconfirm, the response may reveal that an address has an account, because sign-up reveals it
 * anyway.
 *
 * @throws AuthError 422
 */
async function checkAccountExists(
  deps: Deps,
  { address, canCreateUser }: OtpRequest,
): Promise<void> {
  if (canCreateUser || !isAutoconfirmed(deps.config, address.kind)) return;
  if (await findUserRecordByAddress(deps.db, address)) return;
  throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
}

async function sendByEmail(deps: Deps, request: OtpRequest): Promise<object> {
  const { address, canCreateUser, challenge, redirectTo, client, data } = request;
  const email = address.value;
  await deps.db.transaction(async (trx) => {
    await limitEmails(trx, deps, { kind: 'sign-in', email, client });
    if (canCreateUser) await createUserIfMissing(deps, trx, request);
    await enqueueEmailRequest(deps, trx, {
      kind: 'sign-in',
      email,
      challenge,
      redirectTo,
      client,
      data,
    });
  });
  return {};
}

/**
 * Sends a sign-in code by SMS. If an account may be created, sends it before responding, so the
 * caller receives SMS errors.
 */
async function sendBySms(deps: Deps, request: OtpRequest): Promise<object> {
  const { address, channel, canCreateUser, client } = request;
  const phone = address.value;
  requireSender(deps, phone);
  const message = await deps.db.transaction(async (trx): Promise<TextMessage | null> => {
    if (!canCreateUser) {
      await limitTextMessages(trx, deps, { phone, client });
      const { requester } = client;
      await enqueueTextRequest(deps, trx, { kind: 'sign-in', phone, channel, requester });
      return null;
    }
    await createUserIfMissing(deps, trx, request);
    const user = await lockUserByAddress(trx, address);
    if (!user) return null;
    return issueRateLimitedCode(deps, trx, {
      userId: user.id,
      phone,
      type: 'phone_confirmation',
      channel,
      client,
      signUp: createSignUp({
        sign_up_id: user.id,
        raw_user_meta_data: mergeMetadata({}, request.data),
      }),
    });
  });
  const message_id = message
    ? await sendTextMessage(deps, message)
    : `SM${randomBytes(16).toString('hex')}`;
  return { message_id };
}

const ADDRESS_ERRORS = {
  both: 'Only an email address or phone number should be provided',
  none: 'One of email or phone must be set',
};

/** Sends a sign-in code. Emails also contain a sign-in link. */
export const otp = openEndpoint({
  method: 'POST',
  path: '/otp',
  limit: 'mail',
  storesDevice: true,
  body: z.object({
    email: optionalText,
    phone: optionalText,
    create_user: z.boolean().nullish(),
    channel: optionalText,
    data: metadata.nullish(),
    ...challengeFields,
  }),
  serve: async (deps, { body, client, redirectTo }) => {
    const address = parseAddress(body, ADDRESS_ERRORS);
    requireAddressKindEnabled(deps.config, address.kind, 'logins');
    const request: OtpRequest = {
      address,
      canCreateUser: (body.create_user ?? true) && !deps.config.GOTRUE_DISABLE_SIGNUP,
      data: mergeMetadata({}, body.data ?? {}),
      challenge: parseChallenge(body),
      channel: parseChannel(body.channel),
      redirectTo,
      client,
    };
    await checkAccountExists(deps, request);
    const send = address.kind === 'email' ? sendByEmail : sendBySms;
    return { body: await send(deps, request) };
  },
});
