import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

const MAX_BYTES = 25 * 1024 * 1024;

const createTooBigError = () =>
  Object.assign(new Error('Message is too big'), { responseCode: 552 });

async function deliver(mailbox: Mailbox, stream: SMTPServerDataStream, session: SMTPServerSession) {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw createTooBigError();
  const { mailFrom, rcptTo } = session.envelope;
  await mailbox.receive(raw, {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
  });
}

const createNoSuchMailboxError = () =>
  Object.assign(new Error('No such mailbox'), { responseCode: 550 });

/** Creates an SMTP server that accepts emails to any address except `no-such-mailbox@…` without forwarding them. */
export function createSmtpServer(mailbox: Mailbox): SMTPServer {
  const server = new SMTPServer({
    banner: 'mail emulator: stores all emails and sends none',
    size: MAX_BYTES,
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _, respond) {
      respond(address.startsWith('no-such-mailbox@') ? createNoSuchMailboxError() : null);
    },
    onData(stream, session, respond) {
      deliver(mailbox, stream, session).then(() => respond(), respond);
    },
  });
  // Clients that disconnect while sending a message retry it later.
  server.on('error', () => undefined);
  return server;
}
