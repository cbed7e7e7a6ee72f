import { tasks } from '@scheduler/contracts/core';
import type { Database } from '@scheduler/service-kit';
import { getChunkBounds } from '../calendar/time-request.ts';
import type { Caller, CoreClient } from '../core-client.ts';
import { digestTask } from './plan-fingerprint.ts';
import type { PlanChanges } from './proposal.ts';
import { updatePlan, type StoredPlan } from './repository.ts';

interface Deps {
  db: Database;
  core: CoreClient;
}

/** A task created for a plan, with callbacks to keep or delete it. */
export interface TaskDraft {
  changes: PlanChanges;
  commit: () => Promise<void>;
  revert: () => Promise<void>;
}

const doNothing = () => Promise.resolve();

/** Creates the requested task before its blocks are scheduled. Repeated calls reuse the task. */
export async function createTaskDraft(
  { db, core }: Deps,
  caller: Caller,
  stored: StoredPlan,
  changes: PlanChanges,
): Promise<TaskDraft> {
  const { wish: timeRequest } = stored.request;
  if (timeRequest?.kind !== 'task' || timeRequest.task_id !== null || changes.chunks.length === 0) {
    return { changes, commit: doNothing, revert: doNothing };
  }
  const { title, deadline, schedule_id } = timeRequest;
  const task = await core.call(caller, tasks.create, {
    body: { title, deadline, schedule_id, ...getChunkBounds(timeRequest) },
    idempotencyKey: stored.id,
  });
  const withTaskId = ({ moves, chunks }: PlanChanges): PlanChanges => ({
    moves,
    chunks: chunks.map((chunk) => ({ ...chunk, task_id: task.id })),
  });
  return {
    changes: withTaskId(changes),
    commit: () =>
      updatePlan(db, {
        id: stored.id,
        request: { ...stored.request, wish: { ...timeRequest, task_id: task.id } },
        base: { ...stored.base, [`task:${task.id}`]: digestTask(task) },
        proposal: { ...stored.proposal, ...withTaskId(stored.proposal) },
      }),
    revert: () => core.call(caller, tasks.remove, { params: { id: task.id } }),
  };
}
