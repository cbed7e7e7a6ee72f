import { runInLanguage } from '@scheduler/i18n/server';
import { t } from '@scheduler/i18n/translate';
import { UndeliverableError, renderEmail, type Mailer } from '@scheduler/service-kit/email';
import * as z from 'zod/mini';
import type { BaseDeps } from '../deps.ts';
import { findIntegration, type IntegrationRow } from './repository.ts';

type Reason = NonNullable<IntegrationRow['inactive_reason']>;

const getReasonText = (reason: Reason): string =>
  reason === 'revoked'
    ? t('AI Scheduler no longer has access to your Google Calendar.')
    : t("AI Scheduler doesn't have all the permissions it needs to sync.");

const renderReconnectEmail = (reason: Reason, siteUrl: string) => {
  const subject = t('Reconnect Google Calendar');
  return {
    subject,
    ...renderEmail({
      heading: subject,
      lines: [
        `${getReasonText(reason)} ${t('Syncing is paused until you reconnect it.')}`,
        t('Your events stay in both calendars.'),
      ],
      actions: [{ label: t('Reconnect'), link: `${siteUrl}/settings` }],
      footnote: t(
        "You're receiving this email because this Google account was connected to AI Scheduler.",
      ),
    }),
  };
};

const payloadSchema = z.object({ integration_id: z.uuid(), notice_id: z.uuid() });

type EmailDeps = Pick<BaseDeps, 'db' | 'log' | 'siteUrl'>;

/** Sends the email unless the user has reconnected or disconnected since then. */
async function sendReconnectEmail(
  { db, log, siteUrl }: EmailDeps,
  mailer: Mailer,
  payload: unknown,
): Promise<void> {
  const { integration_id, notice_id } = z.parse(payloadSchema, payload);
  const integration = await findIntegration(db, integration_id);
  if (!integration?.email || integration.inactive_reason === null) return;
  const { email: to, inactive_reason: reason, language } = integration;
  try {
    const messageId = mailer.toMessageId(notice_id);
    const email = runInLanguage(language, () => renderReconnectEmail(reason, siteUrl));
    await mailer.sendEmail({ to, messageId, ...email });
  } catch (err) {
    // The queue retries any other error.
    if (!(err instanceof UndeliverableError)) throw err;
    log.warn({ integration_id, err }, 'failed to deliver a reconnect email');
  }
}

/** Creates the tasks that send queued emails. If there is no mailer, emails are discarded. */
export const createReconnectEmailTasks = (deps: EmailDeps, mailer: Mailer | null) => ({
  'send-reconnect-letter': async (payload: unknown) => {
    if (!mailer) return deps.log.info('discarded a reconnect email');
    return sendReconnectEmail(deps, mailer, payload);
  },
});
