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
import { formatOccurrenceId } from '@scheduler/scheduling/recurrence';
import {
  invalidRequest,
  notFound,
  Problem,
  type Actor,
  type Call,
  type Database,
  type Db,
} from '@scheduler/service-kit';
import { toApiEvent, parseEventId } from '../events/occurrences.ts';
import { requireEvent, requireTarget, requireWriteAccess } from '../events/operations-target.ts';
import { applyChanges } from '../events/operations-series.ts';
import { canWriteEvent } from '../events/policy.ts';
import { findStoredEvents } from '../events/repository-writes.ts';
import { toSeries, getOccurrenceTimes } from '../events/series.ts';
import { runWrite } from '../unit-of-work/run-write.ts';
import { giveAnswer, type Meant, type Outcome } from './answer.ts';
import {
  clearProposal,
  guestOf,
  guestsWithLetters,
  invitationsOf,
  invitationTo,
  keepingSchedule,
  type InvitationRow,
} from './repository-guests.ts';

interface Deps {
  db: Database;
}

const asInvitation = ({ row_id, series_id, ...rest }: InvitationRow): ReceivedInvitation => ({
  ...rest,
  event_id:
    series_id !== null && rest.original_start_time !== null
      ? formatOccurrenceId(series_id, rest.original_start_time)
      : row_id,
});

export const listInvitations = async ({ db }: Deps, { actor }: Call<typeof invitations.list>) =>
  (await invitationsOf(db, actor)).map(asInvitation);

/** The times of what is meant; `null` when it is not there. */
export async function timesMeant(db: Db, { id, original }: Meant): Promise<EventTimes | null> {
  const [stored, ...exceptions] = await findStoredEvents(db, { id });
  if (!stored || original === null) return stored ?? null;
  const own = exceptions.find(({ original_start }) => original_start === original);
  const series = toSeries(stored);
  return own ?? (series && getOccurrenceTimes(series, original));
}

const noProposal = (detail: string) =>
  invalidRequest([{ pointer: '/proposed_start_time', detail }]);

interface Proposal {
  proposed_start: string | null;
  proposed_end: string | null;
}

/** Times that a guest proposes, as instants of the event's own zone; `null` if they end too soon. */
export function settleProposal(
  { time_zone, is_all_day }: EventTimes,
  start: string | undefined,
  end: string | undefined,
): Proposal | null {
  if (start === undefined || end === undefined) return { proposed_start: null, proposed_end: null };
  const settled = normalizeEventTimes({ start_time: start, end_time: end, time_zone, is_all_day });
  return settled && { proposed_start: settled.start_time, proposed_end: settled.end_time };
}

const endsTooEarly = () =>
  invalidRequest([{ pointer: '/proposed_end_time', detail: endBeforeStartMessage() }]);

const REFUSALS: Record<Exclude<Outcome, 'taken'>, () => Problem> = {
  gone: () => notFound(t('This invitation')),
  'not-invited': () => notFound(t('This invitation')),
  outdated: () => new Problem('conflict', t('A later answer of yours is there already.')),
};

export function respond(
  { db }: Deps,
  { actor, params, body, idempotencyKey, setHeader }: Call<typeof invitations.respond>,
): Promise<ReceivedInvitation> {
  const { email, userId } = actor;
  const request = { ...params, ...body };
  const intent = { actor, route: 'invitations.respond', idempotencyKey, request, setHeader };
  return runWrite(db, intent, async (trx) => {
    const { id, original } = parseEventId(params.event_id);
    const meant = { id, original: body.scope === 'all' ? null : original };
    const times = await timesMeant(trx, meant);
    if (email === '' || !times) throw notFound(t('This invitation'));
    const { proposed_start_time: start, proposed_end_time: end, note } = body;
    if (start !== undefined && meant.original === null && (await isSeries(trx, id))) {
      throw noProposal(t('Propose another time for one event of a series.'));
    }
    if (body.schedule_id && !(await keepingSchedule(trx, userId, body.schedule_id))) {
      throw notFound(t('This schedule'));
    }
    const proposal = settleProposal(times, start, end);
    if (!proposal) throw endsTooEarly();
    const outcome = await giveAnswer(trx, meant, email, {
      partstat: body.status,
      note,
      ...proposal,
      answered_at: new Date().toISOString(),
      scheduleId: body.schedule_id,
    });
    if (outcome !== 'taken') throw REFUSALS[outcome]();
    return answered(trx, actor, meant);
  });
}

const isSeries = async (db: Db, id: string) =>
  (await findStoredEvents(db, { id }))[0]?.recurrence != null;

async function answered(trx: Db, actor: Actor, { id, original }: Meant) {
  const records = await findStoredEvents(trx, { id });
  const own =
    original === null ? records[0] : records.find((one) => one.original_start === original);
  const row = own && (await invitationTo(trx, actor, own.id));
  if (!row) throw notFound(t('This invitation'));
  return asInvitation(row);
}

const notAllowed = () =>
  new Problem('forbidden', t('You can see this event, but not who was written to.'));

export async function listSent(
  { db }: Deps,
  { actor, params }: Call<typeof invitations.sent>,
): Promise<SentInvitation[]> {
  const seen = await requireEvent(db, actor, params.id);
  if (!canWriteEvent(seen)) throw notAllowed();
  const series = seen.recurring_event_id ?? seen.row_id;
  return guestsWithLetters(db, [seen.row_id, series]);
}

interface ProposalCall {
  actor: Actor;
  params: { id: string };
  body: { user_email: string };
  setHeader: Call<typeof invitations.acceptProposal>['setHeader'];
}

/** Does something with a guest's proposal, and takes it off the list. */
const settle = <T>(
  { db }: Deps,
  { actor, params, body, setHeader }: ProposalCall,
  route: string,
  work: (
    trx: Db,
    target: Awaited<ReturnType<typeof requireTarget>>,
    proposed: string[],
  ) => Promise<T>,
): Promise<T> =>
  runWrite(db, { actor, route, idempotencyKey: null, request: body, setHeader }, async (trx) => {
    const target = await requireTarget(trx, actor, params.id);
    requireWriteAccess(target);
    const { row_id } = target.visible;
    const email = normalizeEmail(body.user_email);
    const guest = await guestOf(trx, row_id, email);
    if (!guest?.proposed_start || !guest.proposed_end) throw notFound(t('This proposal'));
    const result = await work(trx, target, [guest.proposed_start, guest.proposed_end]);
    await clearProposal(trx, row_id, email);
    return result;
  });

export const acceptProposal = (
  deps: Deps,
  call: Call<typeof invitations.acceptProposal>,
): Promise<Event> =>
  settle(deps, call, 'invitations.accept-proposal', async (trx, target, proposed) => {
    const { is_all_day, time_zone } = target.visible;
    const [start_time, end_time] = is_all_day
      ? proposed.map((time) => toCalendarDate(Date.parse(time), time_zone))
      : proposed;
    const changes = { start_time, end_time };
    const id = await applyChanges({ trx, actor: call.actor, changes }, target, 'this');
    return toApiEvent(await requireEvent(trx, call.actor, id));
  });

export const dismissProposal = (
  deps: Deps,
  call: Call<typeof invitations.dismissProposal>,
): Promise<undefined> =>
  settle(deps, call, 'invitations.dismiss-proposal', () => Promise.resolve(undefined));
