import type { Log } from '@scheduler/service-kit';
import * as z from 'zod';
import type { OwnConfig } from '../config.ts';

export interface TextMessage {
  /** A phone number in its normal form. */
  to: string;
  text: string;
  channel: 'sms' | 'whatsapp';
}

/** Hands a text message to whoever sends it; resolves to the name they gave it. */
export type SmsSender = (message: TextMessage) => Promise<string>;

const ANSWER_WITHIN = 10_000;

const answer = z.object({ sid: z.string() });

function twilioSender(config: OwnConfig): SmsSender {
  const account = config.GOTRUE_SMS_TWILIO_ACCOUNT_SID ?? '';
  const token = config.GOTRUE_SMS_TWILIO_AUTH_TOKEN ?? '';
  const service = config.GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID ?? '';
  const place = encodeURIComponent(account);
  const url = `${config.GOTRUE_SMS_TWILIO_API_URL}/2010-04-01/Accounts/${place}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  // The service chooses its own sender; a plain number is the sender.
  const sender = service.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return async ({ to, text, channel }) => {
    const prefix = channel === 'whatsapp' ? 'whatsapp:' : '';
    const from = sender === 'From' ? prefix + service : service;
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: `${prefix}+${to}`, Body: text, [sender]: from }),
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    });
    if (!response.ok) throw new Error(`The sender of text messages answers ${response.status}`);
    return answer.parse(await response.json()).sid;
  };
}

const logSender =
  (log: Log): SmsSender =>
  async ({ to, text, channel }) => {
    log.info({ channel, to, text }, 'text message, sent nowhere');
    return 'logged';
  };

/** What `GOTRUE_SMS_PROVIDER` names; `null` where nothing sends text messages. */
export function createSmsSender(config: OwnConfig, log: Log): SmsSender | null {
  if (config.GOTRUE_SMS_PROVIDER === 'twilio') return twilioSender(config);
  return config.GOTRUE_SMS_PROVIDER === 'log' ? logSender(log) : null;
}
