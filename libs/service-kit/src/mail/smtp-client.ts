import { createTransport, type SendMailOptions } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same on every try, so that a mailbox can tell a repetition; see `messageIdOf`. */
  messageId: string;
  /** The person on whose behalf we write: named in From, and answered to. */
  author?: { name: string | null; email: string };
  /** Shown by mail programs with buttons of their own (RFC 6047). */
  icalEvent?: { method: 'REQUEST' | 'CANCEL'; content: string };
  headers?: Record<string, string>;
  /** Where a mail that could not be delivered is reported; our own address unless told. */
  bouncesTo?: string;
}

/** The recipient's server will not take this mail, however often it is sent. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

export interface Mailer {
  /** @throws Undeliverable; any other fault is worth another try */
  sendMail: (mail: Mail) => Promise<void>;
  /** The Message-ID of what is stored under an id of ours. */
  messageIdOf: (id: string) => string;
  close: () => void;
}

export interface MailerOptions {
  smtpUrl: string;
  /** Such as `AI Scheduler <no-reply@example.org>`. */
  from: string;
  /** Where people reach the product. */
  siteUrl: string;
}

const PATIENCE_MS = 15_000;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** What a header or an SMTP command could not hold without being read as something else. */
const ADDRESS = /^[^\s\p{Cc}<>()[\],;:\\"@]+@[^\s\p{Cc}<>()[\],;:\\"@]+$/u;

const isMailable = (address: string): boolean => ADDRESS.test(address);

/** The bare address of `Name <address>`. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** Somebody's text as a header shows it: on one line, with nothing in it that does something. */
const inHeader = (text: string) =>
  text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim();

interface SmtpFault {
  responseCode?: number;
  command?: string;
}

/** A 5xx to the recipient or the letter is for good; one to ourselves is ours to mend. */
const isForGood = ({ responseCode = 0, command }: SmtpFault) =>
  responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');

function written(mail: Mail, from: string): SendMailOptions {
  const { author, bouncesTo, icalEvent } = mail;
  const name = author && `${inHeader(author.name ?? '') || author.email} via AI Scheduler`;
  return {
    from: name === undefined ? from : { name, address: addressIn(from) },
    to: { name: '', address: mail.to },
    ...(author && isMailable(author.email) && { replyTo: { name: '', address: author.email } }),
    envelope: { from: bouncesTo ?? addressIn(from), to: mail.to },
    subject: inHeader(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    ...(icalEvent && { icalEvent: { ...icalEvent, filename: 'invite.ics' } }),
    // Nothing of ours is read from a file or fetched, whatever a text may look like.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The way out for every mail of this service. Nothing connects before the first one. */
export function createMailer({ smtpUrl, from, siteUrl }: MailerOptions): Mailer {
  const { username, hostname } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    // A password is not told to whoever answers without a certificate.
    requireTLS: username !== '' && !LOOPBACK.test(hostname),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  const host = new URL(siteUrl).hostname;
  return {
    sendMail: async (mail) => {
      if (!isMailable(mail.to)) throw new Undeliverable('This address cannot take mail');
      await transport.sendMail(written(mail, from)).catch((error: Error & SmtpFault) => {
        throw isForGood(error) ? new Undeliverable(error.message, { cause: error }) : error;
      });
    },
    messageIdOf: (id) => `<${id}@${host}>`,
    close: () => transport.close(),
  };
}
