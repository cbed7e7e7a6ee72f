import type { Log } from '@scheduler/service-kit';
import * as z from 'zod';
import type { LocalConfig } from '../config.ts';

export interface TextMessage {
  /** A normalized phone number. */
  to: string;
  text: string;
  channel: 'sms' | 'whatsapp';
}

/** Sends a text message and resolves to the provider's message ID. */
export type SmsSender = (message: TextMessage) => Promise<string>;

const REQUEST_TIMEOUT_MS = 10_000;

const messageResponse = z.object({ sid: z.string() });

function createTwilioSender(config: LocalConfig): SmsSender {
  const account = config.GOTRUE_SMS_TWILIO_ACCOUNT_SID ?? '';
  const token = config.GOTRUE_SMS_TWILIO_AUTH_TOKEN ?? '';
  const service = config.GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID ?? '';
  const accountPath = encodeURIComponent(account);
  const url = `${config.GOTRUE_SMS_TWILIO_API_URL}/2010-04-01/Accounts/${accountPath}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  // A Messaging Service selects the sender itself. Otherwise the value is the sender's number.
  const sender = service.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return async ({ to, text, channel }) => {
    const prefix = channel === 'whatsapp' ? 'whatsapp:' : '';
    const from = sender === 'From' ? prefix + service : service;
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: `${prefix}+${to}`, Body: text, [sender]: from }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`SMS provider responded with ${response.status}`);
    return messageResponse.parse(await response.json()).sid;
  };
}

const createLogSender =
  (log: Log): SmsSender =>
  async ({ to, text, channel }) => {
    log.info({ channel, to, text }, 'text message not sent');
    return 'logged';
  };

/** Creates the sender for `GOTRUE_SMS_PROVIDER`, or returns `null` if none is configured. */
export function createSmsSender(config: LocalConfig, log: Log): SmsSender | null {
  if (config.GOTRUE_SMS_PROVIDER === 'twilio') return createTwilioSender(config);
  return config.GOTRUE_SMS_PROVIDER === 'log' ? createLogSender(log) : null;
}
