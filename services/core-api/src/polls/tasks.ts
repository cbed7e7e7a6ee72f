import { runInLanguage } from '@scheduler/i18n/server';
import type { Database, Log } from '@scheduler/service-kit';
import { UndeliverableError, type OutgoingEmail, type Mailer } from '@scheduler/service-kit/email';
import * as z from 'zod/mini';
import { recordBounce } from '../email-protection/repository.ts';
import { isSuppressed } from '../email-protection/repository-suppressions.ts';
import { createPreferencesLink, findSender } from '../email-protection/sender.ts';
import { signToken, type Secrets } from '../invitations/signed-tokens.ts';
import { findDisplaySettings, findContact } from '../invitations/repository.ts';
import { createCompletionEmail, createPollEmail } from './message.ts';
import { findPoll } from './repository.ts';
import { findGuest, markEmailed } from './repository-guests.ts';
import { findNextBestSlot } from './tally.ts';

const payload = z.union([z.object({ guest_id: z.uuid() }), z.object({ poll_id: z.uuid() })]);

interface Deps {
  db: Database;
  log: Log;
  /** If `null`, emails are discarded. */
  mailer: Mailer | null;
  siteUrl: string;
  signingSecrets: Secrets;
}

/**
 * Delivers an email. Permanent errors are logged; the queue retries after temporary errors.
 *
 * @returns whether the email was delivered
 */
async function deliver(log: Log, mailer: Mailer, email: OutgoingEmail): Promise<boolean> {
  try {
    await mailer.sendEmail(email);
    return true;
  } catch (err) {
    if (!(err instanceof UndeliverableError)) throw err;
    log.warn({ err }, 'could not deliver a poll email');
    return false;
  }
}

/** Sends the invitation to a guest unless it was sent before or the poll is over. */
async function sendPollEmail(
  { db, log, siteUrl, signingSecrets }: Deps,
  mailer: Mailer,
  guestId: string,
) {
  const guest = await findGuest(db, guestId);
  const poll = guest && guest.mailed_at === null ? await findPoll(db, guest.poll_id) : undefined;
  if (!guest || !poll || poll.event_id !== null) return;
  const parties = { senderId: poll.user_id, email: guest.email };
  if (await isSuppressed(db, parties)) return markEmailed(db, guestId);
  const settings = {
    messageId: mailer.toMessageId(guestId),
    link: `${siteUrl}/polls/${signToken(signingSecrets, 'poll-guest', guestId)}`,
    display: await findDisplaySettings(db, guest.email, poll.time_zone),
    sender: await findSender(db, parties),
    preferencesLink: createPreferencesLink(siteUrl, signingSecrets, parties),
  };
  const email = runInLanguage(settings.display.language, () =>
    createPollEmail(poll, guest, settings),
  );
  if (!(await deliver(log, mailer, email))) await recordBounce(db, parties.senderId, parties.email);
  await markEmailed(db, guestId);
}

async function sendCompletionEmail({ db, log, siteUrl }: Deps, mailer: Mailer, pollId: string) {
  const poll = await findPoll(db, pollId);
  const owner = poll && (await findContact(db, poll.user_id));
  if (!owner || poll.event_id !== null) return;
  const settings = {
    messageId: mailer.toMessageId(pollId),
    link: `${siteUrl}/calendar?find=1`,
    display: await findDisplaySettings(db, owner.email, poll.time_zone),
  };
  const best = findNextBestSlot(poll, Date.now());
  const email = runInLanguage(settings.display.language, () =>
    createCompletionEmail(poll, owner, best, settings),
  );
  await deliver(log, mailer, email);
}

export const pollTasks = (deps: Deps) => {
  const { log, mailer } = deps;
  return {
    'send-poll': async (payloadInput: unknown) => {
      const input = z.parse(payload, payloadInput);
      if (!mailer) return log.info(input, 'discarded a poll email');
      return 'guest_id' in input
        ? sendPollEmail(deps, mailer, input.guest_id)
        : sendCompletionEmail(deps, mailer, input.poll_id);
    },
  };
};
