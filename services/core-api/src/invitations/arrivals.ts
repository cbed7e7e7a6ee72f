import { createHash } from 'node:crypto';
import { toCalendarDate, type EventTimes } from '@scheduler/scheduling';
import { expandSeries } from '@scheduler/scheduling/recurrence';
import type { Database, Db } from '@scheduler/service-kit';
import { findStoredEvents } from '../events/repository-writes.ts';
import { toSeries } from '../events/series.ts';
import type { Moment } from '../ics/read-times.ts';
import { runGuestWrite } from '../unit-of-work/run-write.ts';
import { giveAnswer, type GivenAnswer, type Meant } from './answer.ts';
import { readMail, UnreadableMail, type ArrivedMail } from './arrived-mail.ts';
import { letterOfAddress, tagOf, type Secrets } from './link.ts';
import { settleProposal, timesMeant } from './operations.ts';
import { repliesIn, type Reply } from './reply.ts';
import { markFailed, type InvitationMail } from './repository.ts';
import { mailById } from './repository-guests.ts';
import { keepArrival, latestMail, returnedMail, timesSequence } from './repository-inbound.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

/** What came of a mail; all but the first two change nothing, and say why. */
export type ArrivalOutcome =
  | 'answered'
  | 'bounced'
  | 'duplicate'
  | 'unreadable'
  | 'no-token'
  | 'no-answer'
  | 'other-event'
  | 'other-sender'
  | 'forged'
  | 'outdated'
  | 'not-invited'
  | 'gone';

interface Deps {
  db: Database;
  signingSecrets: Secrets;
  /** Epoch milliseconds. */
  clock: () => number;
}

/** The same mailbox: letters of any case, and without the tag that its owner may have added. */
const sameMailbox = (one: string, other: string) => {
  const plain = (address: string) => address.toLowerCase().replace(/\+[^@]*@/, '@');
  return plain(one) === plain(other);
};

/** The first letter of those whose answers go to an address that the mail was sent to. */
async function letterAnswered({ db, signingSecrets }: Deps, { recipients }: ArrivedMail) {
  for (const address of recipients) {
    const id = letterOfAddress(signingSecrets, tagOf(address));
    const mail = id === null ? undefined : await mailById(db, id);
    if (mail) return mail;
  }
  return undefined;
}

const PARTSTATS = ['accepted', 'declined', 'tentative'] as const;
const partstatOf = (word: string) => PARTSTATS.find((one) => one === word);

/** Where the rule puts the occurrence that a program names, be it by a date or by a time. */
async function originalOf(db: Db, root: string, moment: Moment): Promise<string | null> {
  const [series] = await findStoredEvents(db, { id: root });
  const rule = series && toSeries(series);
  if (!rule) return null;
  if (!rule.is_all_day && moment.kind === 'time') return new Date(moment.time).toISOString();
  const date =
    moment.kind === 'date' ? moment.date : toCalendarDate(moment.time, moment.isUtc ? 'UTC' : moment.zone);
  if (rule.is_all_day) return date;
  const start = Date.parse(date) - DAY_MS;
  const near = expandSeries(rule, { start, end: start + 3 * DAY_MS }, 100);
  const on = near.find(({ start_time }) => toCalendarDate(Date.parse(start_time), rule.time_zone) === date);
  return on?.original_start_time ?? null;
}

const spoken = (moment: Moment | null, { is_all_day, time_zone }: EventTimes) => {
  if (!moment) return undefined;
  if (moment.kind === 'date') return moment.date;
  return is_all_day ? toCalendarDate(moment.time, time_zone) : new Date(moment.time).toISOString();
};

