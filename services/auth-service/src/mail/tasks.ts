import type { TaskList } from 'graphile-worker';
import { speaking } from '@scheduler/i18n/server';
import { createMailer, Undeliverable } from '@scheduler/service-kit/mail';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { MAIL_PURPOSE, type QueuedMail } from './enqueue.ts';
import { writeLetter } from './letters.ts';

const payload = z.object({ sealed: z.string() });

/**
 * Sends queued mails. A server that is away fails the job, which the queue tries again; what it
 * will never take is given up. Without `SMTP_URL` nothing takes the mails, and they wait.
 */
export function mailTasks({ config, secrets, log }: Deps): TaskList {
  if (!config.SMTP_URL) return {};
  const mailer = createMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    siteUrl: config.GOTRUE_SITE_URL,
  });
  return {
    'send-mail': async (job) => {
      const { sealed } = payload.parse(job);
      const mail = JSON.parse(secrets.open(MAIL_PURPOSE, sealed)) as QueuedMail;
      if (mail.expiresAt !== null && Date.parse(mail.expiresAt) < Date.now()) {
        log.warn({ mail_id: mail.id, kind: mail.letter.kind }, 'mail expired before it was sent');
        return;
      }
      const messageId = mailer.messageIdOf(mail.id);
      const letter = speaking(mail.language, () => writeLetter(mail.letter));
      try {
        await mailer.sendMail({ to: mail.to, messageId, ...letter });
      } catch (err) {
        if (!(err instanceof Undeliverable)) throw err;
        log.warn({ err, mail_id: mail.id, kind: mail.letter.kind }, 'mail cannot be delivered');
        return;
      }
      log.info({ mail_id: mail.id, kind: mail.letter.kind }, 'mail sent');
    },
  };
}
