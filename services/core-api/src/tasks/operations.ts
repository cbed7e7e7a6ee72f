import { findTaskError, type Task, type tasks } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { invalidField, type Call } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { runWrite, toWrite } from '../unit-of-work/run-write.ts';
import {
  addItem,
  deleteFutureEvents,
  lockItem,
  removeItem,
  requireItem,
  updateItem,
  type ItemKind,
} from './planned-items.ts';
import { findTask, findTasks } from './repository.ts';

const taskKind: ItemKind<Task> = {
  column: 'task_id',
  find: findTask,
  // Includes completed tasks.
  max: 2000,
  getLimitMessage: (max) =>
    t('You can have at most {max} tasks. Delete completed ones to add more.', { max }),
};

export const listTasks = ({ db }: Deps, { actor, query }: Call<typeof tasks.list>) =>
  findTasks(db, actor.userId, query.status ?? null);

export const getTask = ({ db }: Deps, { actor, params }: Call<typeof tasks.read>) =>
  requireItem(taskKind, db, actor, params.id);

export const createTask = ({ db }: Deps, call: Call<typeof tasks.create>) =>
  runWrite(db, toWrite(call, 'tasks.create', call.body), (trx) =>
    addItem(taskKind, trx, call.actor, call.body),
  );

export function changeTask({ db }: Deps, call: Call<typeof tasks.update>): Promise<Task> {
  const { actor, body } = call;
  return runWrite(db, toWrite(call, 'tasks.update', body), async (trx) => {
    const current = await lockItem(taskKind, trx, call);
    const [field, detail] = findTaskError({ ...current, ...body }) ?? [];
    if (detail) throw invalidField(`/${field}`, detail);
    if (current.status === 'open' && body.status === 'done')
      await deleteFutureEvents(trx, actor, 'task_id', current.id);
    return updateItem(taskKind, trx, actor, { current, columns: body });
  });
}

export const removeTask = ({ db }: Deps, call: Call<typeof tasks.remove>) =>
  runWrite(db, toWrite(call, 'tasks.remove', call.params.id), (trx) =>
    removeItem(taskKind, trx, call),
  );
