import { createHash } from 'node:crypto';
import { toCalendarDate, type EventTimes } from '@scheduler/scheduling';
import { expandSeries } from '@scheduler/scheduling/recurrence';
import type { Database, Db } from '@scheduler/service-kit';
import { findStoredEvents } from '../events/repository-writes.ts';
import { toSeries } from '../events/series.ts';
import { parsePartstat } from '../ics/calendar-event.ts';
import type { DateOrTime } from '../ics/parse-times.ts';
import { recordBounce } from '../email-protection/repository.ts';
import { runGuestWrite } from '../unit-of-work/run-write.ts';
import { recordReply, type GuestReply, type EventReference } from './record-reply.ts';
import {
  parseInboundEmail,
  UnreadableEmailError,
  type InboundEmail,
} from './parse-inbound-email.ts';
import { verifyReplyTag, getTag, type Secrets } from './signed-tokens.ts';
import { findReferencedEvent } from './emailed-event.ts';
import { normalizeProposal } from './operations.ts';
import { parseReplies, type Reply } from './parse-replies.ts';
import { markFailed, type InvitationEmail } from './repository.ts';
import { findEmail } from './repository-guests.ts';
import {
  recordInboundEmail,
  findLatestEmail,
  findBouncedEmail,
  findTimesSequence,
} from './repository-inbound.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

/** Result of processing an email. Only `answered` and `bounced` change data. */
export type InboundOutcome =
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

/** Compares addresses, ignoring case and subaddress tags. */
const isSameMailbox = (a: string, b: string) => {
  const normalize = (address: string) => address.toLowerCase().replace(/\+[^@]*@/, '@');
  return normalize(a) === normalize(b);
};

/** Finds the invitation email whose reply address is among the recipients. */
async function findRepliedEmail({ db, signingSecrets }: Deps, { recipients }: InboundEmail) {
  for (const address of recipients) {
    const id = verifyReplyTag(signingSecrets, getTag(address));
    const email = id === null ? undefined : await findEmail(db, id);
    if (email) return email;
  }
  return undefined;
}

/** Finds the original start of an occurrence. Email clients send either its date or its start. */
async function findOriginalStart(
  db: Db,
  seriesId: string,
  dateOrTime: DateOrTime,
): Promise<string | null> {
  const [series] = await findStoredEvents(db, { id: seriesId });
  const rule = series && toSeries(series);
  if (!rule) return null;
  if (!rule.is_all_day && dateOrTime.kind === 'time')
    return new Date(dateOrTime.time).toISOString();
  const date =
    dateOrTime.kind === 'date'
      ? dateOrTime.date
      : toCalendarDate(dateOrTime.time, dateOrTime.isUtc ? 'UTC' : dateOrTime.timeZone);
  if (rule.is_all_day) return date;
  const start = Date.parse(date) - DAY_MS;
  const occurrences = expandSeries(rule, { start, end: start + 3 * DAY_MS }, 100);
  const occurrence = occurrences.find(
    ({ start_time }) => toCalendarDate(Date.parse(start_time), rule.time_zone) === date,
  );
  return occurrence?.original_start_time ?? null;
}

const formatProposedTime = (
  dateOrTime: DateOrTime | null,
  { is_all_day, time_zone }: EventTimes,
) => {
  if (!dateOrTime) return undefined;
  if (dateOrTime.kind === 'date') return dateOrTime.date;
  return is_all_day
    ? toCalendarDate(dateOrTime.time, time_zone)
    : new Date(dateOrTime.time).toISOString();
};

/** Records a reply whose sender was verified. */
async function processReply(
  trx: Db,
  invitation: InvitationEmail,
  reply: Reply,
  receivedAt: string,
): Promise<InboundOutcome> {
  const attendee = reply.attendees.find(({ email }) => isSameMailbox(email, invitation.email));
  if (reply.uid !== invitation.ical_uid) return 'other-event';
  if (!attendee) return 'other-sender';
  const partstat =
    parsePartstat(attendee.partstat) ?? (reply.method === 'COUNTER' ? 'tentative' : undefined);
  if (!partstat) return 'no-answer';
  const seriesId = invitation.content.event.series_id ?? invitation.event_id;
  const original = reply.recurrence && (await findOriginalStart(trx, seriesId, reply.recurrence));
  if (reply.recurrence && original === null) return 'gone';
  if (reply.sequence < (await findTimesSequence(trx, invitation, original))) return 'outdated';
  const reference: EventReference = { id: seriesId, original };
  const { event: times } = (await findReferencedEvent(trx, reference)) ?? {};
  if (!times) return 'gone';
  const proposal = normalizeProposal(
    times,
    formatProposedTime(reply.start, times),
    formatProposedTime(reply.end, times),
  );
  const guestReply: GuestReply = {
    partstat,
    note: reply.comment,
    ...(proposal ?? { proposed_start: null, proposed_end: null }),
    answered_at: reply.stamp !== null && reply.stamp < receivedAt ? reply.stamp : receivedAt,
  };
  const outcome = await recordReply(trx, reference, invitation.email, guestReply);
  return outcome === 'recorded' ? 'answered' : outcome;
}

