import { normalizeEmail, removeDuplicateEmails } from '@scheduler/contracts';
import type { Poll, polls } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import {
  invalidField,
  notFound,
  Problem,
  type Actor,
  type Call,
  type Database,
  type Db,
} from '@scheduler/service-kit';
import { toApiEvent } from '../events/occurrences.ts';
import { addEvent } from '../events/operations-creation.ts';
import {
  requireEvent,
  requireScheduleWrite,
  requireTarget,
  requireWriteAccess,
} from '../events/operations-target.ts';
import { applyChanges } from '../events/operations-series.ts';
import type { InvitationQuota } from '../email-protection/invitation-limit.ts';
import { signToken, type Secrets } from '../invitations/signed-tokens.ts';
import { notifyClients } from '../live/repository-notices.ts';
import { runWrite, requireVersion, toWrite } from '../unit-of-work/run-write.ts';
import { getPollStatus } from './policy.ts';
import { enqueuePollEmail } from './enqueue-email.ts';
import {
  countRecentInvitees,
  countPolls,
  deletePoll,
  insertPoll,
  updateChosenTime,
  lockPoll,
  findPoll,
  findPolls,
  type PollRow,
} from './repository.ts';
import { findDeclinedGuests, toBallot, findNextBestSlot, tallySlots } from './tally.ts';

export interface Deps {
  db: Database;
  signingSecrets: Secrets;
  invitationQuota: InvitationQuota;
}

const MAX_POLLS = 200;
/** Limits the number of poll emails that a user can send, also to people who know the user. */
const MAX_INVITEES_PER_HOUR = 500;

/** Returns the slot of the poll's event, or the last chosen slot if the event was moved. */
function getChosenTime({ event_id, event_start, chosen_start, slots }: PollRow): string | null {
  if (event_id === null) return null;
  return slots.find((start) => start === event_start) ?? chosen_start;
}

/** Returns the poll as shown to its owner. */
function toApiPoll(row: PollRow, { signingSecrets }: Deps, now = Date.now()): Poll {
  const { user_id: _u, told_at: _t, slots: _s, event_start: _e, chosen_start: _c, ...rest } = row;
  const { guests, declined: _d, ...poll } = rest;
  return {
    ...poll,
    slots: tallySlots(toBallot(row)),
    guests: guests.map(({ typed_email, name, by_link, answered_at, answers }) => ({
      email: typed_email,
      name,
      by_link,
      answered_at,
      answers,
    })),
    status: getPollStatus(row, now),
    share_path: `/polls/${signToken(signingSecrets, 'poll', row.id)}`,
    chosen_start_time: getChosenTime(row),
    declined: findDeclinedGuests(row).map(({ typed_email }) => typed_email),
    next_best: findNextBestSlot(row, now),
  };
}

async function requirePoll(db: Db, { userId }: Actor, id: string): Promise<PollRow> {
  const poll = await findPoll(db, id);
  if (poll?.user_id !== userId) throw notFound(t('This poll'));
  return poll;
}

export const listPolls = async (deps: Deps, { actor }: Call<typeof polls.list>) =>
  (await findPolls(deps.db, actor.userId)).map((row) => toApiPoll(row, deps));

export const getPoll = async (deps: Deps, { actor, params }: Call<typeof polls.read>) =>
  toApiPoll(await requirePoll(deps.db, actor, params.id), deps);

const isPast = (time: string | null) => time !== null && Date.parse(time) <= Date.now();

function requireFutureTimes({ slots, closes_at }: Call<typeof polls.create>['body']): void {
  const index = slots.findIndex(({ start_time }) => isPast(start_time));
  const detail = t('Choose a time in the future.');
  if (index >= 0) throw invalidField(`/slots/${index}/start_time`, detail);
  if (isPast(closes_at)) throw invalidField('/closes_at', detail);
}

async function requireQuota(trx: Db, { userId }: Actor, inviteeCount: number): Promise<void> {
  if ((await countPolls(trx, userId)) >= MAX_POLLS) {
    throw new Problem(
      'conflict',
      t('You can have at most {max} polls. Delete one to create a new one.', {
        max: MAX_POLLS,
      }),
    );
  }
  if ((await countRecentInvitees(trx, userId)) + inviteeCount > MAX_INVITEES_PER_HOUR) {
    const detail = t('You can invite up to {max} people to polls per hour. Try again later.', {
      max: MAX_INVITEES_PER_HOUR,
    });
    throw new Problem('too-many-requests', detail, { retryAfter: 3600 });
  }
}

