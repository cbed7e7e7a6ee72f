import { comparedEmail } from '@scheduler/contracts';
import { speaking } from '@scheduler/i18n/server';
import type { Database, Log } from '@scheduler/service-kit';
import { Undeliverable, type Mailer } from '@scheduler/service-kit/mail';
import * as z from 'zod/mini';
import { clockOf } from '../invitations/repository.ts';
import { writeShareMail } from './message.ts';
import { markShareMailSent, unsentNews } from './repository-mails.ts';

const payload = z.object({ mail_id: z.uuid() });

interface Deps {
  db: Database;
  log: Log;
  /** `null`: nothing takes the mails, and they wait. */
  mailer: Mailer | null;
  siteUrl: string;
}

async function send({ db, log, siteUrl }: Deps, mailer: Mailer, mail_id: string): Promise<void> {
  const news = await unsentNews(db, mail_id);
  if (!news) return;
  const { language } = await clockOf(db, comparedEmail(news.typed_email), 'UTC');
  const mail = speaking(language, () =>
    writeShareMail(news, { siteUrl, messageId: mailer.messageIdOf(mail_id) }),
  );
  try {
    await mailer.sendMail(mail);
  } catch (err) {
    // Any other fault may pass: the queue tries again.
    if (!(err instanceof Undeliverable)) throw err;
    log.warn({ mail_id, err }, 'a letter about a share could not be delivered');
  }
  await markShareMailSent(db, mail_id);
}

export const sharingTasks = (deps: Deps) => {
  const { mailer } = deps;
  return mailer
    ? { 'send-share': (given: unknown) => send(deps, mailer, z.parse(payload, given).mail_id) }
    : {};
};
