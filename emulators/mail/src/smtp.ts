import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

const MAX_BYTES = 25 * 1024 * 1024;

const tooBig = () => Object.assign(new Error('Message is too big'), { responseCode: 552 });

async function deliver(mailbox: Mailbox, stream: SMTPServerDataStream, session: SMTPServerSession) {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw tooBig();
  const { mailFrom, rcptTo } = session.envelope;
  await mailbox.receive(raw, {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
  });
}

const noSuchMailbox = () => Object.assign(new Error('No such mailbox'), { responseCode: 550 });

/** An SMTP server that takes every letter, but for `no-such-mailbox@…`, and forwards none. */
export function createSmtp(mailbox: Mailbox): SMTPServer {
  const server = new SMTPServer({
    banner: 'mail emulator: keeps everything, sends nothing',
    size: MAX_BYTES,
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _, answer) {
      answer(address.startsWith('no-such-mailbox@') ? noSuchMailbox() : null);
    },
    onData(stream, session, answer) {
      deliver(mailbox, stream, session).then(() => answer(), answer);
    },
  });
  // A sender that vanished amid a letter will send it again.
  server.on('error', () => undefined);
  return server;
}
