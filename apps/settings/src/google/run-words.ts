import type { SyncRun } from '@scheduler/contracts/billing';

const LEADS: Record<SyncRun['trigger'], string> = {
  person: 'You asked for it',
  push: 'Google told of a change',
  poll: 'Looked for changes',
  edit: 'Something changed here',
  repair: 'Repaired',
};

/** Why a sync began. */
export const leadOf = ({ trigger }: SyncRun): string => LEADS[trigger];

const counted = (count: number, word: string) => (count === 0 ? null : `${count} ${word}`);

/** What it did, such as `3 new, 1 updated`. */
export function countsOf({ ended_at, synced, updated, failure }: SyncRun): string {
  const counts = [counted(synced, 'new'), counted(updated, 'updated')].filter(Boolean).join(', ');
  if (counts) return counts;
  if (ended_at === null) return 'Under way';
  return failure === null ? 'No changes' : 'Did not finish';
}

/** The sentence that says why it ended early; nothing while it goes on. */
export const whatFailed = ({ ended_at, failure }: SyncRun): string | null =>
  ended_at === null ? null : failure;
