import { taskFault, type Task, type tasks } from '@scheduler/contracts/core';
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
import { perform, requireVersion } from '../writes/operations.ts';
import {
  countTasks,
  deleteTask,
  insertTask,
  lockTask,
  taskOf,
  tasksOf,
  updateTask,
} from './repository.ts';
import { plannedAhead, renamePlanned } from './repository-planned.ts';

interface Deps {
  db: Database;
}

/** That one person has at a time, done ones included. */
const TASKS_AT_MOST = 2000;

export const listTasks = ({ db }: Deps, { actor, query }: Call<typeof tasks.list>) =>
  tasksOf(db, actor.userId, query.status ?? null);

async function requireTask(db: Db, { userId }: Actor, id: string): Promise<Task> {
  const found = await taskOf(db, userId, id);
  if (!found) throw notFound(t('This task'));
  return found;
}

export const readTask = ({ db }: Deps, { actor, params }: Call<typeof tasks.read>) =>
  requireTask(db, actor, params.id);

/** A task named a schedule: its person puts events there. */
async function requirePlace(trx: Db, actor: Actor, schedule_id: string | null | undefined) {
  if (schedule_id) await requireFillable(trx, actor, [schedule_id]);
}

export function createTask(
  { db }: Deps,
  { actor, body, idempotencyKey, tell }: Call<typeof tasks.create>,
): Promise<Task> {
  const intent = { actor, route: 'tasks.create', idempotencyKey, request: body, tell };
  return perform(db, intent, async (trx) => {
    await requirePlace(trx, actor, body.schedule_id);
    if ((await countTasks(trx, actor.userId)) >= TASKS_AT_MOST) {
      throw new Problem(
        'conflict',
        t('You have {most} tasks. Delete some that are done.', { most: TASKS_AT_MOST }),
      );
    }
    return requireTask(trx, actor, await insertTask(trx, actor.userId, body));
  });
}

async function requireOwn(trx: Db, actor: Actor, id: string, ifMatch: number | null) {
  await lockTask(trx, id);
  const found = await requireTask(trx, actor, id);
  requireVersion(found, ifMatch);
  return found;
}

const freeAhead = async (trx: Db, { userId }: Actor, id: string) =>
  deleteEvents(trx, await plannedAhead(trx, userId, 'task_id', id));

export function changeTask(
  { db }: Deps,
  { actor, params: { id }, body, ifMatch, tell }: Call<typeof tasks.update>,
): Promise<Task> {
  const intent = { actor, route: 'tasks.update', idempotencyKey: null, request: body, tell };
  return perform(db, intent, async (trx) => {
    const known = await requireOwn(trx, actor, id, ifMatch);
    const [field, detail] = taskFault({ ...known, ...body }) ?? [];
    if (detail) throw invalidRequest([{ pointer: `/${field}`, detail }]);
    // Where it is put meanwhile may be told back.
    const { schedule_id, ...changes } = body;
    const isMoved = schedule_id !== undefined && schedule_id !== known.schedule_id;
    if (isMoved) await requirePlace(trx, actor, schedule_id);
    await updateTask(trx, id, { ...changes, ...(isMoved && { schedule_id }) });
    if (known.status === 'open' && body.status === 'done') await freeAhead(trx, actor, id);
    const titles = { from: known.title, to: body.title };
    await renamePlanned(trx, actor.userId, { column: 'task_id', id, ...titles });
    return requireTask(trx, actor, id);
  });
}

export function removeTask(
  { db }: Deps,
  { actor, params: { id }, ifMatch, tell }: Call<typeof tasks.remove>,
): Promise<undefined> {
  const intent = { actor, route: 'tasks.remove', idempotencyKey: null, request: id, tell };
  return perform(db, intent, async (trx) => {
    await requireOwn(trx, actor, id, ifMatch);
    await freeAhead(trx, actor, id);
    await deleteTask(trx, id);
    return undefined;
  });
}
