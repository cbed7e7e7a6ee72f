import {
  habitFault,
  ofItsKind,
  type Habit,
  type HabitChanges,
  type habits,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import {
  invalidRequest,
  notFound,
  Problem,
  type Actor,
  type Call,
  type Database,
  type Db,
} from '@scheduler/service-kit';
import { requireFillable } from '../events/operations-records.ts';
import { deleteEvents } from '../events/repository-writes.ts';
import { plannedAhead, renamePlanned } from '../tasks/repository-planned.ts';
import { perform, requireVersion } from '../writes/operations.ts';
import {
  countHabits,
  deleteHabit,
  habitOf,
  habitsOf,
  insertHabit,
  lockHabit,
  updateHabit,
} from './repository.ts';

interface Deps {
  db: Database;
}

const HABITS_AT_MOST = 100;

export const listHabits = ({ db }: Deps, { actor }: Call<typeof habits.list>) =>
  habitsOf(db, actor.userId);

async function requireHabit(db: Db, { userId }: Actor, id: string): Promise<Habit> {
  const found = await habitOf(db, userId, id);
  if (!found) throw notFound(t('This habit'));
  return found;
}

export const readHabit = ({ db }: Deps, { actor, params }: Call<typeof habits.read>) =>
  requireHabit(db, actor, params.id);

export function createHabit(
  { db }: Deps,
  { actor, body, idempotencyKey, tell }: Call<typeof habits.create>,
): Promise<Habit> {
  const intent = { actor, route: 'habits.create', idempotencyKey, request: body, tell };
  return perform(db, intent, async (trx) => {
    if (body.schedule_id !== null) await requireFillable(trx, actor, [body.schedule_id]);
    if ((await countHabits(trx, actor.userId)) >= HABITS_AT_MOST) {
      throw new Problem(
        'conflict',
        t('You have {most} habits. Delete one to add another.', { most: HABITS_AT_MOST }),
      );
    }
    return requireHabit(trx, actor, await insertHabit(trx, actor.userId, body));
  });
}

async function requireOwn(trx: Db, actor: Actor, id: string, ifMatch: number | null) {
  await lockHabit(trx, id);
  const found = await requireHabit(trx, actor, id);
  requireVersion(found, ifMatch);
  return found;
}

/** What a change comes to, as far as the kind of the habit has it. */
function settled(known: Habit, changes: HabitChanges): HabitChanges {
  const after = { ...known, ...changes } as Habit;
  const [field, detail] = habitFault(after) ?? [];
  if (detail) throw invalidRequest([{ pointer: `/${field}`, detail }]);
  const { times_per_week, min_chunk_minutes, max_chunk_minutes } = ofItsKind(after);
  return { ...changes, times_per_week, min_chunk_minutes, max_chunk_minutes };
}

export function changeHabit(
  { db }: Deps,
  { actor, params: { id }, body, ifMatch, tell }: Call<typeof habits.update>,
): Promise<Habit> {
  const intent = { actor, route: 'habits.update', idempotencyKey: null, request: body, tell };
  return perform(db, intent, async (trx) => {
    const known = await requireOwn(trx, actor, id, ifMatch);
    // Where it is put meanwhile may be told back.
    const { schedule_id, ...changes } = settled(known, body);
    const isMoved = schedule_id !== undefined && schedule_id !== known.schedule_id;
    if (isMoved && schedule_id !== null) await requireFillable(trx, actor, [schedule_id]);
    await updateHabit(trx, id, { ...changes, ...(isMoved && { schedule_id }) });
    const titles = { from: known.title, to: body.title };
    await renamePlanned(trx, actor.userId, { column: 'habit_id', id, ...titles });
    return requireHabit(trx, actor, id);
  });
}

export function removeHabit(
  { db }: Deps,
  { actor, params: { id }, ifMatch, tell }: Call<typeof habits.remove>,
): Promise<undefined> {
  const intent = { actor, route: 'habits.remove', idempotencyKey: null, request: id, tell };
  return perform(db, intent, async (trx) => {
    await requireOwn(trx, actor, id, ifMatch);
    await deleteEvents(trx, await plannedAhead(trx, actor.userId, 'habit_id', id));
    await deleteHabit(trx, id);
    return undefined;
  });
}
