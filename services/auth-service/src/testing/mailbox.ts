import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Subject of the email about a sign-in with a new browser, which `waitForEmail` ignores. */
export const SIGN_IN_NOTICE = 'New sign-in to your account';

export interface ReceivedEmail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** First link in the email. */
  link: URL;
  /** One-time code that is equivalent to the link, or an empty string. */
  code: string;
}

export interface Mailbox {
  /** Value for `SMTP_URL`. */
  url: string;
  /** All received emails, oldest first. */
  receivedEmails: ReceivedEmail[];
  /** Resolves to the oldest unread email to the address. Waits if there is none. */
  waitForEmail: (to: string) => Promise<ReceivedEmail>;
  /** While `false`, the server rejects messages with 451. */
  acceptsEmail: boolean;
  rejectedCount: number;
  close: () => Promise<void>;
}

async function parseEmail(raw: Buffer, to: string): Promise<ReceivedEmail> {
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

/** Starts an SMTP server that stores received emails. */
export async function startMailbox(): Promise<Mailbox> {
  const unread: ReceivedEmail[] = [];
  const pendingReads: { to: string; resolve: (mail: ReceivedEmail) => void }[] = [];
  const deliver = (mail: ReceivedEmail) => {
    mailbox.receivedEmails.push(mail);
    // Most tests sign in from several clients and wait for other emails.
    if (mail.subject === SIGN_IN_NOTICE) return;
    const index = pendingReads.findIndex(({ to }) => to === mail.to);
    if (index === -1) unread.push(mail);
    else pendingReads.splice(index, 1)[0]?.resolve(mail);
  };
  const handleMessage = async (stream: Readable, to: string) => {
    const raw = await buffer(stream);
    if (mailbox.acceptsEmail) return deliver(await parseEmail(raw, to));
    mailbox.rejectedCount += 1;
    throw Object.assign(new Error('Not now'), { responseCode: 451 });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      callbackify(handleMessage)(stream, to, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    receivedEmails: [],
    acceptsEmail: true,
    rejectedCount: 0,
    waitForEmail: (to) => {
      const index = unread.findIndex((mail) => mail.to === to);
      const [mail] = index === -1 ? [] : unread.splice(index, 1);
      if (mail) return Promise.resolve(mail);
      return new Promise((resolve) => pendingReads.push({ to, resolve }));
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailbox;
}
