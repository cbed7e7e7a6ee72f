import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedText {
  to: string;
  body: string;
  code: string;
}

export interface Phones {
  /** For `startAuth`. */
  env: Record<string, string>;
  /** Answers everything that was sent, for those in another process. */
  url: string;
  /** Everything sent, the oldest first. */
  all: ReceivedText[];
  /** The newest message to the number. */
  last: (to: string) => ReceivedText;
  /** The next message to the number, of those still to come. */
  next: (to: string) => Promise<ReceivedText>;
  /** Whether messages are taken. */
  accepting: boolean;
  close: () => Promise<void>;
}

/** A sender of text messages in Twilio's form, which keeps what it is given. */
export async function openPhones(): Promise<Phones> {
  const arrivals = new EventEmitter();
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.end(JSON.stringify(phones.all));
      return;
    }
    void text(request).then((form) => {
      const fields = new URLSearchParams(form);
      const body = fields.get('Body') ?? '';
      const code = /\d{6,}/.exec(body)?.[0] ?? '';
      const message = { to: fields.get('To') ?? '', body, code };
      if (phones.accepting) phones.all.push(message);
      arrivals.emit(message.to.replace(/\D/g, ''), message);
      response.writeHead(phones.accepting ? 201 : 503, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ sid: `SM${phones.all.length}` }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const phones: Phones = {
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
    all: [],
    accepting: true,
    last: (to) => {
      const found = phones.all.findLast((message) => message.to.endsWith(to));
      if (!found) throw new Error(`Nothing was sent to ${to}`);
      return found;
    },
    next: async (to) => (await once(arrivals, to))[0] as ReceivedText,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return phones;
}

let made = 0;

/** A number that nobody had before in this run. */
export const newPhone = () => `1555${String(1_000_000 + (made += 1))}`;
