import type { ApiKeyScope } from '@scheduler/contracts';
import { liveKeys, type LiveChange, type LiveKey } from '@scheduler/contracts/core';
import * as z from 'zod';
import type { LiveBatch } from './repository.ts';

const noticeSchema = z.object({ user_id: z.string(), key: z.enum(liveKeys) });

/** Live keys that become stale when a table changes. */
const STALE_KEYS: Record<string, LiveKey[]> = {
  // The time planned for a task is stored as events.
  events: ['events', 'invitations', 'tasks'],
  event_schedules: ['events'],
  // A poll shows who declined the event that was created from it.
  attendees: ['events', 'invitations', 'polls'],
  schedules: ['schedules'],
  schedule_shares: ['schedules', 'events', 'invitations'],
  own_tasks: ['tasks'],
  habits: ['habits'],
};

export const toLiveChange = (userId: string, { id, actor_id, records }: LiveBatch): LiveChange => ({
  keys: [
    ...new Set([...records.flatMap((record) => STALE_KEYS[record] ?? []), 'history' as const]),
  ],
  batch_id: id,
  by_me: actor_id === userId,
});

/** Scopes with which an API key can read the lists. */
const READ_SCOPES: Record<LiveKey, ApiKeyScope> = {
  events: 'events:read',
  invitations: 'events:read',
  reminders: 'events:read',
  schedules: 'schedules:read',
  history: 'history:read',
  tasks: 'tasks:read',
  habits: 'tasks:read',
  polls: 'polls:read',
  preferences: 'preferences:read',
};

/**
 * Removes the lists that these scopes don't allow an API key to read. `undefined` (a session) allows
 * all.
 *
 * @returns `null` if nothing remains
 */
export function limitToScopes(
  change: LiveChange,
  scopes: readonly ApiKeyScope[] | undefined,
): LiveChange | null {
  if (!scopes) return change;
  const keys = change.keys.filter((key) => scopes.includes(READ_SCOPES[key]));
  return keys.length > 0 ? { ...change, keys } : null;
}

/** Parses the payload of a notification for one user. Returns `null` if it's invalid. */
export function parseNotice(payload = ''): { userId: string; change: LiveChange } | null {
  const parsed = z.safeParse(noticeSchema, parseJson(payload));
  if (!parsed.success) return null;
  const { user_id, key } = parsed.data;
  return { userId: user_id, change: { keys: [key], batch_id: null, by_me: false } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
