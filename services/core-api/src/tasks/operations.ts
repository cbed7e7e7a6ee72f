import { findTaskError, type Task, type tasks } from '@scheduler/contracts/core';
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
import { runWrite, requireVersion } from '../unit-of-work/run-write.ts';
import {
  countTasks,
  deleteTask,
  insertTask,
  lockTask,
  findTask,
  findTasks,
  updateTask,
} from './repository.ts';
import { lockFuturePlannedEvents, renameFuturePlannedEvents } from './repository-planned-events.ts';

interface Deps {
  db: Database;
}

/** Maximum number of a user's tasks, including completed ones. */
const MAX_TASKS = 2000;

export const listTasks = ({ db }: Deps, { actor, query }: Call<typeof tasks.list>) =>
  findTasks(db, actor.userId, query.status ?? null);

async function requireTask(db: Db, { userId }: Actor, id: string): Promise<Task> {
  const task = await findTask(db, userId, id);
  if (!task) throw notFound(t('This task'));
  return task;
}

export const getTask = ({ db }: Deps, { actor, params }: Call<typeof tasks.read>) =>
  requireTask(db, actor, params.id);

/** Requires write access to the schedule that a task's events are added to. */
async function requireTargetSchedule(
  trx: Db,
  actor: Actor,
  schedule_id: string | null | undefined,
) {
  if (schedule_id) await requireScheduleWrite(trx, actor, [schedule_id]);
}

export function createTask(
  { db }: Deps,
  { actor, body, idempotencyKey, setHeader }: Call<typeof tasks.create>,
): Promise<Task> {
  const write = { actor, route: 'tasks.create', idempotencyKey, request: body, setHeader };
  return runWrite(db, write, async (trx) => {
    await requireTargetSchedule(trx, actor, body.schedule_id);
    if ((await countTasks(trx, actor.userId)) >= MAX_TASKS) {
      throw new Problem(
        'conflict',
        t('You can have at most {max} tasks. Delete completed ones to add more.', {
          max: MAX_TASKS,
        }),
      );
    }
    return requireTask(trx, actor, await insertTask(trx, actor.userId, body));
  });
}

async function lockTaskVersion(trx: Db, actor: Actor, id: string, ifMatch: number | null) {
  await lockTask(trx, id);
  const task = await requireTask(trx, actor, id);
  requireVersion(task, ifMatch);
  return task;
}

const deleteFutureEvents = async (trx: Db, { userId }: Actor, id: string) =>
  deleteEvents(trx, await lockFuturePlannedEvents(trx, userId, 'task_id', id));

export function changeTask(
  { db }: Deps,
  { actor, params: { id }, body, ifMatch, setHeader }: Call<typeof tasks.update>,
): Promise<Task> {
  const write = { actor, route: 'tasks.update', idempotencyKey: null, request: body, setHeader };
  return runWrite(db, write, async (trx) => {
    const current = await lockTaskVersion(trx, actor, id, ifMatch);
    const [field, detail] = findTaskError({ ...current, ...body }) ?? [];
    if (detail) throw invalidRequest([{ pointer: `/${field}`, detail }]);
    // Ignore schedule_id if it only repeats the effective schedule, which may be a fallback.
    const { schedule_id, ...changes } = body;
    const isMoved = schedule_id !== undefined && schedule_id !== current.schedule_id;
    if (isMoved) await requireTargetSchedule(trx, actor, schedule_id);
    await updateTask(trx, id, { ...changes, ...(isMoved && { schedule_id }) });
    if (current.status === 'open' && body.status === 'done')
      await deleteFutureEvents(trx, actor, id);
    const titles = { from: current.title, to: body.title };
    await renameFuturePlannedEvents(trx, actor.userId, { column: 'task_id', id, ...titles });
    return requireTask(trx, actor, id);
  });
}

export function removeTask(
  { db }: Deps,
  { actor, params: { id }, ifMatch, setHeader }: Call<typeof tasks.remove>,
): Promise<undefined> {
  const write = { actor, route: 'tasks.remove', idempotencyKey: null, request: id, setHeader };
  return runWrite(db, write, async (trx) => {
    await lockTaskVersion(trx, actor, id, ifMatch);
    await deleteFutureEvents(trx, actor, id);
    await deleteTask(trx, id);
    return undefined;
  });
}
