import type { Database } from '@scheduler/service-kit';
import * as z from 'zod/mini';
import { outboxHandlers, type OutboxHandler } from '../outbox-handlers.ts';
import { processBatch } from './outbox-relay.ts';

const payload = z.object({ batch_id: z.uuid() });

export const historyTasks = (
  db: Database,
  handlers: readonly OutboxHandler[] = outboxHandlers,
) => ({
  // A job can run twice if the worker crashes before completing it. Claiming the batch commits
  // together with the jobs that the handlers enqueue, so the second run is a no-op.
  'follow-batch': (input: unknown) => processBatch(db, z.parse(payload, input).batch_id, handlers),
});
