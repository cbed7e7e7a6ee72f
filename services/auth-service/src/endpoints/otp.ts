import { randomBytes } from 'node:crypto';
import { lockKey, type Database } from '@scheduler/service-kit';
import * as z from 'zod';
import { audit } from '../audit/log.ts';
import type { Deps } from '../deps.ts';
import { sendToken } from '../mail/send-token.ts';
import { addressOf, checkKind, type Address } from '../protocol/address.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { open } from '../protocol/endpoint.ts';
import {
  challengeFields,
  challengeOf,
  mergeMetadata,
  metadata,
  text,
  type Challenge,
  type Metadata,
} from '../protocol/fields.ts';
import { limitMail, limitText } from '../protocol/limits.ts';
import type { TextMessage } from '../sms/sender.ts';
import { channelOf, checkSender, prepareCode, sendText, type Channel } from '../sms/send-code.ts';
import { draftUser } from '../users/new-user.ts';
import { isConfirmed, type User } from '../users/records.ts';
import { insertUser, lockedUserByAddress, userById } from '../users/repository.ts';

interface Request {
  address: Address;
  mayCreate: boolean;
  data: Metadata;
  challenge: Challenge | null;
  redirectTo: string;
  channel: Channel;
  client: Client;
}

/**
 * Whoever signs up here without proof is told which addresses have accounts anyway; elsewhere an
 * address that has none is answered like one that has.
 */
const tellsOfAccounts = ({ config }: Deps, { kind }: Address) =>
  kind === 'email' ? config.GOTRUE_MAILER_AUTOCONFIRM : config.GOTRUE_SMS_AUTOCONFIRM;

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Who asks for a code: the address's holder, or a new account that the code will confirm. */
async function asker(deps: Deps, trx: Transaction, request: Request): Promise<User | null> {
  const { address, client } = request;
  await lockKey(trx, `auth:address:${address.value}`);
  const existing = await lockedUserByAddress(trx, address);
  if (existing) return existing;
  if (!request.mayCreate || deps.config.GOTRUE_DISABLE_SIGNUP) {
    if (!tellsOfAccounts(deps, address)) return null;
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  }
  const data = mergeMetadata({}, request.data);
  const { user, identity } = draftUser(deps.config, { address, data, hash: null });
  await insertUser(trx, user, identity);
  await audit(trx, { action: 'user_signedup', actor: user, client });
  return userById(trx, user.id);
}

async function byMail(deps: Deps, request: Request): Promise<object> {
  const { address, redirectTo, challenge } = request;
  await deps.db.transaction(async (trx) => {
    await limitMail(trx, deps, 'sign-in', address.value);
    const user = await asker(deps, trx, request);
    if (!user) return;
    const letter = isConfirmed(user) ? 'magiclink' : 'confirmation';
    const to = address.value;
    await sendToken(deps, trx, { letter, to, userId: user.id, redirectTo, challenge });
  });
  return {};
}

async function byText(deps: Deps, request: Request): Promise<object> {
  const { address, channel } = request;
  const phone = address.value;
  checkSender(deps, phone);
  const message = await deps.db.transaction(async (trx): Promise<TextMessage | null> => {
    const user = await asker(deps, trx, request);
    if (user) {
      return prepareCode(deps, trx, {
        userId: user.id,
        phone,
        type: 'phone_confirmation',
        channel,
      });
    }
    await limitText(trx, deps, phone);
    return null;
  });
  // A number without an account is answered in the same form.
  const message_id = message
    ? await sendText(deps, message)
    : `SM${randomBytes(16).toString('hex')}`;
  return { message_id };
}

const WORDS = {
  both: 'Only an email address or phone number should be provided',
  none: 'One of email or phone must be set',
};

/** Sends a code, and by mail a link, that signs in. */
export const otp = open({
  method: 'POST',
  path: '/otp',
  limit: 'mail',
  body: z.object({
    email: text,
    phone: text,
    create_user: z.boolean().nullish(),
    channel: text,
    data: metadata.nullish(),
    ...challengeFields,
  }),
  serve: async (deps, { body, client, redirectTo }) => {
    const address = addressOf(body, WORDS);
    checkKind(deps.config, address.kind, 'logins');
    const request: Request = {
      address,
      mayCreate: body.create_user ?? true,
      data: body.data ?? {},
      challenge: challengeOf(body),
      channel: channelOf(body.channel),
      redirectTo,
      client,
    };
    const send = address.kind === 'email' ? byMail : byText;
    return { body: await send(deps, request) };
  },
});
