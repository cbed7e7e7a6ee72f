import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { enqueueMailRequest } from '../mail/requests.ts';
import { addressOf, checkKind, type Address } from '../protocol/address.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { open } from '../protocol/endpoint.ts';
import {
  challengeFields,
  challengeOf,
  metadata,
  text,
  type Challenge,
} from '../protocol/fields.ts';
import { limitMail, limitText } from '../protocol/limits.ts';
import type { TextMessage } from '../sms/sender.ts';
import { channelOf, checkSender, prepareCode, sendText, type Channel } from '../sms/send-code.ts';
import { enqueueTextRequest } from '../sms/requests.ts';
import { addUnlessKnown, type Asking } from '../users/asker.ts';
import { lockedUserByAddress, recordByAddress } from '../users/repository.ts';

interface Request extends Asking {
  /** Whether an address without an account gets one, which the code will confirm. */
  mayCreate: boolean;
  challenge: Challenge | null;
  redirectTo: string;
  channel: Channel;
}

/**
 * Whoever signs up here without proof is told which addresses have accounts anyway; elsewhere an
 * address that has none is answered like one that has.
 */
const tellsOfAccounts = ({ config }: Deps, { kind }: Address) =>
  kind === 'email' ? config.GOTRUE_MAILER_AUTOCONFIRM : config.GOTRUE_SMS_AUTOCONFIRM;

/** @throws AuthError 422 */
async function checkKnown(deps: Deps, { address, mayCreate }: Request): Promise<void> {
  if (mayCreate || !tellsOfAccounts(deps, address)) return;
  if (await recordByAddress(deps.db, address)) return;
  throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
}

async function byMail(deps: Deps, request: Request): Promise<object> {
  const { address, mayCreate, challenge, redirectTo, client } = request;
  const email = address.value;
  await deps.db.transaction(async (trx) => {
    await limitMail(trx, deps, 'sign-in', email);
    if (mayCreate) await addUnlessKnown(deps, trx, request);
    const asked = { email, challenge, redirectTo, client };
    await enqueueMailRequest(deps, trx, { kind: 'sign-in', ...asked });
  });
  return {};
}

/** Whoever asks for an account as well is texted in any case, and told when that fails. */
async function byText(deps: Deps, request: Request): Promise<object> {
  const { address, channel, mayCreate } = request;
  const phone = address.value;
  checkSender(deps, phone);
  const message = await deps.db.transaction(async (trx): Promise<TextMessage | null> => {
    if (!mayCreate) {
      await limitText(trx, deps, phone);
      await enqueueTextRequest(deps, trx, { kind: 'sign-in', phone, channel });
      return null;
    }
    await addUnlessKnown(deps, trx, request);
    const user = await lockedUserByAddress(trx, address);
    if (!user) return null;
    return prepareCode(deps, trx, { userId: user.id, phone, type: 'phone_confirmation', channel });
  });
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
      mayCreate: (body.create_user ?? true) && !deps.config.GOTRUE_DISABLE_SIGNUP,
      data: body.data ?? {},
      challenge: challengeOf(body),
      channel: channelOf(body.channel),
      redirectTo,
      client,
    };
    await checkKnown(deps, request);
    const send = address.kind === 'email' ? byMail : byText;
    return { body: await send(deps, request) };
  },
});
