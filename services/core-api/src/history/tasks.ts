import type { Database } from '@scheduler/service-kit';
import * as z from 'zod/mini';
import { followers, type Follower } from '../followers.ts';
import { claimToFollow } from './repository.ts';

const payload = z.object({ batch_id: z.uuid() });

export const historyTasks = (db: Database, following: readonly Follower[] = followers) => ({
  // A job is repeated when the worker dies before it could say that the job is done. Taking the
  // batch commits with what the followers enqueue, so that a repeated job finds nothing to do.
  'follow-batch': (given: unknown) =>
    db.transaction(async (trx) => {
      const batch = await claimToFollow(trx, z.parse(payload, given).batch_id);
      if (!batch) return;
      for (const follow of following) await follow(trx, batch);
    }),
});
