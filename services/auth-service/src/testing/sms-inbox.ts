import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedSms {
  to: string;
  body: string;
  code: string;
}

export interface SmsInbox {
  /** Environment variables for `startAuth`. */
  env: Record<string, string>;
  /** GET returns all messages as JSON, for tests in another process. */
  url: string;
  /** All received messages, oldest first. */
  messages: ReceivedSms[];
  /** Returns the most recent message to the number. */
  getLatest: (to: string) => ReceivedSms;
  /** Resolves to the next message sent to the number after the call. */
  waitForMessage: (to: string) => Promise<ReceivedSms>;
  /** While `false`, the server rejects messages with 503. */
  acceptsMessages: boolean;
  close: () => Promise<void>;
}

/** Starts a server with the Twilio messaging API that stores received messages. */
export async function startSmsInbox(): Promise<SmsInbox> {
  const arrivals = new EventEmitter();
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.end(JSON.stringify(inbox.messages));
      return;
    }
    void text(request).then((form) => {
      const fields = new URLSearchParams(form);
      const body = fields.get('Body') ?? '';
      const code = /\d{6,}/.exec(body)?.[0] ?? '';
      const message = { to: fields.get('To') ?? '', body, code };
      if (inbox.acceptsMessages) inbox.messages.push(message);
      arrivals.emit(message.to.replace(/\D/g, ''), message);
      response.writeHead(inbox.acceptsMessages ? 201 : 503, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ sid: `SM${inbox.messages.length}` }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const inbox: SmsInbox = {
    env: {
      GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
      GOTRUE_SMS_PROVIDER: 'twilio',
      GOTRUE_SMS_TWILIO_ACCOUNT_SID: 'AC1',
      GOTRUE_SMS_TWILIO_AUTH_TOKEN: 'secret',
      GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: 'MG1',
      GOTRUE_SMS_TWILIO_API_URL: `http://127.0.0.1:${port}`,
      GOTRUE_SMS_MAX_FREQUENCY: '0',
    },
    url: `http://127.0.0.1:${port}`,
    messages: [],
    acceptsMessages: true,
    getLatest: (to) => {
      const message = inbox.messages.findLast((message) => message.to.endsWith(to));
      if (!message) throw new Error(`Nothing was sent to ${to}`);
      return message;
    },
    waitForMessage: async (to) => (await once(arrivals, to))[0] as ReceivedSms,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return inbox;
}

let phoneNumberCount = 0;

/** Returns a phone number that is unused in this run. */
export const createPhoneNumber = () => `1555${String(1_000_000 + (phoneNumberCount += 1))}`;
