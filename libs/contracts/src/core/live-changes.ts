import * as z from 'zod/mini';
import { id } from '../primitives.ts';

/** Lists that clients cache and that can become stale. */
export const liveKeys = [
  'events',
  'schedules',
  'invitations',
  'history',
  'reminders',
  'tasks',
  'habits',
  'polls',
  'preferences',
] as const;
export type LiveKey = (typeof liveKeys)[number];

/** A change by the caller or another user that affects the caller's data. */
export const liveChange = z.object({
  keys: z.array(z.enum(liveKeys)),
  /** `null` for updates without a history batch, for example a due reminder. */
  batch_id: z.nullable(id),
  by_me: z.boolean(),
});
export type LiveChange = z.infer<typeof liveChange>;
