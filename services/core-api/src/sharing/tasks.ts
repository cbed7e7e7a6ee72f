import { normalizeEmail } from '@scheduler/contracts';
import { runInLanguage } from '@scheduler/i18n/server';
import type { Database, Log } from '@scheduler/service-kit';
import { UndeliverableError, type Mailer } from '@scheduler/service-kit/email';
import * as z from 'zod/mini';
import { recordBounce } from '../email-protection/repository.ts';
import { isSuppressed } from '../email-protection/repository-suppressions.ts';
import { createPreferencesLink, findSender } from '../email-protection/sender.ts';
import { findDisplaySettings } from '../invitations/repository.ts';
import type { Secrets } from '../invitations/signed-tokens.ts';
import { createShareEmail } from './message.ts';
import { markShareEmailSent, findUnsentShareEmail } from './repository-emails.ts';

const payload = z.object({ mail_id: z.uuid() });

interface Deps {
  db: Database;
  log: Log;
  /** If `null`, emails are discarded. */
  mailer: Mailer | null;
  siteUrl: string;
  signingSecrets: Secrets;
}

async function sendShareEmail(
  { db, log, siteUrl, signingSecrets }: Deps,
  mailer: Mailer,
  mail_id: string,
): Promise<void> {
  const data = await findUnsentShareEmail(db, mail_id);
  if (!data) return;
  const parties = { senderId: data.owner_id, email: normalizeEmail(data.typed_email) };
  if (await isSuppressed(db, parties)) return markShareEmailSent(db, mail_id);
  const { language } = await findDisplaySettings(db, parties.email, 'UTC');
  const settings = {
    siteUrl,
    messageId: mailer.toMessageId(mail_id),
    sender: await findSender(db, parties),
    preferencesLink: createPreferencesLink(siteUrl, signingSecrets, parties),
  };
  const email = runInLanguage(language, () => createShareEmail(data, settings));
  try {
    await mailer.sendEmail(email);
  } catch (err) {
    // The queue retries all other errors.
    if (!(err instanceof UndeliverableError)) throw err;
    log.warn({ email_id: mail_id, err }, 'share email could not be delivered');
    await recordBounce(db, parties.senderId, parties.email);
  }
  await markShareEmailSent(db, mail_id);
}

export const sharingTasks = (deps: Deps) => {
  const { log, mailer } = deps;
  return {
    'send-share': async (input: unknown) => {
      const { mail_id } = z.parse(payload, input);
      if (!mailer) return log.info({ email_id: mail_id }, 'discarded a share email');
      return sendShareEmail(deps, mailer, mail_id);
    },
  };
};
