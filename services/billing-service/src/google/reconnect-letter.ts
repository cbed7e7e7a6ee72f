import type { Database, Log } from '@scheduler/service-kit';
import { Undeliverable, writeLetter, type Mail, type Mailer } from '@scheduler/service-kit/mail';
import * as z from 'zod/mini';
import { integrationById, type IntegrationRow } from './repository.ts';

const WHY: Record<NonNullable<IntegrationRow['inactive_reason']>, string> = {
  revoked: 'Google no longer lets AI Scheduler into your calendar.',
  consent: 'AI Scheduler was not allowed everything that syncing needs.',
};

interface News {
  to: string;
  reason: NonNullable<IntegrationRow['inactive_reason']>;
}

/** The letter about access that ended; who sends it gives it its Message-ID. */
const writeReconnectLetter = ({ to, reason }: News, siteUrl: string): Omit<Mail, 'messageId'> => {
  const subject = 'Connect Google Calendar again';
  return {
    to,
    subject,
    ...writeLetter({
      heading: subject,
      lines: [
        `${WHY[reason]} Until you connect it again, nothing is synced.`,
        'Your events stay where they are, here and in Google.',
      ],
      actions: [{ label: 'Connect again', link: `${siteUrl}/settings` }],
      footnote: 'You get this letter because this Google account was connected to AI Scheduler.',
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
  const { email: to, inactive_reason: reason } = integration;
  try {
    const messageId = mailer.messageIdOf(notice_id);
    await mailer.sendMail({ ...writeReconnectLetter({ to, reason }, siteUrl), messageId });
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
