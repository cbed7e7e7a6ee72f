import type { TaskList } from 'graphile-worker';
import { runInLanguage } from '@scheduler/i18n/server';
import { createMailer, UndeliverableError, type Mailer } from '@scheduler/service-kit/email';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { EMAIL_PURPOSE, type QueuedEmail } from './enqueue.ts';
import { renderEmail } from './render.ts';
import { storeUnsentEmail } from './unsent-emails.ts';

const payload = z.object({ sealed: z.string() });

const toLogFields = ({ id, letter }: QueuedEmail) => ({ email_id: id, kind: letter.kind });

/** Sends an email. Emails that the SMTP server permanently rejects are dropped. */
async function send({ log }: Deps, mailer: Mailer, email: QueuedEmail): Promise<void> {
  const messageId = mailer.toMessageId(email.id);
  const rendered = runInLanguage(email.language, () => renderEmail(email.letter));
  try {
    await mailer.sendEmail({ to: email.to, messageId, ...rendered });
  } catch (err) {
    if (!(err instanceof UndeliverableError)) throw err;
    log.warn({ err, ...toLogFields(email) }, "email can't be delivered");
    return;
  }
  log.info(toLogFields(email), 'email sent');
}

/**
 * Processes queued emails. The job queue retries while the SMTP server is unavailable. If no SMTP
 * server is configured, emails with an expiry are stored for the administrator. Others are
 * discarded instead of being sent once a server is configured.
 */
export function emailTasks(deps: Deps): TaskList {
  const { config, db, secrets, log } = deps;
  const mailer = config.SMTP_URL
    ? createMailer({
        smtpUrl: config.SMTP_URL,
        from: config.MAIL_FROM,
        siteUrl: config.GOTRUE_SITE_URL,
      })
    : null;
  return {
    'send-mail': async (job) => {
      const { sealed } = payload.parse(job);
      const email = JSON.parse(secrets.unseal(EMAIL_PURPOSE, sealed)) as QueuedEmail;
      if (email.expiresAt !== null && Date.parse(email.expiresAt) < Date.now()) {
        log.warn(toLogFields(email), 'email expired before it was sent');
        return;
      }
      if (mailer) return send(deps, mailer, email);
      const isStored = await storeUnsentEmail(deps, db, email);
      const message = isStored ? 'email stored for the administrator' : 'email discarded';
      log.info(toLogFields(email), message);
    },
  };
}
