import {
  findHabitError,
  normalizeHabit,
  type Habit,
  type HabitChanges,
  type habits,
} from '@scheduler/contracts/core';
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
import { requireScheduleWrite } from '../events/operations-target.ts';
import { deleteEvents } from '../events/repository-writes.ts';
import {
  lockFuturePlannedEvents,
  renameFuturePlannedEvents,
} from '../tasks/repository-planned-events.ts';
import { runWrite, requireVersion } from '../unit-of-work/run-write.ts';
import {
  countHabits,
  deleteHabit,
  findHabit,
  findHabits,
  insertHabit,
  lockHabit,
  updateHabit,
} from './repository.ts';

interface Deps {
  db: Database;
}

const MAX_HABITS = 100;

export const listHabits = ({ db }: Deps, { actor }: Call<typeof habits.list>) =>
  findHabits(db, actor.userId);

async function requireHabit(db: Db, { userId }: Actor, id: string): Promise<Habit> {
  const habit = await findHabit(db, userId, id);
  if (!habit) throw notFound(t('This habit'));
  return habit;
}

export const getHabit = ({ db }: Deps, { actor, params }: Call<typeof habits.read>) =>
  requireHabit(db, actor, params.id);

export function createHabit(
  { db }: Deps,
  { actor, body, idempotencyKey, setHeader }: Call<typeof habits.create>,
): Promise<Habit> {
  const write = { actor, route: 'habits.create', idempotencyKey, request: body, setHeader };
  return runWrite(db, write, async (trx) => {
    if (body.schedule_id !== null) await requireScheduleWrite(trx, actor, [body.schedule_id]);
    if ((await countHabits(trx, actor.userId)) >= MAX_HABITS) {
      throw new Problem(
        'conflict',
        t('You can have at most {max} habits. Delete one to add another.', {
          max: MAX_HABITS,
        }),
      );
    }
    return requireHabit(trx, actor, await insertHabit(trx, actor.userId, body));
  });
}

async function lockHabitVersion(trx: Db, actor: Actor, id: string, ifMatch: number | null) {
  await lockHabit(trx, id);
  const habit = await requireHabit(trx, actor, id);
  requireVersion(habit, ifMatch);
  return habit;
}

/** Validates changes and clears the fields that don't apply to the habit's kind. */
function normalizeChanges(current: Habit, changes: HabitChanges): HabitChanges {
  const updated = { ...current, ...changes } as Habit;
  const [field, detail] = findHabitError(updated) ?? [];
  if (detail) throw invalidRequest([{ pointer: `/${field}`, detail }]);
  const { times_per_week, min_chunk_minutes, max_chunk_minutes } = normalizeHabit(updated);
  return { ...changes, times_per_week, min_chunk_minutes, max_chunk_minutes };
}

export function changeHabit(
  { db }: Deps,
  { actor, params: { id }, body, ifMatch, setHeader }: Call<typeof habits.update>,
): Promise<Habit> {
  const write = { actor, route: 'habits.update', idempotencyKey: null, request: body, setHeader };
  return runWrite(db, write, async (trx) => {
    const current = await lockHabitVersion(trx, actor, id, ifMatch);
    // Ignore schedule_id if it only repeats the effective schedule, which may be a fallback.
    const { schedule_id, ...changes } = normalizeChanges(current, body);
    const isMoved = schedule_id !== undefined && schedule_id !== current.schedule_id;
    if (isMoved && schedule_id !== null) await requireScheduleWrite(trx, actor, [schedule_id]);
    await updateHabit(trx, id, { ...changes, ...(isMoved && { schedule_id }) });
    const titles = { from: current.title, to: body.title };
    await renameFuturePlannedEvents(trx, actor.userId, { column: 'habit_id', id, ...titles });
    return requireHabit(trx, actor, id);
  });
}

export function removeHabit(
  { db }: Deps,
  { actor, params: { id }, ifMatch, setHeader }: Call<typeof habits.remove>,
): Promise<undefined> {
  const write = { actor, route: 'habits.remove', idempotencyKey: null, request: id, setHeader };
  return runWrite(db, write, async (trx) => {
    await lockHabitVersion(trx, actor, id, ifMatch);
    await deleteEvents(trx, await lockFuturePlannedEvents(trx, actor.userId, 'habit_id', id));
    await deleteHabit(trx, id);
    return undefined;
  });
}
