import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What the letter is stored under: its Message-ID is the same on every try. */
  id: string;
}

/** The recipient's server will not take this mail, however often it is sent. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

export interface Mailer {
  /** @throws Undeliverable; any other fault is worth another try */
  sendMail: (mail: Mail) => Promise<void>;
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

interface SmtpFault {
  responseCode?: number;
  command?: string;
}

/** A 5xx to the recipient or the letter is for good; one to ourselves is ours to mend. */
const isForGood = ({ responseCode = 0, command }: SmtpFault) =>
  responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');

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
    sendMail: async ({ to, subject, text, html, id }) => {
      if (!ADDRESS.test(to)) throw new Undeliverable('This address cannot take mail');
      const mail = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      await transport.sendMail(mail).catch((error: Error & SmtpFault) => {
        throw isForGood(error) ? new Undeliverable(error.message, { cause: error }) : error;
      });
    },
    close: () => transport.close(),
  };
}
