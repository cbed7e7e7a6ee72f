import { toSingleLine, type Database, type Log } from '@scheduler/service-kit';
import { UndeliverableError, type Mailer } from '@scheduler/service-kit/email';
import * as z from 'zod/mini';
import { signAddress, signLink, withTag, type Secrets } from './link.ts';
import { writeMail, type Setting } from './message.ts';
import { queueMail } from './queue.ts';
import {
  claimMail,
  clockOf,
  firstMailId,
  markFailed,
  markSent,
  noteFault,
  type InvitationMail,
} from './repository.ts';
import { deleteOldArrivals, deleteOldMails } from './repository-inbound.ts';

const payload = z.object({ mail_id: z.uuid() });

interface Deps {
  db: Database;
  log: Log;
  /** `null`: nothing takes the mails, and they wait. */
  mailer: Mailer | null;
  siteUrl: string;
  signingSecrets: Secrets;
  /** Where answers by mail arrive, if they do. */
  inboundAddress: string | undefined;
}

/** How the queue tells which try this is. */
interface Attempt {
  job: { attempts: number; max_attempts: number };
}

async function settingOf(
  { db, siteUrl, signingSecrets, inboundAddress }: Deps,
  { toMessageId: messageIdOf }: Mailer,
  mail: InvitationMail,
): Promise<Setting> {
  const { event } = mail.content;
  const day = (event.start_date ?? event.start_time).slice(0, 'YYYY-MM-DD'.length);
  return {
    messageId: messageIdOf(mail.id),
    answerLink: `${siteUrl}/rsvp/${signLink(signingSecrets, mail.id)}`,
    appLink: `${siteUrl}/calendar?date=${day}`,
    findLink: `${siteUrl}/calendar?find=${encodeURIComponent(mail.content.guest_email ?? '')}`,
    replyAddress: inboundAddress
      ? withTag(inboundAddress, signAddress(signingSecrets, await firstMailId(db, mail)))
      : null,
    clock: await clockOf(db, mail.email, event.time_zone),
  };
}

const WAIT_MS = 300;
const REASON_LENGTH = 300;
const reasonIn = (fault: unknown) =>
  toSingleLine(fault instanceof Error ? fault.message : String(fault)).slice(0, REASON_LENGTH);

/**
 * Sends a letter: taken, handed to the server, marked. A fault that may pass fails the job, which
 * the queue repeats; of a letter that is given up its organizer reads why.
 */
async function send(deps: Deps, mailer: Mailer, id: string, { job }: Attempt): Promise<void> {
  const { db, log } = deps;
  const mail = await claimMail(db, id);
  if (mail === 'wait') return queueMail(db, id, new Date(Date.now() + WAIT_MS));
  if (!mail) return;
  try {
    await mailer.sendEmail(writeMail(mail, await settingOf(deps, mailer, mail)));
  } catch (fault) {
    const isForGood = fault instanceof UndeliverableError || job.attempts >= job.max_attempts;
    if (!isForGood) {
      await noteFault(db, id, reasonIn(fault));
      throw fault;
    }
    log.warn({ mail_id: id, err: fault }, 'a letter could not be delivered');
    return markFailed(db, id, 'failed', reasonIn(fault));
  }
  await markSent(db, id);
  log.info({ mail_id: id, method: mail.method }, 'letter sent');
}

/** At 03:29 every night. */
export const invitationCrontab = '29 3 * * * purge-invitation-mails';

export const invitationTasks = (deps: Deps) => {
  const { db, log, mailer } = deps;
  return {
    'purge-invitation-mails': async () => {
      const purged = { letters: await deleteOldMails(db), arrivals: await deleteOldArrivals(db) };
      log.info(purged, 'purged invitation mails');
    },
    ...(mailer && {
      'send-invitation': (given: unknown, attempt: Attempt) =>
        send(deps, mailer, z.parse(payload, given).mail_id, attempt),
    }),
  };
};
