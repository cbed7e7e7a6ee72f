import type { SendMailOptions, Transporter } from 'nodemailer';

export interface OutgoingEmail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Must be the same for every attempt, so that mailboxes detect duplicates. See `toMessageId`. */
  messageId: string;
  /** The user on whose behalf the email is sent: named in From, and the recipient of replies. */
  sender?: { name: string | null; email: string };
  /** Calendar part that email clients show with their own reply buttons (RFC 6047). */
  icalEvent?: { method: 'REQUEST' | 'CANCEL'; content: string };
  headers?: Record<string, string>;
  /** Page where the recipient unsubscribes, also with a POST request of the email client (RFC 8058). */
  unsubscribeLink?: string;
  /** Envelope sender, which receives bounces. Defaults to the sender's own address. */
  bounceAddress?: string;
}

/** The recipient's server permanently rejected the email. */
export class UndeliverableError extends Error {
  override readonly name = 'Undeliverable';
}

export interface Mailer {
  /** @throws UndeliverableError for permanent failures; other errors can be retried */
  sendEmail: (email: OutgoingEmail) => Promise<void>;
  /** Returns the Message-ID for the ID of a stored email. */
  toMessageId: (id: string) => string;
  close: () => void;
}

export interface MailerOptions {
  smtpUrl: string;
  /** From header, for example `AI Scheduler <no-reply@example.org>`. */
  from: string;
  /** Public URL of the product. Its host name is the domain of Message-IDs. */
  siteUrl: string;
}

const TIMEOUT_MS = 15_000;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Excludes characters with a special meaning in email headers or SMTP commands. */
const EMAIL_ADDRESS = /^[^\s\p{Cc}<>()[\],;:\\"@]+@[^\s\p{Cc}<>()[\],;:\\"@]+$/u;

const isSafeAddress = (address: string): boolean => EMAIL_ADDRESS.test(address);

/** Extracts the address from `Name <address>`. */
const extractAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** Removes line breaks and control characters, which prevents header injection. */
const toHeaderText = (text: string) =>
  text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim();

interface SmtpError {
  responseCode?: number;
  command?: string;
}

/**
 * Whether the server permanently rejected the recipient or the content (5xx). A 5xx response to
 * another command is a configuration problem, so the email can be retried.
 */
const isPermanentFailure = ({ responseCode = 0, command }: SmtpError) =>
  responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');

function toMessage(email: OutgoingEmail, from: string): SendMailOptions {
  const { sender, bounceAddress, icalEvent, unsubscribeLink } = email;
  const name = sender && `${toHeaderText(sender.name ?? '') || sender.email} via AI Scheduler`;
  return {
    from: name === undefined ? from : { name, address: extractAddress(from) },
    to: { name: '', address: email.to },
    ...(sender && isSafeAddress(sender.email) && { replyTo: { name: '', address: sender.email } }),
    envelope: { from: bounceAddress ?? extractAddress(from), to: email.to },
    subject: toHeaderText(email.subject),
    text: email.text,
    html: email.html,
    messageId: email.messageId,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeLink && {
        'List-Unsubscribe': `<${unsubscribeLink}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      ...email.headers,
    },
    ...(icalEvent && { icalEvent: { ...icalEvent, filename: 'invite.ics' } }),
    // Prevents nodemailer from reading files or URLs named in user input.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { username, hostname } = new URL(smtpUrl);
  return createTransport({
    url: smtpUrl,
    // Never send the password to a server without a certificate.
    requireTLS: username !== '' && !LOOPBACK.test(hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}

/** Creates an SMTP client. Its library, which occupies 12 MB, is loaded with the first email. */
export function createMailer({ smtpUrl, from, siteUrl }: MailerOptions): Mailer {
  let transport: Promise<Transporter> | undefined;
  const host = new URL(siteUrl).hostname;
  return {
    sendEmail: async (email) => {
      if (!isSafeAddress(email.to)) throw new UndeliverableError('Invalid recipient address');
      const opened = await (transport ??= openTransport(smtpUrl));
      await opened.sendMail(toMessage(email, from)).catch((error: Error & SmtpError) => {
        throw isPermanentFailure(error)
          ? new UndeliverableError(error.message, { cause: error })
          : error;
      });
    },
    toMessageId: (id) => `<${id}@${host}>`,
    close: () =>
      void transport?.then(
        (opened) => opened.close(),
        () => undefined,
      ),
  };
}