export function createPoll(deps: Deps, call: Call<typeof polls.create>): Promise<Poll> {
  const { actor, body } = call;
  requireFutureTimes(body);
  const { db, invitationQuota } = deps;
  const invited = body.invited.map(normalizeEmail);
  const write = { ...toWrite(call, 'polls.create', body), invitationQuota, invited };
  return runWrite(db, write, async (trx) => {
    await requireScheduleWrite(trx, actor, [body.schedule_id]);
    await requireQuota(trx, actor, body.invited.length);
    const { id, guestIds } = await insertPoll(trx, actor.userId, body);
    for (const guestId of guestIds) await enqueuePollEmail(trx, { guest_id: guestId });
    await notifyClients(trx, 'polls', [actor.userId]);
    return toApiPoll(await requirePoll(trx, actor, id), deps);
  });
}

/** Lists the addresses of the guests other than the user. */
function listGuestEmails({ guests }: PollRow, { email }: Actor, includesUnverified: boolean) {
  const includedGuests = guests.filter(({ by_link }) => includesUnverified || !by_link);
  const emails = removeDuplicateEmails(includedGuests.map(({ typed_email }) => typed_email));
  return emails.filter((guestEmail) => normalizeEmail(guestEmail) !== normalizeEmail(email));
}

/** Moves the poll's event to the chosen time, or creates it with the poll's guests. */
async function createOrMoveEvent(
  trx: Db,
  actor: Actor,
  poll: PollRow,
  {
    invite_unverified,
    ...times
  }: { start_time: string; end_time: string; invite_unverified: boolean },
): Promise<string> {
  if (poll.event_id !== null) {
    const target = await requireTarget(trx, actor, poll.event_id);
    requireWriteAccess(target);
    return applyChanges({ trx, actor, changes: times }, target, 'this');
  }
  if (poll.schedule_id === null) throw notFound(t('The schedule of this poll'));
  const { title, description, location, time_zone } = poll;
  const invited_users = listGuestEmails(poll, actor, invite_unverified);
  const details = { title, description, location, time_zone, invited_users };
  return addEvent(trx, actor, {
    ...EVENT_DEFAULTS,
    ...details,
    ...times,
    schedule_ids: [poll.schedule_id],
  });
}

const EVENT_DEFAULTS = {
  is_all_day: false,
  recurrence: null,
  transparency: 'opaque',
  visibility: 'default',
  buffer_before: 0,
  buffer_after: 0,
  reminders: null,
  kind: null,
  locked: false,
  task_id: null,
  habit_id: null,
} as const;

export function chooseTime(deps: Deps, call: Call<typeof polls.choose>) {
  const { actor, body, ifMatch } = call;
  const { id } = call.params;
  const { db, invitationQuota } = deps;
  const write = { ...toWrite(call, 'polls.choose', body), invitationQuota };
  return runWrite(db, write, async (trx) => {
    await lockPoll(trx, id);
    const poll = await requirePoll(trx, actor, id);
    requireVersion(toApiPoll(poll, deps), ifMatch);
    const slot = tallySlots(toBallot(poll)).find(
      ({ start_time }) => start_time === body.start_time,
    );
    if (!slot || isPast(slot.start_time)) {
      const detail = slot
        ? t('Choose a time in the future.')
        : t("Choose one of the poll's times.");
      throw invalidField('/start_time', detail);
    }
    const { start_time, end_time } = slot;
    const { invite_unverified } = body;
    const choice = { start_time, end_time, invite_unverified };
    const event_id = await createOrMoveEvent(trx, actor, poll, choice);
    await updateChosenTime(trx, id, { event_id, chosen_start: start_time });
    await notifyClients(trx, 'polls', [actor.userId]);
    const event = toApiEvent(await requireEvent(trx, actor, event_id));
    return { poll: toApiPoll(await requirePoll(trx, actor, id), deps), event };
  });
}

export function removePoll({ db }: Deps, call: Call<typeof polls.remove>): Promise<undefined> {
  const { userId } = call.actor;
  const { id } = call.params;
  return runWrite(db, toWrite(call, 'polls.remove', id), async (trx) => {
    if (!(await deletePoll(trx, userId, id))) throw notFound(t('This poll'));
    await notifyClients(trx, 'polls', [userId]);
    return undefined;
  });
}
