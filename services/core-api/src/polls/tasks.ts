import { runInLanguage } from '@scheduler/i18n/server';
import type { Log } from '@scheduler/service-kit';
import type { Mailer } from '@scheduler/service-kit/email';
import * as z from 'zod/mini';
import { deliverEmail, type EmailDeps } from '../email-protection/deliver-email.ts';
import { recordBounce } from '../email-protection/repository.ts';
import { isSuppressed } from '../email-protection/repository-suppressions.ts';
import { findSenderSettings } from '../email-protection/sender.ts';
import { signToken } from '../invitations/signed-tokens.ts';
import { findDisplaySettings, findContact } from '../invitations/repository.ts';
import { createCompletionEmail, createPollEmail } from './message.ts';
import { findPoll } from './repository.ts';
import { findGuest, markEmailed } from './repository-guests.ts';
import { findNextBestSlot } from './tally.ts';

const payload = z.union([z.object({ guest_id: z.uuid() }), z.object({ poll_id: z.uuid() })]);

const logFailure = (log: Log) => (err: Error) =>
  log.warn({ err }, 'could not deliver a poll email');

/** Sends the invitation to a guest unless it was sent before or the poll is over. */
async function sendPollEmail(deps: EmailDeps, mailer: Mailer, guestId: string) {
  const { db, log, siteUrl, signingSecrets } = deps;
  const guest = await findGuest(db, guestId);
  const poll = guest && guest.mailed_at === null ? await findPoll(db, guest.poll_id) : undefined;
  if (!guest || !poll || poll.event_id !== null) return;
  const parties = { senderId: poll.user_id, email: guest.email };
  if (await isSuppressed(db, parties)) return markEmailed(db, guestId);
  const settings = {
    messageId: mailer.toMessageId(guestId),
    link: `${siteUrl}/polls/${signToken(signingSecrets, 'poll-guest', guestId)}`,
    display: await findDisplaySettings(db, guest.email, poll.time_zone),
    ...(await findSenderSettings(deps, parties)),
  };
  const email = runInLanguage(settings.display.language, () =>
    createPollEmail(poll, guest, settings),
  );
  const isDelivered = await deliverEmail(mailer, email, logFailure(log));
  if (!isDelivered) await recordBounce(db, parties.senderId, parties.email);
  await markEmailed(db, guestId);
}

async function sendCompletionEmail(
  { db, log, siteUrl }: EmailDeps,
  mailer: Mailer,
  pollId: string,
) {
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
  await deliverEmail(mailer, email, logFailure(log));
}

export const pollTasks = (deps: EmailDeps) => {
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
