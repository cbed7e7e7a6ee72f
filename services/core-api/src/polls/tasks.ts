import { runInLanguage } from '@scheduler/i18n/server';
import type { Database, Log } from '@scheduler/service-kit';
import { UndeliverableError, type OutgoingEmail, type Mailer } from '@scheduler/service-kit/email';
import * as z from 'zod/mini';
import { signToken, type Secrets } from '../invitations/link.ts';
import { clockOf, personOf } from '../invitations/repository.ts';
import { answeredMail, askingMail } from './message.ts';
import { pollBy } from './repository.ts';
import { guestBy, markMailed } from './repository-guests.ts';
import { nextBest } from './tally.ts';

const payload = z.union([z.object({ guest_id: z.uuid() }), z.object({ poll_id: z.uuid() })]);

interface Deps {
  db: Database;
  log: Log;
  /** `null`: nothing takes the mails, and they wait. */
  mailer: Mailer | null;
  siteUrl: string;
  signingSecrets: Secrets;
}

/** A mailbox that will not take it is for good; any other fault may pass, and the queue tries again. */
async function hand(log: Log, mailer: Mailer, mail: OutgoingEmail): Promise<void> {
  try {
    await mailer.sendEmail(mail);
  } catch (err) {
    if (!(err instanceof UndeliverableError)) throw err;
    log.warn({ err }, 'a letter about a poll could not be delivered');
  }
}

/** Asks one guest; nobody of a poll that is gone, nor anybody twice. */
async function ask({ db, log, siteUrl, signingSecrets }: Deps, mailer: Mailer, guestId: string) {
  const guest = await guestBy(db, guestId);
  const poll = guest && guest.mailed_at === null ? await pollBy(db, guest.poll_id) : undefined;
  if (!guest || !poll || poll.event_id !== null) return;
  const setting = {
    messageId: mailer.toMessageId(guestId),
    link: `${siteUrl}/polls/${signToken(signingSecrets, 'poll-guest', guestId)}`,
    clock: await clockOf(db, guest.email, poll.time_zone),
  };
  const asker = await personOf(db, poll.user_id);
  const mail = runInLanguage(setting.clock.language, () => askingMail(poll, guest, asker, setting));
  await hand(log, mailer, mail);
  await markMailed(db, guestId);
}

async function tellAsker({ db, log, siteUrl }: Deps, mailer: Mailer, pollId: string) {
  const poll = await pollBy(db, pollId);
  const asker = poll && (await personOf(db, poll.user_id));
  if (!asker || poll.event_id !== null) return;
  const setting = {
    messageId: mailer.toMessageId(pollId),
    link: `${siteUrl}/calendar?find=1`,
    clock: await clockOf(db, asker.email, poll.time_zone),
  };
  const best = nextBest(poll, Date.now());
  const mail = runInLanguage(setting.clock.language, () => answeredMail(poll, asker, best, setting));
  await hand(log, mailer, mail);
}

export const pollTasks = (deps: Deps) => {
  const { mailer } = deps;
  return mailer
    ? {
        'send-poll': (given: unknown) => {
          const about = z.parse(payload, given);
          return 'guest_id' in about
            ? ask(deps, mailer, about.guest_id)
            : tellAsker(deps, mailer, about.poll_id);
        },
      }
    : {};
};
