import type { LiveChange, LiveKey } from '@scheduler/contracts/core';
import type { LiveBatch } from './repository.ts';

/** What becomes stale when a table changes. */
const stale: Record<string, LiveKey[]> = {
  events: ['events', 'invitations'],
  event_schedules: ['events'],
  attendees: ['events', 'invitations'],
  schedules: ['schedules'],
  schedule_shares: ['schedules', 'events', 'invitations'],
};

export const changeFor = (userId: string, { id, actor_id, records }: LiveBatch): LiveChange => ({
  keys: [...new Set([...records.flatMap((record) => stale[record] ?? []), 'history' as const])],
  batch_id: id,
  by_me: actor_id === userId,
});
