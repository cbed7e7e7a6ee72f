import { liveKeys, type LiveChange, type LiveKey } from '@scheduler/contracts/core';
import * as z from 'zod';
import type { LiveBatch } from './repository.ts';

const notice = z.object({ user_id: z.string(), key: z.enum(liveKeys) });

/** What becomes stale when a table changes. */
const stale: Record<string, LiveKey[]> = {
  // Time that is planned for a task is an event.
  events: ['events', 'invitations', 'tasks'],
  event_schedules: ['events'],
  // Who declined is told with the poll that the event came of.
  attendees: ['events', 'invitations', 'polls'],
  schedules: ['schedules'],
  schedule_shares: ['schedules', 'events', 'invitations'],
  own_tasks: ['tasks'],
  habits: ['habits'],
};

export const changeFor = (userId: string, { id, actor_id, records }: LiveBatch): LiveChange => ({
  keys: [...new Set([...records.flatMap((record) => stale[record] ?? []), 'history' as const])],
  batch_id: id,
  by_me: actor_id === userId,
});

/** What a notification tells one person of; `null` if it is not understood. */
export function noticeOf(payload = ''): { userId: string; change: LiveChange } | null {
  const parsed = z.safeParse(notice, jsonOf(payload));
  if (!parsed.success) return null;
  const { user_id, key } = parsed.data;
  return { userId: user_id, change: { keys: [key], batch_id: null, by_me: false } };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
