import type { ConflictReport, Event, events, WrittenEvent } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import { parseRecurrence } from '@scheduler/scheduling/recurrence';
import {
  invalidRequest,
  type Actor,
  type Call,
  type Database,
  type Db,
} from '@scheduler/service-kit';
import { conflictsOf, type Proposal } from '../free-busy/conflicts.ts';
import { perform, requireVersion } from '../writes/operations.ts';
import { asEvent, keyOf, occurrencesOf, recordsSeen } from './occurrences.ts';
import { addEvent, requireOwnWork } from './operations-creation.ts';
import { requireEvent, requireTarget, requireWrite } from './operations-records.ts';
import { leaveTarget, removeTarget } from './operations-removal.ts';
import { changeTarget } from './operations-series.ts';
import { wholeSeconds } from './series.ts';

interface Deps {
  db: Database;
}

/** Conflicts are advice: an answer carries them, and none is ever refused for them. */
async function withConflicts(db: Db, actor: Actor, id: string): Promise<WrittenEvent> {
  const event = asEvent(await requireEvent(db, actor, id));
  if (event.transparency === 'transparent') return { ...event, conflicts: [] };
  const isSeries = event.recurring_event_id === null;
  const proposal = { ...event, recurrence: isSeries ? event.recurrence : null };
  const ahead = Math.max(Date.parse(event.start_time), Date.now());
  const conflicts = await conflictsOf(db, actor.userId, proposal, keyOf(event.id), ahead);
  return { ...event, conflicts };
}

const tooManyEvents = () =>
  invalidRequest([
    {
      pointer: '?end_date',
      detail: t('This range holds too many events for one answer. Ask for a shorter one.'),
    },
  ]);

export async function listEvents(
  { db }: Deps,
  { actor, query }: Call<typeof events.list>,
): Promise<Event[]> {
  const { start_date, end_date } = query;
  const reader = { userId: actor.userId };
  const found =
    start_date !== undefined && end_date !== undefined
      ? await occurrencesOf(db, reader, start_date, end_date)
      : await recordsSeen(db, reader, start_date ?? '-infinity', end_date ?? 'infinity');
  if (!found) throw tooManyEvents();
  return found.map(asEvent);
}

export const readEvent = async ({ db }: Deps, { actor, params }: Call<typeof events.read>) =>
  asEvent(await requireEvent(db, actor, params.id));

/** The period, or the series, that a check asks about. */
function proposalOf({ recurrence, ...query }: Call<typeof events.conflicts>['query']): Proposal {
  const { start_time, end_time, time_zone = 'UTC', buffer_before = 0, buffer_after = 0 } = query;
  const timed = { time_zone, is_all_day: false, start_date: null, end_date: null };
  const times = { start_time, end_time, ...timed };
  const lines = recurrence?.split(/\r?\n/).filter((line) => line.trim() !== '') ?? [];
  if (lines.length === 0) return { ...times, buffer_before, buffer_after, recurrence: null };
  const start = wholeSeconds(times);
  const parsed = parseRecurrence(lines, start);
  if ('fault' in parsed) {
    throw invalidRequest([{ pointer: '?recurrence', detail: parsed.fault }]);
  }
  return { ...start, buffer_before, buffer_after, recurrence: parsed.lines };
}

export async function findConflicts(
  { db }: Deps,
  { actor, query }: Call<typeof events.conflicts>,
): Promise<ConflictReport> {
  const { exclude_event_id: excluded } = query;
  const leftOut = excluded === undefined ? null : keyOf(excluded);
  const conflicts = await conflictsOf(db, actor.userId, proposalOf(query), leftOut);
  return { has_conflicts: conflicts.length > 0, conflicts };
}

export function createEvent(
  { db }: Deps,
  { actor, body, idempotencyKey, tell }: Call<typeof events.create>,
): Promise<WrittenEvent> {
  const intent = { actor, route: 'events.create', idempotencyKey, request: body, tell };
  return perform(db, intent, async (trx) =>
    withConflicts(trx, actor, await addEvent(trx, actor, body)),
  );
}

export function changeEvent(
  { db }: Deps,
  { actor, params: { id }, query: { scope }, body, ifMatch, tell }: Call<typeof events.update>,
): Promise<WrittenEvent> {
  const intent = { actor, route: 'events.update', idempotencyKey: null, request: body, tell };
  return perform(db, intent, async (trx) => {
    const target = await requireTarget(trx, actor, id);
    requireWrite(target);
    requireVersion(asEvent(target.seen), ifMatch);
    await requireOwnWork(trx, actor, body, target.stored);
    const changed = await changeTarget({ trx, actor, changes: body }, target, scope);
    return withConflicts(trx, actor, changed);
  });
}

export function removeEvent(
  { db }: Deps,
  { actor, params: { id }, query: { scope }, ifMatch, tell }: Call<typeof events.remove>,
): Promise<undefined> {
  const intent = { actor, route: 'events.remove', idempotencyKey: null, request: id, tell };
  return perform(db, intent, async (trx) => {
    const target = await requireTarget(trx, actor, id);
    requireVersion(asEvent(target.seen), ifMatch);
    if (target.seen.role === 'attendee') await leaveTarget(trx, actor, target, scope);
    else {
      requireWrite(target);
      await removeTarget(trx, target, scope);
    }
    return undefined;
  });
}
