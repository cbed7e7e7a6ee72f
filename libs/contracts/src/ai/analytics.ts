import * as z from 'zod/mini';
import { date, id } from '../primitives.ts';
import { hues } from '../core/schedules.ts';
import { planWindow } from './plans.ts';

/** What a stretch of a calendar holds, for charts; minutes throughout, overlaps counted twice. */
export const analytics = z.object({
  window: planWindow,
  time_zone: z.string(),
  totals: z.object({
    events: z.number(),
    busy_minutes: z.number(),
    meeting_minutes: z.number(),
    /** Working time in blocks long enough to get something done. */
    focus_minutes: z.number(),
    work_minutes: z.number(),
  }),
  /** The one that takes most first. */
  schedules: z.array(
    z.object({
      schedule_id: id,
      name: z.string(),
      color: z.enum(hues),
      minutes: z.number(),
      events: z.number(),
    }),
  ),
  /** Busy minutes of an average week: seven rows from Monday on, of 24 hours each. */
  load: z.array(z.array(z.number())),
  /** Those of the window, earliest first. */
  weeks: z.array(
    z.object({
      /** Its Monday. */
      start_date: date,
      meeting_minutes: z.number(),
      focus_minutes: z.number(),
      busy_minutes: z.number(),
    }),
  ),
  /** The last twelve whole weeks and this one; `null` where there was too little to judge. */
  score_trend: z.array(z.object({ start_date: date, score: z.nullable(z.number()) })),
  busiest_day: z.nullable(z.object({ date, minutes: z.number(), events: z.number() })),
  /** With whom most time was spent in meetings; the first ten. */
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
