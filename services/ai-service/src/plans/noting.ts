import { tasks } from '@scheduler/contracts/core';
import type { Database } from '@scheduler/service-kit';
import { piecesOf } from '../calendar/wish.ts';
import type { Caller, CoreClient } from '../core-client.ts';
import { taskDigest } from './base.ts';
import type { Chosen } from './done.ts';
import { keepNoted, type StoredPlan } from './repository.ts';

interface Deps {
  db: Database;
  core: CoreClient;
}

/** A plan whose task is on the list, and how that is taken back or kept. */
export interface Noted {
  chosen: Chosen;
  keep: () => Promise<void>;
  takeBack: () => Promise<void>;
}

const nothing = () => Promise.resolve();

/** Puts the task of a wish on the list before its time is put into the calendar; once. */
export async function noteTask(
  { db, core }: Deps,
  caller: Caller,
  stored: StoredPlan,
  chosen: Chosen,
): Promise<Noted> {
  const { wish } = stored.request;
  if (wish?.kind !== 'task' || wish.task_id !== null || chosen.chunks.length === 0) {
    return { chosen, keep: nothing, takeBack: nothing };
  }
  const { title, deadline, schedule_id } = wish;
  const task = await core.call(caller, tasks.create, {
    body: { title, deadline, schedule_id, ...piecesOf(wish) },
    idempotencyKey: stored.id,
  });
  const named = ({ moves, chunks }: Chosen): Chosen => ({
    moves,
    chunks: chunks.map((chunk) => ({ ...chunk, task_id: task.id })),
  });
  return {
    chosen: named(chosen),
    keep: () =>
      keepNoted(db, {
        id: stored.id,
        request: { ...stored.request, wish: { ...wish, task_id: task.id } },
        base: { ...stored.base, [`task:${task.id}`]: taskDigest(task) },
        proposal: { ...stored.proposal, ...named(stored.proposal) },
      }),
    takeBack: () => core.call(caller, tasks.remove, { params: { id: task.id } }),
  };
}
