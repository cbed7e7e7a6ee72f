import type { ArrangementResult, Event, EventMove, events } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { invalidField, Problem, type Actor, type Call, type Db } from '@scheduler/service-kit';
import { runWrite, toWrite } from '../unit-of-work/run-write.ts';
import { isCurrentVersion } from '../unit-of-work/policy.ts';
import { toApiEvent, parseEventId } from './occurrences.ts';
import type { WriteDeps } from './operations.ts';
import { addEvent } from './operations-creation.ts';
import {
  requireEvent,
  requireTarget,
  requireWriteAccess,
  type Target,
} from './operations-target.ts';
import { applyChanges } from './operations-series.ts';
import { countAdded } from '../quotas/event-quota.ts';
import { requireAttendeeQuota } from '../quotas/quotas.ts';

const compareByEventId = (a: EventMove, b: EventMove) =>
  parseEventId(a.event_id).id < parseEventId(b.event_id).id ? -1 : 1;

/** Locks all events to move, ordered by ID to avoid deadlocks between concurrent requests. */
async function lockTargets(trx: Db, actor: Actor, moves: readonly EventMove[]) {
  const targets = new Map<EventMove, Target>();
  for (const move of moves.toSorted(compareByEventId)) {
    const target = await requireTarget(trx, actor, move.event_id);
    requireWriteAccess(target);
    targets.set(move, target);
  }
  return targets;
}

const formatChangedEvents = ([title = '', ...others]: string[]) =>
  others.length === 0
    ? t('“{title}” has changed since you opened it. Reload it and try again.', { title })
    : t(
        '“{title}” and {more} more have changed since you opened them. Reload them and try again.',
        {
          title,
          more: others.length,
        },
      );

/** @throws Problem `version-mismatch` that lists every event changed since the caller read it */
function requireVersions(targets: Map<EventMove, Target>): void {
  const current = [...targets]
    .filter(([{ version }, { visible }]) => !isCurrentVersion(visible, version))
    .map(([, { visible }]): Event => toApiEvent(visible));
  if (current.length === 0) return;
  throw new Problem('version-mismatch', formatChangedEvents(current.map(({ title }) => title)), {
    current,
  });
}

/** Rejects whole series, and locked events if the optimizer moves them. */
function requireMovable(target: Target, index: number, cause: string): void {
  const { visible, stored, originalStart } = target;
  if (stored.recurrence !== null && originalStart === null) {
    const detail = t('Specify which event of the series to move.');
    throw invalidField(`/moves/${index}/event_id`, detail);
  }
  if (cause === 'optimizer' && visible.locked) {
    throw new Problem(
      'conflict',
      t("“{title}” is locked, so the optimizer can't move it.", { title: visible.title }),
    );
  }
}

async function mapSequentially<T, R>(
  items: readonly T[],
  callback: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await callback(item));
  return results;
}

/** @returns the IDs of the moved events, in the order of `moves` */
function moveEvents(trx: Db, actor: Actor, targets: Map<EventMove, Target>, moves: EventMove[]) {
  const movesByRecord = Map.groupBy(moves, ({ event_id }) => parseEventId(event_id).id);
  return mapSequentially(moves, async (move) => {
    const { event_id, start_time, end_time } = move;
    const isOnlyMoveOfRecord = movesByRecord.get(parseEventId(event_id).id)?.length === 1;
    // An earlier move may have created an override, so reload the series.
    const lockedTarget = isOnlyMoveOfRecord ? targets.get(move) : undefined;
    const target = lockedTarget ?? (await requireTarget(trx, actor, event_id));
    return applyChanges({ trx, actor, changes: { start_time, end_time } }, target, 'this');
  });
}

/** Moves and creates events atomically, as one history batch. */
export function arrangeEvents(
  { db, invitationQuota, quotas, eventQuota }: WriteDeps,
  call: Call<typeof events.arrange>,
): Promise<ArrangementResult> {
  const { actor, body } = call;
  const { moves, new_events, cause } = body;
  const write = { ...toWrite(call, 'events.arrange', body), cause, invitationQuota };
  return runWrite(db, write, async (trx) => {
    const targets = await lockTargets(trx, actor, moves);
    requireVersions(targets);
    for (const [index, move] of moves.entries()) {
      const target = targets.get(move);
      if (target) requireMovable(target, index, cause);
    }
    const movedEvents = await moveEvents(trx, actor, targets, moves);
    const created = await mapSequentially(new_events, (input) => addEvent(trx, actor, input));
    for (const { invited_users } of new_events) requireAttendeeQuota(quotas, invited_users);
    // Moving occurrences stores them as events.
    const added = countAdded([...new_events, ...moves.map(() => ({}))]);
    const scheduleIds = [
      ...new_events.map(({ schedule_ids }) => schedule_ids),
      ...[...targets.values()].map(({ stored }) => stored.schedule_ids),
    ].flat();
    await eventQuota.checkAdded(trx, [...new Set(scheduleIds)], added);
    const readEvent = async (id: string) => toApiEvent(await requireEvent(trx, actor, id));
    return {
      moved: await mapSequentially(movedEvents, readEvent),
      created: await mapSequentially(created, readEvent),
    };
  });
}
