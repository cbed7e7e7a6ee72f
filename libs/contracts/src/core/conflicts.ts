import * as z from 'zod/mini';
import { id, instant, timestamp } from '../primitives.ts';
import { END_BEFORE_START, endsTooSoon } from './times.ts';

export const conflict = z.object({
  id,
  title: z.string(),
  start_time: timestamp,
  end_time: timestamp,
  schedule_ids: z.array(id),
  source: z.enum(['own', 'google']),
});
export type Conflict = z.infer<typeof conflict>;

export const conflictQuery = z
  .object({ start_time: instant, end_time: instant, exclude_event_id: z.optional(id) })
  .check(
    z.refine(({ start_time, end_time }) => !endsTooSoon(start_time, end_time), {
      path: ['end_time'],
      error: END_BEFORE_START,
    }),
  );
export type ConflictQuery = z.output<typeof conflictQuery>;

export const conflictReport = z.object({
  has_conflicts: z.boolean(),
  /** The first 100. */
  conflicts: z.array(conflict),
});
export type ConflictReport = z.infer<typeof conflictReport>;

/** Conflicts that one answer tells of, the earliest: enough to know that a time is taken. */
export const CONFLICTS_TOLD = 100;
