import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** The link to act on. */
  link: URL;
  /** The digits that do the same; empty where there are none. */
  code: string;
}

export interface Mailbox {
  /** For `SMTP_URL`. */
  url: string;
  /** Everything received, the oldest first. */
  all: ReceivedMail[];
  /** The oldest mail to the address that was not asked for before; waits for it to come. */
  next: (to: string) => Promise<ReceivedMail>;
  /** Whether mail is taken; a server that refuses answers 451. */
  accepting: boolean;
  /** Mails refused while not accepting. */
  refused: number;
  close: () => Promise<void>;
}

async function parse(raw: Buffer, to: string): Promise<ReceivedMail> {
  const { subject = '', text = '', html = '', messageId = '' } = await PostalMime.parse(raw);
  return {
    to,
    subject,
    text,
    html,
    messageId,
    link: new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'about:blank'),
    code: /code: (\d+)/.exec(text)?.[1] ?? '',
  };
}

/** A real SMTP server that keeps what it is sent. */
export async function openMailbox(): Promise<Mailbox> {
  const unread: ReceivedMail[] = [];
  const waiting: { to: string; resolve: (mail: ReceivedMail) => void }[] = [];
  const receive = (mail: ReceivedMail) => {
    mailbox.all.push(mail);
    const index = waiting.findIndex(({ to }) => to === mail.to);
    if (index === -1) unread.push(mail);
    else waiting.splice(index, 1)[0]?.resolve(mail);
  };
  const take = async (stream: Readable, to: string) => {
    const raw = await buffer(stream);
    if (mailbox.accepting) return receive(await parse(raw, to));
    mailbox.refused += 1;
    throw Object.assign(new Error('Not now'), { responseCode: 451 });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      callbackify(take)(stream, to, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    all: [],
    accepting: true,
    refused: 0,
    next: (to) => {
      const index = unread.findIndex((mail) => mail.to === to);
      const [mail] = index === -1 ? [] : unread.splice(index, 1);
      if (mail) return Promise.resolve(mail);
      return new Promise((resolve) => waiting.push({ to, resolve }));
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailbox;
}
