import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';
import { weekdays } from './weekdays.ts';

export const habitKinds = ['habit', 'focus'] as const;

/** What somebody wants to do each week: a habit so many times, or focus for so many minutes. */
export const habit = z.object({
  id,
  kind: z.enum(habitKinds),
  title: z.string(),
  /** Of one time; of focus all of a week. A multiple of 15. */
  duration_minutes: z.number(),
  /** `null` of focus, which comes in chunks. */
  times_per_week: z.nullable(z.number()),
  /** `null` of a habit. */
  min_chunk_minutes: z.nullable(z.number()),
  max_chunk_minutes: z.nullable(z.number()),
  /** The days that it can be on. */
  days: z.array(z.enum(weekdays)),
  /** By the wall clock; `null`: whenever one works. */
  window: z.nullable(z.object({ start: z.string(), end: z.string() })),
  /** 1 to 4; what is greater goes first. */
  priority: z.number(),
  /** Where it is put: as told, or the first of one's own; `null` when there is none. */
  schedule_id: z.nullable(id),
  /** Plans leave it out. */
  is_paused: z.boolean(),
  version: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Habit = z.infer<typeof habit>;
