import { runInLanguage } from '@scheduler/i18n/server';
import { addJob, type Database } from '@scheduler/service-kit';
import { UndeliverableError, type Mailer } from '@scheduler/service-kit/email';
import { SCHEMA } from '../config.ts';
import type { BaseDeps } from '../deps.ts';
import {
  listEndingTrials,
  insertReminder,
  markReminderSent,
  findUnsentReminder,
} from './repository-trial-reminders.ts';
import { renderTrialReminder } from './trial-email.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

/** Days before the end of a trial on which a reminder is sent. */
const REMINDER_DAYS = [3, 1];

/** Queues the reminders that are due. Each is sent only once per trial. */
export async function queueTrialReminders(db: Database, now: number): Promise<void> {
  const [earliestDays = 0] = REMINDER_DAYS;
  const trials = await listEndingTrials(db, new Date(now), new Date(now + earliestDays * DAY_MS));
  for (const trial of trials) {
    const remainingMs = Date.parse(trial.trial_end) - now;
    const days =
      REMINDER_DAYS.findLast((reminderDays) => remainingMs <= reminderDays * DAY_MS) ??
      earliestDays;
    await db.transaction(async (trx) => {
      const reminderId = await insertReminder(trx, trial, days);
      if (reminderId) await addJob(trx, SCHEMA, 'send-trial-letter', { letter_id: reminderId });
    });
  }
}

export async function sendTrialReminder(
  { db, log, siteUrl }: Pick<BaseDeps, 'db' | 'log' | 'siteUrl'>,
  mailer: Mailer,
  reminderId: string,
): Promise<void> {
  const reminder = await findUnsentReminder(db, reminderId);
  if (!reminder) return;
  try {
    const messageId = mailer.toMessageId(reminder.id);
    const email = runInLanguage(reminder.language, () => renderTrialReminder(reminder, siteUrl));
    await mailer.sendEmail({ ...email, messageId });
  } catch (err) {
    // Other errors may be temporary, so the queue retries the job.
    if (!(err instanceof UndeliverableError)) throw err;
    log.warn({ letter_id: reminderId, err }, 'a trial reminder could not be delivered');
  }
  await markReminderSent(db, reminderId);
}
