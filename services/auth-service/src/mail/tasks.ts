import type { TaskList } from 'graphile-worker';
import { createTransport } from 'nodemailer';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { MAIL_PURPOSE, type QueuedMail } from './enqueue.ts';
import { writeLetter } from './letters.ts';

const payload = z.object({ sealed: z.string() });

const PATIENCE_MS = 15_000;

/**
 * Sends queued mails. A server that is away fails the job, which the queue tries again; without
 * `SMTP_URL` nothing takes the mails, and they wait.
 */
export function mailTasks({ config, secrets, log }: Deps): TaskList {
  if (!config.SMTP_URL) return {};
  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  const host = new URL(config.GOTRUE_SITE_URL).hostname;
  return {
    'send-mail': async (job) => {
      const { sealed } = payload.parse(job);
      const mail = JSON.parse(secrets.open(MAIL_PURPOSE, sealed)) as QueuedMail;
      if (mail.expiresAt !== null && Date.parse(mail.expiresAt) < Date.now()) {
        log.warn({ mail_id: mail.id, kind: mail.letter.kind }, 'mail expired before it was sent');
        return;
      }
      await transport.sendMail({
        from: config.MAIL_FROM,
        to: { name: '', address: mail.to },
        messageId: `<${mail.id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...writeLetter(mail.letter),
      });
      log.info({ mail_id: mail.id, kind: mail.letter.kind }, 'mail sent');
    },
  };
}
