import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { limitText } from '../protocol/limits.ts';
import { issueToken, type PhoneTokenType } from '../security/one-time-tokens.ts';
import type { TextMessage } from './sender.ts';
import { reasonOf } from '../protocol/reason.ts';

export type Channel = TextMessage['channel'];

/** @throws AuthError 400 */
export function channelOf(asked: string): Channel {
  if (asked === '' || asked === 'sms') return 'sms';
  if (asked === 'whatsapp') return asked;
  throw validationFailed('Invalid channel, supported values are sms or whatsapp');
}

const sendFailed = (reason: string) => new AuthError(422, 'sms_send_failed', reason);

/** @throws AuthError 422 where nothing sends text messages to this number */
export function checkSender({ config, sms }: Deps, phone: string): void {
  if (!sms && !config.GOTRUE_SMS_TEST_OTP.has(phone)) {
    throw sendFailed('Unable to get SMS provider: none is configured');
  }
}

const SENT_AT = {
  phone_confirmation: 'confirmation_sent_at',
  phone_change: 'phone_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const satisfies Record<PhoneTokenType, string>;

export interface CodeRequest {
  userId: string;
  phone: string;
  type: PhoneTokenType;
  channel: Channel;
}

/** As `makeCode`, of texts that are kept apart. @throws AuthError 429 */
export async function prepareCode(deps: Deps, trx: Db, request: CodeRequest): Promise<TextMessage> {
  await limitText(trx, deps, request.phone);
  return makeCode(deps, trx, request);
}

/** Makes a code in the caller's transaction; its message is sent once that is committed. */
export async function makeCode(
  deps: Deps,
  trx: Db,
  { userId, phone, type, channel }: CodeRequest,
): Promise<TextMessage> {
  const { config } = deps;
  const { code } = await issueToken(deps, trx, {
    userId,
    type,
    flowStateId: null,
    digits: config.GOTRUE_SMS_OTP_LENGTH,
    seconds: config.GOTRUE_SMS_OTP_EXP,
    fixed: config.GOTRUE_SMS_TEST_OTP.get(phone),
  });
  await trx('users')
    .where({ id: userId })
    .update({ [SENT_AT[type]]: trx.fn.now(), updated_at: trx.fn.now() });
  return { to: phone, channel, text: textOf(deps, code) };
}

export const textOf = ({ config }: Deps, code: string) =>
  config.GOTRUE_SMS_TEMPLATE.replace(/\{\{\s*\.Code\s*\}\}/, code);

/** @throws AuthError 422 when the message could not be handed over */
export async function sendText(deps: Deps, message: TextMessage): Promise<string> {
  if (deps.config.GOTRUE_SMS_TEST_OTP.has(message.to)) return 'test-otp';
  checkSender(deps, message.to);
  try {
    return (await deps.sms?.(message)) ?? '';
  } catch (err) {
    deps.log.error({ reason: reasonOf(err) }, 'a text message could not be sent');
    throw sendFailed('Error sending confirmation OTP to provider');
  }
}
