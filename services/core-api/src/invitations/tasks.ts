import { toSingleLine } from '@scheduler/service-kit';
import { UndeliverableError, type Mailer } from '@scheduler/service-kit/email';
import * as z from 'zod/mini';
import type { EmailDeps } from '../email-protection/deliver-email.ts';
import { recordBounce } from '../email-protection/repository.ts';
import { isSuppressed } from '../email-protection/repository-suppressions.ts';
import { findSenderSettings } from '../email-protection/sender.ts';
import { signReplyTag, signRsvpToken, addTag } from './signed-tokens.ts';
import { createInvitationEmail, type EmailSettings } from './message.ts';
import { enqueueEmail } from './enqueue-email.ts';
import {
  claimEmail,
  findDisplaySettings,
  findFirstEmailId,
  markFailed,
  markSent,
  markUnsent,
  recordError,
  supersedeEmails,
  type InvitationEmail,
} from './repository.ts';
import { deleteOldInboundEmails, deleteOrphanedEmails } from './repository-inbound.ts';

const payload = z.object({ mail_id: z.uuid() });

interface Deps extends EmailDeps {
  /** Receives replies by email. */
  inboundAddress: string | undefined;
}

/** Passed by the job queue. */
interface Attempt {
  job: { attempts: number; max_attempts: number };
}

const getParties = ({ content, email }: InvitationEmail) => ({
  senderId: content.event.organizer_id,
  email,
});

async function createSettings(
  deps: Deps,
  { toMessageId }: Mailer,
  invitation: InvitationEmail,
): Promise<EmailSettings> {
  const { db, siteUrl, signingSecrets, inboundAddress } = deps;
  const { event } = invitation.content;
  const date = (event.start_date ?? event.start_time).slice(0, 'YYYY-MM-DD'.length);
  return {
    messageId: toMessageId(invitation.id),
    replyLink: `${siteUrl}/rsvp/${signRsvpToken(signingSecrets, invitation.id)}`,
    appLink: `${siteUrl}/calendar?date=${date}`,
    findTimeLink: `${siteUrl}/calendar?find=${encodeURIComponent(invitation.content.guest_email ?? '')}`,
    replyAddress: inboundAddress
      ? addTag(inboundAddress, signReplyTag(signingSecrets, await findFirstEmailId(db, invitation)))
      : null,
    display: await findDisplaySettings(db, invitation.email, event.time_zone),
    ...(await findSenderSettings(deps, getParties(invitation))),
  };
}

const RETRY_DELAY_MS = 300;
const MAX_ERROR_LENGTH = 300;
const formatError = (error: unknown) =>
  toSingleLine(error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);

/**
 * Sends an email. Temporary errors fail the job, so the queue retries it. Permanent errors are
 * stored for the organizer.
 */
async function sendEmail(deps: Deps, mailer: Mailer, id: string, { job }: Attempt): Promise<void> {
  const { db, log } = deps;
  const invitation = await claimEmail(db, id);
  if (invitation === 'wait') return enqueueEmail(db, id, new Date(Date.now() + RETRY_DELAY_MS));
  if (!invitation) return;
  const isForGuest = invitation.method !== 'notice';
  if (isForGuest && (await isSuppressed(db, getParties(invitation)))) {
    // The organizer doesn't find out, so the email counts as sent.
    log.info({ email_id: id }, 'suppressed an invitation email');
    return markSent(db, id);
  }
  try {
    await mailer.sendEmail(
      createInvitationEmail(invitation, await createSettings(deps, mailer, invitation)),
    );
  } catch (error) {
    const isPermanent = error instanceof UndeliverableError || job.attempts >= job.max_attempts;
    if (!isPermanent) {
      await recordError(db, id, formatError(error));
      throw error;
    }
    log.warn({ email_id: id, err: error }, 'could not deliver an invitation email');
    if (isForGuest && error instanceof UndeliverableError) {
      await recordBounce(db, invitation.content.event.organizer_id, invitation.email);
    }
    return markFailed(db, id, 'failed', formatError(error));
  }
  await markSent(db, id);
  log.info({ email_id: id, method: invitation.method }, 'sent an invitation email');
}

const NO_SERVER_ERROR = 'No SMTP server is configured';

/**
 * Withdraws an email as if it had never been queued. If an SMTP server is configured later, the
 * guest first receives an invitation instead of an update.
 */
async function discardEmail({ db, log }: Deps, id: string): Promise<void> {
  const [withdrawnId] = await supersedeEmails(db, [id]);
  // The server may have delivered an email whose first attempt failed.
  if (withdrawnId === undefined) await markUnsent(db, id, NO_SERVER_ERROR);
  log.info({ email_id: id }, 'discarded an invitation email');
}

/** Runs daily at 03:29. */
export const invitationCrontab = '29 3 * * * purge-invitation-mails';

export const invitationTasks = (deps: Deps) => {
  const { db, log, mailer } = deps;
  return {
    'purge-invitation-mails': async () => {
      const purged = {
        emails: await deleteOrphanedEmails(db),
        inbound: await deleteOldInboundEmails(db),
      };
      log.info(purged, 'purged invitation emails');
    },
    'send-invitation': (input: unknown, attempt: Attempt) => {
      const { mail_id: id } = z.parse(payload, input);
      return mailer ? sendEmail(deps, mailer, id, attempt) : discardEmail(deps, id);
    },
  };
};
