import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';

export const energies = ['high', 'normal'] as const;
export const taskStatuses = ['open', 'done'] as const;

/** Highest priority. The lowest is 1. */
export const MAX_PRIORITY = 4;

/** Work that the optimizer schedules in one or more chunks. */
export const task = z.object({
  id,
  title: z.string(),
  notes: z.nullable(z.string()),
  /** Total duration. A multiple of 15, as are the chunk durations. */
  duration_minutes: z.number(),
  min_chunk_minutes: z.number(),
  max_chunk_minutes: z.number(),
  /** Earliest start. */
  earliest: z.nullable(timestamp),
  /** Must be finished by this time. */
  deadline: z.nullable(timestamp),
  /** 1 to 4, where 4 is the highest. */
  priority: z.number(),
  /** `high` tasks are preferably scheduled in the user's peak hours. */
  energy: z.enum(energies),
  /** The selected schedule or the user's first one; `null` if they have none. */
  schedule_id: z.nullable(id),
  status: z.enum(taskStatuses),
  /** Total duration of the chunks in the calendar, including past ones. */
  scheduled_minutes: z.number(),
  version: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Task = z.infer<typeof task>;
