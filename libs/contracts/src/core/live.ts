import * as z from 'zod/mini';
import { id } from '../primitives.ts';

/** What has become stale; each is a list that clients keep. */
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

/** Something that concerns the reader was changed, by them or by somebody else. */
export const liveChange = z.object({
  keys: z.array(z.enum(liveKeys)),
  /** `null` for news that no batch of the history holds, such as a reminder that is due. */
  batch_id: z.nullable(id),
  by_me: z.boolean(),
});
export type LiveChange = z.infer<typeof liveChange>;
