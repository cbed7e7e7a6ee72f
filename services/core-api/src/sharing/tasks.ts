import { normalizeEmail } from '@scheduler/contracts';
import { runInLanguage } from '@scheduler/i18n/server';
import type { Mailer } from '@scheduler/service-kit/email';
import * as z from 'zod/mini';
import { deliverEmail, type EmailDeps } from '../email-protection/deliver-email.ts';
import { recordBounce } from '../email-protection/repository.ts';
import { isSuppressed } from '../email-protection/repository-suppressions.ts';
import { findSenderSettings } from '../email-protection/sender.ts';
import { findDisplaySettings } from '../invitations/repository.ts';
import { createShareEmail } from './message.ts';
import { markShareEmailSent, findUnsentShareEmail } from './repository-emails.ts';

const payload = z.object({ mail_id: z.uuid() });

async function sendShareEmail(deps: EmailDeps, mailer: Mailer, mail_id: string): Promise<void> {
  const { db, log, siteUrl } = deps;
  const data = await findUnsentShareEmail(db, mail_id);
  if (!data) return;
  const parties = { senderId: data.owner_id, email: normalizeEmail(data.typed_email) };
  if (await isSuppressed(db, parties)) return markShareEmailSent(db, mail_id);
  const { language } = await findDisplaySettings(db, parties.email, 'UTC');
  const settings = {
    siteUrl,
    messageId: mailer.toMessageId(mail_id),
    ...(await findSenderSettings(deps, parties)),
  };
  const email = runInLanguage(language, () => createShareEmail(data, settings));
  const isDelivered = await deliverEmail(mailer, email, (err) =>
    log.warn({ email_id: mail_id, err }, 'share email could not be delivered'),
  );
  if (!isDelivered) await recordBounce(db, parties.senderId, parties.email);
  await markShareEmailSent(db, mail_id);
}

export const sharingTasks = (deps: EmailDeps) => {
  const { log, mailer } = deps;
  return {
    'send-share': async (input: unknown) => {
      const { mail_id } = z.parse(payload, input);
      if (!mailer) return log.info({ email_id: mail_id }, 'discarded a share email');
      return sendShareEmail(deps, mailer, mail_id);
    },
  };
};
