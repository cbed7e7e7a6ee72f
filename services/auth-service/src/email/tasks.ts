import type { TaskList } from 'graphile-worker';
import { runInLanguage } from '@scheduler/i18n/server';
import { createMailer, UndeliverableError } from '@scheduler/service-kit/email';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { EMAIL_PURPOSE, type QueuedEmail } from './enqueue.ts';
import { renderEmail } from './render.ts';

const payload = z.object({ sealed: z.string() });

/**
 * Sends queued emails. The job queue retries while the SMTP server is unavailable. Emails that the
 * server permanently rejects are dropped. Without `SMTP_URL`, emails stay in the queue.
 */
export function emailTasks({ config, secrets, log }: Deps): TaskList {
  if (!config.SMTP_URL) return {};
  const mailer = createMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    siteUrl: config.GOTRUE_SITE_URL,
  });
  return {
    'send-mail': async (job) => {
      const { sealed } = payload.parse(job);
      const email = JSON.parse(secrets.unseal(EMAIL_PURPOSE, sealed)) as QueuedEmail;
      if (email.expiresAt !== null && Date.parse(email.expiresAt) < Date.now()) {
        log.warn(
          { email_id: email.id, kind: email.letter.kind },
          'email expired before it was sent',
        );
        return;
      }
      const messageId = mailer.toMessageId(email.id);
      const rendered = runInLanguage(email.language, () => renderEmail(email.letter));
      try {
        await mailer.sendEmail({ to: email.to, messageId, ...rendered });
      } catch (err) {
        if (!(err instanceof UndeliverableError)) throw err;
        log.warn({ err, email_id: email.id, kind: email.letter.kind }, "email can't be delivered");
        return;
      }
      log.info({ email_id: email.id, kind: email.letter.kind }, 'email sent');
    },
  };
}