const pickOutcome = (outcomes: InboundOutcome[]) =>
  outcomes.find((outcome) => outcome === 'answered') ?? outcomes[0] ?? 'no-answer';

/** Thrown to roll back the transaction of an email that changes nothing. */
class UnchangedError extends Error {
  readonly outcome: InboundOutcome;

  constructor(outcome: InboundOutcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

async function processReplies(
  deps: Deps,
  invitation: InvitationEmail,
  email: InboundEmail,
  key: string,
) {
  const { event } = invitation.content;
  const parseCalendar = (text: string) => parseReplies(text, event.time_zone);
  const replies = await Promise.all(email.calendars.map(parseCalendar));
  const receivedAt = new Date(deps.clock()).toISOString();
  const guest = { email: invitation.email, route: 'invitations.reply' };
  return runGuestWrite(deps.db, guest, async (trx) => {
    const record = { message_id: key, event_id: invitation.event_id, email: invitation.email };
    if (!(await recordInboundEmail(trx, { ...record, outcome: 'answered' }))) {
      throw new UnchangedError('duplicate');
    }
    const outcomes: InboundOutcome[] = [];
    for (const reply of replies.find((parsedReplies) => parsedReplies.length > 0) ?? []) {
      const stamp = reply.stamp ?? email.date;
      outcomes.push(await processReply(trx, invitation, { ...reply, stamp }, receivedAt));
    }
    const outcome = pickOutcome(outcomes);
    if (outcome !== 'answered') throw new UnchangedError(outcome);
    return outcome;
  }).catch((error: unknown) => {
    if (error instanceof UnchangedError) return error.outcome;
    throw error;
  });
}

const MESSAGE_ID = /^<([\da-f-]{36})@/i;

async function processBounce({ db }: Deps, invitation: InvitationEmail, email: InboundEmail) {
  const { bounce } = email;
  if (!bounce) return 'no-answer';
  const [, id = null] = MESSAGE_ID.exec(bounce.messageId ?? '') ?? [];
  const bouncedEmail = await findBouncedEmail(db, invitation, id);
  if (!bouncedEmail) return 'gone';
  await markFailed(db, bouncedEmail.id, 'bounced', bounce.reason);
  await recordBounce(db, bouncedEmail.content.event.organizer_id, bouncedEmail.email);
  return 'bounced';
}

async function processEmail(deps: Deps, email: InboundEmail, key: string): Promise<InboundOutcome> {
  const firstEmail = await findRepliedEmail(deps, email);
  if (!firstEmail) return 'no-token';
  if (email.bounce) return processBounce(deps, firstEmail, email);
  if (email.from === null || !isSameMailbox(email.from, firstEmail.email)) return 'other-sender';
  if (email.isForged) return 'forged';
  const invitation = await findLatestEmail(deps.db, firstEmail);
  return invitation ? processReplies(deps, invitation, email, key) : 'gone';
}

const hashEmail = (raw: Uint8Array) => `sha256:${createHash('sha256').update(raw).digest('hex')}`;

/** Parses an email and records its replies. Processing is idempotent. */
export async function processInboundEmail(deps: Deps, raw: Uint8Array): Promise<InboundOutcome> {
  const hash = hashEmail(raw);
  const email = await parseInboundEmail(raw).catch((error: unknown) => {
    if (error instanceof UnreadableEmailError) return null;
    throw error;
  });
  const outcome = email ? await processEmail(deps, email, email.messageId ?? hash) : 'unreadable';
  // Keyed by hash instead of Message-ID, so a forged email can't block a genuine one.
  if (outcome !== 'answered') {
    await recordInboundEmail(deps.db, { message_id: hash, outcome, event_id: null, email: null });
  }
  return outcome;
}
