import {
  findHabitError,
  normalizeHabit,
  type Habit,
  type HabitChanges,
  type habits,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { invalidField, type Call } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import {
  addItem,
  lockItem,
  removeItem,
  requireItem,
  updateItem,
  type ItemKind,
} from '../tasks/planned-items.ts';
import { runWrite, toWrite } from '../unit-of-work/run-write.ts';
import { findHabit, findHabits, toHabitColumns } from './repository.ts';

const habitKind: ItemKind<Habit> = {
  column: 'habit_id',
  find: findHabit,
  max: 100,
  getLimitMessage: (max) =>
    t('You can have at most {max} habits. Delete one to add another.', { max }),
};

export const listHabits = ({ db }: Deps, { actor }: Call<typeof habits.list>) =>
  findHabits(db, actor.userId);

export const getHabit = ({ db }: Deps, { actor, params }: Call<typeof habits.read>) =>
  requireItem(habitKind, db, actor, params.id);

export const createHabit = ({ db }: Deps, call: Call<typeof habits.create>) =>
  runWrite(db, toWrite(call, 'habits.create', call.body), (trx) =>
    addItem(habitKind, trx, call.actor, toHabitColumns(call.body)),
  );

/** Validates changes and clears the fields that don't apply to the habit's kind. */
function normalizeChanges(current: Habit, changes: HabitChanges): HabitChanges {
  const updated = { ...current, ...changes } as Habit;
  const [field, detail] = findHabitError(updated) ?? [];
  if (detail) throw invalidField(`/${field}`, detail);
  const { times_per_week, min_chunk_minutes, max_chunk_minutes } = normalizeHabit(updated);
  return { ...changes, times_per_week, min_chunk_minutes, max_chunk_minutes };
}

export const changeHabit = ({ db }: Deps, call: Call<typeof habits.update>) =>
  runWrite(db, toWrite(call, 'habits.update', call.body), async (trx) => {
    const current = await lockItem(habitKind, trx, call);
    const columns = toHabitColumns(normalizeChanges(current, call.body));
    return updateItem(habitKind, trx, call.actor, { current, columns });
  });

export const removeHabit = ({ db }: Deps, call: Call<typeof habits.remove>) =>
  runWrite(db, toWrite(call, 'habits.remove', call.params.id), (trx) =>
    removeItem(habitKind, trx, call),
  );
