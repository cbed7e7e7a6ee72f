import { runInLanguage } from '@scheduler/i18n/server';
import * as z from 'zod/mini';
import { deliverEmail, type EmailDeps } from '../email-protection/deliver-email.ts';
import { getPreferences } from '../preferences/repository.ts';
import { createReminderEmail } from './message.ts';
import { getCurrentTimes } from './operations.ts';
import { deleteOldReminders, markSettled, showInApp, findPendingEmail } from './repository.ts';

const payload = z.object({ id: z.uuid() });

type Deps = Omit<EmailDeps, 'signingSecrets'>;

/** Purges old reminders daily at 03:41. */
export const reminderCrontab = '41 3 * * * forget-reminders';

async function sendEmail({ db, log, mailer, siteUrl }: Deps, id: string): Promise<void> {
  const reminder = await findPendingEmail(db, id);
  if (!reminder) return;
  const times = getCurrentTimes(reminder);
  // The event was moved or deleted. A moved event gets a new reminder.
  if (!times || reminder.email === '') return markSettled(db, id);
  const isLate = Date.parse(times.end_time) <= Date.now();
  if (isLate || !mailer || reminder.is_blocked) return showInApp(db, reminder, { isLate });
  const { version, time_zone, hour_cycle, language } = await getPreferences(db, reminder.user_id);
  const display = {
    // Users without preferences get the event's time zone.
    time_zone: version === 0 ? reminder.time_zone : time_zone,
    hour_cycle,
    language,
  };
  const data = { ...reminder, ...times, display };
  const email = runInLanguage(language, () =>
    createReminderEmail(data, { siteUrl, messageId: mailer.toMessageId(id) }),
  );
  await deliverEmail(mailer, email, (err) =>
    log.warn({ id, err }, 'could not deliver a reminder email'),
  );
  await markSettled(db, id);
}

export const reminderTasks = (deps: Deps) => {
  const { db, log } = deps;
  return {
    'forget-reminders': async () =>
      log.info({ purged: await deleteOldReminders(db) }, 'purged reminders'),
    'send-reminder': (input: unknown) => sendEmail(deps, z.parse(payload, input).id),
  };
};
