import { normalizeEmail } from '@scheduler/contracts';
import {
  endBeforeStartMessage,
  type Event,
  type invitations,
  type ReceivedInvitation,
  type SentInvitation,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { toCalendarDate, normalizeEventTimes, type EventTimes } from '@scheduler/scheduling';
import {
  invalidField,
  notFound,
  Problem,
  type Actor,
  type Call,
  type Db,
} from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { InvitationQuota } from '../email-protection/invitation-limit.ts';
import { toEventId } from '../events/expand-series.ts';
import { toApiEvent, parseEventId } from '../events/occurrences.ts';
import { requireEvent, requireTarget, requireWriteAccess } from '../events/operations-target.ts';
import { applyChanges } from '../events/operations-series.ts';
import { canWriteEvent } from '../events/policy.ts';
import { findStoredEvents } from '../events/repository-writes.ts';
import { runWrite, toWrite } from '../unit-of-work/run-write.ts';
import { findReferencedEvent } from './emailed-event.ts';
import {
  recordReply,
  type EventReference,
  type GuestReply,
  type ReplyOutcome,
} from './record-reply.ts';
import {
  clearProposal,
  findGuest,
  findGuestsWithDelivery,
  findInvitations,
  findInvitation,
  findGuestSchedule,
  type InvitationRow,
} from './repository-guests.ts';

interface WriteDeps extends Deps {
  invitationQuota: InvitationQuota;
}

const toInvitation = ({ row_id, series_id, ...rest }: InvitationRow): ReceivedInvitation => ({
  ...rest,
  event_id: toEventId({ row_id, series_id, original_start: rest.original_start_time }),
});

export const listInvitations = async ({ db }: Deps, { actor }: Call<typeof invitations.list>) =>
  (await findInvitations(db, actor)).map(toInvitation);

const invalidProposal = (detail: string) => invalidField('/proposed_start_time', detail);

/** Converts proposed times to instants. Returns `null` if the end isn't after the start. */
export function normalizeProposal(
  { time_zone, is_all_day }: EventTimes,
  start: string | undefined,
  end: string | undefined,
): Pick<GuestReply, 'proposed_start' | 'proposed_end'> | null {
  if (start === undefined || end === undefined) return { proposed_start: null, proposed_end: null };
  const times = normalizeEventTimes({ start_time: start, end_time: end, time_zone, is_all_day });
  return times && { proposed_start: times.start_time, proposed_end: times.end_time };
}

const proposalEndsTooEarly = () => invalidField('/proposed_end_time', endBeforeStartMessage());

const ERRORS_BY_OUTCOME: Record<Exclude<ReplyOutcome, 'recorded'>, () => Problem> = {
  gone: () => notFound(t('This invitation')),
  'not-invited': () => notFound(t('This invitation')),
  outdated: () => new Problem('conflict', t('You already sent a newer reply. Refresh to see it.')),
};

export function respond({ db }: Deps, call: Call<typeof invitations.respond>) {
  const { actor, params, body } = call;
  const { email, userId } = actor;
  const write = toWrite(call, 'invitations.respond', { ...params, ...body });
  return runWrite(db, write, async (trx) => {
    const { id, original } = parseEventId(params.event_id);
    const reference = { id, original: body.scope === 'all' ? null : original };
    const match = await findReferencedEvent(trx, reference);
    if (email === '' || !match) throw notFound(t('This invitation'));
    const { proposed_start_time: start, proposed_end_time: end, note } = body;
    if (start !== undefined && reference.original === null && (await isSeries(trx, id))) {
      throw invalidProposal(t('You can only propose a new time for a single event of a series.'));
    }
    if (body.schedule_id && !(await findGuestSchedule(trx, userId, body.schedule_id))) {
      throw notFound(t('This schedule'));
    }
    const proposal = normalizeProposal(match.event, start, end);
    if (!proposal) throw proposalEndsTooEarly();
    const outcome = await recordReply(trx, reference, email, {
      partstat: body.status,
      note,
      ...proposal,
      answered_at: new Date().toISOString(),
      scheduleId: body.schedule_id,
    });
    if (outcome !== 'recorded') throw ERRORS_BY_OUTCOME[outcome]();
    return readInvitation(trx, actor, reference);
  });
}

const isSeries = async (db: Db, id: string) =>
  (await findStoredEvents(db, { id }))[0]?.recurrence != null;

async function readInvitation(trx: Db, actor: Actor, { id, original }: EventReference) {
  const records = await findStoredEvents(trx, { id });
  const record =
    original === null ? records[0] : records.find((event) => event.original_start === original);
  const row = record && (await findInvitation(trx, actor, record.id));
  if (!row) throw notFound(t('This invitation'));
  return toInvitation(row);
}

const cannotViewDelivery = () =>
  new Problem('forbidden', t('Only people who can edit this event can see its invitations.'));

export async function listSentInvitations(
  { db }: Deps,
  { actor, params }: Call<typeof invitations.sent>,
): Promise<SentInvitation[]> {
  const event = await requireEvent(db, actor, params.id);
  if (!canWriteEvent(event)) throw cannotViewDelivery();
  const seriesId = event.recurring_event_id ?? event.row_id;
  return findGuestsWithDelivery(db, [event.row_id, seriesId]);
}

interface ProposalCall {
  actor: Actor;
  params: { id: string };
  body: { user_email: string };
  setHeader: Call<typeof invitations.acceptProposal>['setHeader'];
}

/** Runs `callback` with a guest's proposal, then clears the proposal. */
function resolveProposal<T>(
  { db, invitationQuota }: WriteDeps,
  { actor, params, body, setHeader }: ProposalCall,
  route: string,
  callback: (
    trx: Db,
    target: Awaited<ReturnType<typeof requireTarget>>,
    proposedTimes: string[],
  ) => Promise<T>,
): Promise<T> {
  const write = { actor, route, idempotencyKey: null, request: body, invitationQuota, setHeader };
  return runWrite(db, write, async (trx) => {
    const target = await requireTarget(trx, actor, params.id);
    requireWriteAccess(target);
    const { row_id } = target.visible;
    const email = normalizeEmail(body.user_email);
    const guest = await findGuest(trx, row_id, email);
    if (!guest?.proposed_start || !guest.proposed_end) throw notFound(t('This proposal'));
    const result = await callback(trx, target, [guest.proposed_start, guest.proposed_end]);
    await clearProposal(trx, row_id, email);
    return result;
  });
}

export const acceptProposal = (
  deps: WriteDeps,
  call: Call<typeof invitations.acceptProposal>,
): Promise<Event> =>
  resolveProposal(deps, call, 'invitations.accept-proposal', async (trx, target, proposedTimes) => {
    const { is_all_day, time_zone } = target.visible;
    const [start_time, end_time] = is_all_day
      ? proposedTimes.map((time) => toCalendarDate(Date.parse(time), time_zone))
      : proposedTimes;
    const changes = { start_time, end_time };
    const id = await applyChanges({ trx, actor: call.actor, changes }, target, 'this');
    return toApiEvent(await requireEvent(trx, call.actor, id));
  });

export const dismissProposal = (
  deps: WriteDeps,
  call: Call<typeof invitations.dismissProposal>,
): Promise<undefined> =>
  resolveProposal(deps, call, 'invitations.dismiss-proposal', () => Promise.resolve(undefined));
