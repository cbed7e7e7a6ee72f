import * as z from 'zod/mini';
import { date, id } from '../primitives.ts';
import { scheduleColors } from '../core/schedules.ts';
import { planWindow } from './plans.ts';

/** Chart data for a time range. Durations are in minutes and count overlapping events twice. */
export const analytics = z.object({
  window: planWindow,
  time_zone: z.string(),
  totals: z.object({
    events: z.number(),
    busy_minutes: z.number(),
    meeting_minutes: z.number(),
    /** Working time in blocks that are long enough for focused work. */
    focus_minutes: z.number(),
    work_minutes: z.number(),
  }),
  /** Ordered by time, longest first. */
  schedules: z.array(
    z.object({
      schedule_id: id,
      name: z.string(),
      color: z.enum(scheduleColors),
      minutes: z.number(),
      events: z.number(),
    }),
  ),
  /** Average busy minutes per hour of the week: seven rows from Monday, 24 hours each. */
  load: z.array(z.array(z.number())),
  /** Weeks of the window in chronological order. */
  weeks: z.array(
    z.object({
      /** The Monday of the week. */
      start_date: date,
      meeting_minutes: z.number(),
      focus_minutes: z.number(),
      busy_minutes: z.number(),
    }),
  ),
  /** The last twelve full weeks and the current one; `null` for weeks without enough data. */
  score_trend: z.array(z.object({ start_date: date, score: z.nullable(z.number()) })),
  busiest_day: z.nullable(z.object({ date, minutes: z.number(), events: z.number() })),
  /** The ten people with the most shared meeting time. */
  people: z.array(
    z.object({
      email: z.string(),
      full_name: z.nullable(z.string()),
      minutes: z.number(),
      meetings: z.number(),
    }),
  ),
});
export type Analytics = z.infer<typeof analytics>;
