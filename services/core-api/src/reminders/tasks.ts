import { runInLanguage } from '@scheduler/i18n/server';
import type { Database, Log } from '@scheduler/service-kit';
import { UndeliverableError, type Mailer } from '@scheduler/service-kit/email';
import * as z from 'zod/mini';
import { getPreferences } from '../preferences/repository.ts';
import { writeReminder } from './message.ts';
import { scanReminders, timesStill } from './operations.ts';
import { deleteOld, settle, showInstead, unsettled } from './repository.ts';

const payload = z.object({ id: z.uuid() });

interface Deps {
  db: Database;
  log: Log;
  /** `null`: nothing takes the letters, and they wait. */
  mailer: Mailer | null;
  siteUrl: string;
}

/** Every minute; and once a night what is long past is forgotten. */
export const reminderCrontab = ['* * * * * scan-reminders', '41 3 * * * forget-reminders'].join(
  '\n',
);

async function send({ db, log, siteUrl }: Deps, mailer: Mailer, id: string): Promise<void> {
  const told = await unsettled(db, id);
  if (!told) return;
  const times = timesStill(told);
  // Moved or called off since: what it is now has a reminder of its own.
  if (!times || told.email === '') return settle(db, id);
  if (Date.parse(times.end_time) <= Date.now()) return showInstead(db, told);
  const { version, time_zone, hour_cycle, language } = await getPreferences(db, told.user_id);
  // Who has not told where they are is where the event is.
  const zone = version === 0 ? told.time_zone : time_zone;
  const news = { ...told, ...times, clock: { zone, hour_cycle, language } };
  const mail = runInLanguage(language, () =>
    writeReminder(news, { siteUrl, messageId: mailer.toMessageId(id) }),
  );
  try {
    await mailer.sendEmail(mail);
  } catch (err) {
    // Any other fault may pass: the queue tries again.
    if (!(err instanceof UndeliverableError)) throw err;
    log.warn({ id, err }, 'a reminder could not be delivered');
  }
  await settle(db, id);
}

export const reminderTasks = (deps: Deps) => {
  const { db, log, mailer } = deps;
  return {
    'scan-reminders': () => scanReminders(db, Date.now()),
    'forget-reminders': async () => log.info({ forgot: await deleteOld(db) }, 'forgot reminders'),
    ...(mailer && {
      'send-reminder': (given: unknown) => send(deps, mailer, z.parse(payload, given).id),
    }),
  };
};
