import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { limitTextMessages } from '../limits/message-limits.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { ClientInfo, Requester } from '../protocol/client-info.ts';
import { issueToken, type PhoneTokenType, type SignUp } from '../security/one-time-tokens.ts';
import type { TextMessage } from './sender.ts';
import { getErrorReason } from '../protocol/error-reason.ts';

export type Channel = TextMessage['channel'];

/** @throws AuthError 400 */
export function parseChannel(channel: string): Channel {
  if (channel === '' || channel === 'sms') return 'sms';
  if (channel === 'whatsapp') return channel;
  throw validationFailed('Invalid channel, supported values are sms or whatsapp');
}

const sendFailed = (reason: string) => new AuthError(422, 'sms_send_failed', reason);

/** @throws AuthError 422 if no provider is configured for this number */
export function requireSender({ config, sms }: Deps, phone: string): void {
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
  /** `null` if an earlier version queued the request. */
  requester: Requester | null;
  /** The sign-up that the code confirms. */
  signUp?: SignUp | undefined;
  isResent?: boolean;
}

export type RateLimitedCodeRequest = Omit<CodeRequest, 'requester'> & { client: ClientInfo };

/**
 * Like `issueCode`, but limits text messages per phone number.
 *
 * @throws AuthError 429
 */
export async function issueRateLimitedCode(
  deps: Deps,
  trx: Db,
  { client, ...request }: RateLimitedCodeRequest,
): Promise<TextMessage> {
  await limitTextMessages(trx, deps, { phone: request.phone, client });
  return issueCode(deps, trx, { ...request, requester: client.requester });
}

/** Issues a code in the caller's transaction. Its message must be sent after the commit. */
export async function issueCode(
  deps: Deps,
  trx: Db,
  { userId, phone, type, channel, requester, signUp, isResent }: CodeRequest,
): Promise<TextMessage> {
  const { config } = deps;
  const { code } = await issueToken(deps, trx, {
    userId,
    type,
    signUp,
    isResent,
    requester,
    flowStateId: null,
    digits: config.GOTRUE_SMS_OTP_LENGTH,
    lifetimeSeconds: config.GOTRUE_SMS_OTP_EXP,
    codeLifetimeSeconds: config.GOTRUE_SMS_OTP_EXP,
    fixedCode: config.GOTRUE_SMS_TEST_OTP.get(phone),
  });
  await trx('users')
    .where({ id: userId })
    .update({ [SENT_AT[type]]: trx.fn.now(), updated_at: trx.fn.now() });
  return { to: phone, channel, text: formatCodeMessage(deps, code) };
}

export const formatCodeMessage = ({ config }: Deps, code: string) =>
  config.GOTRUE_SMS_TEMPLATE.replace(/\{\{\s*\.Code\s*\}\}/, code);

/** @throws AuthError 422 if the provider doesn't accept the message */
export async function sendTextMessage(deps: Deps, message: TextMessage): Promise<string> {
  if (deps.config.GOTRUE_SMS_TEST_OTP.has(message.to)) return 'test-otp';
  requireSender(deps, message.to);
  try {
    return (await deps.sms?.(message)) ?? '';
  } catch (err) {
    deps.log.error({ reason: getErrorReason(err) }, 'sending text message failed');
    throw sendFailed('Error sending confirmation OTP to provider');
  }
}
