import { speaking } from '@scheduler/i18n/server';
import { t } from '@scheduler/i18n/words';
import type { Database, Log } from '@scheduler/service-kit';
import { Undeliverable, writeLetter, type Mail, type Mailer } from '@scheduler/service-kit/mail';
import * as z from 'zod/mini';
import { integrationById, type IntegrationRow } from './repository.ts';

type Reason = NonNullable<IntegrationRow['inactive_reason']>;

const why = (reason: Reason): string =>
  reason === 'revoked'
    ? t('Google no longer lets AI Scheduler into your calendar.')
    : t('AI Scheduler was not allowed everything that syncing needs.');

interface News {
  to: string;
  reason: Reason;
}

/** The letter about access that ended; who sends it gives it its Message-ID. */
const writeReconnectLetter = ({ to, reason }: News, siteUrl: string): Omit<Mail, 'messageId'> => {
  const subject = t('Connect Google Calendar again');
  return {
    to,
    subject,
    ...writeLetter({
      heading: subject,
      lines: [
        `${why(reason)} ${t('Until you connect it again, nothing is synced.')}`,
        t('Your events stay where they are, here and in Google.'),
      ],
      actions: [{ label: t('Connect again'), link: `${siteUrl}/settings` }],
      footnote: t('You get this letter because this Google account was connected to AI Scheduler.'),
    }),
  };
};

const payload = z.object({ integration_id: z.uuid(), notice_id: z.uuid() });

interface LetterDeps {
  db: Database;
  log: Log;
  siteUrl: string;
}

/** Tells the person, unless they have connected again or left meanwhile. */
async function sendReconnectLetter(
  { db, log, siteUrl }: LetterDeps,
  mailer: Mailer,
  given: unknown,
): Promise<void> {
  const { integration_id, notice_id } = z.parse(payload, given);
  const integration = await integrationById(db, integration_id);
  if (!integration?.email || integration.inactive_reason === null) return;
  const { email: to, inactive_reason: reason, language } = integration;
  try {
    const messageId = mailer.messageIdOf(notice_id);
    const letter = speaking(language, () => writeReconnectLetter({ to, reason }, siteUrl));
    await mailer.sendMail({ ...letter, messageId });
  } catch (err) {
    // Any other fault may pass: the queue tries again.
    if (!(err instanceof Undeliverable)) throw err;
    log.warn({ integration_id, err }, 'a letter about Google could not be delivered');
  }
}

/** Without a mail server the letters wait. */
export const letterTasks = (deps: LetterDeps, mailer: Mailer | null) =>
  mailer
    ? { 'send-reconnect-letter': (given: unknown) => sendReconnectLetter(deps, mailer, given) }
    : {};