/** Takes one answer of a mail whose sender is known. */
async function takeReply(
  trx: Db,
  letter: InvitationMail,
  reply: Reply,
  at: string,
): Promise<ArrivalOutcome> {
  const attendee = reply.attendees.find(({ email }) => sameMailbox(email, letter.email));
  if (reply.uid !== letter.ical_uid) return 'other-event';
  if (!attendee) return 'other-sender';
  const partstat =
    partstatOf(attendee.partstat) ?? (reply.method === 'COUNTER' ? 'tentative' : undefined);
  if (!partstat) return 'no-answer';
  const root = letter.content.event.series_id ?? letter.event_id;
  const original = reply.recurrence && (await originalOf(trx, root, reply.recurrence));
  if (reply.recurrence && original === null) return 'gone';
  if (reply.sequence < (await timesSequence(trx, letter, original))) return 'outdated';
  const meant: Meant = { id: root, original };
  const times = await timesMeant(trx, meant);
  if (!times) return 'gone';
  const proposal = settleProposal(times, spoken(reply.start, times), spoken(reply.end, times));
  const answer: GivenAnswer = {
    partstat,
    note: reply.comment,
    ...(proposal ?? { proposed_start: null, proposed_end: null }),
    answered_at: reply.stamp !== null && reply.stamp < at ? reply.stamp : at,
  };
  const outcome = await giveAnswer(trx, meant, letter.email, answer);
  return outcome === 'taken' ? 'answered' : outcome;
}

/** The first outcome that changed something, else the first. */
const chief = (outcomes: ArrivalOutcome[]) =>
  outcomes.find((outcome) => outcome === 'answered') ?? outcomes[0] ?? 'no-answer';

/** Ends a transaction in which nothing may stay, with what came of it. */
class Unchanged extends Error {
  readonly outcome: ArrivalOutcome;

  constructor(outcome: ArrivalOutcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

function takeReplies(deps: Deps, letter: InvitationMail, mail: ArrivedMail, key: string) {
  const { event } = letter.content;
  const replies = mail.calendars.map((text) => repliesIn(text, event.time_zone));
  const at = new Date(deps.clock()).toISOString();
  const guest = { email: letter.email, route: 'invitations.reply' };
  return runGuestWrite(deps.db, guest, async (trx) => {
    const record = { message_id: key, event_id: letter.event_id, email: letter.email };
    if (!(await keepArrival(trx, { ...record, outcome: 'answered' }))) {
      throw new Unchanged('duplicate');
    }
    const outcomes: ArrivalOutcome[] = [];
    for (const reply of replies.find((some) => some.length > 0) ?? []) {
      const stamp = reply.stamp ?? mail.date;
      outcomes.push(await takeReply(trx, letter, { ...reply, stamp }, at));
    }
    const outcome = chief(outcomes);
    if (outcome !== 'answered') throw new Unchanged(outcome);
    return outcome;
  }).catch((error: unknown) => {
    if (error instanceof Unchanged) return error.outcome;
    throw error;
  });
}

const MAIL_ID = /^<([\da-f-]{36})@/i;

async function takeBounce({ db }: Deps, letter: InvitationMail, mail: ArrivedMail) {
  const { bounce } = mail;
  if (!bounce) return 'no-answer';
  const [, id = null] = MAIL_ID.exec(bounce.letter ?? '') ?? [];
  const returned = await returnedMail(db, letter, id);
  if (!returned) return 'gone';
  await markFailed(db, returned.id, 'bounced', bounce.reason);
  return 'bounced';
}

async function take(deps: Deps, mail: ArrivedMail, key: string): Promise<ArrivalOutcome> {
  const first = await letterAnswered(deps, mail);
  if (!first) return 'no-token';
  if (mail.bounce) return takeBounce(deps, first, mail);
  if (mail.from === null || !sameMailbox(mail.from, first.email)) return 'other-sender';
  if (mail.isForged) return 'forged';
  const letter = await latestMail(deps.db, first);
  return letter ? takeReplies(deps, letter, mail, key) : 'gone';
}

const hashOf = (raw: Uint8Array) => `sha256:${createHash('sha256').update(raw).digest('hex')}`;

/** Reads a mail that arrived, and takes what it answers. The same mail taken again changes nothing. */
export async function takeMail(deps: Deps, raw: Uint8Array): Promise<ArrivalOutcome> {
  const hash = hashOf(raw);
  const mail = await readMail(raw).catch((error: unknown) => {
    if (error instanceof UnreadableMail) return null;
    throw error;
  });
  const outcome = mail ? await take(deps, mail, mail.messageId ?? hash) : 'unreadable';
  // What changed nothing is kept by what it is, so that it cannot stand in another mail's way.
  if (outcome !== 'answered') {
    await keepArrival(deps.db, { message_id: hash, outcome, event_id: null, email: null });
  }
  return outcome;
}
