import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';

export const energies = ['high', 'normal'] as const;
export const taskStatuses = ['open', 'done'] as const;

/** The greatest; the least is 1. */
export const PRIORITY_AT_MOST = 4;

/** Work to be done, for which plans find time in one or more chunks. */
export const task = z.object({
  id,
  title: z.string(),
  notes: z.nullable(z.string()),
  /** Of all of it; a multiple of 15, as are its chunks. */
  duration_minutes: z.number(),
  min_chunk_minutes: z.number(),
  max_chunk_minutes: z.number(),
  /** Not to be begun before. */
  earliest: z.nullable(timestamp),
  /** To be done by. */
  deadline: z.nullable(timestamp),
  /** 1 to 4; what is greater goes first. */
  priority: z.number(),
  /** `high` belongs into the hours of the day that are best for it. */
  energy: z.enum(energies),
  /** Where its chunks are put: as told, or the first of one's own; `null` when there is none. */
  schedule_id: z.nullable(id),
  status: z.enum(taskStatuses),
  /** In chunks that are in the calendar, past ones included. */
  scheduled_minutes: z.number(),
  version: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Task = z.infer<typeof task>;
