import type { Arranged, Event, EventMove, events } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import {
  invalidRequest,
  Problem,
  type Actor,
  type Call,
  type Database,
  type Db,
} from '@scheduler/service-kit';
import { perform } from '../writes/operations.ts';
import { isCurrent } from '../writes/policy.ts';
import { asEvent, keyOf } from './occurrences.ts';
import { addEvent } from './operations-creation.ts';
import { requireEvent, requireTarget, requireWrite, type Target } from './operations-records.ts';
import { changeTarget } from './operations-series.ts';

interface Deps {
  db: Database;
}

const byRecord = (one: EventMove, other: EventMove) =>
  keyOf(one.event_id).id < keyOf(other.event_id).id ? -1 : 1;

/** Holds all that is to be moved, in one order, so that two arrangements never wait for each other. */
async function targetsOf(trx: Db, actor: Actor, moves: readonly EventMove[]) {
  const targets = new Map<EventMove, Target>();
  for (const move of moves.toSorted(byRecord)) {
    const target = await requireTarget(trx, actor, move.event_id);
    requireWrite(target);
    targets.set(move, target);
  }
  return targets;
}

const changedMeanwhile = ([title = '', ...others]: string[]) =>
  others.length === 0
    ? t("'{title}' was changed in the meantime. Look again and try anew.", { title })
    : t("'{title}' and {more} more were changed in the meantime. Look again and try anew.", {
        title,
        more: others.length,
      });

/** Nothing is moved that somebody changed since the caller looked, and all that was is named. */
function requireVersions(targets: Map<EventMove, Target>): void {
  const current = [...targets]
    .filter(([{ version }, { seen }]) => !isCurrent(seen, version))
    .map(([, { seen }]): Event => asEvent(seen));
  if (current.length === 0) return;
  throw new Problem('version-mismatch', changedMeanwhile(current.map(({ title }) => title)), {
    current,
  });
}

/** A series goes by its occurrences; what is locked stays, whatever a plan wants. */
function requireMovable(target: Target, index: number, cause: string): void {
  const { seen, stored, original } = target;
  if (stored.recurrence !== null && original === null) {
    const detail = t('Name the event of the series that is to be moved');
    throw invalidRequest([{ pointer: `/moves/${index}/event_id`, detail }]);
  }
  if (cause === 'optimizer' && seen.locked) {
    throw new Problem(
      'conflict',
      t("'{title}' is locked: no plan may move it.", { title: seen.title }),
    );
  }
}

async function inOrder<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of all) results.push(await work(one));
  return results;
}

/** Moves all of them, in the order in which they were asked for; tells their ids. */
function moveAll(trx: Db, actor: Actor, targets: Map<EventMove, Target>, moves: EventMove[]) {
  const ofSeries = Map.groupBy(moves, ({ event_id }) => keyOf(event_id).id);
  return inOrder(moves, async (move) => {
    const { event_id, start_time, end_time } = move;
    const isAlone = ofSeries.get(keyOf(event_id).id)?.length === 1;
    // What was read before another occurrence of the series moved does not know of its record.
    const known = isAlone ? targets.get(move) : undefined;
    const target = known ?? (await requireTarget(trx, actor, event_id));
    return changeTarget({ trx, actor, changes: { start_time, end_time } }, target, 'this');
  });
}

/** Moves and makes events as one batch: all of it comes about, or nothing. */
export function arrangeEvents(
  { db }: Deps,
  { actor, body, idempotencyKey, tell }: Call<typeof events.arrange>,
): Promise<Arranged> {
  const { moves, new_events, cause } = body;
  const intent = { actor, route: 'events.arrange', idempotencyKey, request: body, cause, tell };
  return perform(db, intent, async (trx) => {
    const targets = await targetsOf(trx, actor, moves);
    requireVersions(targets);
    for (const [index, each] of moves.entries()) {
      const target = targets.get(each);
      if (target) requireMovable(target, index, cause);
    }
    const moved = await moveAll(trx, actor, targets, moves);
    const created = await inOrder(new_events, (input) => addEvent(trx, actor, input));
    const read = async (id: string) => asEvent(await requireEvent(trx, actor, id));
    return { moved: await inOrder(moved, read), created: await inOrder(created, read) };
  });
}
