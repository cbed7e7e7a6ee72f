import { normalizeEmail } from '@scheduler/contracts';
import type { Poll, polls } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import {
  invalidRequest,
  notFound,
  Problem,
  type Actor,
  type Call,
  type Database,
  type Db,
} from '@scheduler/service-kit';
import type * as z from 'zod';
import { toApiEvent } from '../events/occurrences.ts';
import { addEvent } from '../events/operations-creation.ts';
import {
  requireEvent,
  requireScheduleWrite,
  requireTarget,
  requireWriteAccess,
} from '../events/operations-target.ts';
import { applyChanges } from '../events/operations-series.ts';
import { signToken, type Secrets } from '../invitations/link.ts';
import { runWrite, requireVersion } from '../unit-of-work/run-write.ts';
import { statusOf } from './policy.ts';
import { queuePollMail } from './queue.ts';
import {
  askedLately,
  countPolls,
  deletePoll,
  insertPoll,
  keepChoice,
  lockPoll,
  pollBy,
  pollsOf,
  tellPollster,
  type PollRow,
} from './repository.ts';
import { ballotOf, nextBest, tallied } from './tally.ts';

export interface Deps {
  db: Database;
  signingSecrets: Secrets;
}

const POLLS_AT_MOST = 200;
/** People whom one person's polls may write to within an hour. */
const ASKED_HOURLY = 500;

/** The time of the poll at which its event is, or was before it went to another. */
function chosenIn({ event_id, event_start, chosen_start, slots }: PollRow): string | null {
  if (event_id === null) return null;
  return slots.find((start) => start === event_start) ?? chosen_start;
}

/** As its person reads it. */
function asPoll(row: PollRow, { signingSecrets }: Deps, now = Date.now()): Poll {
  const { user_id: _u, told_at: _t, slots: _s, event_start: _e, chosen_start: _c, ...rest } = row;
  const { guests, declined, ...poll } = rest;
  return {
    ...poll,
    slots: tallied(ballotOf(row)),
    guests: guests.map(({ typed_email, name, by_link, answered_at, answers }) => ({
      email: typed_email,
      name,
      by_link,
      answered_at,
      answers,
    })),
    status: statusOf(row, now),
    share_path: `/polls/${signToken(signingSecrets, 'poll', row.id)}`,
    chosen_start_time: chosenIn(row),
    declined: guests.flatMap(({ email, typed_email }) =>
      declined.includes(email) ? [typed_email] : [],
    ),
    next_best: nextBest(row, now),
  };
}

async function requireOwn(db: Db, { userId }: Actor, id: string): Promise<PollRow> {
  const found = await pollBy(db, id);
  if (found?.user_id !== userId) throw notFound(t('This poll'));
  return found;
}

export const listPolls = async (deps: Deps, { actor }: Call<typeof polls.list>) =>
  (await pollsOf(deps.db, actor.userId)).map((row) => asPoll(row, deps));

export const readPoll = async (deps: Deps, { actor, params }: Call<typeof polls.read>) =>
  asPoll(await requireOwn(deps.db, actor, params.id), deps);

const isOver = (time: string | null) => time !== null && Date.parse(time) <= Date.now();

/** Asking makes sense as long as somebody can still answer. */
function requireAhead({ slots, closes_at }: Call<typeof polls.create>['body']): void {
  const index = slots.findIndex(({ start_time }) => isOver(start_time));
  const detail = t('Choose a time in the future.');
  if (index >= 0) throw invalidRequest([{ pointer: `/slots/${index}/start_time`, detail }]);
  if (isOver(closes_at)) throw invalidRequest([{ pointer: '/closes_at', detail }]);
}

async function requireRoom(trx: Db, { userId }: Actor, asked: number): Promise<void> {
  if ((await countPolls(trx, userId)) >= POLLS_AT_MOST) {
    throw new Problem(
      'conflict',
      t('You have {most} polls. Delete one to make another.', { most: POLLS_AT_MOST }),
    );
  }
  if ((await askedLately(trx, userId)) + asked > ASKED_HOURLY) {
    const detail = t('Your polls can write to {most} people an hour. Try again later.', {
      most: ASKED_HOURLY,
    });
    throw new Problem('too-many-requests', detail, { retryAfter: 3600 });
  }
}

export function createPoll(
  deps: Deps,
  { actor, body, idempotencyKey, setHeader }: Call<typeof polls.create>,
): Promise<Poll> {
  requireAhead(body);
  const intent = { actor, route: 'polls.create', idempotencyKey, request: body, setHeader };
  return runWrite(deps.db, intent, async (trx) => {
    await requireScheduleWrite(trx, actor, [body.schedule_id]);
    await requireRoom(trx, actor, body.invited.length);
    const { id, guestIds } = await insertPoll(trx, actor.userId, body);
    for (const guestId of guestIds) await queuePollMail(trx, { guest_id: guestId });
    await tellPollster(trx, actor.userId);
    return asPoll(await requireOwn(trx, actor, id), deps);
  });
}

/** The event of a poll, at the time that was chosen: moved there, or made with everybody as guests. */
async function settle(
  trx: Db,
  actor: Actor,
  poll: PollRow,
  times: { start_time: string; end_time: string },
): Promise<string> {
  if (poll.event_id !== null) {
    const target = await requireTarget(trx, actor, poll.event_id);
    requireWriteAccess(target);
    return applyChanges({ trx, actor, changes: times }, target, 'this');
  }
  if (poll.schedule_id === null) throw notFound(t('The schedule of this poll'));
  const { title, description, location, time_zone, guests } = poll;
  const invited_users = guests.flatMap(({ email, typed_email }) =>
    email === normalizeEmail(actor.email) ? [] : [typed_email],
  );
  const about = { title, description, location, time_zone, invited_users };
  return addEvent(trx, actor, { ...PLAIN, ...about, ...times, schedule_ids: [poll.schedule_id] });
}

/** What an event is unless somebody says otherwise. */
const PLAIN = {
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

export function chooseTime(
  deps: Deps,
  { actor, params: { id }, body, ifMatch, setHeader }: Call<typeof polls.choose>,
): Promise<z.input<typeof polls.choose.response>> {
  const intent = { actor, route: 'polls.choose', idempotencyKey: null, request: body, setHeader };
  return runWrite(deps.db, intent, async (trx) => {
    await lockPoll(trx, id);
    const poll = await requireOwn(trx, actor, id);
    requireVersion(asPoll(poll, deps), ifMatch);
    const slot = tallied(ballotOf(poll)).find(({ start_time }) => start_time === body.start_time);
    if (!slot || isOver(slot.start_time)) {
      const detail = slot ? 'This time is over' : 'Choose one of the times of the poll';
      throw invalidRequest([{ pointer: '/start_time', detail }]);
    }
    const { start_time, end_time } = slot;
    const event_id = await settle(trx, actor, poll, { start_time, end_time });
    await keepChoice(trx, id, { event_id, chosen_start: start_time });
    await tellPollster(trx, actor.userId);
    const event = toApiEvent(await requireEvent(trx, actor, event_id));
    return { poll: asPoll(await requireOwn(trx, actor, id), deps), event };
  });
}

export function removePoll(
  { db }: Deps,
  { actor, params: { id }, setHeader }: Call<typeof polls.remove>,
): Promise<undefined> {
  const intent = { actor, route: 'polls.remove', idempotencyKey: null, request: id, setHeader };
  return runWrite(db, intent, async (trx) => {
    if (!(await deletePoll(trx, actor.userId, id))) throw notFound(t('This poll'));
    await tellPollster(trx, actor.userId);
    return undefined;
  });
}
