import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';
import { weekdays } from './weekdays.ts';

export const habitKinds = ['habit', 'focus'] as const;

/** A weekly goal: a habit (n times per week) or focus time (n minutes per week). */
export const habit = z.object({
  id,
  kind: z.enum(habitKinds),
  title: z.string(),
  /** Per session for habits, per week for focus time. A multiple of 15. */
  duration_minutes: z.number(),
  /** `null` for focus time, which is scheduled in chunks. */
  times_per_week: z.nullable(z.number()),
  /** `null` for habits. */
  min_chunk_minutes: z.nullable(z.number()),
  max_chunk_minutes: z.nullable(z.number()),
  /** Days on which it may be scheduled. */
  days: z.array(z.enum(weekdays)),
  /** Local time range; `null`: any time within working hours. */
  window: z.nullable(z.object({ start: z.string(), end: z.string() })),
  /** 1 to 4, where 4 is the highest. */
  priority: z.number(),
  /** The selected schedule or the user's first one; `null` if they have none. */
  schedule_id: z.nullable(id),
  /** The optimizer ignores paused habits. */
  is_paused: z.boolean(),
  version: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Habit = z.infer<typeof habit>;
